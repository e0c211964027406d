package sample

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/regress"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

const (
	// goldenCalls is how many calls a recorded run has at most, and goldenRuns how many there are.
	goldenCalls = 20
	goldenRuns  = 20
)

// golden writes a test in plain Go as the environment variable CLOUSEAU_GOLDEN says, a
// [regress.Golden]. The test makes the calls of some random runs, and asks for the answers that
// they had, but for those that the beliefs of the environment leave free. The runs are those
// beginnings that show the most different answers.
func golden(tb testing.TB, test *rt.Test, runs int, seed uint64) {
	tb.Helper()
	b := beliefs(tb)
	judged, err := rt.Beliefs{Judges: []string{""}, Without: b.Without}.Of(test)
	if err != nil {
		tb.Fatal(err)
	}
	free := func(op *sre.Op, field string) bool {
		return b.Other != nil && (slices.Contains(b.Other.Free[op.Name], field) || slices.Contains(b.Other.Unordered[op.Name], field))
	}
	var all, chosen []*regress.Run
	first, again := judged.Player(), judged.Player()
	for i := range runs {
		r := begun(test, first.Example(seed, i))
		if s := begun(test, again.Example(seed, i)); r != nil && s != nil && answers(r, free) == answers(s, free) {
			all = append(all, r)
		}
	}
	seen := map[string]bool{}
	for len(chosen) < goldenRuns {
		var best *regress.Run
		most := 0
		for _, r := range all {
			n := 0
			for key := range shown(r, free) {
				if !seen[key] {
					n++
				}
			}
			if n > most {
				best, most = r, n
			}
		}
		if best == nil {
			break
		}
		for key := range shown(best, free) {
			seen[key] = true
		}
		chosen = append(chosen, best)
	}
	var order regress.Golden
	if err := json.Unmarshal([]byte(environment.Golden.Get()), &order); err != nil {
		tb.Fatal(err)
	}
	order.Free = free
	source, _, err := test.Regression.Golden(&order, chosen)
	if err == nil {
		err = file.Write(order.File, []byte(source))
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// begun is the beginning of a run in the form of package regress; nil if the run has none.
func begun(test *rt.Test, r *run.Result) *regress.Run {
	n := min(len(r.Trace), goldenCalls)
	if r.Verdict == run.Infrastructure || n == 0 || len(r.Script()) < n {
		return nil
	}
	trace := slices.Clone(r.Trace[:n])
	calls := slices.Clone(r.Script()[:n])
	for i := range calls {
		calls[i].Fields = slices.Clone(calls[i].Fields)
		for j, v := range trace[i].Values[:len(calls[i].Fields)] {
			if v.Sort().Kind() != logic.OpaqueKind {
				calls[i].Fields[j] = script.Literal(v) // and not the answer to an earlier call
			}
		}
	}
	return &regress.Run{Script: calls, Trace: trace, Builder: test.System.Builder, Funcs: test.Goal.Funcs}
}

// answer is the answer to a call, printed, and to which operation it is.
func answer(e sre.Event, free func(op *sre.Op, field string) bool) string {
	var b strings.Builder
	b.WriteString(e.Op.Name)
	for i, f := range e.Op.Fields {
		if f.Result && !free(e.Op, f.Name) && f.Sort.Kind() != logic.OpaqueKind {
			b.WriteString(" " + e.Values[i].String())
		}
	}
	return b.String()
}

// answers are those of a run.
func answers(r *regress.Run, free func(op *sre.Op, field string) bool) string {
	var all []string
	for _, e := range r.Trace {
		all = append(all, answer(e, free))
	}
	return strings.Join(all, "; ")
}

// shown are the answers of a run, each with the one before it.
func shown(r *regress.Run, free func(op *sre.Op, field string) bool) map[string]bool {
	all := map[string]bool{}
	before := ""
	for _, e := range r.Trace {
		a := answer(e, free)
		all[before+"; "+a] = true
		before = a
	}
	return all
}
