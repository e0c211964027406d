package uhat

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// symbolic returns tr with literals for arguments.
func symbolic(l *logic.Builder, tr sre.Trace) []event {
	var out []event
	for _, e := range tr {
		ev := event{op: e.Op}
		for _, v := range e.Values {
			ev.args = append(ev.args, l.Value(v))
		}
		out = append(out, ev)
	}
	return out
}

func TestMembershipAgreesWithDefinition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		tr := a.Trace(4).Draw(t, "tr")
		q := newMembership(a.B, symbolic(a.L, tr), nil).holds(e, 0)
		for _, env := range a.Assignments() {
			if got, want := logic.Holds(q, env), sre.Match(e, tr, env); got != want {
				t.Fatalf("%v in %v under %v: %v, want %v", tr, e, env, got, want)
			}
		}
	})
}

func TestMembershipAgreesWithDerivatives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		tr := symbolic(a.L, a.Trace(4).Draw(t, "tr"))
		var ops []*sre.Op
		var args [][]logic.Term
		for i := range tr {
			for j := range tr[i].args { // a variable for each argument: the trace is symbolic
				tr[i].args[j] = rapid.SampledFrom(a.Vars).Draw(t, "argument")
			}
			ops, args = append(ops, tr[i].op), append(args, tr[i].args)
		}
		got := newMembership(a.B, tr, nil).holds(e, 0)
		want := sre.Holds(a.B, e, ops, args)
		for _, env := range a.Assignments() {
			if logic.Holds(got, env) != logic.Holds(want, env) {
				t.Fatalf("%v: in = %v, Holds = %v", e, got, want)
			}
		}
	})
}

// TestMembershipMarks compares claims with marked parses. The builder joins
// equal operands of an intersection, which may meet after an event; then two
// parses of one expression with different marks are missed, so there only one
// direction holds.
func TestMembershipMarks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		tr := a.Trace(4).Draw(t, "tr")
		marks := make([]mark, len(tr))
		var positions []int
		for i, ev := range tr {
			if ev.Op.Kind == sre.Receive {
				if rapid.Bool().Draw(t, "claimed") {
					marks[i] = claimed
					positions = append(positions, i)
				}
			}
		}
		q := newMembership(a.B, symbolic(a.L, tr), marks).holds(e, 0)
		intersection := false
		sre.Walk(e, func(e sre.Expr) bool {
			_, and := e.(*sre.And)
			intersection = intersection || and
			return true
		})
		for _, env := range a.Assignments() {
			got, want := logic.Holds(q, env), sre.MatchMarked(e, tr, env, positions)
			if got != want && (got || !intersection) {
				t.Fatalf("%v in %v claiming %v under %v: %v, want %v", tr, e, positions, env, got, want)
			}
		}
	})
}

func TestOptionsAreDistinct(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		tr := symbolic(a.L, sre.Trace{rapid.SampledFrom(a.Events()).Draw(t, "event")})
		var rests []sre.Expr
		for _, o := range newMembership(a.B, tr, nil).options(e, 0, unmarked) {
			if slices.Contains(rests, o.rest) || logic.IsFalse(o.cond) {
				t.Fatalf("options of %v: %v, %v is useless", e, o.cond, o.rest)
			}
			rests = append(rests, o.rest)
		}
	})
}
