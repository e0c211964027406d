package conform_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/conform"
)

// lts is the type that the tests of paths use.
type lts = conform.LTS[int, int]

// line is a transition in numbers.
type line = conform.Transition[int, int, int]

// systems draws small transition systems: complete ones have a transition for each state and input.
func systems(complete, deterministic bool) *rapid.Generator[*lts] {
	return rapid.Custom(func(t *rapid.T) *lts {
		states := rapid.IntRange(1, 5).Draw(t, "states")
		inputs := rapid.IntRange(1, 3).Draw(t, "inputs")
		var lines []line
		for s := range states {
			for in := range inputs {
				ways := 1
				if !complete && rapid.Bool().Draw(t, "open") {
					ways = 0
				} else if !deterministic {
					ways = rapid.IntRange(1, 2).Draw(t, "ways")
				}
				for range ways {
					out := make([]int, rapid.IntRange(0, 2).Draw(t, "outputs"))
					lines = append(lines, line{From: s, In: in, Out: out, To: rapid.IntRange(0, states-1).Draw(t, "to")})
				}
			}
		}
		l := conform.FromList(0, lines)
		l.Unspecified = conform.Error
		return l
	})
}

func all(l *lts) []int {
	out := make([]int, len(l.Edges))
	for i := range out {
		out[i] = i
	}
	return out
}

// wantPaths checks that paths are valid, and returns how often each edge and each pair of edges
// occurs.
func wantPaths(t rapid.TB, l *lts, paths []conform.Path) (edges map[int]int, pairs map[[2]int]int) {
	t.Helper()
	edges, pairs = map[int]int{}, map[[2]int]int{}
	for _, p := range paths {
		at := 0
		for i, e := range p {
			if l.Edges[e].From != at {
				t.Fatalf("%v: edge %d, %s, does not begin in state %d", p, e, l.Transition(e), at)
			}
			at = l.Edges[e].To
			edges[e]++
			if i > 0 {
				pairs[[2]int{p[i-1], e}]++
			}
		}
	}
	return edges, pairs
}

// outputs returns the outputs for inputs from a state, list by list; ok is false if one is not
// specified.
func outputs(l *lts, state int, inputs []int) (out [][]int, ok bool) {
	for _, in := range inputs {
		i := slices.IndexFunc(l.Edges, func(e conform.Edge) bool { return e.From == state && e.Input == in })
		if i < 0 {
			return out, false
		}
		out = append(out, l.Output(l.Edges[i].Output))
		state = l.Edges[i].To
	}
	return out, true
}

// apart reports whether inputs distinguish two states, by definition.
func apart(l *lts, a, b int, inputs []int) bool {
	for n := range len(inputs) + 1 {
		x, ok1 := outputs(l, a, inputs[:n])
		y, ok2 := outputs(l, b, inputs[:n])
		if !ok1 || !ok2 {
			return false
		}
		if !slices.EqualFunc(x, y, slices.Equal) {
			return true
		}
	}
	return false
}

// words returns all sequences of inputs of a length.
func words(inputs, length int) [][]int {
	out := [][]int{nil}
	for range length {
		var more [][]int
		for _, w := range out {
			for in := range inputs {
				more = append(more, append(slices.Clip(w), in))
			}
		}
		out = more
	}
	return out
}

// Each suite covers what it claims, for all transitions and for the specified ones.
func TestSuitesCover(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(false, rapid.Bool().Draw(t, "deterministic")).Draw(t, "system")
		targets := all(l)
		if rapid.Bool().Draw(t, "completed") {
			l = l.Completed()
			if targets = l.Specified(); rapid.Bool().Draw(t, "everything") {
				targets = all(l)
			}
		}
		for times := 1; times <= 2; times++ {
			paths := l.Tour(targets, times)
			edges, _ := wantPaths(t, l, paths)
			for _, e := range targets {
				if edges[e] < times {
					t.Fatalf("%d times: %s occurs %d times in %v", times, l.Transition(e), edges[e], paths)
				}
			}
		}
		edges, pairs := wantPaths(t, l, l.Pairs(targets))
		for _, e := range targets {
			if edges[e] == 0 {
				t.Fatalf("pairs: %s does not occur", l.Transition(e))
			}
			for _, f := range l.Out(l.Edges[e].To) {
				if slices.Contains(targets, f) && pairs[[2]int{e, f}] == 0 {
					t.Fatalf("pairs: %s is never followed by %s", l.Transition(e), l.Transition(f))
				}
			}
		}
	})
}

// Each transition is followed somewhere by inputs that distinguish its end from each other state,
// all together if no single sequence does. Indistinguishable states are left out.
func TestSuitesCheckEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(false, true).Draw(t, "system")
		if rapid.Bool().Draw(t, "completed") {
			l = l.Completed()
		}
		l = l.Minimized()
		for _, name := range []string{"ends", "complete"} {
			s, err := l.Suite(name, all(l))
			if err != nil {
				t.Fatal(err)
			}
			wantPaths(t, l, s.Paths)
			for e, edge := range l.Edges {
				for other := range l.States {
					if other != edge.To && separable(l, edge.To, other) && !told(l, s.Paths, e, other) {
						t.Fatalf("%s: nothing after %s tells its end from %s: %v", name, l.Transition(e), l.State(other), s.Paths)
					}
				}
			}
		}
	})
}

// separable reports whether some sequence distinguishes two states.
func separable(l *lts, a, b int) bool {
	for n := range l.States*l.States + 1 {
		if n > 4 { // longer ones are too many: the search by pairs is as good
			return separablePairs(l, a, b, map[[2]int]bool{})
		}
		for _, w := range words(l.Inputs, n) {
			if apart(l, a, b, w) {
				return true
			}
		}
	}
	return false
}

func separablePairs(l *lts, a, b int, seen map[[2]int]bool) bool {
	if seen[[2]int{a, b}] {
		return false
	}
	seen[[2]int{a, b}] = true
	for in := range l.Inputs {
		x, ok1 := outputs(l, a, []int{in})
		y, ok2 := outputs(l, b, []int{in})
		if ok1 && ok2 && (!slices.Equal(x[0], y[0]) || separablePairs(l, next(l, a, in), next(l, b, in), seen)) {
			return true
		}
	}
	return false
}

// next returns the state that an input leads to.
func next(l *lts, state, in int) int {
	i := slices.IndexFunc(l.Edges, func(e conform.Edge) bool { return e.From == state && e.Input == in })
	return l.Edges[i].To
}

// told reports whether an edge is followed somewhere by a sequence that distinguishes its end from
// another state.
func told(l *lts, paths []conform.Path, edge, other int) bool {
	for _, p := range paths {
		for i, e := range p {
			var after []int
			for _, f := range p[i+1:] {
				after = append(after, l.Edges[f].Input)
			}
			if e == edge && apart(l, l.Edges[e].To, other, after) {
				return true
			}
		}
	}
	return false
}

// A tour needs no more inputs than any walk that covers the same and ends at the start.
func TestTourIsShortest(t *testing.T) {
	t.Parallel()
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		l := systems(false, true).Draw(t, "system")
		if len(l.Edges) == 0 || len(l.Edges) > 9 {
			return
		}
		want := shortestTour(l)
		paths := l.Tour(all(l), 1)
		if want < 0 {
			return // it is not strongly connected
		}
		compared++
		if got := conform.Steps(paths); len(paths) != 1 || got != want {
			t.Fatalf("%d paths with %d inputs, want one with %d: %v", len(paths), got, want, paths)
		}
	})
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// shortestTour returns the least length of a walk from the start and back through all edges, by
// trying all; -1 if there is none.
func shortestTour(l *lts) int {
	type node struct{ state, used int }
	full := 1<<len(l.Edges) - 1
	length := map[node]int{{}: 0}
	for queue := []node{{}}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		if n.state == 0 && n.used == full {
			return length[n]
		}
		for _, e := range l.Out(n.state) {
			next := node{l.Edges[e].To, n.used | 1<<e}
			if _, seen := length[next]; !seen {
				length[next] = length[n] + 1
				queue = append(queue, next)
			}
		}
	}
	return -1
}
