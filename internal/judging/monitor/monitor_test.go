package monitor_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// stackLab is the vocabulary of a stack, with goals.
type stackLab struct {
	b                *sre.Builder
	push, pop, empty *sre.Op
	y, z             *logic.Var
	elem, result     *logic.Field
}

func newStackLab() *stackLab {
	elem := []sre.Field{{Name: "elem", Sort: logic.Int}}
	s := &stackLab{
		push:  &sre.Op{Name: "push", Fields: elem},
		pop:   &sre.Op{Name: "pop", Fields: []sre.Field{{Name: "elem", Sort: logic.Int, Result: true}}},
		empty: &sre.Op{Name: "isEmpty", Fields: []sre.Field{{Name: "result", Sort: logic.Bool, Result: true}}},
	}
	l := logic.NewBuilder()
	s.b = sre.NewBuilder(l, s.push, s.pop, s.empty)
	s.y, s.z = l.Var("y", logic.Int), l.Var("z", logic.Int)
	s.elem, s.result = l.Field("elem", logic.Int), l.Field("result", logic.Bool)
	return s
}

// event returns the symbolic event of op with elem == t.
func (s *stackLab) event(op *sre.Op, t logic.Term) sre.Expr {
	return s.b.Event(op, s.b.L.Eq(s.elem, t))
}

// lost is seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result)).
func (s *stackLab) lost() sre.Expr {
	return s.b.Seq(s.b.All(), s.event(s.push, s.y),
		s.b.Star(s.b.Minus(s.b.Any(), s.event(s.pop, s.y))), s.b.Event(s.empty, s.result))
}

func (s *stackLab) pushed(n int64) sre.Event {
	return sre.Event{Op: s.push, Values: []logic.Value{logic.IntValue(n)}}
}

func (s *stackLab) popped(n int64) sre.Event {
	return sre.Event{Op: s.pop, Values: []logic.Value{logic.IntValue(n)}}
}

func (s *stackLab) isEmpty(b bool) sre.Event {
	return sre.Event{Op: s.empty, Values: []logic.Value{logic.BoolValue(b)}}
}

// steps runs the events from the start and returns the position of the one
// that completes a violation, or -1.
func steps(m *monitor.Monitor, tr ...sre.Event) int {
	m.Reset()
	for i, ev := range tr {
		if m.Step(ev) {
			return i
		}
	}
	return -1
}

func TestFirstPrefix(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	m := monitor.New(s.b, s.lost(), []*logic.Var{s.y})
	for _, test := range []struct {
		name string
		tr   []sre.Event
		at   int
	}{
		{"nothing lost", []sre.Event{s.pushed(1), s.popped(1), s.isEmpty(true)}, -1},
		{"answer false", []sre.Event{s.pushed(1), s.isEmpty(false)}, -1},
		{"lost", []sre.Event{s.pushed(1), s.isEmpty(true)}, 1},
		{"found early and kept", []sre.Event{s.pushed(1), s.isEmpty(true), s.popped(1), s.isEmpty(false)}, 1},
		{"pushed again", []sre.Event{s.pushed(1), s.popped(1), s.pushed(1), s.isEmpty(true)}, 3},
		{"one of many", []sre.Event{s.pushed(1), s.pushed(2), s.pushed(3), s.popped(3), s.popped(1), s.isEmpty(true)}, 5},
	} {
		if got := steps(m, test.tr...); got != test.at {
			t.Errorf("%s: violation at %d, want %d", test.name, got, test.at)
		}
	}
	if m.Step(s.popped(7)); !m.Violated() {
		t.Error("an event after the violation took it back")
	}
}

// A value that was never pushed first occurs under a negation.
func TestNegationFirst(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	m := monitor.New(s.b, s.b.Seq(s.b.Absent(s.b.Any(), s.event(s.push, s.y)), s.event(s.pop, s.y)), []*logic.Var{s.y})
	if got := steps(m, s.pushed(1), s.pushed(2), s.popped(2), s.popped(1), s.popped(2), s.popped(3)); got != 5 {
		t.Errorf("violation at %d, want 5", got)
	}
	if got := m.Witness()[s.y]; got != logic.IntValue(3) {
		t.Errorf("witness y = %v, want 3", got)
	}
}

// No value lies between two neighbours: the claim takes arithmetic.
func TestOrder(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	l := s.b.L
	e := s.b.Seq(s.b.Event(s.push, l.Lt(s.elem, s.y)), s.b.Event(s.push, l.Lt(s.y, s.elem)))
	m := monitor.New(s.b, e, []*logic.Var{s.y})
	if got := steps(m, s.pushed(4), s.pushed(5)); got != -1 {
		t.Errorf("violation at %d with no y between 4 and 5", got)
	}
	if got := steps(m, s.pushed(4), s.pushed(6)); got != 1 || m.Witness()[s.y] != logic.IntValue(5) {
		t.Errorf("violation at %d with y = %v, want 1 with y = 5", got, m.Witness()[s.y])
	}
}

func TestEmptyRun(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	m := monitor.New(s.b, s.b.Star(s.event(s.push, s.y)), []*logic.Var{s.y, s.z})
	if !m.Violated() || len(m.Witness()) != 2 {
		t.Errorf("violated %v with witness %v before the first event, want true and two values", m.Violated(), m.Witness())
	}
	if m := monitor.New(s.b, s.b.None(), nil); m.Violated() || m.Witness() != nil {
		t.Error("none has a violation")
	}
}

// Without the function's values, nothing that depends on it is claimed.
func TestUnknownFunction(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	half := &logic.Func{Name: "half", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	e := s.b.Seq(s.event(s.push, s.y), s.event(s.pop, s.b.L.App(half, s.y)))
	m := monitor.New(s.b, e, []*logic.Var{s.y})
	if got := steps(m, s.pushed(4), s.popped(2)); got != -1 || m.Unknowns() != 1 {
		t.Errorf("violation at %d, %d unknown; want none and 1", got, m.Unknowns())
	}
	m = monitor.New(s.b, e, []*logic.Var{s.y}, monitor.WithFunctions(halving{}))
	if got := steps(m, s.pushed(4), s.popped(3)); got != -1 || m.Unknowns() != 0 {
		t.Errorf("with half: violation at %d, %d unknown; want none and 0", got, m.Unknowns())
	}
	if got := steps(m, s.pushed(4), s.popped(2)); got != 1 {
		t.Errorf("with half: violation at %d, want 1", got)
	}
}

type halving struct{ logic.Assignment }

func (halving) Apply(_ *logic.Func, args []logic.Value) (logic.Value, bool) {
	return logic.IntValue(args[0].Int() / 2), true
}

// A function of Go knows nothing of what a solver makes up: the variable of an opaque sort that no
// event has bound yet.
func TestInventedArgument(t *testing.T) {
	t.Parallel()
	name := logic.NewOpaque("Name")
	drop := &sre.Op{Name: "drop", Fields: []sre.Field{{Name: "prefix", Sort: name}}}
	get := &sre.Op{Name: "get", Fields: []sre.Field{{Name: "key", Sort: name}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, drop, get)
	k := l.Var("k", name)
	begins := &logic.Func{Name: "begins", Args: []*logic.Sort{name, name}, Result: logic.Bool}
	e := b.Seq(b.Event(drop, l.App(begins, k, l.Field("prefix", name))), b.Event(get, l.Eq(l.Field("key", name), k)))
	m := monitor.New(b, e, []*logic.Var{k}, monitor.WithFunctions(script.Funcs{
		begins: func(args []logic.Value) logic.Value {
			return logic.BoolValue(strings.HasPrefix(args[0].Opaque().(string), args[1].Opaque().(string)))
		},
	}))
	of := func(op *sre.Op, text string) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.OpaqueValue(name, text)}}
	}
	if at := steps(m, of(drop, "a"), of(get, "ab")); at != 1 {
		t.Errorf("violation at %d, want 1", at)
	}
	if at := steps(m, of(drop, "a"), of(get, "b")); at != -1 {
		t.Errorf("violation at %d, want none", at)
	}
}

// Monitors with builders of their own share nothing (run with -race).
func TestParallel(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s := newStackLab()
			m := monitor.New(s.b, s.lost(), []*logic.Var{s.y})
			for n := range int64(50) {
				if got := steps(m, s.pushed(n), s.pushed(n+1), s.popped(n), s.isEmpty(true)); got != 3 {
					t.Errorf("violation at %d, want 3", got)
				}
			}
		})
	}
	wg.Wait()
}

// TestNoGarbage checks the basis of constant cost: after a warm-up, an event of a goal that binds
// before it negates allocates nothing, even with many values bound.
func TestNoGarbage(t *testing.T) {
	s := newStackLab()
	m := monitor.New(s.b, s.lost(), []*logic.Var{s.y})
	for n := range int64(1000) {
		m.Step(s.pushed(n))
	}
	cycle := []sre.Event{s.pushed(500), s.popped(500), s.isEmpty(false), s.pushed(2000), s.popped(2000), s.popped(-1), s.pushed(500)}
	run := func() {
		for _, ev := range cycle {
			if m.Step(ev) {
				t.Fatal("unexpected violation")
			}
		}
	}
	run()
	if got := testing.AllocsPerRun(100, run); got != 0 {
		t.Errorf("%v allocations for %d events, want none", got, len(cycle))
	}
}

func BenchmarkStep(b *testing.B) {
	for _, live := range []int64{1, 10_000} {
		b.Run(fmt.Sprintf("bound=%d", live), func(b *testing.B) {
			s := newStackLab()
			m := monitor.New(s.b, s.lost(), []*logic.Var{s.y})
			for n := range live {
				m.Step(s.pushed(n))
			}
			cycle := []sre.Event{s.pushed(0), s.isEmpty(false), s.pushed(live), s.popped(live)}
			events := 0
			for b.Loop() {
				m.Step(cycle[events%len(cycle)])
				events++
			}
			b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
		})
	}
	b.Run("negation", func(b *testing.B) {
		s := newStackLab()
		m := monitor.New(s.b, s.b.Seq(s.b.Absent(s.b.Any(), s.event(s.push, s.y)), s.event(s.pop, s.y)), []*logic.Var{s.y})
		events := 0
		for b.Loop() {
			if m.Step(s.pushed(int64(events % 20))); events%20 == 19 {
				m.Reset()
			}
			events++
		}
		b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
	})
}
