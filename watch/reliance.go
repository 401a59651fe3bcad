package watch

import "maps"

// judgeEvents makes up its mind how far events can be relied on.
func (w *Watcher) judgeEvents(seen *record) {
	worst := w.worstMount(seen)
	w.polling, w.machine.events = worst.polling(), worst.reliance()
	w.isFar = worst.reliance() == absent
	if w.arming.problem != "" {
		w.polling, w.machine.events = w.arming.problem, absent
	}
}

// worstMount gives, of all the file systems that matter, the one whose events
// can be relied on least.
func (w *Watcher) worstMount(seen *record) mount {
	before := w.mounts
	w.mounts = map[string]mount{}
	asked := map[uint64]mount{}
	for folder, why := range seen.folders {
		at := seen.at(folder)
		if why != forFile || at.err != nil {
			continue
		}
		of, isAsked := asked[at.stat.device]
		if !isAsked {
			// One that does not tell is what it was.
			of, _ = do(w.patient, func(t *try) mount {
				if of, err := t.Mount(folder); err == nil {
					return of
				}
				return before[folder]
			})
			asked[at.stat.device] = of
		}
		if of != "" {
			w.mounts[folder] = of
		}
	}
	maps.Copy(w.mounts, w.patient.silentOnes(before))
	var worst mount
	for _, of := range w.mounts {
		if of.reliance() > worst.reliance() || (of.reliance() == worst.reliance() && of > worst) {
			worst = of
		}
	}
	return worst
}

// silentOnes gives those of some folders that do not answer at present.
func (p *patient) silentOnes(folders map[string]mount) map[string]mount {
	p.mu.Lock()
	defer p.mu.Unlock()
	silent := map[string]mount{}
	for folder, of := range folders {
		if p.isSilent(folder) {
			silent[folder] = of
		}
	}
	return silent
}
