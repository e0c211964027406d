package walk

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// TestSource: a value comes from the field that the clause says, else from one of the same name and
// sort, else from one of the same sort.
func TestSource(t *testing.T) {
	t.Parallel()
	job := logic.NewInt("Job")
	submit := op("submit", arg("size"), result("id"))
	take := op("take", result("id"), result("lease"))
	fail := op("fail", arg("lease"))
	list := op("list", sre.Field{Name: "lease", Sort: job, Result: true})
	stop := op("stop", sre.Field{Name: "job", Sort: job})
	of := func(o *sre.Op, field string) role { return role{o, o.Position(field)} }
	type seen struct {
		in    role
		value int64
		label int // of the answer; -1: a literal
	}
	for name, c := range map[string]struct {
		seen  []seen
		of    role
		from  []role
		value int64
		want  string // "" is a literal, "-" a value that was not seen
	}{
		"the name":               {[]seen{{of(submit, "id"), 1, 0}, {of(take, "lease"), 1, 1}, {of(take, "id"), 1, 1}}, of(fail, "lease"), nil, 1, "1.lease"},
		"the sort":               {[]seen{{of(take, "id"), 1, 0}, {of(list, "lease"), 1, 1}}, of(fail, "lease"), nil, 1, "0.id"},
		"another name":           {[]seen{{of(take, "id"), 1, 0}, {of(list, "lease"), 1, 1}}, of(stop, "job"), nil, 1, "1.lease"},
		"another sort":           {[]seen{{of(submit, "id"), 1, 0}, {of(take, "lease"), 1, 1}}, of(stop, "job"), nil, 1, "-"},
		"the clause":             {[]seen{{of(submit, "id"), 1, 0}, {of(take, "lease"), 1, 1}}, of(fail, "lease"), []role{of(submit, "id")}, 1, "0.id"},
		"the clause, of a sort":  {[]seen{{of(submit, "id"), 1, 0}, {of(list, "lease"), 1, 1}}, of(stop, "job"), []role{of(submit, "id")}, 1, "0.id"},
		"the latest":             {[]seen{{of(take, "lease"), 1, 0}, {of(take, "lease"), 2, 1}, {of(take, "lease"), 1, 2}}, of(fail, "lease"), nil, 1, "2.lease"},
		"an argument of it":      {[]seen{{of(take, "lease"), 1, 0}, {of(fail, "lease"), 1, 0}, {of(take, "lease"), 1, 2}, {of(fail, "lease"), 1, 0}}, of(fail, "lease"), nil, 1, "2.lease"},
		"drawn before":           {[]seen{{of(fail, "lease"), 1, -1}, {of(take, "lease"), 1, 1}}, of(fail, "lease"), nil, 1, ""},
		"drawn for another name": {[]seen{{of(submit, "size"), 1, -1}, {of(take, "lease"), 1, 1}}, of(fail, "lease"), nil, 1, "1.lease"},
		"drawn, but the clause":  {[]seen{{of(fail, "lease"), 1, -1}, {of(take, "lease"), 1, 1}}, of(fail, "lease"), []role{of(take, "lease")}, 1, "1.lease"},
		"nowhere":                {[]seen{{of(submit, "id"), 1, 0}}, of(fail, "lease"), nil, 2, "-"},
	} {
		var m memory
		m.begin()
		for _, x := range c.seen {
			var ref *script.Ref
			if x.label >= 0 {
				ref = &script.Ref{Event: x.label, Op: x.in.op, Field: x.in.op.Fields[x.in.field].Name}
			}
			m.add(m.of(x.in.sort()), x.in, logic.IntValue(x.value), asking.Said(ref))
		}
		x, ok := m.source(&c.of.op.Fields[c.of.field], c.from, logic.IntValue(c.value))
		got := ""
		if x.ref != nil {
			got = x.ref.String()
		} else if !ok {
			got = "-"
		}
		if got != c.want || x.value != logic.IntValue(c.value) {
			t.Errorf("%s: %v comes from %q, want %q", name, x.value, got, c.want)
		}
	}
}

// leases is a system whose jobs and leases have the same numbers. The ghost held knows leases, too.
func leases() (*event.System, Walk) {
	submit, take, fail := op("submit", result("id")), op("take", result("id"), result("lease")), op("fail", arg("lease"))
	drop, wait := op("drop", arg("of")), op("wait", arg("n"))
	held := Ghost("held", arg("by"))
	s := event.NewSystem("leases", submit, take, fail, drop, wait, held)
	l, x := s.L.Var("l", logic.Int), s.L.Var("x", logic.Int)
	is := func(o *sre.Op, field string, v *logic.Var) logic.Term { return s.L.Eq(v, s.Field(o, field)) }
	none := draw.Domain(nil)
	all := s.Builder.All() // also after ghosts
	return s, Walk{
		Requests: []strategy.Request{
			{Op: "submit"}, {Op: "take"}, {Op: "fail", Args: []draw.Domain{none}}, {Op: "drop", Args: []draw.Domain{none}},
			{Op: "wait", Args: []draw.Domain{draw.Between(1, 3)}},
		},
		Clauses: []Clause{
			{Name: "submit.1", Op: submit, History: all},
			{Name: "take.1", Op: take, Vars: []*logic.Var{x}, History: all, Event: is(take, "lease", x), Next: []sre.Expr{s.Event(held, is(held, "by", x))}},
			{Name: "held.1", Op: held, Vars: []*logic.Var{x}, History: all, Event: is(held, "by", x)},
			{Name: "fail.1", Op: fail, Vars: []*logic.Var{l}, Event: is(fail, "lease", l),
				History: s.Seq(all, s.Event(take, is(take, "lease", l)), all)},
			{Name: "drop.1", Op: drop, Vars: []*logic.Var{l}, Event: is(drop, "of", l), History: s.Seq(all, s.Event(held, is(held, "by", l)), all)},
			{Name: "wait.1", Op: wait, History: all, Event: s.L.Eq(s.Field(wait, "n"), s.L.Int(1))},
		},
	}
}

// TestAttribute: what a clause compares with a variable comes from the fields that its history
// compares with it, and of a ghost from those of the event that demands it. A literal comes from
// nowhere.
func TestAttribute(t *testing.T) {
	t.Parallel()
	w := New(leases())
	got := ""
	for _, c := range w.histories.clauses {
		for i, from := range c.from {
			for _, r := range from {
				got += fmt.Sprintf("%s.%s: %s.%s\n", c.Op, c.Op.Fields[i].Name, r.op, r.op.Fields[r.field].Name)
			}
			if c.writes[i] {
				got += fmt.Sprintf("%s.%s: a literal\n", c.Op, c.Op.Fields[i].Name)
			}
		}
	}
	if want := "fail.lease: take.lease\ndrop.of: held.by\ndrop.of: take.lease\nwait.n: a literal\n"; got != want {
		t.Errorf("arguments come from\n%swant\n%s", got, want)
	}
}

// TestWalkSources: in walks no value comes from an answer that happens to be equal to it.
func TestWalkSources(t *testing.T) {
	t.Parallel()
	s, walk := leases()
	w := New(s, walk)
	source := draw.NewSource(draw.Keep())
	made := map[string]int{}
	for i := range 30 {
		last := map[*sre.Op]int64{}
		x := newSession(s, func(o *sre.Op, _ []logic.Value) (out []logic.Value) {
			for range o.Fields[o.Args():] {
				last[o]++
				out = append(out, logic.IntValue(last[o]))
			}
			return out
		})
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			w.Explore(x, s, &source)
			return true
		}).Example(i)
		for _, e := range x.run.Rec.Entries {
			o := x.run.Trace[e.Event].Op
			if o.Args() == 0 {
				continue
			}
			ref := e.Said(0)
			switch made[o.Name]++; {
			case o.Name == "wait" && ref != nil:
				t.Errorf("wait takes a literal of its clause from %v", ref)
			case o.Name != "wait" && (ref == nil || ref.Op.Name != "take" || ref.Field != "lease"):
				t.Errorf("%s takes a lease from %v", o, ref)
			}
		}
	}
	if made["fail"] < 50 || made["drop"] < 50 || made["wait"] < 50 {
		t.Errorf("calls: %v", made)
	}
}
