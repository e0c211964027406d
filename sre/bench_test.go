package sre_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/sre"
)

// A lost element: pushed, not popped, and the stack says that it is empty.
func benchGoal(w stack) sre.Expr {
	return w.Seq(w.All(), w.is(w.push, w.x), w.Star(w.Minus(w.Any(), w.is(w.pop, w.x))), w.is(w.top, w.y))
}

func benchTrace(w stack, n int) sre.Trace {
	var tr sre.Trace
	for i := range n {
		tr = append(tr, ev(w.push, int64(i%5)), ev(w.pop, int64(i%3)))
	}
	return append(tr, ev(w.push, 7), ev(w.top, 1))
}

func BenchmarkDerivative(b *testing.B) {
	b.Run("cold", func(b *testing.B) { // all derivatives of a new expression
		for b.Loop() {
			w := newStack()
			states(w.Builder, w.Not(benchGoal(w)))
		}
	})
	b.Run("warm", func(b *testing.B) { // an event of a known one
		w := newStack()
		e, tr, env := w.Not(benchGoal(w)), benchTrace(w, 50), at(w.x, 7, w.y, 1)
		for b.Loop() {
			derive(w.Builder, e, tr, env)
		}
		b.ReportMetric(float64(len(tr))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
	})
}

func BenchmarkMatch(b *testing.B) {
	w := newStack()
	e, tr, env := benchGoal(w), benchTrace(w, 10), at(w.x, 7, w.y, 1)
	for b.Loop() {
		if !sre.Match(e, tr, env) {
			b.Fatal("no match")
		}
	}
}

func BenchmarkHolds(b *testing.B) {
	w := newStack()
	e := w.Undemand(benchGoal(w))
	ops, args := symbolicTrace(w, 5)
	for b.Loop() {
		sre.Holds(w.Builder, e, ops, args)
	}
}
