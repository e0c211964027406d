package validate_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// TestUnmeasured: of a list whose length nobody knows the validator learns by answers, and goes on
// to judge the run.
func TestUnmeasured(t *testing.T) {
	t.Parallel()
	w := load(t, "playlist")
	add := func(song int) sre.Event { return w.event("add", song) }
	shuffle, saved := w.event("shuffle"), w.event("load")
	next := func(song int, ok bool) sre.Event { return w.event("next", song, ok) }
	left := func(n int) sre.Event { return w.event("left", n) }
	all := func(songs ...int64) sre.Event {
		e := sre.Event{Op: w.event("shuffle").Op}
		for _, o := range w.spec.Operations {
			if o.Op.Name == "songs" {
				e.Op = o.Op
			}
		}
		var elems []logic.Value
		for _, n := range songs {
			elems = append(elems, logic.IntValue(n))
		}
		e.Values = []logic.Value{logic.ListValue(elems...)}
		return e
	}
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int
	}{
		{"any order", []sre.Event{add(1), add(2), shuffle, all(2, 1)}, -1},
		{"nothing else", []sre.Event{add(1), add(2), shuffle, all(2, 3)}, 3},
		{"nothing is lost", []sre.Event{add(1), add(2), shuffle, all(2)}, 3},
		{"the order stays", []sre.Event{add(1), add(2), shuffle, all(2, 1), next(1, true)}, 4},
		{"a loaded list is learnt", []sre.Event{saved, all(4, 5), next(4, true), next(5, true), next(0, false)}, -1},
		{"and is what it was", []sre.Event{saved, all(4, 5), next(5, true)}, 2},
		{"its length is learnt", []sre.Event{saved, left(2), next(7, true), left(1)}, -1},
		{"and is what it was, too", []sre.Event{saved, left(2), next(7, true), left(2)}, 3},
		{"no length is negative", []sre.Event{saved, left(-1)}, 1},
		{"what is added comes last", []sre.Event{saved, add(9), all(3, 9)}, -1},
		{"and nowhere else", []sre.Event{saved, add(9), all(9, 3)}, 2},
		{"it is there", []sre.Event{saved, add(9), left(0)}, 2},
		{"the first is learnt", []sre.Event{saved, left(1), add(9), next(3, true), all(9)}, -1},
		{"the first does not change", []sre.Event{saved, left(1), add(9), next(3, true), all(3)}, 4},
		{"an empty list has no next", []sre.Event{saved, left(0), next(3, true)}, 2},
		{"one that is not empty has", []sre.Event{saved, left(3), next(0, false)}, 2},
		{"a loaded list is shuffled", []sre.Event{saved, all(1, 2, 3), shuffle, all(3, 1, 2)}, -1},
		{"and keeps its songs", []sre.Event{saved, all(1, 2, 3), shuffle, all(3, 1)}, 3},
		{"a shuffled list of unknown order is learnt", []sre.Event{saved, shuffle, all(5, 6), next(5, true), all(5)}, 4},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
	v := validate.New(w.model, validate.Limits{})
	if run(v, saved, add(1), shuffle, add(2), next(4, true)); v.Overflow() {
		t.Error("the validator gave up")
	}
}
