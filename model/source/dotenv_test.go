package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readingsOf writes what a dialect makes of a text: A="b" for each variable.
func readingsOf(text string, d Dialect) string {
	var words []string
	for _, a := range readDotenv(text, d) {
		switch {
		case a.outcome == isOther:
			words = append(words, a.why)
		case a.outcome == isInherited:
			words = append(words, a.name+" inherited")
		case a.expands:
			words = append(words, a.name+"=`"+a.value+"` filled in")
		default:
			words = append(words, a.name+"=`"+a.value+"`")
		}
	}
	return strings.Join(words, " | ")
}

// TestDialects is the table of the dialects. The columns of compose and node
// were held against the packages themselves, compose-go 2.16.2 and dotenv
// 17.4.2 and 18.0.10, with random texts. Docker's follows the rules that its
// command line documents, 28.2.2, and the shell's the grammar of POSIX;
// [TestShellReads] holds the latter against a real one.
func TestDialects(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct{ text, sh, compose, docker, node string }{
		"plain":            {"A=b", "A=`b`", "A=`b`", "A=`b`", "A=`b`"},
		"empty":            {"A=", "A=``", "A=``", "A=``", "A=``"},
		"export":           {"export A=b", "A=`b`", "A=`b`", isSpacedName, "A=`b`"},
		"blanks":           {"A = b", isCommand, "A=`b`", isSpacedName, "A=`b`"},
		"single quotes":    {`A='x $HOME \n y'`, "A=`x $HOME \\n y`", "A=`x $HOME \\n y`", "A=`'x $HOME \\n y'`", "A=`x $HOME \\n y`"},
		"double quotes":    {`A="x\ny"`, "A=`x\\ny`", "A=`x\ny`", "A=`\"x\\ny\"`", "A=`x\ny`"},
		"escaped quotes":   {`A="\t\"z\""`, "A=`\\t\"z\"`", "A=`\t\"z\"`", "A=`\"\\t\\\"z\\\"\"`", "A=`\\t\\\"z\\\"`"},
		"comment":          {"A=b # c", "A=`b`", "A=`b`", "A=`b # c`", "A=`b`"},
		"no comment":       {"A=b#c", "A=`b#c`", "A=`b#c`", "A=`b#c`", "A=`b`"},
		"only a comment":   {"A= # c", "A=``", "A=`# c`", "A=` # c`", "A=``"},
		"comment line":     {" # A=b", "", "", "", ""},
		"two lines":        {"A=\"x\ny=\"", "A=`x\ny=`", "A=`x\ny=`", "A=`\"x` | y=`\"`", "A=`x\ny=`"},
		"two lines single": {"A='x\ny='", "A=`x\ny=`", "A=`x\ny=`", "A=`'x` | y=`'`", "A=`x\ny=`"},
		"variable":         {"X=1\nA=${X}/y", "X=`1` | A=`1/y`", "X=`1` | A=`1/y`", "X=`1` | A=`${X}/y`", "X=`1` | A=`${X}/y`"},
		"quoted variable":  {"X=1\nA=\"$X\"", "X=`1` | A=`1`", "X=`1` | A=`1`", "X=`1` | A=`\"$X\"`", "X=`1` | A=`$X`"},
		"outer variable":   {"A=$Z", "A=`${Z}` filled in", "A=`${Z}` filled in", "A=`$Z`", "A=`$Z`"},
		"default":          {"A=${Z:-d}", "A=`${Z:-d}` filled in", "A=`${Z:-d}` filled in", "A=`${Z:-d}`", "A=`${Z:-d}`"},
		"default counts":   {"Z=\nA=${Z:-d}", "Z=`` | A=`d`", "Z=`` | A=`d`", "Z=`` | A=`${Z:-d}`", "Z=`` | A=`${Z:-d}`"},
		"default unused":   {"Z=\nA=${Z-d}", "Z=`` | A=``", "Z=`` | A=``", "Z=`` | A=`${Z-d}`", "Z=`` | A=`${Z-d}`"},
		"required":         {"Z=\nA=${Z:?m}", "Z=`` | " + isMissingVariable, "Z=`` | " + isMissingVariable, "Z=`` | A=`${Z:?m}`", "Z=`` | A=`${Z:?m}`"},
		"alternative":      {"X=1\nA=${X:+y}", "X=`1` | A=`y`", "X=`1` | A=`y`", "X=`1` | A=`${X:+y}`", "X=`1` | A=`${X:+y}`"},
		"command":          {"A=$(echo hi)", isCommand, "A=`$(echo hi)`", "A=`$(echo hi)`", "A=`$(echo hi)`"},
		"backticks":        {"A=`x y`", isCommand, "A=``x y``", "A=``x y``", "A=`x y`"},
		"colon":            {"A: b", isCommand, "A=`b`", isSpacedName, "A=`b`"},
		"bare name":        {"A\n", isCommand, "A inherited", "A inherited", isSkipped},
		"bare name at end": {"A", isCommand, isNameless, "A inherited", isSkipped},
		"exported name":    {"export A\n", "A inherited", "A inherited", isSpacedName, isSkipped},
		"twice":            {"A=1\nA=2", "A=`1` | A=`2`", "A=`1` | A=`2`", "A=`1` | A=`2`", "A=`1` | A=`2`"},
		"CRLF":             {"A=1\r\nB=\"2\"\r\n", "A=`1\r` | B=`2\r`", "A=`1` | B=`2`", "A=`1` | B=`\"2\"`", "A=`1` | B=`2`"},
		"odd name":         {"A-b.c=1", isCommand, "A-b.c=`1`", "A-b.c=`1`", "A-b.c=`1`"},
		"digit":            {"1A=1", isCommand, "1A=`1`", "1A=`1`", "1A=`1`"},
		"parts":            {`A=a"b c"'d'`, "A=`ab cd`", "A=`a\"b c\"'d'`", "A=`a\"b c\"'d'`", "A=`a\"b c\"'d'`"},
		"continued":        {"A=a\\\nb", "A=`ab`", "A=`a\\` | " + isNameless, "A=`a\\` | b inherited", "A=`a\\` | " + isSkipped},
		"unclosed":         {"A='x\nB=1", isUnclosed, isUnclosed, "A=`'x` | B=`1`", "A=`'x` | B=`1`"},
		"junk":             {"two words\n", isCommand, isSpacedName, isSpacedName, isSkipped},
		"JSON":             {`A={"k":"v w"}`, "A=`{k:v w}`", "A=`{\"k\":\"v w\"}`", "A=`{\"k\":\"v w\"}`", "A=`{\"k\":\"v w\"}`"},
		"second word":      {"A=b c", isCommand, "A=`b c`", "A=`b c`", "A=`b c`"},
		"second variable":  {"A=b B=c", isSeveral, "A=`b B=c`", "A=`b B=c`", "A=`b B=c`"},
		"behind a quote":   {"A='b'c=d\n", "A=`bc=d`", isSeveral, "A=`'b'c=d`", "A=`'b'c=d`"},
		"semicolon":        {"A=b;", "A=`b`", "A=`b;`", "A=`b;`", "A=`b;`"},
		"tilde":            {"A=~/x", "A=`~/x` filled in", "A=`~/x`", "A=`~/x`", "A=`~/x`"},
		"two dollars":      {"A=$$", "A=`${$}` filled in", "A=`$`", "A=`$$`", "A=`$$`"},
		"bad variable":     {"A=${", isBadVariable, isBadVariable, "A=`${`", "A=`${`"},
		"quote inside":     {"A=it's\n", isUnclosed, "A=`it's`", "A=`it's`", "A=`it's`"},
		"value below":      {"A=\n'b'\n", "A=`` | " + isCommand, "A=`` | " + isBadName, "A=`` | 'b' inherited", "A=`b`"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := [dialectCount]string{row.sh, row.compose, row.docker, row.node}
			var got [dialectCount]string
			for d := range got {
				got[d] = readingsOf(row.text, Dialect(d))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q (sh, compose, docker, node):\n%s", row.text, diff)
			}
		})
	}
}
