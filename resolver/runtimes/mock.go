package runtimes

import "fusebox/model"

// mockAgent is Kandev's test agent. It starts no MCP client of its own, so it
// has no clocks. Source: Kandev's agent registry at 2026-08-22.
func mockAgent() Runtime {
	return Runtime{
		ID: "mock-agent", Title: "Mock agent", Source: "Kandev's agent registry", Date: "2026-08-22",
		start: func(Version, Setting) Rules { return mock{} },
	}
}

type mock struct{}

func (mock) Server(Server) Result {
	var r Result
	for i := range r.Clocks {
		r.Clocks[i] = without(model.None, "the mock agent has no clocks")
	}
	return r
}

func (mock) Readings() []Reading  { return nil }
func (mock) Ignored() []Ignored   { return nil }
func (mock) TickMs() model.Millis { return 0 }

func (mock) Untold(model.ClockID) bool { return false }
