package monitor_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The elements in a stack, and an element that was never in it: a clause of pop asks for the first,
// a clause that wants a fresh element for the second.
func ExampleFollow() {
	s := newStackLab()
	b := s.b
	in := b.Seq(b.All(), s.event(s.push, s.y), b.Star(b.Minus(b.Any(), s.event(s.pop, s.y))))
	never := b.Absent(b.Any(), s.event(s.push, s.y))
	inside, fresh := monitor.Follow(b, in, []*logic.Var{s.y}), monitor.Follow(b, never, []*logic.Var{s.y})
	for _, ev := range []sre.Event{s.pushed(3), s.pushed(5), s.popped(5)} {
		inside.Step(ev)
		fresh.Step(ev)
		fmt.Println(ev)
		for x := range inside.Bindings() {
			fmt.Println("  inside: y =", x.Values[s.y])
		}
		for x := range fresh.Bindings() {
			fmt.Println("  fresh: ", x.Constraint)
		}
	}
	small, values := inside.Ask(b.L.Lt(s.y, b.L.Int(4)))
	fmt.Println("inside and below 4:", small, values[s.y])
	large, _ := inside.Ask(b.L.Lt(b.L.Int(4), s.y))
	fmt.Println("inside and above 4:", large)
	// Output:
	// push(elem = 3)
	//   inside: y = 3
	//   fresh:  y != 3
	// push(elem = 5)
	//   inside: y = 3
	//   inside: y = 5
	//   fresh:  y != 3 && y != 5
	// pop(elem = 5)
	//   inside: y = 3
	//   fresh:  y != 3 && y != 5
	// inside and below 4: sat 3
	// inside and above 4: unsat
}

// assignments draws values of the expression's variables, for some of which acceptance differs.
func (l *randomLab) assignments(n int) []logic.Assignment {
	out := make([]logic.Assignment, n)
	for i := range out {
		out[i] = logic.Assignment{}
		for _, v := range l.vars {
			some := l.candidates(v.Sort())
			out[i][v] = some[l.r.IntN(len(some))]
		}
	}
	return out
}

// includes reports whether the values are in the binding.
func includes(b monitor.Binding, values logic.Assignment) bool {
	for v, x := range b.Values {
		if y, ok := values[v.(*logic.Var)]; ok && x != y {
			return false
		}
	}
	return logic.Holds(b.Constraint, doubling{values})
}

// follow compares the follower with the definition before and after each event: for some values,
// and in its verdict. It returns how often the run was accepted, for values and at all, and how
// often that stayed open.
func (l *randomLab) follow(t *testing.T, f *monitor.Follower, e sre.Expr, tr sre.Trace) (holds, accepted, open int) {
	t.Helper()
	for n := range len(tr) + 1 {
		if n > 0 {
			f.Step(tr[n-1])
		}
		bindings := 0
		for _, env := range l.assignments(6) {
			got := false
			for b := range f.Bindings() {
				got = got || includes(b, env)
				bindings++
			}
			want := sre.Match(e, tr[:n], doubling{env})
			if got != want {
				t.Fatalf("expression %v\nafter %v with %v: in a binding = %v, accepted = %v", e, tr[:n], env, got, want)
			}
			if want {
				holds++
			}
		}
		verdict, values := f.Ask(l.b.L.True())
		switch {
		case verdict != f.Verdict():
			t.Fatalf("expression %v after %v: verdict %v, asked for nothing %v", e, tr[:n], f.Verdict(), verdict)
		case verdict == logic.Unknown:
			open++
		case verdict == logic.Sat:
			accepted++
			if !sre.Match(e, tr[:n], doubling{values}) {
				t.Fatalf("expression %v\nafter %v: is said to accept it for %v", e, tr[:n], values)
			}
		case l.slowViolated(e, tr[:n]):
			t.Fatalf("expression %v\nafter %v: verdict %v, but it accepts", e, tr[:n], verdict)
		case bindings > 0:
			t.Fatalf("expression %v\nafter %v: verdict %v, but there is a binding", e, tr[:n], verdict)
		}
	}
	return holds, accepted, open
}

// followTrace draws a trace, ghosts among its events.
func (l *randomLab) followTrace() sre.Trace {
	tr := l.trace()
	for i := range tr {
		if shade := l.b.Ops()[4]; l.chance(6) {
			tr[i] = sre.Event{Op: shade, Values: []logic.Value{l.value(logic.Int)}}
		}
	}
	return tr
}

// TestFollowAgrees compares with the naive matcher, for every prefix of random runs.
func TestFollowAgrees(t *testing.T) {
	t.Parallel()
	for _, funcs := range []bool{false, true} {
		prefixes, holds, accepted, open := 0, 0, 0, 0
		for seed := uint64(1 << 34); prefixes < sample(3_000, 100_000); seed++ {
			l := newRandomLab(seed)
			l.funcs = funcs
			e := l.goal()
			f := monitor.Follow(l.b, e, l.vars, monitor.WithFunctions(doubling{}))
			for range 3 {
				f.Reset()
				tr := l.followTrace()
				h, a, o := l.follow(t, f, e, tr)
				prefixes, holds, accepted, open = prefixes+len(tr)+1, holds+h, accepted+a, open+o
			}
		}
		t.Logf("functions %v: %d prefixes, %d accepted, %d undecided; %d of %d values", funcs, prefixes, accepted, open, holds, 6*prefixes)
		if accepted < prefixes/10 || accepted > prefixes*9/10 || holds < prefixes/3 || open > prefixes/50 {
			t.Errorf("functions %v: of %d prefixes %d are accepted and %d undecided", funcs, prefixes, accepted, open)
		}
	}
}

// TestFollowAsk: a question adds to what is known of the variables, and other variables of it may
// have any value.
func TestFollowAsk(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	b, l := s.b, s.b.L
	f := monitor.Follow(b, b.Absent(b.Any(), s.event(s.push, s.y)), []*logic.Var{s.y})
	half := &logic.Func{Name: "half", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	f.Step(s.pushed(1))
	f.Step(s.pushed(2))
	for _, test := range []struct {
		q    logic.Term
		want logic.Verdict
	}{
		{l.True(), logic.Sat},
		{l.False(), logic.Unsat},
		{l.Eq(s.y, l.Int(2)), logic.Unsat},
		{l.And(l.Lt(l.Int(0), s.y), l.Lt(s.y, l.Int(3))), logic.Unsat},
		{l.And(l.Lt(l.Int(0), s.y), l.Lt(s.y, l.Int(4))), logic.Sat},
		{l.Eq(s.z, l.Add(s.y, l.Int(1))), logic.Sat},
		{l.And(l.Eq(s.z, l.Add(s.y, l.Int(1))), l.Eq(s.z, l.Int(3))), logic.Unsat},
		{l.Eq(l.App(half, s.y), l.Int(3)), logic.Unknown}, // half has no implementation
	} {
		got, values := f.Ask(test.q)
		if got != test.want {
			t.Errorf("Ask(%v) = %v, want %v", test.q, got, test.want)
		}
		if got == logic.Sat && (!logic.Holds(test.q, values) || values[s.y] == logic.IntValue(1)) {
			t.Errorf("Ask(%v): the values %v are none", test.q, values)
		}
	}
}

// TestFollowForgets: an earlier acceptance does not count, and Reset starts anew.
func TestFollowForgets(t *testing.T) {
	t.Parallel()
	s := newStackLab()
	f := monitor.Follow(s.b, s.b.Seq(s.event(s.push, s.y), s.event(s.pop, s.y)), []*logic.Var{s.y})
	for round := range 2 {
		for i, step := range []struct {
			ev   sre.Event
			want logic.Verdict
		}{{s.pushed(4), logic.Unsat}, {s.popped(4), logic.Sat}, {s.popped(4), logic.Unsat}} {
			if f.Step(step.ev); f.Verdict() != step.want {
				t.Errorf("round %d: after event %d the verdict is %v, want %v", round, i, f.Verdict(), step.want)
			}
		}
		f.Reset()
	}
}

// BenchmarkFollow measures an event, and the question whether a certain element is in the stack.
func BenchmarkFollow(b *testing.B) {
	s := newStackLab()
	in := s.b.Seq(s.b.All(), s.event(s.push, s.y), s.b.Star(s.b.Minus(s.b.Any(), s.event(s.pop, s.y))))
	f := monitor.Follow(s.b, in, []*logic.Var{s.y})
	for n := range int64(10) {
		f.Step(s.pushed(n))
	}
	cycle := []sre.Event{s.popped(3), s.isEmpty(false), s.pushed(3), s.isEmpty(false)}
	q := s.b.L.Eq(s.y, s.b.L.Int(5))
	for n := 0; b.Loop(); n++ {
		f.Step(cycle[n%len(cycle)])
		if v, _ := f.Ask(q); v != logic.Sat {
			b.Fatalf("5 is in the stack: %v", v)
		}
	}
}
