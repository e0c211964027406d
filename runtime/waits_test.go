package runtime_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

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

// TestWaitsUntold: where nobody tells when a call has to wait, a run ends with one that does, and
// has not failed. Of an operation of which the spec says nothing that is so if it waits in the
// first call of a run, but not if it may not.
func TestWaitsUntold(t *testing.T) {
	t.Parallel()
	one1 := rt.IntValue(1)
	first := func(s *rt.Session) { s.Call("take") }
	later := func(s *rt.Session) { s.Call("put", one1); s.Call("take"); s.Call("take") }
	lanes := func(s *rt.Session) { s.In(1, "take"); s.In(2, "take"); s.Together() }
	for _, tt := range []struct {
		name         string
		waits, never []string
		script       func(*rt.Session)
		want         run.Verdict
		op           string // with which the run ended
		shown        bool
	}{
		{"the spec says it", []string{"take"}, nil, first, run.Uninformative, "take", false},
		{"the spec says it, later", []string{"take"}, nil, later, run.Uninformative, "take", false},
		{"the spec says it, lanes", []string{"take"}, nil, lanes, run.Uninformative, "", false},
		{"first", nil, nil, first, run.Uninformative, "take", true},
		{"later", nil, nil, later, run.Uninformative, "take", true},
		{"lanes", nil, nil, lanes, run.Uninformative, "take", true},
		{"it may not", nil, []string{"take"}, first, run.Hung, "", false},
		{"it may not, later", nil, []string{"take"}, later, run.Hung, "", false},
	} {
		bubbled(t, func(t *testing.T) {
			test := mailboxes("", tt.script)
			test.Reference = nil
			test.Options = option.Options{Waits: tt.waits, NeverWaits: tt.never}
			r := test.Player().Example(1, 0)
			op := ""
			if r.Waits.Op != nil {
				op = r.Waits.Op.Name
			}
			if r.Verdict != tt.want || r.Shown != tt.shown || op != tt.op {
				t.Errorf("%s: %v, waits %q, shown %v: %s\n%s", tt.name, r.Verdict, op, r.Shown, r.Reason, r.Table())
			}
		})
	}
}

// TestWaitsForLock: a call that waits for a lock hangs, also as the first one.
func TestWaitsForLock(t *testing.T) {
	t.Parallel()
	test := mailboxes("", func(s *rt.Session) { s.Call("put", rt.IntValue(1)) })
	test.Reference = nil
	test.Options = option.Options{CallDeadline: 100 * time.Millisecond}
	test.New = func(context.Context) (rt.Adapter, error) {
		m := newMailbox("", false)
		m.mu.Lock()
		return m, nil
	}
	if r := test.Player().Example(1, 0); r.Verdict != run.Hung {
		t.Errorf("%v: %s", r.Verdict, r.Reason)
	}
}

// TestWaitsDecided: where an operation has hung otherwise, that it waits in the first call of a
// later run is no excuse: a run that hangs has to hang while it is made smaller.
func TestWaitsDecided(t *testing.T) {
	t.Parallel()
	test := mailboxes("", func(s *rt.Session) { s.Call("take") })
	test.Reference = nil
	test.Options = option.Options{CallDeadline: 100 * time.Millisecond}
	locked := true
	test.New = func(context.Context) (rt.Adapter, error) {
		m := newMailbox("", false)
		if locked {
			m.mu.Lock()
		}
		return m, nil
	}
	p := test.Player()
	for i := range 2 {
		if r := p.Example(1, i); r.Verdict != run.Hung || r.Shown {
			t.Errorf("run %d: %v: %s", i, r.Verdict, r.Reason)
		}
		locked = false
	}
}
