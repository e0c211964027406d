package conform_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/conform"
)

// longest is the length up to which sequences are tried one by one.
const longest = 5

// A UIO is one, and a shortest one. If the search finds none, there is no short one.
func TestUIO(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(rapid.Bool().Draw(t, "complete"), true).Draw(t, "system")
		m, err := l.Machine()
		if err != nil {
			t.Fatal(err)
		}
		for s := range l.States {
			unique := func(w []int) bool {
				for other := range l.States {
					if other != s && !apart(l, s, other, w) {
						return false
					}
				}
				return true
			}
			seq, end := m.UIO(s)
			wantShortest(t, l, seq, end, unique)
		}
	})
}

func TestDistinguishing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(rapid.Bool().Draw(t, "complete"), true).Draw(t, "system")
		m, err := l.Machine()
		if err != nil {
			t.Fatal(err)
		}
		seq, end := m.Distinguishing()
		wantShortest(t, l, seq, end, func(w []int) bool {
			for a := range l.States {
				for b := range a {
					if !apart(l, a, b, w) {
						return false
					}
				}
			}
			return true
		})
	})
}

// wantShortest compares the result of a search with all short sequences.
func wantShortest(t *rapid.T, l *lts, seq []int, end conform.Search, good func([]int) bool) {
	t.Helper()
	if end == conform.Unknown || end == conform.Found && !good(seq) {
		t.Fatalf("%v, %v", seq, end)
	}
	most := longest
	if end == conform.Found {
		most = min(most, len(seq)-1)
	}
	for n := range most + 1 {
		for _, w := range words(l.Inputs, n) {
			if good(w) {
				t.Fatalf("%v, %v; but %v is shorter", seq, end, w)
			}
		}
	}
}

// A system with indistinguishable states has no such sequences.
func TestNoSequences(t *testing.T) {
	t.Parallel()
	l := conform.FromList(0, []line{{0, 0, []int{1}, 1}, {1, 0, []int{1}, 0}})
	m, err := l.Machine()
	if err != nil {
		t.Fatal(err)
	}
	if _, end := m.UIO(0); end != conform.None {
		t.Errorf("UIO: %v, want none", end)
	}
	if _, end := m.Distinguishing(); end != conform.None {
		t.Errorf("Distinguishing: %v, want none", end)
	}
	if got := l.Minimized().States; got != 1 {
		t.Errorf("minimized to %d states, want 1", got)
	}
	// The last two states answer the same to input 0, and go to the same state. Input 1
	// distinguishes them, but then the last one can no longer be distinguished from the first, and
	// both go to the same state.
	l = conform.FromList(0, []line{
		{0, 0, []int{1}, 1}, {0, 1, nil, 0}, {1, 0, []int{2}, 2}, {1, 1, []int{3}, 0}, {2, 0, []int{2}, 2}, {2, 1, nil, 0}})
	if m, err = l.Machine(); err != nil {
		t.Fatal(err)
	}
	for s, want := range []conform.Search{conform.Found, conform.Found, conform.None} {
		if seq, end := m.UIO(s); end != want {
			t.Errorf("UIO(%d) = %v, %v, want %v", s, seq, end, want)
		}
	}
	if seq, end := m.Distinguishing(); end != conform.None {
		t.Errorf("Distinguishing: %v %v, want none", seq, end)
	}
	if got := len(m.Identifiers()[2]); got != 2 {
		t.Errorf("the last state is known by %d sequences, want two", got)
	}
}

func TestNondeterministic(t *testing.T) {
	t.Parallel()
	l := conform.FromList("idle", []conform.Transition[string, string, string]{
		{From: "idle", In: "press", To: "tea"}, {From: "idle", In: "press", To: "coffee"}})
	_, err := l.Suite("ends", []int{0, 1})
	var choice *conform.NondeterministicError
	if !errors.As(err, &choice) || choice.Text != "idle --press/[]--> tea and idle --press/[]--> coffee" {
		t.Errorf("%v, want the two transitions", err)
	}
	if _, err := l.Suite("all", nil); err == nil || err.Error() != `conform: unknown suite "all", want one of once, twice, ends, pairs, complete` {
		t.Errorf("%v", err)
	}
}

// Minimizing keeps what can be observed, and the result has no equivalent states.
func TestMinimized(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(true, true).Draw(t, "system")
		m := l.Minimized()
		if d, err := conform.Compare(l, m); err != nil || len(d) > 0 {
			t.Fatalf("%v, %v", d, err)
		}
		for a := range m.States {
			for b := range a {
				if !separable(m, a, b) {
					t.Fatalf("nothing tells %s from %s", m.State(a), m.State(b))
				}
			}
		}
	})
}
