package sre_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

func TestMatchLanguages(t *testing.T) {
	t.Parallel()
	w := newLetters()
	re := w.re
	for _, c := range []struct {
		e    sre.Expr
		want string // all words of a and b up to length 2, or 3 where one is that long
	}{
		{w.None(), ""},
		{w.Eps(), "<>"},
		{re("a"), "<a>"},
		{re("[ab]"), "<a> <b>"},
		{re("ab"), "<ab>"},
		{re("a?b?"), "<> <a> <b> <ab>"},
		{re("a*"), "<> <a> <aa>"},
		{re("(ab)*"), "<> <ab>"},
		{re("a+"), "<a> <aa>"},
		{w.Or(re("ab"), re("ba")), "<ab> <ba>"},
		{w.And(re(".*a"), re("b.*")), "<ba>"},
		{w.Not(re(".*a.*")), "<> <b> <bb>"},
		{w.Minus(re(".."), re(".a")), "<ab> <bb>"},
		{w.Minus(w.Any(), re("a")), "<b>"},
		{w.Interleave(re("a"), re("b")), "<ab> <ba>"},
		{w.Interleave(re("a?"), re("b")), "<b> <ab> <ba>"},
		{w.Interleave(re("a*"), re("b")), "<b> <ab> <ba>"},
		{w.Repeat(re("a"), 1, 2), "<a> <aa>"},
		{w.Repeat(re("a"), 0, 1), "<> <a>"},
		{w.Last(re("a").(*sre.Class), w.Any()), "<a> <aa> <ab> <ba>"},
		{w.Absent(w.Any(), re("a")), "<> <b> <bb>"},
		{w.AnyVisible(), "<a> <b>"},
		{w.AnyGhost(), ""},
		{w.Not(w.Eps()), "<a> <b> <aa> <ab> <ba> <bb>"},
	} {
		check(t, fmt.Sprintf("words of %v", c.e), w.denoted(c.e, "ab", 2), c.want)
	}
}

func TestMatchLongShuffle(t *testing.T) {
	t.Parallel()
	w := newLetters()
	e := w.Interleave(w.re("ab"), w.re("ab"), w.re("rs"))
	for s, want := range map[string]bool{
		"ababrs": true, "aabbrs": true, "raabsb": true, "arbsab": true,
		"abbars": false, "ababsr": false, "ababr": false, "ababrss": false,
	} {
		check(t, fmt.Sprintf("Match(%v, %s)", e, s), sre.Match(e, w.trace(s), nil), want)
	}
}

func TestMatchQualifiers(t *testing.T) {
	t.Parallel()
	w := newStack()
	// x is pushed, not popped, and something greater than it is popped last.
	e := w.Seq(w.All(), w.is(w.push, w.x), w.Star(w.Minus(w.Any(), w.is(w.pop, w.x))),
		w.Event(w.pop, w.L.Lt(w.x, w.n)))
	tr := sre.Trace{ev(w.push, 1), ev(w.push, 2), ev(w.pop, 1), ev(w.pop, 3)}
	check(t, "with x = 1", sre.Match(e, tr, at(w.x, 1)), false) // 1 is popped
	check(t, "with x = 2", sre.Match(e, tr, at(w.x, 2)), true)
	check(t, "with x = 3", sre.Match(e, tr, at(w.x, 3)), false) // 3 is never pushed

	vars := []*logic.Var{w.x.(*logic.Var)}
	values := map[*logic.Var][]logic.Value{vars[0]: {logic.IntValue(0), logic.IntValue(1), logic.IntValue(2)}}
	got := sre.MatchSome(e, tr, vars, values, nil)
	if diff := cmp.Diff(fmt.Sprint(at(w.x, 2)), fmt.Sprint(got)); diff != "" {
		t.Errorf("MatchSome: %s", diff)
	}
	if got := sre.MatchSome(e, tr[:3], vars, values, nil); got != nil {
		t.Errorf("MatchSome on a trace without a last pop = %v, want nil", got)
	}
}

// An unknown value never makes a trace a member, also not through a
// complement.
func TestMatchUnknown(t *testing.T) {
	t.Parallel()
	w := newStack()
	e := w.is(w.push, w.x)
	tr := sre.Trace{ev(w.push, 1)}
	check(t, "Match without x", sre.Match(e, tr, nil), false)
	check(t, "Match of the complement without x", sre.Match(w.Not(e), tr, nil), false)
	check(t, "Match of the complement of another length", sre.Match(w.Not(e), nil, nil), true)
}

func TestMarkings(t *testing.T) {
	t.Parallel()
	w := newLetters()
	re, all := w.re, w.All()
	demandless := w.Undemand
	for _, c := range []struct {
		e     sre.Expr
		trace string
		want  string
	}{
		{re("r"), "r", "[[0]]"},
		{re("a"), "a", "[[]]"}, // a call is not caused
		{w.Any(), "r", "[[]]"}, // any asks for nothing
		{w.Or(w.Any(), re("r")), "r", "[[]]"},
		{w.And(w.Any(), re("r")), "r", "[[0]]"},
		{demandless(re("r")), "r", "[[]]"},
		{re("r"), "s", "[]"}, // no parse at all
		{re("rs"), "rs", "[[0 1]]"},
		{w.Seq(all, re("r"), all), "rr", "[[0] [1]]"},
		{w.Seq(all, re("r"), all, re("r"), all), "rrr", "[[0 1] [0 2] [1 2]]"},
		{w.Opt(re("r")), "r", "[[0]]"},
		{w.Or(w.Seq(re("r"), all), w.Seq(w.Any(), re("s"))), "rs", "[[0] [1]]"},
		{w.And(w.Seq(re("r"), all), w.Seq(w.Any(), re("s"))), "rs", "[[0 1]]"},
		{w.Not(re("s")), "r", "[[]]"},         // nothing is demanded under a complement
		{w.Minus(all, re("rs")), "r", "[[]]"}, // nor right of a difference
		{w.Minus(re("[rs]"), re("s")), "r", "[[0]]"},
		{w.Star(re("r")), "rr", "[[]]"},       // nor in a starred class
		{w.Star(re("ar")), "arar", "[[1 3]]"}, // but in a starred sequence
		{w.Plus(re("r")), "rr", "[[0]]"},      // the first of a plus is written out
		{w.Interleave(re("r"), all), "rar", "[[0] [2]]"},
		{w.Interleave(re("ar"), re("s")), "sar", "[[0 2]]"},
		{w.Seq(w.Eps(), all), "", "[[]]"},
	} {
		got := fmt.Sprint(sre.Markings(c.e, w.trace(c.trace), nil))
		check(t, fmt.Sprintf("Markings(%v, %s)", c.e, c.trace), got, c.want)
	}
}

// TestDemands: calls can be demanded, too, and otherwise all is as for receives.
func TestDemands(t *testing.T) {
	t.Parallel()
	w := newLetters()
	re, all := w.re, w.All()
	for _, c := range []struct {
		e     sre.Expr
		trace string
		want  string
	}{
		{re("a"), "a", "[[0]]"},
		{w.Any(), "a", "[[]]"},
		{w.Star(re("a")), "aa", "[[]]"},
		{w.Not(re("b")), "a", "[[]]"},
		{re("ar"), "ar", "[[0 1]]"},
		{w.Seq(all, re("a"), all), "aa", "[[0] [1]]"},
		{re("a"), "b", "[]"},
	} {
		got := fmt.Sprint(sre.Demands(c.e, w.trace(c.trace), nil))
		check(t, fmt.Sprintf("Demands(%v, %s)", c.e, c.trace), got, c.want)
	}
}

func TestMatchMarked(t *testing.T) {
	t.Parallel()
	w := newLetters()
	e := w.Seq(w.All(), w.re("r"), w.All())
	tr := w.trace("rar")
	for _, c := range []struct {
		marks []int
		want  bool
	}{
		{[]int{0}, true}, {[]int{2}, true}, {nil, true}, {[]int{0, 2}, false},
		{[]int{1}, false}, {[]int{3}, false}, {[]int{-1}, false},
	} {
		check(t, fmt.Sprintf("MatchMarked(%v, %v)", e, c.marks), sre.MatchMarked(e, tr, nil, c.marks), c.want)
	}
}

// The memo tables keep the matcher usable on long traces: by plain backtracking
// this would take longer than anyone waits.
func TestMatchIsPolynomial(t *testing.T) {
	t.Parallel()
	w := newLetters()
	s := ""
	for range 40 {
		s += "ab"
	}
	check(t, "Match", sre.Match(w.re(".*.*a.*b.*a.*b.*b.*r"), w.trace(s), nil), false)
	check(t, "Match", sre.Match(w.re("((a*b*)*a?)*"), w.trace(s), nil), true)
}

func TestMarkingsAgreeWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e, tr := a.Expr(3).Draw(t, "e"), a.Trace(4).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		sets := sre.Markings(e, tr, env)
		if got, want := len(sets) > 0, sre.Match(e, tr, env); got != want {
			t.Fatalf("%v has a parse of %v: %v, want %v", e, tr, got, want)
		}
		for _, s := range receivedSubsets(tr) {
			want := slices.ContainsFunc(sets, func(set []int) bool {
				return !slices.ContainsFunc(s, func(i int) bool { return !slices.Contains(set, i) })
			})
			if got := sre.MatchMarked(e, tr, env, s); got != want {
				t.Fatalf("MatchMarked(%v, %v, %v) = %v, want %v", e, tr, s, got, want)
			}
		}
	})
}

// receivedSubsets returns all sets of positions of received events.
func receivedSubsets(tr sre.Trace) [][]int {
	out := [][]int{{}}
	for i, ev := range tr {
		if ev.Op.Kind == sre.Receive {
			for _, s := range out {
				out = append(out, append(s[:len(s):len(s)], i))
			}
		}
	}
	return out
}

// The smart constructors and the matcher against sets of traces, computed from
// the tree as it was written.
func TestMatchAgreesWithSets(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		u := newUniverse(a, 3)
		tree := a.Tree(2).Draw(t, "tree")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		e, want := tree.Build(a.B), u.denotes(tree, env)
		for i, tr := range u.traces {
			if got := sre.Match(e, tr, env); got != want[i] {
				t.Fatalf("Match(%v, %v) = %v, want %v of %v", e, tr, got, want[i], tree)
			}
		}
	})
}

// TestMatchFirst compares the shortest prefix with trying all.
func TestMatchFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		tr := a.Trace(4).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		want := -1
		for n := len(tr); n >= 0; n-- {
			if sre.Match(e, tr[:n], env) {
				want = n
			}
		}
		if got := sre.MatchFirst(e, tr, env); got != want {
			t.Errorf("MatchFirst(%v, %v) = %d, want %d", e, tr, got, want)
		}
	})
}
