package judge_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// tally is a list of small numbers with flaws, so that most relations hold of some runs only.
type tally struct {
	event.CallOnly
	xs     []int64
	asked  int
	limit  int // panics beyond
	forget int // of so many lookups the last one removes an element; 0: none
}

func (s *tally) Close() error { return nil }

func (s *tally) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	switch op {
	case "add":
		s.xs = append(s.xs, args[0].Int())
	case "addAll":
		for i, v := range args[0].Elems() {
			if i < 2 { // the third is lost
				s.xs = append(s.xs, v.Int())
			}
		}
	case "sort":
		slices.Sort(s.xs)
	case "clear":
		s.xs = s.xs[:len(s.xs)/3]
	case "has":
		if s.asked++; s.forget > 0 && s.asked%s.forget == 0 && len(s.xs) > 0 {
			s.xs = s.xs[1:]
		}
		return []logic.Value{logic.BoolValue(slices.Contains(s.xs, args[0].Int()))}, nil
	case "first":
		if len(s.xs) > s.limit {
			panic("too many")
		}
		if len(s.xs) == 0 {
			return []logic.Value{logic.IntValue(-1)}, nil
		}
		return []logic.Value{logic.IntValue(s.xs[0])}, nil
	}
	return nil, nil
}

var relations = []judge.Relation{
	{Name: "shortcut", Of: "addAll", Instead: []judge.Move{{Op: "add", Args: []int{0}, Repeat: true}}, Compared: []string{"has", "first"}},
	{Name: "twice", Of: "add", Instead: []judge.Move{{Op: "add", Args: []int{0}}, {Op: "sort"}}, Compared: []string{"first"}},
	{Name: "pure", Of: "has", Compared: []string{"first"}},
	{Name: "sorts", Of: "sort", Compared: []string{"first", "has"}},
	{Name: "commutes", Of: "add", Rule: judge.Later, Before: "addAll", Compared: []string{"has", "first"}},
	{Name: "itself", Of: "add", Rule: judge.Later, Before: "add", Compared: []string{"first"}},
	{Name: "resets", Of: "clear", Rule: judge.Anew, Compared: []string{"has", "first"}},
}

type call struct {
	op   string
	args []logic.Value
}

// plays returns what a system answers to the last of some calls.
func plays(s *tally, calls []call) (out []logic.Value, panicked bool) {
	for _, c := range calls {
		out, panicked = asks(s, c)
	}
	return out, panicked
}

func asks(a event.Adapter, c call) (out []logic.Value, panicked bool) {
	defer func() { panicked = recover() != nil }()
	out, _ = a.Call(context.Background(), c.op, c.args)
	return out, false
}

// second returns the run that a relation sets beside another one, as its documentation says it.
func second(r judge.Relation, calls []call) (out []call, changed bool) {
	for i := 0; i < len(calls); i++ {
		c := calls[i]
		switch {
		case c.op != r.Of:
			out = append(out, c)
			continue
		case r.Rule == judge.Later && (i+1 == len(calls) || calls[i+1].op != r.Before):
			out = append(out, c)
			continue
		case r.Rule == judge.Later:
			out = append(out, calls[i+1], c)
			i++
		case r.Rule == judge.Anew:
			out = nil
		case r.Name == "shortcut":
			for _, v := range c.args[0].Elems() {
				out = append(out, call{"add", []logic.Value{v}})
			}
		case r.Name == "twice":
			out = append(out, c, call{"sort", nil})
		}
		changed = true
	}
	return out, changed
}

// TestDefinition: a relation is broken at the first compared answer that is not the one of the run
// beside it, and it judges the compared answers after the first replacement, and no others.
func TestDefinition(t *testing.T) {
	t.Parallel()
	draws := rand.New(rand.NewPCG(1, 1))
	broken, kept := 0, 0
	for range 20000 {
		like := tally{limit: 2 + draws.IntN(6), forget: draws.IntN(4)}
		open := func(context.Context) (event.Adapter, error) {
			return &tally{limit: like.limit, forget: like.forget}, nil
		}
		r := relations[draws.IntN(len(relations))]
		a, err := judge.OpenPair(t.Context(), open, r)
		if err != nil {
			t.Fatal(err)
		}
		var calls []call
		for range 1 + draws.IntN(12) {
			calls = append(calls, some(draws))
			c := calls[len(calls)-1]
			got, panicked := asks(a, c)
			beside, changed := second(r, calls)
			judged, undecided := a.(judge.Selective).Judged(r.Name)
			name, breach := a.(judge.Selective).Broken()
			if want := changed && slices.Contains(r.Compared, c.op); judged != want || undecided {
				t.Fatalf("%s of %v: judged %v, undecided %v, want %v", r.Name, calls, judged, undecided, want)
			}
			if !judged {
				continue
			}
			made := like
			want, gives := plays(&made, beside)
			differs := !slices.Equal(got, want) || panicked != gives
			if (breach != nil) != differs || differs && name != r.Name {
				t.Fatalf("%s of %v: %s %v, want %v; %v %v against %v %v", r.Name, calls, name, breach, differs, got, panicked, want, gives)
			}
			if differs {
				broken++
				break
			}
			kept++
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if broken < 500 || kept < 5000 {
		t.Errorf("%d broken, %d kept", broken, kept)
	}
}

func some(draws *rand.Rand) call {
	n := func() logic.Value { return logic.IntValue(draws.Int64N(3)) }
	switch op := []string{"add", "addAll", "sort", "clear", "has", "first"}[draws.IntN(6)]; op {
	case "add", "has":
		return call{op, []logic.Value{n()}}
	case "addAll":
		var all []logic.Value
		for range draws.IntN(4) {
			all = append(all, n())
		}
		return call{op, []logic.Value{logic.ListValue(all...)}}
	default:
		return call{op, nil}
	}
}
