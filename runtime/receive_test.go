package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// mail is the system of these tests: post puts a letter into a box, and letters come out by
// deliver. The goal is that a letter is delivered twice.
func mail(open func(ctx context.Context) (rt.Adapter, error), run func(*rt.Session)) *rt.Test {
	post := &rt.Op{Name: "post", Kind: rt.Send, Fields: []rt.Field{{Name: "box", Sort: rt.Int}, {Name: "text", Sort: rt.String}}}
	deliver := &rt.Op{Name: "deliver", Kind: rt.Receive, Fields: []rt.Field{
		{Name: "box", Sort: rt.Int}, {Name: "text", Sort: rt.String, Result: true}}}
	s := rt.NewSystem("mail", post, deliver)
	x := s.L.Var("x", rt.String)
	twice := s.Event(deliver, s.L.Eq(s.Field(deliver, "text"), x))
	return &rt.Test{
		System:     s,
		Goal:       rt.Goal{Name: "twice", Vars: []*rt.Var{x}, Violation: s.Seq(s.All(), twice, s.All(), twice)},
		New:        open,
		Generators: []rt.Generator{{Name: "g", Run: run}},
	}
}

func letter(box int64, text string) rt.Event {
	return rt.Event{Op: "deliver", Values: []rt.Value{rt.IntValue(box), rt.StringValue(text)}}
}

func post(s *rt.Session, box int64, text string) {
	s.Next("post.any")
	s.Send("post", rt.IntValue(box), rt.StringValue(text))
}

// deliver receives the next letter of a box.
func deliver(s *rt.Session, box int64) string {
	s.Next(fmt.Sprintf("deliver.%d", box))
	return s.Receive("deliver", func(fields []rt.Value) bool { return fields[0].Int() == box })[1].Text()
}

// texts returns the letters of a trace in the order of their delivery.
func texts(tr rt.Trace) string {
	var out []string
	for _, e := range tr {
		if e.Op.Name == "deliver" {
			out = append(out, e.Values[1].Text())
		}
	}
	return strings.Join(out, " ")
}

// courier delivers by itself: each letter some time after it was posted, and twice if the letter
// says so.
type courier struct {
	rt.CallOnly
	out   chan rt.Event
	delay time.Duration
}

func (c *courier) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	return nil, errors.New("mail takes no calls")
}

func (c *courier) Send(_ context.Context, _ string, fields []rt.Value) error {
	e := letter(fields[0].Int(), fields[1].Text())
	n := 1
	if e.Values[1].Text() == "twice" {
		n = 2
	}
	c.delay += 10 * time.Millisecond
	time.AfterFunc(c.delay, func() {
		for range n {
			c.out <- e
		}
	})
	return nil
}

func (c *courier) Next(ctx context.Context) (rt.Event, error) {
	select {
	case e, ok := <-c.out:
		if !ok {
			return rt.Event{}, io.EOF
		}
		return e, nil
	default:
	}
	select {
	case e := <-c.out:
		return e, nil
	case <-ctx.Done():
		return rt.Event{}, ctx.Err()
	}
}

func (c *courier) Close() error { return nil }

func byCourier(run func(*rt.Session)) *rt.Test {
	return mail(func(context.Context) (rt.Adapter, error) { return &courier{out: make(chan rt.Event, 10)}, nil }, run)
}

// A receive takes the first letter that fits. Other letters are recorded in the order in which they
// come, and may be taken later.
func TestSessionReceiveFromSource(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var got []string
		r := one(byCourier(func(s *rt.Session) {
			post(s, 1, "a")
			post(s, 2, "b")
			post(s, 1, "c")
			got = append(got, deliver(s, 2), deliver(s, 1), deliver(s, 1))
		}))
		if strings.Join(got, " ") != "b a c" || texts(r.Trace) != "a b c" {
			t.Errorf("received %v of %v, want b, a and c of a, b and c", got, r.Trace)
		}
	})
}

// Letters that the script does not wait for are still recorded: before the next operation, and at
// the end.
func TestSessionReceiveStrays(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := one(byCourier(func(s *rt.Session) {
			post(s, 1, "a")
			time.Sleep(time.Second)
			post(s, 1, "b") // a is there and is recorded before it
		}))
		if got, want := r.Trace[1].Op.Name, "deliver"; got != want {
			t.Errorf("after the first post: %s, want %s\n%s", got, want, r.Table())
		}
		test := byCourier(func(s *rt.Session) {
			post(s, 1, "twice")
			s.Must(false, "text", "false") // the script ends here
		})
		test.Options.Quiescence = time.Second
		if r := one(test); r.Verdict != run.Violation || r.Bindings[0].Value != rt.StringValue("twice") {
			t.Errorf("a letter that comes twice after the script: %v %v, want a violation", r.Verdict, r.Bindings)
		}
	})
}

// If an event completes a violation, the script's own assertion decides before the monitor.
func TestSessionReceiveDecides(t *testing.T) {
	t.Parallel()
	test := mail(newPostOffice, func(s *rt.Session) {
		post(s, 1, "a")
		post(s, 1, "a")
		deliver(s, 1)
		s.Decide("deliver.again", "text == \"a\"")
		s.Receive("deliver", nil)
	})
	test.Clauses = []string{"deliver.again"}
	r := one(test)
	if want := "violation: a correct system does not answer text == \"a\""; !strings.Contains(r.Table(), want) {
		t.Errorf("the table lacks %q:\n%s", want, r.Table())
	}
	if report := sample.Runs(context.Background(), test, 1, 1, nil); len(report.Gaps) > 0 {
		t.Errorf("gaps %v, want none", report.Gaps)
	}
}

// Silence is a deviation. If the receive was to decide, the goal is upheld.
func TestSessionReceiveSilence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		r := one(byCourier(func(s *rt.Session) { deliver(s, 1) }))
		if r.Verdict != run.Uninformative || r.Deviation.Clause != "deliver.1" || r.Deviation.Field != "" {
			t.Errorf("%v with deviation %v, want uninformative at deliver.1", r.Verdict, r.Deviation)
		}
		if took := time.Since(start); took != 1010*time.Millisecond {
			t.Errorf("waited %v, want 1 s for the letter and 10 ms for others", took)
		}
		r = one(byCourier(func(s *rt.Session) {
			post(s, 1, "a")
			deliver(s, 1)
			s.Decide("deliver.any")
			s.Receive("deliver", nil)
		}))
		if r.Verdict != run.Upheld {
			t.Errorf("silence where it decides: %v, want upheld", r.Verdict)
		}
		ended := mail(func(context.Context) (rt.Adapter, error) {
			c := &courier{out: make(chan rt.Event)}
			close(c.out)
			return c, nil
		}, func(s *rt.Session) { deliver(s, 1) })
		start = time.Now()
		if r := one(ended); r.Verdict != run.Uninformative || time.Since(start) != 0 {
			t.Errorf("a stream that has ended: %v after %v, want uninformative at once", r.Verdict, time.Since(start))
		}
	})
}

// postOffice delivers when the tester says so. Letters lie on the counter until the office settles
// and sorts them. A registered letter waits for the one before it, a slow one until the office
// settles again, and one that is held back for the next letter. A letter without text is lost.
type postOffice struct {
	rt.CallOnly
	counter, boxes []rt.Item
	texts          map[int]string
	// Slow letters that were asked for, and how often the office had settled by then.
	waiting       map[int]int
	done          map[int]bool
	next, settled int
}

func newPostOffice(context.Context) (rt.Adapter, error) {
	return &postOffice{texts: map[int]string{}, waiting: map[int]int{}, done: map[int]bool{}}, nil
}

func (p *postOffice) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { return nil, nil }
func (p *postOffice) Close() error                                                 { return nil }

func (p *postOffice) Send(_ context.Context, _ string, fields []rt.Value) error {
	p.next++
	p.texts[p.next] = fields[1].Text()
	p.counter = append(p.counter, rt.Item{ID: p.next, Op: "deliver", Fields: fields[:1]})
	return nil
}

func (p *postOffice) Pending(context.Context) ([]rt.Item, error) { return p.boxes, nil }

func (p *postOffice) Settle(context.Context) error {
	p.boxes, p.counter = append(p.boxes, p.counter...), nil
	p.settled++
	return nil
}

func (p *postOffice) Release(_ context.Context, id int) (rt.Outcome, error) {
	text := p.texts[id]
	if p.blocks(id, text) {
		return rt.Outcome{State: event.Blocked}, nil
	}
	for i, item := range p.boxes {
		if item.ID == id {
			p.boxes = append(p.boxes[:i:i], p.boxes[i+1:]...)
			p.done[id] = true
			if text == "" {
				return rt.Outcome{State: event.Failed, Why: "nothing in it"}, nil
			}
			return rt.Outcome{Event: letter(item.Fields[0].Int(), text)}, nil
		}
	}
	return rt.Outcome{}, fmt.Errorf("no letter %d", id)
}

// blocks reports whether a requested letter has to wait.
func (p *postOffice) blocks(id int, text string) bool {
	if _, ok := p.waiting[id]; !ok {
		p.waiting[id] = p.settled
	}
	switch {
	case strings.HasPrefix(text, "registered"):
		return !p.done[id-1]
	case strings.HasPrefix(text, "slow"):
		return p.waiting[id] == p.settled
	case strings.HasPrefix(text, "held"):
		return id == p.next
	}
	return false
}

func TestSessionReceiveFromStepper(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		run     func(s *rt.Session) []string
		got     string // what the script received
		order   string // what was delivered
		verdict run.Verdict
	}{
		{"out of order", func(s *rt.Session) []string {
			post(s, 1, "a")
			post(s, 2, "b")
			return []string{deliver(s, 2), deliver(s, 1)}
		}, "b a", "b a", run.Uninformative},
		{"first that fits", func(s *rt.Session) []string {
			post(s, 1, "a")
			post(s, 1, "b")
			return []string{deliver(s, 1), deliver(s, 1)}
		}, "a b", "a b", run.Uninformative},
		// The registered letter of box 2 begins, and comes once that of box 1 has come.
		{"blocked, finishes later", func(s *rt.Session) []string {
			post(s, 1, "a")
			post(s, 2, "registered")
			post(s, 2, "c")
			return []string{deliver(s, 2), deliver(s, 1), deliver(s, 2)}
		}, "c a registered", "c a registered", run.Uninformative},
		{"failed, another fits", func(s *rt.Session) []string {
			post(s, 1, "")
			post(s, 1, "b")
			return []string{deliver(s, 1)}
		}, "b", "b", run.Uninformative},
		{"silence", func(s *rt.Session) []string {
			post(s, 1, "a")
			got := deliver(s, 1)
			s.Decide("deliver.3")
			s.Receive("deliver", func(f []rt.Value) bool { return f[0].Int() == 3 })
			return []string{got}
		}, "", "a", run.Upheld},
		{"violation", func(s *rt.Session) []string {
			post(s, 1, "a")
			post(s, 2, "a")
			return []string{deliver(s, 2), deliver(s, 1)}
		}, "", "a a", run.Violation},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			r := one(mail(newPostOffice, func(s *rt.Session) { got = tt.run(s) }))
			if strings.Join(got, " ") != tt.got || texts(r.Trace) != tt.order || r.Verdict != tt.verdict {
				t.Errorf("received %q of %q: %v; want %q of %q: %v\n%s", got, texts(r.Trace), r.Verdict, tt.got, tt.order, tt.verdict, r.Table())
			}
		})
	}
}

// A step that has begun finishes as soon as it can, whatever makes this possible, and its event is
// recorded at that point of the run. It is asked again only after something has happened.
func TestSessionReceiveLate(t *testing.T) {
	t.Parallel()
	begin := func(s *rt.Session, letter int) {
		s.Settle()
		if s.Release(s.Pending()[letter]) {
			t.Errorf("letter %d does not wait", letter)
		}
	}
	for _, tt := range []struct {
		name  string
		run   func(s *rt.Session)
		want  string // the run
		calls int
	}{
		{"after another step", func(s *rt.Session) {
			post(s, 1, "a")
			post(s, 2, "registered")
			begin(s, 1)
			deliver(s, 1)
			post(s, 3, "z")
		}, "post a, post registered, deliver a, deliver registered, post z", 5},
		{"after a step that fails", func(s *rt.Session) {
			post(s, 1, "")
			post(s, 2, "registered")
			begin(s, 1)
			s.Receive("deliver", nil)
			post(s, 3, "z")
		}, "post , post registered, deliver registered, post z", 5},
		{"after an operation", func(s *rt.Session) {
			post(s, 1, "held")
			begin(s, 0)
			post(s, 2, "b")
			post(s, 3, "z")
		}, "post held, post b, deliver held, post z", 4},
		{"when the system settles", func(s *rt.Session) {
			post(s, 1, "slow")
			deliver(s, 1)
			post(s, 3, "z")
		}, "post slow, deliver slow, post z", 3},
		{"after the script", func(s *rt.Session) {
			post(s, 1, "slow")
			begin(s, 0)
		}, "post slow, deliver slow", 2},
		{"one after the other", func(s *rt.Session) {
			post(s, 1, "a")
			post(s, 2, "registered 2")
			post(s, 3, "registered 3")
			begin(s, 2)
			begin(s, 1)
			deliver(s, 1)
			post(s, 4, "z")
		}, "post a, post registered 2, post registered 3, deliver a, deliver registered 2, deliver registered 3, post z", 7},
		{"never", func(s *rt.Session) {
			post(s, 1, "held")
			s.Settle()
			s.Receive("deliver", nil)
			t.Error("the script goes on")
		}, "post held", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := one(mail(newPostOffice, tt.run))
			var got []string
			for _, e := range r.Trace {
				got = append(got, e.Op.Name+" "+e.Values[1].Text())
			}
			if run := strings.Join(got, ", "); run != tt.want || r.Calls != tt.calls {
				t.Errorf("%s in %d calls, want %s in %d", run, r.Calls, tt.want, tt.calls)
			}
		})
	}
}

// If an event does not come, the report names the steps that failed.
func TestSessionReceiveFailed(t *testing.T) {
	t.Parallel()
	r := one(mail(newPostOffice, func(s *rt.Session) {
		post(s, 1, "")
		deliver(s, 1)
	}))
	if want := "deliver.1: expected an event, but a step failed: nothing in it"; r.Deviation.String() != want {
		t.Errorf("deviation %q, want %q", r.Deviation, want)
	}
	r = one(mail(newPostOffice, func(s *rt.Session) {
		post(s, 1, "")
		post(s, 1, "b")
		deliver(s, 1)
		deliver(s, 2)
	}))
	if want := "deliver.2: expected an event"; r.Deviation.String() != want {
		t.Errorf("deviation %q, want %q: what failed before does not matter", r.Deviation, want)
	}
}

// A script may schedule as it likes, and finds nothing to do in the end.
func TestSessionRelease(t *testing.T) {
	t.Parallel()
	orders := map[string]bool{}
	test := mail(newPostOffice, func(s *rt.Session) {
		for _, text := range []string{"a", "b", "registered"} {
			post(s, 1, text)
		}
		for s.Settle(); len(s.Pending()) > 0; {
			items := s.Pending()
			s.Release(items[s.Choose(len(items))])
		}
	})
	report := sample.Runs(context.Background(), test, 100, 1, func(_ int, r *run.Result) { orders[texts(r.Trace)] = true })
	if report.Infrastructure > 0 {
		t.Errorf("a step is released that is gone: %s", report.LastFault)
	}
	for _, want := range []string{"a b registered", "b a registered", "b registered a"} {
		if !orders[want] {
			t.Errorf("never in the order %s; seen %v", want, orders)
		}
	}
	if len(orders) != 3 {
		t.Errorf("%d orders, want 3: %v", len(orders), orders)
	}
}
