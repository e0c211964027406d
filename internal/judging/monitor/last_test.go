package monitor_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// couldBe reports whether e denotes tr and ev behind it, with some value in the field at position
// free; -1: with those that it has.
func (l *randomLab) couldBe(e sre.Expr, tr sre.Trace, ev sre.Event, free int) bool {
	if free < 0 {
		return l.slowViolated(e, append(tr[:len(tr):len(tr)], ev))
	}
	for _, x := range l.candidates(ev.Op.Fields[free].Sort) {
		other := sre.Event{Op: ev.Op, Values: append([]logic.Value(nil), ev.Values...)}
		other.Values[free] = x
		if l.couldBe(e, tr, other, -1) {
			return true
		}
	}
	return false
}

// TestLastAgrees compares the question for a last event with the definition, before each event of
// random runs: for the event as it is, and with any value in one of its fields.
func TestLastAgrees(t *testing.T) {
	t.Parallel()
	asked, yes, unknown := 0, 0, 0
	for seed := uint64(1 << 35); asked < sample(1_000, 50_000); seed++ {
		l := newRandomLab(seed)
		e := l.goal()
		m := monitor.New(l.b, e, l.vars)
		asks := map[*sre.Op][]*monitor.Last{}
		for range 2 {
			m.Reset()
			tr := l.trace()
			for i, ev := range tr {
				if m.Violated() || m.Unknowns() > 0 {
					break
				}
				if asks[ev.Op] == nil {
					asks[ev.Op] = append(asks[ev.Op], m.Last(ev.Op, nil))
					for k := range ev.Op.Fields {
						asks[ev.Op] = append(asks[ev.Op], m.Last(ev.Op, []int{k}))
					}
				}
				for k, a := range asks[ev.Op] {
					got, _ := a.Ask(ev.Values)
					want := l.couldBe(e, tr[:i], ev, k-1)
					switch {
					case got == logic.Unknown:
						unknown++
					case (got == logic.Sat) != want:
						t.Fatalf("goal %v\nafter %v: %v with field %d free: %v, want %v", e, tr[:i], ev, k-1, got, want)
					case want:
						yes++
					}
					asked++
				}
				m.Step(ev)
			}
		}
	}
	t.Logf("asked %d times, %d times yes, %d undecided", asked, yes, unknown)
	if yes < asked/20 || yes > asked*9/10 || unknown > asked/50 {
		t.Errorf("asked %d times, %d times yes and %d undecided", asked, yes, unknown)
	}
}

// TestLast: with many states, the one is found that an event concerns.
func TestLast(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	b := s.b
	e := b.Seq(b.All(), s.event(s.push, s.y), b.Star(b.Minus(b.Any(), s.event(s.pop, s.y))), s.event(s.pop, s.y), s.event(s.pop, s.y))
	m := monitor.New(b, e, []*logic.Var{s.y})
	for n := range int64(1000) {
		m.Step(s.pushed(n))
	}
	m.Step(s.popped(7))
	ask, any := m.Last(s.pop, nil), m.Last(s.pop, []int{0})
	for n, want := range map[int64]logic.Verdict{7: logic.Sat, 8: logic.Unsat} {
		if got, _ := ask.Ask(s.popped(n).Values); got != want {
			t.Errorf("a second pop(%d): %v, want %v", n, got, want)
		}
		if got, _ := any.Ask(s.popped(n).Values); got != logic.Sat {
			t.Errorf("a second pop with another element than %d: %v, want sat", n, got)
		}
	}
}
