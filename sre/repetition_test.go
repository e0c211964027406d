package sre_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/sre"
)

// TestRepetitions: what repeats is found in what Repeat has written out, and puts the same
// expression together again.
func TestRepetitions(t *testing.T) {
	t.Parallel()
	w := newLetters()
	re := w.re
	ab, either := re("ab"), w.Or(re("a"), re("rs"))
	long := re("(aab){5}")
	for _, test := range []struct {
		name string
		e    sre.Expr
		want []sre.Repetition
	}{
		{"few copies", re("aaa"), []sre.Repetition{{Body: re("a"), Lo: 1, Hi: 1}, {Body: re("a"), Lo: 1, Hi: 1}, {Body: re("a"), Lo: 1, Hi: 1}}},
		{"up to", w.Repeat(ab, 0, 500), []sre.Repetition{{Body: ab, Lo: 0, Hi: 500}}},
		{"at least once", w.Seq(w.All(), w.Repeat(ab, 1, 500), re("r")), []sre.Repetition{
			{Body: w.All(), Lo: 1, Hi: 1}, {Body: ab, Lo: 1, Hi: 500}, {Body: re("r"), Lo: 1, Hi: 1}}},
		{"exactly", w.Seq(re("r"), w.Repeat(ab, 7, 7)), []sre.Repetition{{Body: re("r"), Lo: 1, Hi: 1}, {Body: ab, Lo: 7, Hi: 7}}},
		{"from three", w.Repeat(ab, 3, 9), []sre.Repetition{{Body: ab, Lo: 3, Hi: 9}}},
		{"a choice", w.Repeat(either, 2, 9), []sre.Repetition{{Body: either, Lo: 2, Hi: 9}}},
		{"one that ends in what may be missing", w.Repeat(re("ab?"), 2, 9), []sre.Repetition{{Body: re("ab?"), Lo: 2, Hi: 9}}},
		{"what repeats has copies", long, []sre.Repetition{{Body: re("aab"), Lo: 5, Hi: 5}}},
		{"two", w.Seq(w.Repeat(ab, 4, 8), w.Repeat(re("rs"), 0, 4)), []sre.Repetition{{Body: ab, Lo: 4, Hi: 8}, {Body: re("rs"), Lo: 0, Hi: 4}}},
		{"another end", w.Opt(w.Seq(ab, w.Opt(w.Seq(ab, w.Opt(w.Seq(ab, w.Opt(re("rs")))))))), nil},
	} {
		got := w.Repetitions(test.e, 4)
		if test.want == nil {
			test.want = []sre.Repetition{{Body: test.e, Lo: 1, Hi: 1}}
		}
		same := len(got) == len(test.want)
		var parts []sre.Expr
		for i, r := range got {
			same = same && r == test.want[i]
			parts = append(parts, w.Repeat(r.Body, r.Lo, r.Hi))
		}
		if !same {
			t.Errorf("%s: the repetitions of %v are %v, want %v", test.name, test.e, got, test.want)
		}
		if e := w.Seq(parts...); e != test.e {
			t.Errorf("%s: put together they are %v, want %v", test.name, e, test.e)
		}
	}
}
