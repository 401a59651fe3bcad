package timeline

// unicodeRunes and asciiRunes are the characters of the marks, one cell each.
var (
	unicodeRunes = [...]rune{
		Blank: ' ', Start: '├', Runs: '─', Over: '·', Stops: '┤',
		FirstByte: '○', Keepalive: '•', Background: '»', Deadline: '┃', Range: '░', Beyond: '→',
		Aborted: '✖', Answered: '✓', Unknown: '?',
	}
	asciiRunes = [...]rune{
		Blank: ' ', Start: '|', Runs: '-', Over: '.', Stops: '|',
		FirstByte: 'o', Keepalive: '*', Background: '>', Deadline: '!', Range: '~', Beyond: '>',
		Aborted: 'x', Answered: '+', Unknown: '?',
	}
)

// Rune is the character of a mark, the same in text and on the screen; ascii
// gives one that every terminal can draw.
func (m Mark) Rune(ascii bool) rune {
	if ascii {
		return asciiRunes[m]
	}
	return unicodeRunes[m]
}
