package tui

import (
	"cmp"
	"slices"

	"fusebox/model"
)

// receive takes in a batch. Where no file differs from the batch before it is
// no save: the report stands as it is, and only what the batch says of watching
// is taken over.
func (m screen) receive(batch model.Batch) (screen, []Action) {
	isSave := !m.inspected || !m.batch.SameFiles(&batch)
	if !isSave && batch.Notice == "" && batch.Polling == m.batch.Polling {
		batch.Notice = m.batch.Notice
	}
	m.batch = batch
	if !isSave {
		return m.directed(), []Action{awaitBatch{}}
	}
	m.generation++
	m.inspected = true
	return m, []Action{inspectBatch{m.generation, batch, m.edition}}
}

// publish puts an edition on the screen, unless it is late, and waits for the
// next batch.
func (m screen) publish(msg editionMsg) (screen, []Action) {
	if msg.generation != m.generation {
		return m, nil
	}
	name, server := "", ""
	if m.subject.launch != nil {
		name = m.subject.launch.Name
		if s := m.subject.current(); s != nil {
			server = s.Name
		}
	}
	m.edition, m.failure, m.now = msg.edition, "", msg.edition.ready
	// What was revealed may stand for something else now.
	m.revealed = revealed{}
	next, _ := m.panes[launchesPane].Update(rowsMsg{m.edition.rows, m.edition.since.removed, m.filter.matcher.inReport(m.edition, m.config.Reveal)})
	m.panes[launchesPane] = next
	kept := false
	if launch := m.launch(); launch != nil {
		kept = launch.Name == name
		m.server = serverAt(launch, cmp.Or(m.wantedServer, server))
	}
	return m.withSubject(kept).directed(), []Action{awaitBatch{}}
}

// serverAt finds a server by its name, or gives the first.
func serverAt(launch *model.Launch, name string) int {
	isNamed := func(s model.Server) bool { return s.Name == name }
	return max(slices.IndexFunc(launch.Servers, isNamed), 0)
}

// fail shows that a command panicked, and goes on with what it was for.
func (m screen) fail(msg failedMsg) (screen, []Action) {
	m.failure = msg.reason
	switch action := msg.action.(type) {
	case inspectBatch:
		if action.generation == m.generation {
			// The same files may be inspected once more: they are not on the screen.
			m.inspected = false
		}
		return m.withSubject(true), []Action{awaitBatch{}}
	case awaitBatch:
		return m.withSubject(true), []Action{awaitBatch{}}
	case growOlder:
		m.ticking = false
	}
	return m, nil
}
