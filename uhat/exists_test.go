package uhat

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// question is a random Π and random alternatives over integers between 0 and
// largest, and booleans, all bounded, so that trying all values decides the
// entailment.
type question struct {
	l     *logic.Builder
	outer []*logic.Var
	inner []*logic.Var
	given logic.Term
	alts  []alternative
}

const largest = 3

func drawQuestion(t *rapid.T) *question {
	q := &question{l: logic.NewBuilder()}
	for _, n := range []string{"x", "y"} {
		q.outer = append(q.outer, q.l.Var(n, logic.Int))
	}
	q.outer = append(q.outer, q.l.Var("p", logic.Bool))
	q.inner = []*logic.Var{q.l.Var("v", logic.Int), q.l.Var("w", logic.Int), q.l.Var("r", logic.Bool)}
	q.given = q.l.And(q.formula(t, q.outer, 2), q.inRange(q.outer))
	all := append(append([]*logic.Var(nil), q.outer...), q.inner...)
	for range rapid.IntRange(1, 2).Draw(t, "alternatives") {
		body := q.l.And(q.formula(t, all, 3), q.inRange(q.inner))
		q.alts = append(q.alts, alternative{q.inner, body})
	}
	return q
}

func (q *question) inRange(vs []*logic.Var) logic.Term {
	var out []logic.Term
	for _, v := range vs {
		if v.Sort() == logic.Int {
			out = append(out, q.l.Le(q.l.Int(0), v), q.l.Le(v, q.l.Int(largest)))
		}
	}
	return q.l.And(out...)
}

func (q *question) formula(t *rapid.T, vs []*logic.Var, depth int) logic.Term {
	kinds := []string{"eq", "le", "bool", "ne"}
	if depth > 0 {
		kinds = append(kinds, "and", "or", "and", "or", "iff")
	}
	sub := func() logic.Term { return q.formula(t, vs, depth-1) }
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "eq":
		return q.l.Eq(q.int(t, vs), q.int(t, vs))
	case "ne":
		return q.l.Ne(q.int(t, vs), q.int(t, vs))
	case "le":
		return q.l.Le(q.int(t, vs), q.int(t, vs))
	case "bool":
		b := q.leaf(t, vs, logic.Bool)
		if rapid.Bool().Draw(t, "negated") {
			return q.l.Not(b)
		}
		return b
	case "and":
		return q.l.And(sub(), sub())
	case "or":
		return q.l.Or(sub(), sub())
	default:
		return q.l.Eq(sub(), sub())
	}
}

func (q *question) int(t *rapid.T, vs []*logic.Var) logic.Term {
	return q.l.Add(q.leaf(t, vs, logic.Int), q.l.Int(rapid.Int64Range(-2, 2).Draw(t, "offset")))
}

func (q *question) leaf(t *rapid.T, vs []*logic.Var, s *logic.Sort) logic.Term {
	var of []logic.Term
	for _, v := range vs {
		if v.Sort() == s {
			of = append(of, v)
		}
	}
	return rapid.SampledFrom(of).Draw(t, "leaf")
}

// each calls f with all assignments of vs until it returns false.
func each(vs []*logic.Var, a logic.Assignment, f func() bool) bool {
	if len(vs) == 0 {
		return f()
	}
	defer delete(a, vs[0])
	n := int64(largest)
	if vs[0].Sort() == logic.Bool {
		n = 1
	}
	for i := range n + 1 {
		a[vs[0]] = logic.IntValue(i)
		if vs[0].Sort() == logic.Bool {
			a[vs[0]] = logic.BoolValue(i == 1)
		}
		if !each(vs[1:], a, f) {
			return false
		}
	}
	return true
}

// slowEntails is the answer by trying all values.
func (q *question) slowEntails() answer {
	a := logic.Assignment{}
	if each(q.outer, a, func() bool { return !logic.Holds(q.given, a) || q.some(a) }) {
		return yes
	}
	return no
}

// some reports whether an alternative has values under a.
func (q *question) some(a logic.Assignment) bool {
	for _, alt := range q.alts {
		if !each(alt.vars, a, func() bool { return !logic.Holds(alt.body, a) }) {
			return true
		}
	}
	return false
}

func TestEntailsAgreesWithEnumeration(t *testing.T) {
	t.Parallel()
	answers := map[answer]int{}
	rapid.Check(t, func(t *rapid.T) {
		q := drawQuestion(t)
		s := decide.New(q.l)
		s.Assert(q.given)
		k := newChecker(context.Background(), &Context{L: q.l}, &Generator{}, s, CheckOptions{}.withDefaults())
		k.vars = q.outer
		got, m := k.entails(q.alts)
		answers[got]++
		if want := q.slowEntails(); got != want && got != unknown {
			t.Fatalf("%v entails %v: %v, want %v", q.given, q.alts, got, want)
		}
		if got != no {
			return
		}
		a := logic.Assignment{}
		for _, v := range q.outer {
			a[v], _ = totalModel{m}.Lookup(v)
		}
		if !logic.Holds(q.given, a) || q.some(a) {
			t.Fatalf("%v is no counterexample to %v entails %v", a, q.given, q.alts)
		}
	})
	if answers[yes] == 0 || answers[no] == 0 || answers[unknown] > answers[yes]+answers[no] {
		t.Errorf("answers %v: too one-sided to mean much", answers)
	}
	t.Logf("yes %d, no %d, unknown %d", answers[yes], answers[no], answers[unknown])
}

// TestProjectHolds: an instance holds in the model it was made from, and
// entails the alternative.
func TestProjectHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := drawQuestion(t)
		alt := q.alts[0]
		s := decide.New(q.l)
		s.Assert(q.l.And(q.given, alt.body))
		if s.Check(context.Background()) != logic.Sat {
			return
		}
		m := s.Model()
		k := newChecker(context.Background(), &Context{L: q.l}, &Generator{}, s, CheckOptions{}.withDefaults())
		instance := k.project(alt, m)
		for _, v := range logic.Vars(nil, instance) {
			if v == q.inner[0] || v == q.inner[1] || v == q.inner[2] {
				t.Fatalf("%v is left in %v", v, instance)
			}
		}
		if !logic.Holds(instance, totalModel{m}) {
			t.Fatalf("%v does not hold in %v, from %v", instance, m.Values, alt.body)
		}
		q.alts = q.alts[:1]
		a := logic.Assignment{}
		each(q.outer, a, func() bool {
			if logic.Holds(q.inRange(q.outer), a) && logic.Holds(instance, a) && !q.some(a) {
				t.Fatalf("%v holds under %v, but %v has no values", instance, a, alt.body)
			}
			return true
		})
	})
}
