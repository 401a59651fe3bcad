package source

import "fusebox/model"

var serverFactsFields = fields[model.ServerFacts]{
	"answers":      choiceField(func(f *model.ServerFacts) *model.Text { return &f.Answers }, "sse", "json"),
	"listen":       choiceField(func(f *model.ServerFacts) *model.Text { return &f.Listen }, "holds", "acks", "none"),
	"list_changed": truthField(func(f *model.ServerFacts) **bool { return &f.ListChanged }),
	"answers_ping": truthField(func(f *model.ServerFacts) **bool { return &f.AnswersPing }),
}

// serverFacts reads what is known of servers.
func (d *decoder) serverFacts(key, n *node) []model.ServerFacts {
	return namedOf(d, key, n, "the facts of a server", serverFactsFields, func(name, value *node, into *model.ServerFacts) bool {
		into.Server, into.Place = d.text(name), d.span(value)
		return true
	})
}

var toolFields = fields[model.Tool]{
	"server": wordField(func(t *model.Tool) *model.Text { return &t.Server }),
	"blocks_on_person": func(d *decoder, t *model.Tool, key, value *node) {
		t.BlocksOnPerson, _ = d.truth(key, value)
	},
	"keepalive":      durationField(func(t *model.Tool) **model.Millis { return &t.Keepalive }),
	"wait_budget":    durationField(func(t *model.Tool) **model.Millis { return &t.WaitBudget }),
	"takes":          durationField(func(t *model.Tool) **model.Millis { return &t.Takes }),
	"paid":           truthField(func(t *model.Tool) **bool { return &t.Paid }),
	"idempotent":     truthField(func(t *model.Tool) **bool { return &t.Idempotent }),
	"read_only":      truthField(func(t *model.Tool) **bool { return &t.ReadOnly }),
	"emits_progress": truthField(func(t *model.Tool) **bool { return &t.EmitsProgress }),
	"tier":           wordField(func(t *model.Tool) *model.Text { return &t.Tier }),
	"description":    wordField(func(t *model.Tool) *model.Text { return &t.Description }),
	"retrieval": func(d *decoder, t *model.Tool, key, value *node) {
		var r model.Retrieval
		if value.kind != model.KindNull && mapping(d, value, d.name(key), retrievalFields, &r) {
			t.Retrieval = &r
		}
	},
}

var retrievalFields = fields[model.Retrieval]{
	"tool":      wordField(func(r *model.Retrieval) *model.Text { return &r.Tool }),
	"not_yours": wordField(func(r *model.Retrieval) *model.Text { return &r.NotYours }),
	"retention": durationField(func(r *model.Retrieval) **model.Millis { return &r.Retention }),
}

// tools reads what is known of tools.
func (d *decoder) tools(key, n *node) []model.Tool {
	return namedOf(d, key, n, "a tool", toolFields, func(name, value *node, into *model.Tool) bool {
		into.Name, into.Place = d.text(name), d.span(value)
		return true
	})
}

var guardFields = guardSettings(
	"startup_timeout", "request_timeout", "discover_timeout", "idle", "max_total", "grace",
	"max_frame_bytes", "on_timeout", "progress_resets", "heartbeat",
)

func guardSettings(keys ...string) fields[model.Guard] {
	known := fields[model.Guard]{"tools": settingsField(func(g *model.Guard) *[]model.Setting { return &g.Tools })}
	for _, name := range keys {
		known[name] = func(d *decoder, g *model.Guard, key, value *node) {
			if s, ok := d.setting(key, value); ok {
				g.Settings = append(g.Settings, s)
			}
		}
	}
	return known
}

// guards reads the guards of servers.
func (d *decoder) guards(key, n *node) []model.Guard {
	return namedOf(d, key, n, "a guard", guardFields, func(name, value *node, into *model.Guard) bool {
		into.Server, into.Place = d.text(name), d.span(value)
		return true
	})
}
