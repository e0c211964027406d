package shrink

import "github.com/clouseau-go/clouseau/internal/play/script"

// witness collects the results of a script's failing runs, which may differ: if each of some inputs
// sometimes shows the failure, a run ends at any of them. Only the tested script is known to fail
// as often as it was seen to. Inputs after the first failure of one run may show it in another run,
// so they stay: only an input that no failing run performed is removed.
type witness struct {
	of    Script
	seen  Script // the longest failing run
	tried labels // performed in some failing run
}

// shows runs the script once and reports whether it failed as it should.
func (r *runner) shows(w *witness) bool {
	got, o := r.run(w.of)
	if o != Same {
		return false
	}
	if w.tried == nil {
		w.tried = labels{}
	}
	if len(got.Inputs) >= len(w.seen.Inputs) {
		w.seen = got
	}
	for _, in := range got.Inputs {
		w.tried[in.Label] = true
	}
	return true
}

// script returns the script as it came out.
func (w *witness) script() Script {
	if w.tried == nil {
		return w.of
	}
	now := map[int]script.Input{}
	for _, in := range w.seen.Inputs {
		now[in.Label] = in
	}
	out := w.seen
	out.Inputs = nil
	for _, in := range w.of.Inputs {
		if got, ok := now[in.Label]; ok {
			in = got
		}
		if w.tried[in.Label] {
			out.Inputs = append(out.Inputs, in)
		}
	}
	return out
}
