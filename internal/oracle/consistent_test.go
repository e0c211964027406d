package oracle_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// mailbox has requests that demand a response, and a counter of requests. Requests may share an id.
//
//	request(id) clause: params {i, n}, where n >= 0
//	    history last(count(n)) || absent(count)   future seq(count(n + 1), all, response(id == i), all)
//	response(id) -> value clause: history seq(all, request(id), all)   value > 0
type mailbox struct {
	*uhat.Context
	request, response, count *sre.Op
}

func newMailbox() *mailbox {
	m := &mailbox{
		request:  &sre.Op{Name: "request", Kind: sre.Send, Fields: []sre.Field{{Name: "id", Sort: logic.Int}}},
		response: &sre.Op{Name: "response", Kind: sre.Receive, Fields: []sre.Field{{Name: "id", Sort: logic.Int}, {Name: "value", Sort: logic.Int, Result: true}}},
		count:    &sre.Op{Name: "count", Kind: sre.Ghost, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}},
	}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, m.request, m.response, m.count)
	m.Context = &uhat.Context{L: l, B: b}
	i, n := l.Var("i", logic.Int), l.Var("n", logic.Int)
	id, value, number := l.Field("id", logic.Int), l.Field("value", logic.Int), l.Field("n", logic.Int)
	last := b.Last(b.Event(m.count, l.Eq(number, n)).(*sre.Class), b.Any())
	none := b.And(b.Absent(b.Any(), b.Event(m.count, l.True())), b.All())
	add := func(op *sre.Op, c *uhat.Clause) {
		o := &uhat.Operation{Op: op, Clauses: []*uhat.Clause{c}}
		c.Operation, c.Label = o, "only"
		m.Operations = append(m.Operations, o)
	}
	add(m.request, &uhat.Clause{
		Params: []*logic.Var{i}, Ghosts: []*logic.Var{n}, Where: l.Le(l.Int(0), n), Event: l.Eq(id, i),
		History: b.Or(last, none),
		Future:  b.Seq(b.Event(m.count, l.Eq(number, l.Add(n, l.Int(1)))), b.All(), b.Event(m.response, l.Eq(id, i)), b.All()),
	})
	add(m.response, &uhat.Clause{
		Params: []*logic.Var{i}, Where: l.True(), Event: l.And(l.Eq(id, i), l.Lt(l.Int(0), value)),
		History: b.Seq(b.All(), b.Event(m.request, l.Eq(id, i)), b.All()), Future: b.All(),
	})
	add(m.count, &uhat.Clause{Where: l.True(), Event: l.True(), History: b.Seq(b.All(), b.Event(m.request, l.True())), Future: b.All()})
	return m
}

func (m *mailbox) req(id int64) sre.Event         { return event(m.request, id) }
func (m *mailbox) resp(id, value int64) sre.Event { return event(m.response, id, value) }
func (m *mailbox) n(n int64) sre.Event            { return event(m.count, n) }

func event(op *sre.Op, ns ...int64) sre.Event {
	e := sre.Event{Op: op}
	for _, n := range ns {
		e.Values = append(e.Values, logic.IntValue(n))
	}
	return e
}

func TestConsistent(t *testing.T) {
	t.Parallel()
	m := newMailbox()
	tests := []struct {
		name    string
		tr      sre.Trace
		suspect []int
		why     string // empty: consistent
	}{
		{"nothing", nil, nil, ""},
		{"one request", sre.Trace{m.req(7), m.n(1), m.resp(7, 1)}, nil, ""},
		{"first count is free", sre.Trace{m.req(7), m.n(5), m.resp(7, 1)}, nil, ""},
		{"two requests", sre.Trace{m.req(7), m.n(1), m.req(8), m.n(2), m.resp(8, 1), m.resp(7, 1)}, nil, ""},
		{"wrong count", sre.Trace{m.req(7), m.n(1), m.req(8), m.n(1), m.resp(8, 1), m.resp(7, 1)}, nil, "event 2, request(id = 8)"},
		{"negative count", sre.Trace{m.req(7), m.n(0), m.resp(7, 1)}, nil, "event 0, request(id = 7)"},
		{"no count", sre.Trace{m.req(7), m.resp(7, 1)}, nil, "event 0, request(id = 7)"},
		{"no answer", sre.Trace{m.req(7), m.n(1)}, nil, "event 0, request(id = 7)"},
		{"wrong answer", sre.Trace{m.req(7), m.n(1), m.resp(7, 0)}, nil, "event 2, response(id = 7, value = 0)"},
		{"wrong answer, suspect", sre.Trace{m.req(7), m.n(1), m.resp(7, 0)}, []int{2}, ""},
		{"answered twice", sre.Trace{m.req(7), m.n(1), m.resp(7, 1), m.resp(7, 2)}, nil, "event 3, response(id = 7, value = 2), has no cause"},
		{"answered twice, suspect", sre.Trace{m.req(7), m.n(1), m.resp(7, 1), m.resp(7, 2)}, []int{3}, "event 3, response(id = 7, value = 2), has no cause"},
		{"two requests, one answer", sre.Trace{m.req(7), m.n(1), m.req(7), m.n(2), m.resp(7, 1)}, nil, ""},
		{"two requests, two answers", sre.Trace{m.req(7), m.n(1), m.req(7), m.n(2), m.resp(7, 1), m.resp(7, 1)}, nil, ""},
		{"out of nothing", sre.Trace{m.n(1)}, nil, "event 0, count(n = 1)"},
	}
	for _, tt := range tests {
		ok, why := oracle.Consistent(m.Context, tt.tr, oracle.Options{Suspects: tt.suspect})
		if ok != (tt.why == "") || !strings.HasPrefix(why, tt.why) {
			t.Errorf("%s: Consistent = %v, %q, want %q", tt.name, ok, why, tt.why)
		}
	}
}

func TestInGoal(t *testing.T) {
	t.Parallel()
	m := newMailbox()
	l, b := m.L, m.B
	x := l.Var("x", logic.Int)
	same := b.Event(m.response, l.Eq(l.Field("value", logic.Int), x))
	g := &uhat.Goal{Name: "twice", Vars: []*logic.Var{x}, Trace: b.Seq(b.All(), same, same)}
	for _, tt := range []struct {
		tr       sre.Trace
		scenario bool
		want     bool
	}{
		{sre.Trace{m.resp(1, 5), m.resp(2, 5)}, false, true},
		{sre.Trace{m.resp(1, 5), m.resp(2, 6)}, false, false},
		{sre.Trace{m.resp(1, 5), m.n(1), m.resp(2, 5), m.n(2)}, false, true},
		{sre.Trace{m.resp(1, 5), m.n(1), m.resp(2, 5)}, true, false},
		{sre.Trace{m.n(1), m.resp(1, 5), m.resp(2, 5)}, true, true},
	} {
		g.Scenario = tt.scenario
		if got := oracle.InGoal(m.Context, g, tt.tr, oracle.Options{}); got != tt.want {
			t.Errorf("InGoal(%v), scenario %v = %v, want %v", tt.tr, tt.scenario, got, tt.want)
		}
	}
}
