package tui

func composeTimeline(s subject, f frame) text { return timelineText(s, f) }

func timelineText(s subject, f frame) text { return text{} }
