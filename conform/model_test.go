package conform_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/conform"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// counter is a model: add adds up to a limit, total answers the sum, tick sends it as a message.
type counter struct {
	*model.Model
	ops []*sre.Op // add, total, tick, tock
}

func newCounter(limit int64) counter {
	c := counter{ops: []*sre.Op{
		{Name: "add", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}},
		{Name: "total", Kind: sre.Call, Fields: []sre.Field{{Name: "sum", Sort: logic.Int, Result: true}}},
		{Name: "tick", Kind: sre.Send},
		{Name: "tock", Kind: sre.Receive, Fields: []sre.Field{{Name: "sum", Sort: logic.Int, Result: true}}},
	}}
	answer := func(op string, sum int64, values ...logic.Value) model.Transition[int64] {
		return model.Transition[int64]{Outputs: []model.Output{{Op: op, Values: values}}, Next: sum}
	}
	c.Model = model.Function("counter", c.ops, 0, func(sum int64, r sre.Event) []model.Transition[int64] {
		switch r.Op.Name {
		case "add":
			if sum += r.Values[0].Int(); sum > limit {
				return nil
			}
			return []model.Transition[int64]{answer("add", sum, logic.Value{})}
		case "total":
			return []model.Transition[int64]{answer("total", sum, logic.IntValue(sum))}
		}
		if sum%2 == 0 {
			return []model.Transition[int64]{{Next: sum}} // it tocks at odd sums
		}
		return []model.Transition[int64]{answer("tock", sum, logic.IntValue(sum))}
	})
	c.Unspecified = model.Forbidden
	return c
}

// numbers is the domain of all sorts.
func numbers(n int64) model.Domain {
	return func(*logic.Sort) (out []logic.Value) {
		for i := range n {
			out = append(out, logic.IntValue(i))
		}
		return out
	}
}

func (c counter) transitions(t *testing.T) *conform.Modeled {
	t.Helper()
	l, err := conform.FromModel(c.Model, conform.Requests(c.ops, numbers(3)), numbers(3), conform.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestFromModel(t *testing.T) {
	t.Parallel()
	l := newCounter(4).transitions(t)
	if l.States != 5 || len(l.Edges) != 5*3+4+3 || l.Unspecified != conform.Error || len(l.Sampled) > 0 {
		t.Errorf("%d states, %d transitions, policy %v, sampled %v; want 5, 22, error, none", l.States, len(l.Edges), l.Unspecified, l.Sampled)
	}
	got := map[string]bool{}
	for e := range l.Edges {
		got[l.Transition(e)] = true
	}
	for _, want := range []string{
		"the state = 1 --add(n = 2)/[done]--> the state = 3",
		"the state = 3 --total()/[sum = 3]--> the state = 3",
		"the state = 3 --tick()/[tock(sum = 3)]--> the state = 3",
		"the state = 2 --tick()/[]--> the state = 2",
	} {
		if !got[want] {
			t.Errorf("there is no %s in %v", want, got)
		}
	}
	if r := l.Request("add(n = 2)"); r.Op.Name != "add" || r.Values[0] != logic.IntValue(2) {
		t.Errorf("Request(add(n = 2)) = %v", r)
	}
}

func TestFromModelErrors(t *testing.T) {
	t.Parallel()
	c := newCounter(1 << 40)
	_, err := conform.FromModel(c.Model, conform.Requests(c.ops, numbers(2)), numbers(2), conform.Limits{States: 50})
	var large *conform.TooLarge
	if !errors.As(err, &large) || !strings.HasPrefix(err.Error(), "conform: model counter: ") || large.Parts[0].Part != "the state" {
		t.Errorf("%v, want that the state grows", err)
	}
	c.Network = &model.Network{Lossy: true}
	if _, err := conform.FromModel(c.Model, nil, numbers(2), conform.Limits{}); err == nil || !strings.Contains(err.Error(), "a network that loses") {
		t.Errorf("%v, want that there is a network", err)
	}
}

// real is a counter as a system; loud says that it always tocks, lazy that it never does.
type real struct {
	loud, lazy bool
	sum        int64
	events     []rt.Event
}

func (r *real) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "add" {
		r.sum += args[0].Int()
		return nil, nil
	}
	return []rt.Value{rt.IntValue(r.sum)}, nil
}

func (r *real) Send(context.Context, string, []rt.Value) error {
	if (r.sum%2 == 1 || r.loud) && !r.lazy {
		r.events = append(r.events, rt.Event{Op: "tock", Values: []rt.Value{rt.IntValue(r.sum)}})
	}
	return nil
}

func (r *real) Next(context.Context) (rt.Event, error) {
	if len(r.events) == 0 {
		return rt.Event{}, rt.ErrQuiescent
	}
	e := r.events[0]
	r.events = r.events[1:]
	return e, nil
}

func (r *real) Close() error { return nil }

// Adapters are tested with calls and messages; missing and unexpected messages are found.
func TestAdapt(t *testing.T) {
	t.Parallel()
	c := newCounter(4)
	for _, system := range []struct {
		real
		want string
	}{
		{real{}, ""},
		{real{lazy: true}, "silent where there must be outputs: nothing, expected [tock(sum = 1)]"},
		{real{loud: true}, "outputs where it must be silent: [tock(sum = 0)], expected nothing"},
	} {
		l := c.transitions(t)
		open := l.Adapt(c.ops, func(context.Context) (rt.Adapter, error) {
			fresh := system.real
			return &fresh, nil
		})
		for _, name := range []string{"once", "twice", "pairs", "ends", "complete"} {
			s, err := l.Suite(name, l.Specified())
			if err != nil {
				t.Fatal(err)
			}
			r, err := l.Run(t.Context(), s, open, conform.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if len(r.Failures) > 0 {
				got = r.Failures[0].Mismatch.String()
			}
			if got != system.want {
				t.Errorf("%+v, %s: got %q, want %q", system.real, name, got, system.want)
			}
		}
	}
}

// slow is a counter that takes its time, and whose adapter does not know when it is at rest.
type slow struct{ real }

func (s *slow) Next(ctx context.Context) (rt.Event, error) {
	if len(s.events) == 0 {
		<-ctx.Done()
		return rt.Event{}, ctx.Err()
	}
	select {
	case <-time.After(600 * time.Millisecond):
		return s.real.Next(ctx)
	case <-ctx.Done():
		return rt.Event{}, ctx.Err()
	}
}

// torn is a counter whose connection breaks while it is waited for.
type torn struct{ real }

func (*torn) Next(ctx context.Context) (rt.Event, error) {
	<-ctx.Done()
	return rt.Event{}, errors.New("the network is down")
}

// An adapter that fails while it waits is not silent: nothing is known of the system.
func TestAdaptTorn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCounter(4)
		l := c.transitions(t)
		s, err := l.Suite("once", l.Specified())
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Run(t.Context(), s, l.Adapt(c.ops, func(context.Context) (rt.Adapter, error) { return &torn{}, nil }), conform.Options{})
		if err == nil || !strings.Contains(err.Error(), "the network is down") {
			t.Errorf("the run ends with %v, %v, want that the network is down", r, err)
		}
	})
}

// A correct system may take its time; the tester says how much.
func TestAdaptSlow(t *testing.T) {
	t.Parallel()
	for _, patience := range []time.Duration{0, 100 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(4)
			l := c.transitions(t)
			l.Quiescence = patience
			s, err := l.Suite("once", l.Specified())
			if err != nil {
				t.Fatal(err)
			}
			open := l.Adapt(c.ops, func(context.Context) (rt.Adapter, error) { return &slow{}, nil })
			r, err := l.Run(t.Context(), s, open, conform.Options{})
			if err != nil || (len(r.Failures) > 0) != (patience > 0) {
				t.Errorf("after %v of silence: %v, %v", patience, r, err)
			}
		})
	}
}

// pin is a model of a lock that opens with the number that it chooses when it is set: there are too
// many to try.
func pin() (*model.Model, []*sre.Op) {
	l := logic.NewBuilder()
	set := &sre.Op{Name: "set", Kind: sre.Call, Fields: []sre.Field{{Name: "pin", Sort: logic.Int, Result: true}}}
	try := &sre.Op{Name: "try", Kind: sre.Call, Fields: []sre.Field{{Name: "pin", Sort: logic.Int}, {Name: "open", Sort: logic.Bool, Result: true}}}
	held := model.ScalarVar(l, "held", logic.Int).From(l.Int(0))
	fresh, given := l.Var("fresh", logic.Int), l.Var("given", logic.Int)
	return &model.Model{Name: "pin", L: l, State: []*model.Var{held}, Rules: []*model.Rule{
		{Op: set, Body: &model.Case{Choices: []*logic.Var{fresh}, Updates: []model.Update{{Var: held, Terms: []logic.Term{fresh}}},
			Replies: []model.Reply{{Op: set, Fields: []logic.Term{fresh}}}}},
		{Op: try, Args: []*logic.Var{given}, Body: &model.Case{Replies: []model.Reply{{Op: try, Fields: []logic.Term{nil, l.Eq(given, held.Value)}}}}},
	}}, []*sre.Op{set, try}
}

// lock is the system. It chooses a number that was not explored. It opens always, or when it
// should.
type lock struct {
	rt.CallOnly
	always bool
	held   int64
}

func (l *lock) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "set" {
		l.held = 77
		return []rt.Value{rt.IntValue(l.held)}, nil
	}
	return []rt.Value{rt.BoolValue(l.always || args[0].Int() == l.held)}, nil
}

func (l *lock) Close() error { return nil }

// If only some values were explored, the validator judges: another value is no failure.
func TestSampled(t *testing.T) {
	t.Parallel()
	m, ops := pin()
	l, err := conform.FromModel(m, conform.Requests(ops, numbers(2)), numbers(2), conform.Limits{})
	if err != nil || !slices.Equal(l.Sampled, []*logic.Sort{logic.Int}) || l.Deterministic() {
		t.Fatalf("%v, sampled %v; want int, for the number that is chosen", err, l.Sampled)
	}
	if r, err := l.OnTheFly(t.Context(), 10, nil, nil); err == nil || !strings.Contains(err.Error(), "only some values were explored") {
		t.Errorf("on the fly: %v, %v; want that it cannot be done", r, err)
	}
	s, err := l.Suite("pairs", l.Specified())
	if err != nil {
		t.Fatal(err)
	}
	for _, always := range []bool{false, true} {
		open := l.Adapt(ops, func(context.Context) (rt.Adapter, error) { return &lock{always: always}, nil })
		r, err := l.Run(t.Context(), s, open, conform.Options{})
		if err != nil || (len(r.Failures) > 0) != always {
			t.Errorf("opens always: %v; %v, %v", always, r, err)
		}
		if always && !strings.Contains(r.Failures[0].Mismatch.String(), "no behaviour of the model explains it") {
			t.Errorf("got %v, want what the validator says", r.Failures[0])
		}
	}
}
