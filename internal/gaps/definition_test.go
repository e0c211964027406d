package gaps_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gaps"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// defined finds gaps by their definition: it goes through all runs up to a length, one event after
// the other, and asks the naive matcher of each clause. It merges no runs.
type defined struct {
	c     *uhat.Context
	gaps  []gaps.Gap
	known map[question]bool // answers of applies
}

// question is whether a clause applies to a call after a run, both as text.
type question struct {
	clause    *uhat.Clause
	run, call string
}

// values are those that integers have in runs.
var values = []logic.Value{logic.IntValue(0), logic.IntValue(1)}

// tuples returns all lists of n values.
func tuples(n int) [][]logic.Value {
	out := [][]logic.Value{nil}
	for range n {
		var next [][]logic.Value
		for _, t := range out {
			for _, v := range values {
				next = append(next, append(slices.Clone(t), v))
			}
		}
		out = next
	}
	return out
}

// describes reports whether a clause accounts for an event after a run.
func (d *defined) describes(k *uhat.Clause, before sre.Trace, ev sre.Event) bool {
	return oracle.Explains(d.c, k, append(before[:len(before):len(before)], ev), len(before), oracle.Options{})
}

// applies reports whether a clause accounts for a call with some result. There is one at most.
func (d *defined) applies(k *uhat.Clause, before sre.Trace, op *sre.Op, args []logic.Value) bool {
	q := question{k, fmt.Sprint(before), fmt.Sprint(op.Name, args)}
	yes, ok := d.known[q]
	if !ok {
		yes = d.withSome(k, before, op, args)
		d.known[q] = yes
	}
	return yes
}

func (d *defined) withSome(k *uhat.Clause, before sre.Trace, op *sre.Op, args []logic.Value) bool {
	if len(op.Fields) == len(args) {
		return d.describes(k, before, sre.Event{Op: op, Values: args})
	}
	for r := int64(-3); r <= 5; r++ {
		if d.describes(k, before, sre.Event{Op: op, Values: append(slices.Clone(args), logic.IntValue(r))}) {
			return true
		}
	}
	return false
}

// promises are the lists of clauses that bind the answers of an operation together.
func promises(o *uhat.Operation) (out [][]*uhat.Clause) {
	if o.Promise {
		out = append(out, o.Clauses)
	}
	for _, k := range o.Clauses {
		if k.Promise {
			out = append(out, []*uhat.Clause{k})
		}
	}
	return out
}

// breaks reports whether the answer of an event breaks a promise: some clause of it applies, and
// none describes the event.
func (d *defined) breaks(before sre.Trace, ev sre.Event) bool {
	return slices.ContainsFunc(promises(d.c.Operation(ev.Op)), func(p []*uhat.Clause) bool {
		return !slices.ContainsFunc(p, func(k *uhat.Clause) bool { return d.describes(k, before, ev) }) &&
			slices.ContainsFunc(p, func(k *uhat.Clause) bool { return d.applies(k, before, ev.Op, ev.Values[:ev.Op.Args()]) })
	})
}

// judged reports whether a clause of some promise applies to a call.
func (d *defined) judged(before sre.Trace, op *sre.Op, args []logic.Value) bool {
	return slices.ContainsFunc(promises(d.c.Operation(op)), func(p []*uhat.Clause) bool {
		return slices.ContainsFunc(p, func(k *uhat.Clause) bool { return d.applies(k, before, op, args) })
	})
}

// allowed reports whether a call may be made: some clause that is no promise allows it, or there is
// none.
func (d *defined) allowed(before sre.Trace, op *sre.Op, args []logic.Value) bool {
	o := d.c.Operation(op)
	free := true
	for _, k := range o.Clauses {
		if !o.Promise && !k.Promise {
			if free = false; d.applies(k, before, op, args) {
				return true
			}
		}
	}
	return free
}

// after notes the gaps after a run, and after those that have it as a beginning and at most that
// many events more.
func (d *defined) after(run sre.Trace, more int) {
	for _, o := range d.c.Operations {
		if len(promises(o)) == 0 || o.Op.Args() == len(o.Op.Fields) {
			continue
		}
		for _, args := range tuples(o.Op.Args()) {
			if !d.judged(run, o.Op, args) {
				d.gaps = append(d.gaps, gaps.Gap{Op: o.Op, History: run, Args: args, Allowed: d.allowed(run, o.Op, args)})
			}
		}
	}
	if more == 0 {
		return
	}
	for _, o := range d.c.Operations {
		for _, vs := range tuples(len(o.Op.Fields)) {
			if ev := (sre.Event{Op: o.Op, Values: vs}); d.allowed(run, o.Op, vs[:o.Op.Args()]) && !d.breaks(run, ev) {
				d.after(append(run[:len(run):len(run)], ev), more-1)
			}
		}
	}
}

// told reports whether a gap that was found tells as much as another one: it is of the same
// operation, and if walks make the call, then right after the same operation, or after a part of
// the run.
func told(found, g gaps.Gap) bool {
	if found.Op != g.Op || found.Allowed != g.Allowed || len(found.History) > len(g.History) {
		return false
	}
	n, m := len(found.History), len(g.History)
	if !g.Allowed || n == 0 || found.History[n-1].Op == g.History[m-1].Op {
		return true
	}
	rest := found.History
	for _, e := range g.History {
		if len(rest) > 0 && rest[0].Op == e.Op {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// same reports whether two gaps are the same call after the same run.
func same(g, h gaps.Gap) bool { return g.String() == h.String() }

// drawn draws a context of which some clauses, or all of an operation, are promises. To some
// operations a clause is added that allows them everywhere.
func drawn(t *rapid.T) *uhat.Context {
	n := sre.Field{Name: "n", Sort: logic.Int}
	r := sre.Field{Name: "r", Sort: logic.Int, Result: true}
	a := gen.NewAlphabet(2,
		&sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{n}},
		&sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{n, r}},
		&sre.Op{Name: "next", Kind: sre.Call, Fields: []sre.Field{r}})
	c := contexts.Context(a).Draw(t, "context")
	for _, o := range c.Operations {
		o.Promise = rapid.Bool().Draw(t, "promise")
		for _, k := range o.Clauses {
			k.Promise = rapid.Bool().Draw(t, "promise")
		}
		if !o.Promise && rapid.Bool().Draw(t, "anywhere") {
			o.Clauses = append(o.Clauses, &uhat.Clause{Operation: o, Label: "any", Where: a.L.True(), History: a.B.All(), Event: a.L.True(), Future: a.B.All()})
		}
	}
	return c
}

// TestByDefinition compares what is found in random specs with all gaps of short runs by
// definition: each gap that is found is one, each one is told, the first of an operation has the
// shortest run, and the operations without promises are all there.
func TestByDefinition(t *testing.T) {
	t.Parallel()
	length := 2
	if environment.Long.Get() != "" {
		length = 3
	}
	var specs, all, found, barred int
	rapid.Check(t, func(t *rapid.T) {
		c := drawn(t)
		got := gaps.Find(&uhat.Spec{Context: c, Target: &uhat.Target{}}, interp.Registry{})
		if got.Whole < length {
			t.Fatalf("only runs up to %d were looked through", got.Whole)
		}
		d := &defined{c: c, known: map[question]bool{}}
		d.after(nil, length)
		specs++
		all += len(d.gaps)
		shortest := map[string]int{}
		for _, g := range d.gaps {
			key := fmt.Sprint(g.Op, g.Allowed)
			if n, ok := shortest[key]; !ok || len(g.History) < n {
				shortest[key] = len(g.History)
			}
			if !slices.ContainsFunc(got.Gaps, func(f gaps.Gap) bool { return told(f, g) }) {
				t.Fatalf("%v is not told by %v", g, got.Gaps)
			}
		}
		first := map[string]int{}
		for _, g := range got.Gaps {
			if len(g.History) > length {
				continue
			}
			found++
			if !g.Allowed {
				barred++
			}
			if !slices.ContainsFunc(d.gaps, func(f gaps.Gap) bool { return same(f, g) }) {
				t.Fatalf("%v is no gap by definition", g)
			}
			key := fmt.Sprint(g.Op, g.Allowed)
			if n, ok := first[key]; !ok || len(g.History) < n {
				first[key] = len(g.History)
			}
		}
		for key, n := range shortest {
			if first[key] != n {
				t.Fatalf("%s: the first gap comes after %d events, by definition after %d", key, first[key], n)
			}
		}
		unjudged(t, c, got)
	})
	if found < 20 || barred < 5 || found == barred {
		t.Errorf("%d gaps by definition in %d specs, %d found, %d of them barred: too few to tell", all, specs, found, barred)
	}
	t.Logf("%d gaps by definition in %d specs, %d found, %d of them barred", all, specs, found, barred)
}

// unjudged compares the operations without promises.
func unjudged(t *rapid.T, c *uhat.Context, got gaps.Found) {
	var want, have []string
	for _, o := range c.Operations {
		if len(promises(o)) == 0 && o.Op.Args() < len(o.Op.Fields) {
			want = append(want, o.Op.Name)
		}
	}
	for _, u := range got.Never {
		have = append(have, u.Op.Name)
	}
	if !slices.Equal(have, want) {
		t.Fatalf("no promise judges %s, by definition %s", strings.Join(have, ", "), strings.Join(want, ", "))
	}
}
