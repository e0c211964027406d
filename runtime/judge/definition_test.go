package judge

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// defined judges an event by the definition: every clause by the naive matcher, every quantifier
// over a small domain.
type defined struct {
	c       *uhat.Context
	clauses []*uhat.Clause
}

// withCounts inserts the ghosts that count: after each event that changes it, how many events of
// the class there were.
func withCounts(c Count, tr sre.Trace) sre.Trace {
	now := func(n int) sre.Event { return sre.Event{Op: c.Op, Values: []logic.Value{logic.IntValue(int64(n))}} }
	out := sre.Trace{now(0)}
	for i, ev := range tr {
		if out = append(out, ev); !sre.Match(c.Up, sre.Trace{ev}, logic.Assignment{}) {
			continue
		}
		n := 0
		for _, old := range tr[:i+1] {
			if sre.Match(c.Up, sre.Trace{old}, logic.Assignment{}) {
				n++
			}
		}
		out = append(out, now(n))
	}
	return out
}

func (d *defined) describes(k *uhat.Clause, before sre.Trace, ev sre.Event) bool {
	return oracle.Explains(d.c, k, append(before[:len(before):len(before)], ev), len(before), oracle.Options{})
}

// applies tries all results.
func (d *defined) applies(k *uhat.Clause, before sre.Trace, ev sre.Event) bool {
	for r := int64(-4); r <= 6; r++ {
		values := slices.Clone(ev.Values)
		for i := range ev.Op.Fields[ev.Op.Args():] { // there is one result at most
			values[ev.Op.Args()+i] = logic.IntValue(r)
		}
		if d.describes(k, before, sre.Event{Op: ev.Op, Values: values}) {
			return true
		}
	}
	return false
}

func (d *defined) judge(before sre.Trace, ev sre.Event) verdict {
	applies := false
	for _, k := range d.clauses {
		if d.describes(k, before, ev) {
			return kept
		}
		applies = applies || d.applies(k, before, ev)
	}
	if applies {
		return breaks
	}
	return silent
}

// promisesOf makes a promise of each operation with results, and of each of their clauses.
func promisesOf(c *uhat.Context) (ps Promises, by []*defined) {
	for _, o := range c.Operations {
		if !o.Op.Visible() {
			continue
		}
		all := Promise{Name: o.Op.Name, Op: o.Op}
		for _, k := range o.Clauses {
			x := Clause{Name: k.Name(), Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event}
			all.Clauses = append(all.Clauses, x)
			ps.List = append(ps.List, Promise{Name: k.Name(), Op: o.Op, Clauses: []Clause{x}})
			by = append(by, &defined{c, []*uhat.Clause{k}})
		}
		if len(all.Clauses) > 0 {
			ps.List, by = append(ps.List, all), append(by, &defined{c, o.Clauses})
		}
	}
	return ps, by
}

// TestByDefinition compares the verdicts on the calls of random runs, by random promises, with the
// definition. -rapid.checks says how many runs there are.
func TestByDefinition(t *testing.T) {
	t.Parallel()
	counts := map[verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		n := sre.Field{Name: "n", Sort: logic.Int}
		r := sre.Field{Name: "r", Sort: logic.Int, Result: true}
		a := gen.NewAlphabet(2,
			&sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{n}},
			&sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{n, r}},
			&sre.Op{Name: "next", Kind: sre.Call, Fields: []sre.Field{r}},
			&sre.Op{Name: "size", Kind: sre.Ghost, Fields: []sre.Field{{Name: "k", Sort: logic.Int}}})
		c := contexts.Context(a).Draw(t, "context")
		ps, by := promisesOf(c)
		put := a.B.Ops()[0]
		few := a.B.L.Le(a.B.L.Field("n", logic.Int), a.B.L.Int(rapid.Int64Range(0, 2).Draw(t, "counted")))
		size := Count{Op: a.B.Ops()[3], Up: a.B.Event(put, few)}
		ps.Counted = []Count{size}
		tr := a.Trace(6).Draw(t, "trace").Visible()
		j := NewJudge(a.B, &ps)
		for i, ev := range tr {
			for k, p := range j.promises {
				if p.Op != ev.Op {
					continue
				}
				got, want := p.judge(ev), by[k].judge(withCounts(size, tr[:i]), ev)
				counts[got]++
				if got != want && got != undecided {
					t.Fatalf("%v after %v: %d, by definition %d\n%s", ev, tr[:i], got, want, describe(c))
				}
			}
			j.Step(ev, nil)
		}
	})
	if counts[kept] < 20 || counts[breaks] < 5 || counts[silent] < 20 || counts[undecided]*50 > counts[kept] {
		t.Errorf("%d kept, %d broken, %d silent, %d undecided", counts[kept], counts[breaks], counts[silent], counts[undecided])
	}
	t.Logf("%d kept, %d broken, %d silent, %d undecided", counts[kept], counts[breaks], counts[silent], counts[undecided])
}

func describe(c *uhat.Context) (s string) {
	for _, o := range c.Operations {
		for _, k := range o.Clauses {
			s += fmt.Sprintf("%s: where %v history %v event %v\n", k.Name(), k.Where, k.History, k.Event)
		}
	}
	return s
}
