package regress

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/play/script"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestViolations compares the conditions of random goals and runs with the definition. Under any
// answers, a condition holds just if the run up to there is in the goal for some values of its
// variables.
func TestViolations(t *testing.T) {
	t.Parallel()
	plain, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := sre.Field{Name: "n", Sort: logic.Int}
		a := gen.NewAlphabet(2,
			&sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{n}},
			&sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}, {Name: "ok", Sort: logic.Bool, Result: true}}})
		run := &Run{Builder: a.B, Violation: a.Expr(3).Draw(t, "goal")}
		for i := range rapid.IntRange(1, 4).Draw(t, "events") {
			run.Script = append(run.Script, input(t, i, a.B.Ops(), run.Script))
		}
		answers := rapid.SliceOfN(rapid.Int64Range(0, 3), 2*len(run.Script), 2*len(run.Script))
		some := answering(run.Script, answers.Draw(t, "answers"))
		for run.Deciding < len(some) && !member(a, run.Violation, some[:run.Deciding+1]) {
			run.Deciding++
		}
		if run.Deciding == len(some) {
			return // no violation
		}
		run.Trace = some
		all++
		s, err := newSymbolic(run)
		if err != nil {
			t.Fatal(err)
		}
		violations, err := s.violations()
		if err != nil {
			return // the goal's monitor has to judge
		}
		plain++
		for range 8 {
			run.Trace = answering(run.Script, answers.Draw(t, "others"))
			found := *run
			found.Trace = some
			style := &Style{Calls: map[string]string{}}
			fails := slices.ContainsFunc(violations, func(v []logic.Term) bool { return v != nil && logic.Holds(s.l.And(v...), s) })
			if got, plain := style.Fails(&found, run.Trace); !plain || got != fails {
				t.Fatalf("the test fails: %v, plain: %v, want %v", got, plain, fails)
			}
			for i, v := range violations {
				got := v != nil && logic.Holds(s.l.And(v...), s)
				if want := member(a, run.Violation, run.Trace[:i+1]); got != want {
					t.Fatalf("%v has a run up to %d of %v: %v, and the condition is %v: %v", run.Violation, i, run.Trace, want, v, got)
				}
			}
		}
	})
	if plain*10 < all*7 {
		t.Errorf("of %d violations %d have a plain condition", all, plain)
	}
}

// input draws an input whose argument comes from an answer, if there is one.
func input(t *rapid.T, label int, ops []*sre.Op, earlier script.Script) script.Input {
	in := script.Input{Label: label, Op: rapid.SampledFrom(ops).Draw(t, "op")}
	if in.Op.Args() == 0 {
		return in
	}
	literal := logic.IntValue(rapid.Int64Range(0, 1).Draw(t, "argument"))
	in.Fields = []script.Field{script.Literal(literal)}
	for _, e := range earlier {
		if e.Op.Args() == 0 && rapid.Bool().Draw(t, "refers") {
			plus := script.Plus(rapid.Int64Range(0, 1).Draw(t, "plus"))
			in.Fields[0] = script.From(script.Ref{Event: e.Label, Op: e.Op, Field: "n", Func: plus}, literal)
		}
	}
	return in
}

// answering returns the run of a script with the given answers.
func answering(s script.Script, answers []int64) sre.Trace {
	var run script.Trace
	var out sre.Trace
	for i, in := range s {
		e := sre.Event{Op: in.Op, Values: []logic.Value{logic.IntValue(answers[2*i]), logic.BoolValue(answers[2*i+1] > 1)}}
		if in.Op.Args() > 0 {
			v := in.Fields[0].Value()
			if ref := in.Fields[0].Ref(); ref != nil {
				v, _ = ref.Strict(run, logic.Int)
			}
			e.Values = []logic.Value{v}
		}
		run, out = append(run, &e), append(out, e)
	}
	return out
}

// member reports whether a goal denotes a trace for some values of its variables.
func member(a *gen.Alphabet, e sre.Expr, tr sre.Trace) bool {
	candidates := map[*logic.Var][]logic.Value{}
	for _, v := range a.Vars {
		for n := int64(-3); n <= 8; n++ {
			candidates[v] = append(candidates[v], logic.IntValue(n))
		}
	}
	return sre.MatchSome(e, tr, a.Vars, candidates, nil) != nil
}
