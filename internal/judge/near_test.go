package judge_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// smallEvents lists the events of an operation with small values.
func smallEvents(op *sre.Op) []sre.Event {
	out := []sre.Event{{Op: op}}
	for _, f := range op.Fields {
		var next []sre.Event
		for _, e := range out {
			for _, v := range smallValues(f.Sort) {
				next = append(next, sre.Event{Op: op, Values: append(slices.Clone(e.Values), v)})
			}
		}
		out = next
	}
	return out
}

func smallValues(s *logic.Sort) []logic.Value {
	switch s.Kind() {
	case logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.EnumKind:
		return []logic.Value{logic.EnumValue(s, 0), logic.EnumValue(s, 1)}
	}
	return []logic.Value{logic.IntValue(0), logic.IntValue(1)}
}

// in reports whether a whole trace is in an expression, for some values of its variables.
func in(b *sre.Builder, e sre.Expr, trace sre.Trace) bool {
	f := monitor.Follow(b, e, nil)
	for _, x := range trace {
		f.Step(x)
	}
	return f.Verdict() == logic.Sat
}

// others lists the events that may stand in the place of one: with other results; of a message
// without results, with another value in one field.
func others(e sre.Event) []sre.Event {
	var out []sre.Event
	for _, x := range smallEvents(e.Op) {
		differs := 0
		for i := range x.Values {
			if x.Values[i] != e.Values[i] {
				if i < e.Op.Args() && (e.Op.Kind != sre.Receive || e.Op.Args() < len(e.Op.Fields)) {
					differs += 2 // an argument stays
				}
				if e.Op.Args() == len(e.Op.Fields) {
					differs++
				}
			}
		}
		if differs <= 1 {
			out = append(out, x)
		}
	}
	return out
}

// TestNear compares Near, Awaited and what the monitor of a goal says instead with their
// definitions on runs of up to three events with small values, for goals of all shapes.
func TestNear(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"seq(all, push(elem == x), star(any - pop(elem == x)), isEmpty(empty))",
		"seq(all, push(elem == x), pop(elem != x, ok))",
		"seq(all, push(elem == x), all) && seq(all, pop(elem == x, ok))",
		"seq(all, pop(elem == x)) - seq(all, push(elem == x), all)",
		"!(seq(all, push, all)) && seq(all, pop(ok))",
		"interleave(plus(push(elem == x)), seq(pop(elem == x), isEmpty(empty)))",
		"seq(all, ask(id == x, colour == red), all, told(id == x, colour == green))",
		"seq(ask(id == x), told(id == y)) && seq(any, told(id == x, colour == red))",
		"repeat(told(id == x, colour == red), 2)",
		"seq(all, opt(pop(ok)), isEmpty(empty))",
		"interleave(seq(push(elem == x), told(id == x)), star(pop(ok)) - pop(elem == 0))",
	} {
		s, ds := spec.LoadSource("shop.clouseau.hcl", []byte(shop+"goal \"near\" {\n vars = { x = int, y = int }\n trace = "+text+"\n}\n"))
		if s == nil || s.Goal("near") == nil {
			t.Fatal(ds)
		}
		compareNear(t, s, text, s.Goal("near").Trace)
	}
}

func compareNear(t *testing.T, s *uhat.Spec, text string, goal sre.Expr) {
	t.Helper()
	near := judge.Near(s.B, goal)
	var all, few []sre.Event // few: one of each operation
	for _, op := range s.B.Ops() {
		all = append(all, smallEvents(op)...)
		few = append(few, smallEvents(op)[0])
	}
	told := s.B.Ops()[4]
	awaited := judge.Awaited(s.B, goal, told)
	reaching := judge.NewReaching(s.B, goal)
	runs, reached := 0, 0
	var try func(prefix sre.Trace)
	try = func(prefix sre.Trace) {
		if len(prefix) > 0 {
			last := len(prefix) - 1
			replaced := func(by []sre.Event) bool {
				return slices.ContainsFunc(by, func(e sre.Event) bool { return in(s.B, goal, append(prefix[:last:last], e)) })
			}
			answers := prefix[last].Op.Kind != sre.Send && !(prefix[last].Op.Kind == sre.Call && prefix[last].Op.Args() == len(prefix[last].Op.Fields))
			if want, got := answers && replaced(others(prefix[last])), in(s.B, near, prefix); want != got {
				t.Fatalf("%s: near %v: %v, want %v", text, prefix, got, want)
			} else if want {
				reached++
			}
			if want, got := prefix[last].Op == told && replaced(smallEvents(told)), in(s.B, awaited, prefix); want != got {
				t.Fatalf("%s: awaited %v: %v, want %v", text, prefix, got, want)
			}
			gotNear, gotAwaits, ok := reaching.Ask(prefix)
			if want := answers && replaced(others(prefix[last])); ok && gotNear != want {
				t.Fatalf("%s: the monitor says that %v is near: %v, want %v", text, prefix, gotNear, want)
			}
			coming := func(e sre.Event) bool { return in(s.B, goal, append(prefix[:len(prefix):len(prefix)], e)) }
			if want := slices.ContainsFunc(smallEvents(told), coming); ok && len(prefix) < 3 && gotAwaits != want && !in(s.B, goal, prefix) {
				t.Fatalf("%s: the monitor says that %v awaits a message: %v, want %v", text, prefix, gotAwaits, want)
			}
			runs++
		}
		next := all
		if len(prefix) > 0 && !slices.ContainsFunc(few, func(e sre.Event) bool { return e.String() == prefix[len(prefix)-1].String() }) {
			next = nil
		}
		if len(prefix) < 3 {
			for _, e := range next {
				try(append(prefix[:len(prefix):len(prefix)], e))
			}
		}
	}
	try(nil)
	if reached == 0 {
		t.Errorf("%s: none of %d runs reaches it", text, runs)
	}
}
