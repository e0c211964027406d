package runtime_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/option"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// mailbox is a queue whose take waits while it is empty.
type mailbox struct {
	event.CallOnly
	mu     sync.Mutex
	filled *sync.Cond
	held   []rt.Value
	closed bool
	bug    string // unheard: put wakes nobody; early: take does not wait
	plain  bool   // it is the reference
}

func newMailbox(bug string, plain bool) *mailbox {
	m := &mailbox{bug: bug, plain: plain}
	m.filled = sync.NewCond(&m.mu)
	return m
}

func (m *mailbox) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if op == "put" {
		if m.held = append(m.held, args[0]); m.bug != "unheard" {
			m.filled.Signal()
		}
		return nil, nil
	}
	for len(m.held) == 0 && !m.closed {
		if m.plain {
			return nil, event.ErrWaits
		}
		if m.bug == "early" {
			return []rt.Value{rt.IntValue(0)}, nil
		}
		m.filled.Wait()
	}
	if m.closed {
		return []rt.Value{rt.IntValue(-1)}, nil
	}
	v := m.held[0]
	m.held = m.held[1:]
	return []rt.Value{v}, nil
}

func (m *mailbox) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.filled.Broadcast()
	return nil
}

func mailboxes(bug string, script func(*rt.Session)) *rt.Test {
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	take := &rt.Op{Name: "take", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int, Result: true}}}
	return &rt.Test{System: rt.NewSystem("mailbox", put, take), Goal: rt.Goal{Name: "mailbox_reference"},
		New:        func(context.Context) (rt.Adapter, error) { return newMailbox(bug, false), nil },
		Reference:  &rt.Reference{Name: "newPlain", New: func(context.Context) (rt.Adapter, error) { return newMailbox("", true), nil }},
		Options:    option.Options{Waits: []string{"take"}, Leaks: true},
		Generators: []rt.Generator{playing("lanes", script)}}
}

// TestWaits: a call that has to wait is no hang; one that need not wait is. An answer that comes
// before what it has to wait for is wrong.
func TestWaits(t *testing.T) {
	t.Parallel()
	one1 := rt.IntValue(1)
	takes := func(s *rt.Session) { s.In(1, "take"); s.In(2, "take"); s.Together() }
	meet := func(s *rt.Session) { s.In(1, "take"); s.In(2, "put", one1); s.Together() }
	woken := func(s *rt.Session) { s.In(1, "take"); s.In(2, "take"); s.In(0, "put", one1); s.Together() }
	for _, tt := range []struct {
		name, bug string
		script    func(*rt.Session)
		want      run.Verdict
		waiting   int
		events    int
		reason    string
	}{
		{"both wait", "", takes, run.Upheld, 2, 0, ""},
		{"one is served", "", meet, run.Upheld, 0, 2, ""},
		{"one is served later", "", woken, run.Upheld, 1, 2, ""},
		{"nobody is woken", "unheard", woken, run.Hung, 0, 1, "; after every order of the others that explains them, take() need not wait"},
		{"nobody waits", "early", takes, run.Violation, 0, 2, "take answered 0, the reference has to wait"},
		{"nobody else is there", "", func(s *rt.Session) { s.Call("take") }, run.Infeasible, 0, 0, "take has to wait, and nobody else is there to wake it"},
		{"it need not", "", func(s *rt.Session) { s.Call("put", one1); s.Decide("take"); s.Call("take") }, run.Upheld, 0, 2, ""},
	} {
		bubbled(t, func(t *testing.T) {
			r := one(mailboxes(tt.bug, tt.script))
			waiting := 0
			if r.Tail != nil {
				waiting = r.Tail.Waiting
			}
			if r.Verdict != tt.want || waiting != tt.waiting || len(r.Trace) != tt.events || !strings.HasSuffix(r.Reason, tt.reason) {
				t.Errorf("%s: %v, %d wait, %d events: %s\n%s", tt.name, r.Verdict, waiting, len(r.Trace), r.Reason, r.Table())
			}
		})
	}
}
