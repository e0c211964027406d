package judges

import (
	"strings"

	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Conclude gives the verdict of a run to which nobody has objected. It is explored if it made
// random requests to the end, and not those of a script. inGo says that a Go function has judged it
// as well.
func (js *Judges) Conclude(r *run.Result, explored, inGo bool) {
	r.Overflow, r.Summarized = js.GaveUp() && len(r.Known) == 0, js.Summarized()
	d := r.Deviation
	early := d != nil && (r.Deciding < 0 || d.Event < r.Deciding) // it left the script
	switch {
	case len(r.Known) > 0:
		r.Verdict = run.Known
	case r.Overflow && !r.Undescribed:
		r.Verdict = run.Undecided
	case len(r.Owed) > 0 && r.AtRest && !r.Undescribed:
		r.Verdict, r.Reason = run.Starved, "it is at rest, and owes "+strings.Join(r.Owed, "; ")
	case explored && js.informs(r, inGo):
		r.Verdict = run.Upheld
	case early && d.Wanted && (inGo || js.smoke || js.instead(r) || js.demanded(r)):
		r.Verdict = run.Prevented
	case early && d.Missed != "" && r.Stepped && !r.Late:
		r.Verdict, r.Reason = run.Blocked, "blocked on "+d.Missed
	case !explored && (r.Deciding < 0 || early):
		r.Verdict = run.Uninformative
	case explored || !js.informs(r, inGo):
		r.Verdict, r.Idle = run.Uninformative, true
	default:
		r.Verdict = run.Upheld
	}
}

// informs reports whether some judge could have rejected an answer of the run, and says so in it.
// What a Go function rejects nobody knows, so it is enough that it was asked. If nobody judges, or
// the goal says that no answer is wrong, it is enough that the system was: it could have panicked
// or hung.
func (js *Judges) informs(r *run.Result, inGo bool) bool {
	js.Silence(r.Trace)
	r.Witness = js.witness
	return r.Witness.Found() || (inGo || js.smoke || !js.Any()) && len(r.Trace) > 0
}
