package walk

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/internal/play/script"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// session is a session with a system that the test answers for.
type session struct {
	system *event.System
	run    run.Result
	answer func(op *sre.Op, args []logic.Value) []logic.Value
}

func newSession(system *event.System, answer func(*sre.Op, []logic.Value) []logic.Value) *session {
	s := &session{system: system, run: run.Result{Rec: &run.Recording{}}, answer: answer}
	s.run.Rec.Begin()
	return s
}

func (s *session) Call(op string, args ...script.Arg) []logic.Value {
	o := s.system.Op(op)
	values := make([]logic.Value, len(args))
	s.run.Rec.Next.From = script.Arguments(args, values)
	values = append(values, s.answer(o, values)...)
	s.run.Trace = append(s.run.Trace, sre.Event{Op: o, Values: values})
	s.run.Rec.Observe()
	s.run.Rec.Plan(len(s.run.Trace) - 1)
	return values[o.Args():]
}

func (s *session) Send(op string, args ...script.Arg)              { s.Call(op, args...) }
func (s *session) Obtain(event.Wants) bool                         { return false }
func (s *session) Pending() []event.Item                           { return nil }
func (s *session) Known() []validate.Fact                          { return nil }
func (s *session) Compared(*sre.Op) []int                          { return nil }
func (s *session) Edges(*sre.Op, []logic.Value, int) []logic.Value { return nil }
func (s *session) Avoid(*sre.Op, []script.Arg) (bool, bool)        { return false, false }
func (s *session) Result() *run.Result                             { return &s.run }

// clausesOf returns the clauses of a context, as package interp does.
func clausesOf(c *uhat.Context) []Clause {
	var out []Clause
	for _, o := range c.Operations {
		for _, k := range o.Clauses {
			w := Clause{Name: k.Name(), Op: o.Op, Vars: k.Vars(), Where: k.Where, History: k.History, Event: k.Event}
			for _, e := range k.GhostsNext() {
				w.Next = append(w.Next, e)
			}
			out = append(out, w)
		}
	}
	return out
}

// domain is from where arguments are drawn, and what the naive reading is asked about.
const domainLo, domainHi = 0, 2

// naive reports whether some clause allows an operation with these arguments after a trace, by
// definition: some results satisfy it.
func naive(c *uhat.Context, tr sre.Trace, op *sre.Op, args []logic.Value) bool {
	tr = tr[:len(tr):len(tr)]
	for _, cl := range c.Operation(op).Clauses {
		for r := int64(-3); r <= 5; r++ {
			values := args[:len(args):len(args)]
			for range op.Fields[op.Args():] {
				values = append(values, logic.IntValue(r)) // there is one result at most
			}
			if oracle.Explains(c, cl, append(tr, sre.Event{Op: op, Values: values}), len(tr), oracle.Options{}) {
				return true
			}
			if len(values) == len(args) {
				break
			}
		}
	}
	return false
}

// checked is a walk that is compared with the naive reading of its context.
type checked struct {
	t     *rapid.T
	c     *uhat.Context
	w     *Walker
	trace sre.Trace // ghosts included
	steps int
}

// offered checks that whatever the naive reading allows in the present state is offered at some
// time.
func (x *checked) offered() {
	for _, q := range x.w.requests {
		got := map[string]bool{}
		for _, c := range q.clauses {
			for range 60 {
				if c.sets() == 0 {
					break
				}
				if args, ok := x.w.offering.bounded(q, c); ok {
					got[fmt.Sprint(valuesOf(args))] = true
				}
			}
		}
		for n := int64(domainLo); n <= domainHi; n++ {
			args := []logic.Value{logic.IntValue(n)}[:q.op.Args()]
			if naive(x.c, x.trace, q.op, args) && !got[fmt.Sprint(args)] {
				x.t.Fatalf("after %v the walk never offers %v%v, only %v\n%s", x.trace, q.op, args, got, x.describe())
			}
		}
	}
}

func (x *checked) describe() (s string) {
	for _, o := range x.c.Operations {
		for _, k := range o.Clauses {
			s += fmt.Sprintf("%s: where %v history %v event %v future %v\n", k.Name(), k.Where, k.History, k.Event, k.Future)
		}
	}
	return s
}

func valuesOf(args []fact) []logic.Value {
	out := make([]logic.Value, len(args))
	for i, x := range args {
		out[i] = x.value
	}
	return out
}

// took checks that an event that the walk has performed is allowed.
func (x *checked) took(ev sre.Event) {
	args := ev.Values[:ev.Op.Args()]
	if !naive(x.c, x.trace, ev.Op, args) {
		x.t.Fatalf("after %v the walk takes %v, which no clause allows\n%s", x.trace, ev, x.describe())
	}
	x.trace = append(x.trace, ev)
	x.steps++
}

// TestWalksByDefinition compares walks of random contexts with the naive matcher. Each step, ghosts
// included, is one that a clause allows; and what a clause allows is offered.
func TestWalksByDefinition(t *testing.T) {
	steps, ghosts := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := sre.Field{Name: "n", Sort: logic.Int}
		r := sre.Field{Name: "r", Sort: logic.Int, Result: true}
		a := gen.NewAlphabet(2,
			&sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{n}},
			&sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{n, r}},
			&sre.Op{Name: "next", Kind: sre.Call, Fields: []sre.Field{r}},
			Ghost("mark", sre.Field{Name: "k", Sort: logic.Int}))
		c := contexts.Context(a).Draw(t, "context")
		demanding(t, a, c)
		source := draw.NewSource(draw.Keep())
		source.Begin(t)
		system := event.SystemOf("random", a.B)
		w := New(system, Walk{Clauses: clausesOf(c), Requests: []strategy.Request{
			{Op: "put", Args: []draw.Domain{draw.Between(domainLo, domainHi)}},
			{Op: "get", Args: []draw.Domain{draw.Between(domainLo, domainHi)}},
			{Op: "next"},
		}})
		x := &checked{t: t, c: c, w: w}
		s := newSession(system, func(op *sre.Op, _ []logic.Value) (out []logic.Value) {
			for range op.Fields[op.Args():] {
				out = append(out, logic.IntValue(int64(source.Choose(3))))
			}
			return out
		})
		w.watch = x.took
		w.begin(s, &source)
		w.plan(5)
		w.learn()
		for i := range 5 {
			x.offered()
			if !w.step(i) {
				break
			}
			w.learn()
		}
		steps += x.steps
		ghosts += x.steps - len(s.run.Trace)
	})
	if steps < 50 || ghosts < 5 {
		t.Errorf("only %d events, %d of them ghosts", steps, ghosts)
	}
	t.Logf("%d events, %d of them ghosts", steps, ghosts)
}

// demanding makes some futures demand a ghost next.
func demanding(t *rapid.T, a *gen.Alphabet, c *uhat.Context) {
	mark := a.B.Ops()[3]
	for _, o := range c.Operations[:3] {
		for _, k := range o.Clauses {
			if rapid.Bool().Draw(t, "demands") {
				k.Future = a.B.Seq(a.B.Event(mark, a.Qualifier(mark).Draw(t, "mark")), k.Future)
			}
		}
	}
}
