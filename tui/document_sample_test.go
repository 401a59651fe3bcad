package tui

import (
	"fmt"

	"pgregory.net/rapid"
)

// numbered is an item of a number of lines, or plain text where name is "".
func numbered(name string, lines int) text {
	var t text
	all := make([]line, lines)
	for i := range all {
		all[i] = line{gap(slotWidth), say(plain, fmt.Sprint(name, " line ", i))}
	}
	if name == "" {
		return plainText(all)
	}
	all[0][0] = slot()
	t.add(target{kind: aboutVariable, name: name}, all...)
	return t
}

// besideEachOther are items of one line in one row.
func besideEachOther(names ...string) text {
	parts := make([]flowPart, len(names))
	for i, name := range names {
		parts[i] = flowPart{target{kind: aboutVariable, name: name}, line{slot(), say(plain, name)}}
	}
	return flow(testLook, 1000, parts)
}

// anyItems is a text of items that are small and large, beside each other and far
// from each other.
func anyItems() *rapid.Generator[text] {
	return rapid.Custom(func(t *rapid.T) text {
		var all text
		for i := range rapid.IntRange(0, 12).Draw(t, "parts") {
			name := fmt.Sprint("item", i)
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				all.join(numbered("", rapid.SampledFrom([]int{1, 2, 3, 30}).Draw(t, "plain lines")))
			case 1:
				all.join(besideEachOther(name+"a", name+"b", name+"c"))
			default:
				all.join(numbered(name, rapid.SampledFrom([]int{1, 1, 2, 4, 30}).Draw(t, "lines")))
			}
		}
		return all
	})
}

// documentOf is a document that shows a text in a number of rows.
func documentOf(shown text, height int) document {
	d := told(document{}, frameMsg{look: testLook, width: 80}, heightMsg(height), focusMsg(true))
	return told(d, contentMsg{func(frame) text { return shown }, false})
}

// told is a document after messages.
func told(d document, messages ...any) document {
	for _, message := range messages {
		next, _ := d.Update(message)
		d = next.(document)
	}
	return d
}

// chosen is the name of the selected item.
func chosen(d document) string { return d.target().name }
