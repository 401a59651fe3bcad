// Package tui is the live screen: batches of snapshots in, one screen out.
//
// The rules of the screen:
//
//   - One owner. [Run] starts one tea.Model (screen), which receives every
//     message. Panes are values: Update(message) gives the next pane and an
//     Action, View(size, styles) gives text. Nothing else holds state.
//   - Update does no I/O and starts nothing. What is to be done is an Action,
//     a piece of data; effects.go alone turns Actions into commands. A command
//     never touches the screen, it answers with a message.
//   - View has no clock. The present moment is a field, set by messages, so that
//     the same state always gives the same frame. Nothing moves without cause:
//     a timer runs once a second while a young age ("saved 2 s ago") is on the
//     screen, and stops by itself; another one turns to the next step of a tour.
//   - One save flows one way: a batch is awaited by one command that is issued
//     again only after the report of the last batch has arrived (a slow
//     inspection therefore makes the watcher coalesce, not queue). Inspection
//     and all sorting and comparing of its report run in a command; results
//     carry a generation, and late ones are dropped.
//   - A batch in which no file differs from the last is no save: only what it says
//     of watching is taken over. Report, marks and age stay.
//   - Text is built from spans, each with a semantic role. Colours belong to
//     roles and live in styles.go; no other file names a colour.
//   - A status is a glyph, a word and a colour, in this order of importance:
//     take away colour and glyph and the screen still says the same.
//   - Whatever comes from a file, the command line or a failure passes through
//     say, which escapes what a terminal could act on. Literals are shown by
//     model.Definition.ShowShort only (ShowValue where one is copied in full), names
//     by model.ShowName.
//   - No frame exceeds its box. Texts are measured the way the renderer
//     measures them, cut with an ellipsis, and padded to the cell.
//   - Keys are declared once, in KeyMap: the dispatcher, the footer, the help, the
//     palette and docs/keys.md all read it. A key means something in a mode; a
//     command that has nothing to do says why (cannot.go).
//   - A text is lines and items. An item is about a target (a clock, a variable, a
//     finding …); explaining, copying, revealing and opening start from the target
//     that is selected. Nothing is selected by colour alone: a pointer stands
//     before it.
//   - A page covers panes and is composed anew from the present report; a prompt is
//     the last row. The palette and the help lie over the page that is open, and
//     give it back as it was left.
//   - What is copied is what is shown: masked and escaped.
//   - The terminal is restored on every exit: q, ctrl+c, signals, a cancelled
//     context, a panic. A panic's text is masked and escaped like any other.
package tui
