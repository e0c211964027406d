package session_test

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// drawSession draws a session with steps of every kind.
func drawSession(t *rapid.T) *session.Session {
	l := logic.NewBuilder()
	d := &drawing{t: t, l: l}
	for i := range 3 {
		name := fmt.Sprint("m", i)
		typ := &session.Type{Name: name, Record: logic.NewRecord(name, logic.Member{Name: "n", Sort: logic.Int})}
		typ.Fields = []session.Field{{Name: "n", Var: l.Var("n", logic.Int)}}
		d.types = append(d.types, typ)
	}
	return &session.Session{Name: "s", Party: "one", Peer: "two", Types: d.types, Body: d.steps(3), L: l}
}

type drawing struct {
	t     *rapid.T
	l     *logic.Builder
	types []*session.Type
	vars  int
}

func (d *drawing) steps(depth int) []session.Step {
	out := make([]session.Step, rapid.IntRange(0, 3).Draw(d.t, "steps"))
	for i := range out {
		out[i] = d.step(depth)
	}
	return out
}

func (d *drawing) cases(depth int) []*session.Case {
	out := make([]*session.Case, rapid.IntRange(1, 3).Draw(d.t, "cases"))
	for i := range out {
		out[i] = &session.Case{Name: fmt.Sprint("c", i), Body: d.steps(depth)}
		if rapid.Bool().Draw(d.t, "guarded") {
			out[i].When = d.l.Bool(true)
		}
	}
	return out
}

func (d *drawing) step(depth int) session.Step {
	most := 8
	if depth == 0 {
		most = 4
	}
	switch rapid.IntRange(0, most).Draw(d.t, "step") {
	case 0, 1:
		typ := rapid.SampledFrom(d.types).Draw(d.t, "type")
		e := &session.Exchange{Dir: session.Direction(rapid.IntRange(0, 1).Draw(d.t, "direction")), Type: typ}
		e.Where = d.l.Le(d.l.Int(int64(rapid.IntRange(-3, 3).Draw(d.t, "least"))), typ.Fields[0].Var)
		if rapid.Bool().Draw(d.t, "bound") {
			d.vars++
			e.As = d.l.Var(fmt.Sprint("v", d.vars), typ.Record)
		}
		return e
	case 2:
		return &session.Stop{}
	case 3:
		return &session.Fail{Text: "broken"}
	case 4:
		d.vars++
		return &session.Assign{Vars: []*logic.Var{d.l.Var(fmt.Sprint("v", d.vars), logic.Int)}, Values: []logic.Term{d.l.Int(1)}}
	case 5:
		return &session.Choice{Ours: rapid.Bool().Draw(d.t, "ours"), Cases: d.cases(depth - 1)}
	case 6:
		return &session.Parallel{Lanes: d.cases(depth - 1)}
	case 7:
		return &session.Async{Body: d.steps(depth - 1)}
	default:
		return &session.Loop{Body: append(d.steps(depth-1), &session.Leave{})}
	}
}

// directions lists who sends each exchange, and who decides each choice, in their order.
func directions(steps []session.Step) (out []bool) {
	session.Walk(steps, func(s session.Step) {
		switch s := s.(type) {
		case *session.Exchange:
			out = append(out, s.Dir == session.Send)
		case *session.Choice:
			out = append(out, s.Ours)
		}
	})
	return out
}

// TestDual checks that the dual of the dual is the session, and that the dual exchanges who sends
// and decides everywhere, and nothing else.
func TestDual(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		d := s.Dual()
		if twice := d.Dual(); !reflect.DeepEqual(twice.Body, s.Body) || twice.Party != s.Party || twice.Peer != s.Peer {
			t.Fatalf("the dual of the dual of\n%vis\n%v", s, twice)
		}
		was, is := directions(s.Body), directions(d.Body)
		for i := range was {
			if was[i] == is[i] {
				t.Fatalf("the dual of\n%vis\n%v", s, d)
			}
		}
		if len(was) != len(is) || d.Party != s.Peer {
			t.Fatalf("the dual of\n%vis\n%v", s, d)
		}
	})
}

// TestDualOffers checks that whatever one party may do next, the other waits for: along random runs
// the offers of both are the same exchanges, with the directions turned.
func TestDualOffers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		one, two := session.Compile(s).Start(), session.Compile(s.Dual()).Start()
		for range 12 {
			a, b := one.Offers(), two.Offers()
			if len(a) != len(b) {
				t.Fatalf("%d and %d offers of\n%v", len(a), len(b), s)
			}
			if len(a) == 0 {
				return
			}
			i := rapid.IntRange(0, len(a)-1).Draw(t, "offer")
			if a[i].Ours == b[i].Ours || (a[i].Exchange == nil) != (b[i].Exchange == nil) {
				t.Fatalf("offer %d of\n%vis decided by both", i, s)
			}
			var m session.Message
			if e := a[i].Exchange; e != nil {
				m = session.Message{Type: e.Type, Values: []logic.Value{logic.IntValue(int64(rapid.IntRange(3, 9).Draw(t, "n")))}}
				if !a[i].Accepts(m) || !b[i].Accepts(m) {
					t.Fatalf("%v is not accepted by %v and its dual", m, e)
				}
			}
			one, two = a[i].Take(m), b[i].Take(m)
		}
	})
}
