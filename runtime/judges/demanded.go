package judges

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Demanded looks for the answer that the goal asks for at an event before its deciding one, where
// the system has answered otherwise: with it the rest of the script, as planned, ends in the goal.
// at is the index of the event. If it did not come, asked is what the script asked for, in which
// invalid values are open. ok is false if it is not shown that there is such an answer.
//
// Up to there the run is as the script has it, but for events that it did not ask for. These take
// nothing away: no state of the goal's monitor is left at them.
func (js *Judges) Demanded(tr sre.Trace, planned func(int) bool, at int, asked sre.Event) (w run.Witness, ok bool) {
	c := &js.config
	if c.Violation == nil {
		return w, false
	}
	if js.demands == nil {
		js.demands = monitor.New(c.Builder, c.Violation, c.Vars, monitor.WithFunctions(c.Funcs))
	}
	m := js.demands
	m.Reset()
	for i, e := range tr[:at] {
		if planned(i) {
			m.Step(e)
		} else if !m.Adds(e) {
			return w, false
		}
	}
	if m.Violated() {
		return w, false
	}
	e := asked
	if at < len(tr) {
		e = clone(tr[at])
		for _, i := range open(e.Op) {
			e.Values[i] = logic.Value{}
		}
	}
	if e.Op == nil {
		return w, false
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
	return run.Witness{Judge: "the goal", Event: at, Answer: other, Leads: true}, ok
}

// open returns the positions of the fields that the system chooses: the results of a call, all
// fields of a message.
func open(op *sre.Op) []int {
	if op.Kind == sre.Receive {
		return from(op, 0)
	}
	return from(op, op.Args())
}
