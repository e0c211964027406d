package model_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// directory is a model with a map: enter writes a cell, clear the whole map, look reads a cell.
func directory() (m *model.Model, enter, clean, look *sre.Op) {
	l := logic.NewBuilder()
	enter = &sre.Op{Name: "enter", Kind: sre.Send, Fields: []sre.Field{{Name: "key", Sort: logic.Int}, {Name: "value", Sort: logic.Int}}}
	clean = &sre.Op{Name: "clear", Kind: sre.Send}
	look = &sre.Op{Name: "look", Kind: sre.Call, Fields: []sre.Field{
		{Name: "key", Sort: logic.Int}, {Name: "there", Sort: logic.Bool, Result: true}}}
	cells := model.OptionalMapVar(l, "cells", logic.Int, logic.Int).From(l.False(), nil)
	key, value := l.Var("key", logic.Int), l.Var("value", logic.Int)
	m = &model.Model{Name: "directory", L: l, State: []*model.Var{cells}, Rules: []*model.Rule{
		{Op: enter, Args: []*logic.Var{key, value}, Body: &model.Case{
			Updates: []model.Update{{Var: cells, Key: key, Terms: []logic.Term{l.True(), value}}}}},
		{Op: clean, Body: &model.Case{Updates: []model.Update{{Var: cells, Terms: []logic.Term{l.False(), nil}}}}},
		{Op: look, Args: []*logic.Var{key}, Body: &model.Case{
			Replies: []model.Reply{{Op: look, Fields: []logic.Term{nil, l.App(cells.Contains, key)}}}}},
	}}
	return m, enter, clean, look
}

func ints(*logic.Sort) []logic.Value { return []logic.Value{logic.IntValue(0)} }

// take returns the only state that a request leads to, and the only answer, if there is one.
func take(t *testing.T, c *model.Concrete, op *sre.Op, args ...int64) (*model.Concrete, sre.Event) {
	t.Helper()
	e := sre.Event{Op: op, Values: make([]logic.Value, len(op.Fields))}
	for i, a := range args {
		e.Values[i] = logic.IntValue(a)
	}
	steps := c.Take(e, ints)
	if len(steps) != 1 {
		t.Fatalf("Take(%v) has %d ways, want 1", e, len(steps))
	}
	if len(steps[0].Answers) == 0 {
		return steps[0].Next, sre.Event{}
	}
	return steps[0].Next, steps[0].Answers[0]
}

// A map that is cleared has no cells, and equals the initial one.
func TestConcreteMapCleared(t *testing.T) {
	t.Parallel()
	m, enter, clean, look := directory()
	start := m.Start()
	full, _ := take(t, start, enter, 1, 5)
	if _, e := take(t, full, look, 1); !e.Values[1].Bool() {
		t.Errorf("after enter(1, 5): %v, want it there", e)
	}
	cleared, _ := take(t, full, clean)
	after, e := take(t, cleared, look, 1)
	if e.Values[1].Bool() {
		t.Errorf("after enter(1, 5) and clear: %v, want it not there", e)
	}
	if start.Key() != after.Key() || start.Key() == full.Key() {
		t.Errorf("keys %v at the beginning, %v full, %v cleared; want the first and the last the same", start.Key(), full.Key(), after.Key())
	}
	if got := full.Parts()[0]; got != (model.Part{Name: "cells", Value: "{1: 5, else: nothing}"}) {
		t.Errorf("Parts() = %v", got)
	}
}

func TestConcreteWithin(t *testing.T) {
	t.Parallel()
	m, enter, _, _ := directory()
	c, _ := take(t, m.Start(), enter, 1, 5)
	c, _ = take(t, c, enter, -2, 3)
	for _, w := range []struct {
		elements int
		number   int64
		want     bool
	}{{0, 0, true}, {2, 5, true}, {1, 5, false}, {2, 4, false}, {0, 4, false}, {2, 0, true}} {
		if got := c.Within(w.elements, w.number); got != w.want {
			t.Errorf("Within(%d, %d) of %v = %v, want %v", w.elements, w.number, c.Parts(), got, w.want)
		}
	}
}

// An element of a list that is too short may be any value, the same wherever one step reads it and
// another one in the next step.
func TestConcreteElementThatIsAbsent(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	peek := &sre.Op{Name: "peek", Kind: sre.Call, Fields: []sre.Field{
		{Name: "first", Sort: logic.Int, Result: true}, {Name: "again", Sort: logic.Int, Result: true}}}
	queue := model.ListVar(l, "queue", logic.Int)
	first := l.App(queue.At, l.Int(0))
	m := &model.Model{Name: "queue", L: l, State: []*model.Var{queue}, Rules: []*model.Rule{
		{Op: peek, Body: &model.Case{Replies: []model.Reply{{Op: peek, Fields: []logic.Term{first, first}}}}}}}
	two := func(*logic.Sort) []logic.Value { return []logic.Value{logic.IntValue(0), logic.IntValue(1)} }
	request := sre.Event{Op: peek, Values: make([]logic.Value, 2)}
	var got []string
	for _, s := range m.Start().Take(request, two) {
		for _, next := range s.Next.Take(request, two) {
			got = append(got, s.Answers[0].String()+"; "+next.Answers[0].String())
		}
	}
	want := []string{
		"peek(first = 0, again = 0); peek(first = 0, again = 0)",
		"peek(first = 0, again = 0); peek(first = 1, again = 1)",
		"peek(first = 1, again = 1); peek(first = 0, again = 0)",
		"peek(first = 1, again = 1); peek(first = 1, again = 1)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("two steps on an empty list:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
