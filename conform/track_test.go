package conform_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/conform"
)

type transition = conform.Transition[string, string, string]

// vending is a machine that chooses its drink when its button is pressed.
func vending(p conform.Policy) *conform.LTS[string, string] {
	l := conform.FromList("idle", []transition{
		{"idle", "press", nil, "tea ready"},
		{"idle", "press", nil, "coffee ready"},
		{"tea ready", "coin", []string{"tea"}, "done"},
		{"coffee ready", "coin", []string{"coffee"}, "done"},
	})
	l.Unspecified = p
	return l
}

// After the button there are two possible states; the output tells which it is.
func TestPaperStates(t *testing.T) {
	t.Parallel()
	track := vending(conform.Free).Track()
	if m, err := track.Step("press", nil); m != nil || err != nil || len(track.States()) != 2 {
		t.Fatalf("%v, %v, states %v; want two states", m, err, track.States())
	}
	if m, err := track.Step("coin", []string{"tea"}); m != nil || err != nil || len(track.States()) != 1 {
		t.Fatalf("%v, %v, states %v; want one state", m, err, track.States())
	}
}

func TestMismatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		in   []string
		out  [][]string
		want string
	}{
		{"wrong", []string{"press", "coin"}, [][]string{nil, {"cacao"}}, "wrong outputs: [cacao], expected [tea] or [coffee]"},
		{"wrong list", []string{"press", "coin"}, [][]string{nil, {"tea", "tea"}}, "wrong outputs: [tea tea], expected [tea] or [coffee]"},
		{"silent", []string{"press", "coin"}, [][]string{nil, nil}, "silent where there must be outputs: nothing, expected [tea] or [coffee]"},
		{"spoke", []string{"press"}, [][]string{{"tea"}}, "outputs where it must be silent: [tea], expected nothing"},
	} {
		track := vending(conform.Free).Track()
		var got *conform.Mismatch[string]
		for i, in := range c.in {
			m, err := track.Step(in, c.out[i])
			if err != nil || (m != nil) != (i == len(c.in)-1) { // also at the last input
				t.Fatalf("%s, input %d: %v, %v", c.name, i, m, err)
			}
			got = m
		}
		if got.String() != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// A coin at the start is not specified. The policy decides how it is judged.
func TestPolicies(t *testing.T) {
	t.Parallel()
	out := []string{"cacao"}
	free := vending(conform.Free).Track()
	for range 2 { // and so is everything that follows
		if m, err := free.Step("coin", out); m != nil || err != nil || !free.Free() {
			t.Errorf("free: %v, %v", m, err)
		}
	}
	ignore := vending(conform.Ignore)
	if m, err := ignore.Track().Step("coin", nil); m != nil || err != nil {
		t.Errorf("ignored: %v, %v", m, err)
	}
	for _, l := range []*conform.LTS[string, string]{ignore, vending(conform.Error).Completed()} {
		if m, err := l.Track().Step("coin", out); m == nil || m.Kind != conform.Spoke || err != nil {
			t.Errorf("not ignored: %v, %v", m, err)
		}
		if m, err := l.Track().Step("bang", out); l == ignore && (m == nil || err != nil) {
			t.Errorf("an unknown input is not ignored: %v, %v", m, err)
		}
	}
	var unspecified *conform.UnspecifiedError
	if m, err := vending(conform.Error).Track().Step("coin", out); m != nil || !errors.As(err, &unspecified) ||
		*unspecified != (conform.UnspecifiedError{Input: "coin", State: "idle"}) {
		t.Errorf("error: %v, %v", m, err)
	}
}

// machine is a vending machine with a function that says what it brings for a coin after a press.
func machine(drinks func() string) func(context.Context) (conform.Subject[string, string], error) {
	return conform.Func(func() func(string) []string {
		pressed, banged := false, false
		return func(in string) []string {
			switch {
			case in == "press":
				pressed = true
			case in == "bang":
				banged = true
			case pressed && banged:
				return []string{"cacao"}
			case pressed:
				pressed = false
				return []string{drinks()}
			}
			return nil
		}
	})
}

// The machines of the paper, in the section on nondeterminism: which of them conform.
func TestPaperMachines(t *testing.T) {
	t.Parallel()
	turn := 0
	inTurn := func(drinks ...string) func() string {
		return func() string { turn++; return drinks[turn%len(drinks)] }
	}
	l := vending(conform.Free)
	s, err := l.Suite("once", []int{0, 1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		drinks func() string
		right  bool
	}{
		{"only coffee", inTurn("coffee"), true},
		{"tea or coffee", inTurn("tea", "coffee"), true},
		{"sometimes cacao", inTurn("tea", "coffee", "cacao", "tea"), false},
	} {
		r, err := l.Run(t.Context(), s, machine(c.drinks), conform.Options{Repeat: 4})
		if err != nil || (len(r.Failures) == 0) != c.right || r.Done != c.right {
			t.Errorf("%s: %v, %v", c.name, r, err)
		}
	}
	bang := []string{"bang", "press", "coin"} // cacao, but a bang is not specified
	if f, n, err := l.Try(t.Context(), bang, machine(inTurn("coffee"))); f != nil || n != 0 || err != nil {
		t.Errorf("a bang: %v, %d inputs were given, %v; want none", f, n, err)
	}
	l = vending(conform.Ignore) // now it must change nothing
	if f, n, err := l.Try(t.Context(), bang, machine(inTurn("coffee"))); f == nil || n != 3 || err != nil {
		t.Errorf("a bang that is ignored: %v, %d inputs were given, %v; want that the cacao is wrong", f, n, err)
	}
}

// A report says what was covered and assumed, or shows the shortened run with what was expected.
func TestReport(t *testing.T) {
	t.Parallel()
	l := conform.FromList(0, []conform.Transition[int, string, string]{
		{0, "on", nil, 1}, {1, "on", nil, 1}, {1, "off", []string{"bye"}, 0}, {0, "off", nil, 0}})
	s, err := l.Suite("complete", []int{0, 1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.Run(t.Context(), s, l.Simulate(), conform.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := `complete: 3 of 3 paths, 8 inputs: no difference
covered: all 4 transitions from each state, each with all that tells its end from other states
assumed: the system is deterministic
assumed: it has not more than the 2 states of the specification
assumed: a fresh one is in its first state`
	if diff := cmp.Diff(want, r.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	forgetful := conform.Func(func() func(string) []string { // forgets after three inputs
		on := 0
		return func(in string) []string {
			if in == "on" {
				on++
				return nil
			}
			was := on
			on = 0
			if was == 0 || was > 2 {
				return nil
			}
			return []string{"bye"}
		}
	})
	long := conform.Suite{Name: "long", Paths: []conform.Path{{3, 0, 1, 2, 3, 3, 0, 1, 1, 1, 2, 3}}}
	if r, err = l.Run(t.Context(), long, forgetful, conform.Options{}); err != nil {
		t.Fatal(err)
	}
	want = `long: 1 of 1 paths, 11 inputs: does not conform
   1  on  /  nothing
   2  on  /  nothing
   3  on  /  nothing
>  4  off  /  nothing
silent where there must be outputs: nothing, expected [bye]
before it: 1`
	if diff := cmp.Diff(want, r.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if f := r.Failures[0]; f.Given != 11 || f.Length != 11 || f.Path != 0 {
		t.Errorf("given %d, length %d, path %d; want 11, 11, 0", f.Given, f.Length, f.Path)
	}
}

// A panic is one of the system, an error is one of the environment.
func TestCrash(t *testing.T) {
	t.Parallel()
	l := vending(conform.Free)
	crash := conform.Func(func() func(string) []string { return func(string) []string { panic("jammed") } })
	f, _, err := l.Try(t.Context(), []string{"press"}, crash)
	if err != nil || f == nil || f.Kind != conform.Crashed || !strings.Contains(f.String(), "crashed: jammed") {
		t.Errorf("%v, %v", f, err)
	}
	broken := errors.New("no power")
	none := func(context.Context) (conform.Subject[string, string], error) { return nil, broken }
	if f, _, err := l.Try(t.Context(), []string{"press"}, none); f != nil || !errors.Is(err, broken) {
		t.Errorf("%v, %v", f, err)
	}
}

// queue is a state with a part that grows without end.
type queue struct {
	on     bool
	length int
}

func TestTooLarge(t *testing.T) {
	t.Parallel()
	_, err := conform.Explore(queue{}, []string{"put", "flip"}, func(q queue, in string) []conform.Reaction[queue, string] {
		if in == "flip" {
			q.on = !q.on
		} else {
			q.length++
		}
		return []conform.Reaction[queue, string]{{Next: q}}
	}, conform.Limits{States: 100})
	want := "conform: more than 100 states or 200000 transitions can be reached; what grows is length, with 51 values so far, the last one 50, then on with 2: " +
		"bound it in the specification or by Limits.Elements and Limits.Number, give fewer inputs, or raise the limits"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	_, err = conform.Explore(0, []string{"put"}, func(n int, _ string) []conform.Reaction[int, string] {
		return []conform.Reaction[int, string]{{Next: n + 1}}
	}, conform.Limits{States: 10})
	if err == nil || !strings.Contains(err.Error(), "what grows is the state, with 11 values so far, the last one 10") {
		t.Errorf("got %v", err)
	}
}

// With large enough limits a state space is explored to its end.
func TestExplore(t *testing.T) {
	t.Parallel()
	l, err := conform.Explore(queue{}, []string{"put", "take"}, func(q queue, in string) []conform.Reaction[queue, string] {
		switch {
		case in == "put" && q.length < 3:
			q.length++
		case in == "take" && q.length > 0:
			q.length--
		default:
			return nil
		}
		return []conform.Reaction[queue, string]{{Out: []string{fmt.Sprint(q.length)}, Next: q}}
	}, conform.Limits{})
	if err != nil || l.States != 4 || len(l.Edges) != 6 || len(l.Completed().Edges) != 8 || len(l.Completed().Specified()) != 6 {
		t.Errorf("%v: %+v", err, l)
	}
}
