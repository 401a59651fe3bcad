package tui

import "fusebox/model"

// cannot says why a command has nothing to do now; "" where it has. It is asked of
// commands that have a key here: on the panes there is a launch.
func (m screen) cannot(id commandID) string {
	switch id {
	case tourPause:
		if m.config.Still {
			return "the tour waits for a key as it is"
		}
	case compare:
		if len(m.comparables()) == 0 {
			return "there is no other launch to compare with"
		}
	case nextServer, previousServer:
		if launch := m.launch(); launch == nil || len(launch.Servers) < 2 {
			return "there is no other server"
		}
	case shapeMore, shapeLess, shapeType, shapeReset, nextTool:
		return m.cannotShape(id)
	case explainIt:
		if !m.isExplained() {
			return "nothing is selected that has an explanation"
		}
	case openFile, revealIt, copyIt, copyEnvironment:
		return m.cannotAct(id)
	}
	return ""
}

// isExplained reports whether what is selected has an explanation, one of its own
// where an explanation is open.
func (m screen) isExplained() bool {
	about := m.target()
	if m.pageKind() != explanationPage {
		return about.kind != aboutNothing
	}
	isField := about.kind == aboutField || about.kind == aboutPlace
	return about.kind != aboutNothing && !isField && !about.is(m.explained)
}

// cannotShape says why the call shape is not to be changed.
func (m screen) cannotShape(id commandID) string {
	switch server := m.current(); {
	case server == nil:
		return "there is no server that could be called"
	case server.Rejected != "":
		return "the client drops this server, so it is never called"
	case id == nextTool && len(server.Verdicts) < 2:
		return "no other tool of this server is known"
	case id == shapeReset && m.shape.own == nil:
		return "the call is as the tool makes it"
	}
	return ""
}

// cannotAct says why there is nothing to open, to reveal or to copy.
func (m screen) cannotAct(id commandID) string {
	about := m.target()
	switch {
	case id == openFile && m.config.Edit == nil:
		return "there is no file to open: the example is a part of the program"
	case id == openFile && about.place.File == "":
		return "what is selected stands in no file"
	case id == copyEnvironment && m.launch().Blocked != nil:
		return "there is no environment to copy"
	case id == copyIt && about.kind == aboutNothing && m.pageKind() == noPage:
		return "nothing is selected that can be copied"
	case id != revealIt:
		return ""
	}
	v := m.variable(about)
	switch {
	case v == nil:
		return "select a variable of the environment first"
	case v.IsSecret():
		return "it is a secret: only its id is known here"
	}
	if _, isMasked := v.ShowValue(m.config.Reveal); !isMasked {
		return "it is not masked"
	}
	return ""
}

// variable gives the variable that is meant, nil where none is.
func (m screen) variable(about target) *model.Variable {
	launch := m.launch()
	if launch == nil || about.kind != aboutVariable {
		return nil
	}
	return model.Lookup(launch.Environment, about.name)
}
