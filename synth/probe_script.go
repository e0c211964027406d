package synth

import (
	"errors"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// errNoTarget is returned if the script does not reach the clause's event, which would be a bug of
// this package.
var errNoTarget = errors.New("synth: the script lacks the clause's event")

// finishProbe turns a trace that owes nothing into a script that ends with the probed event and
// what its clause promises. It reports whether the script asserts anything of the event.
func (s *claims) finishProbe(t *trace.Trace) (g *uhat.Generator, claims bool, err error) {
	t = s.steps.Renamed(t)
	f, err := s.steps.Scope.Named(t.Plain())
	if err != nil {
		return nil, false, err
	}
	steps := slices.Concat(f.Groups...)
	at := slices.IndexFunc(steps, func(st uhat.Step) bool { _, o := uhat.Event(st); return o != nil && o.Deciding })
	if at < 0 {
		return nil, false, errNoTarget
	}
	after := at + 1
	for after < len(steps) && isAnswer(steps[after]) {
		after++
	}
	script := slices.Clone(steps[:at+1])
	for _, st := range steps[at+1 : after] {
		if _, check := st.(*uhat.Assert); !check {
			script = append(script, st)
		}
	}
	asserts := s.asserted(t, script)
	promised := s.promised(t, steps[after:])
	return &uhat.Generator{Steps: slices.Concat(script, asserts, promised)}, len(asserts)+len(promised) > 0, nil
}

// isAnswer reports whether a step belongs to the event before it.
func isAnswer(st uhat.Step) bool {
	switch st.(type) {
	case *uhat.Let, *uhat.Assert:
		return true
	}
	return false
}

// promised returns the steps after the clause's event, up to the last receive that its future owes.
// The clause promises that the receive comes, not what it holds. Answers on the way are checked: a
// run tells something of the promise only if the other clauses held so far.
func (s *claims) promised(t *trace.Trace, steps []uhat.Step) []uhat.Step {
	at := t.Find(t.Deciding)
	var out []uhat.Step
	end, own := 0, false
	for _, st := range steps {
		if _, check := st.(*uhat.Assert); check && own {
			continue
		}
		out = append(out, st)
		if op, _ := uhat.Event(st); op != nil {
			own = false
		}
		take, ok := st.(*uhat.Take)
		if ok && slices.Contains(take.Origin.Demanded, at) && s.owes(s.steps.Only, take.Op) {
			take.Origin.Clause = s.steps.Only
			end, own = len(out), true
		}
	}
	return out[:end]
}

// owes reports whether the clause's future demands a receive of op in every case: each of its
// patterns contains the same symbolic event. If the future asks for one of two receives, neither is
// owed.
func (s *claims) owes(c *uhat.Clause, op *sre.Op) bool {
	r := s.steps.Norm.Normalize(c.Future)
	ps := r.Union
	return r.Exact && len(ps) > 0 && slices.ContainsFunc(ps[0].Events, func(e *sre.Class) bool {
		x := e.Entries()
		return len(x) == 1 && x[0].Op == op && !logic.IsFalse(x[0].Demand) &&
			!slices.ContainsFunc(ps[1:], func(p pattern.Pattern) bool { return !slices.Contains(p.Events, e) })
	})
}
