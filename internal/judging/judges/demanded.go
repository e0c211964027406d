package judges

import (
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// demanded looks for the answer that the goal asks for where the system has answered otherwise,
// before the deciding event: with it the rest of the script, as planned, ends in the goal. It
// returns false if it is not shown that there is such an answer.
//
// Up to there the run is as the script has it, but for events that it did not ask for. These must
// take no way on away that the script alone would have.
func (js *Judges) demanded(r *run.Result) bool {
	c := &js.config
	if c.Violation == nil {
		return false
	}
	tr, at := r.Trace, r.Deviation.Event
	if js.demands == nil {
		js.demands = monitor.New(c.Builder, c.Violation, c.Vars, monitor.WithFunctions(c.Funcs))
	}
	m := js.demands
	m.Reset()
	strays := false
	for i, e := range tr[:at] {
		m.Step(e)
		strays = strays || !r.Rec.Planned(i)
	}
	if m.Violated() {
		return false
	}
	e := r.Deviation.Asked
	if at < len(tr) {
		e = clone(tr[at])
		for _, i := range open(e.Op) {
			e.Values[i] = logic.Value{}
		}
	}
	if e.Op == nil {
		return false
	}
	var free []int
	some := AnyOf(e.Op)
	for i, v := range e.Values {
		if v.IsValid() {
			some.Values[i] = v
		} else {
			free = append(free, i)
		}
	}
	other, ok := answer(m.Forward(e.Op, free), some)
	if ok = ok && (!strays || js.unharmed(r, other)); ok {
		r.Witness = run.Witness{Judge: "the goal", Event: at, Answer: other, Leads: true}
	}
	return ok
}

// unharmed reports whether an answer leads on from wherever it would if the script's events were
// alone. It returns false if that is not shown.
func (js *Judges) unharmed(r *run.Result, answer sre.Event) (ok bool) {
	defer func() {
		if recover() != nil { // see answer
			ok = false
		}
	}()
	c := &js.config
	if js.planned == nil {
		js.planned = monitor.New(c.Builder, c.Violation, c.Vars, monitor.WithFunctions(c.Funcs))
	}
	js.planned.Reset()
	for i, e := range r.Trace[:r.Deviation.Event] {
		if r.Rec.Planned(i) {
			js.planned.Step(e)
		}
	}
	left := js.demands.Forward(answer.Op, nil).From(answer.Values)
	for way := range js.planned.Forward(answer.Op, nil).From(answer.Values) {
		if left[way] != logic.Sat {
			return false
		}
	}
	return !js.planned.Violated()
}

// instead takes an event that came in the place of those that the script asked for, if the run
// would be in the goal with another one there: the script may ask for what is no part of the goal.
func (js *Judges) instead(r *run.Result) bool {
	if w := js.witness; !w.Found() || w.Judge != "the goal" || w.Event >= len(r.Trace) || r.Rec.Planned(w.Event) {
		return false
	}
	r.Witness = js.witness
	return true
}

// open returns the positions of the fields that the system chooses: the results of a call, all
// fields of a message.
func open(op *sre.Op) []int {
	if op.Kind == sre.Receive {
		return from(op, 0)
	}
	return from(op, op.Args())
}
