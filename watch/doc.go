// Package watch turns paths into [model.Snapshot]s that never lie and never
// stop. It is the only package that touches configuration files.
//
// [Read] looks once. [Open] keeps looking: the [Watcher] sends a whole
// [model.Batch] for each save, however the save was done.
//
// How it works, from the bottom up:
//
//   - fileSystem is the few calls made to the system; tests replace it. patient
//     gives up those that are not answered, so that a lost network file system
//     hides nothing but itself.
//   - record follows a path component by component, as the kernel does, and
//     writes down every place whose change would change the outcome.
//   - finder turns arguments (files, folders, patterns, usual places) into
//     targets.
//   - readFile reads one target, safely: nothing but a regular file is ever
//     opened, and what changed during the read is read again.
//   - machine decides when to look; beliefs decides what to believe of what
//     was seen. Both are pure: they are told the time.
//   - arming keeps the system's watches on the folders that matter, mailbox
//     collects what it reports, and the poll checks what it may have missed.
//
// Three rules carry the whole: what the events say is a reason to look, and may
// tell how a file came about, but never what is there; what a look sees that is
// worse than before must last before it is believed; no error ends anything.
package watch
