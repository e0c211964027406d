package conference

import (
	"testing"

	"github.com/clouseau-go/clouseau/runtime/ioco"
)

// rows are the sizes of the published table, with its states and transitions, and the least number of inputs of one
// closed walk through all transitions, worked out from the formulas by hand.
var rows = []struct {
	size                Size
	states, transitions int
	tour                int
}{
	{Size{1, 1, 1, 1}, 2, 2, 2},
	{Size{2, 1, 1, 1}, 3, 9, 10},
	{Size{3, 1, 1, 1}, 5, 28, 33},
	{Size{2, 2, 1, 1}, 7, 30, 34},
	{Size{2, 1, 2, 1}, 5, 18, 20},
	{Size{2, 1, 1, 2}, 3, 12, 13},
	{Size{2, 2, 2, 2}, 13, 80, 88},
	{Size{3, 3, 3, 3}, 145, 2070, 2367},
}

func TestSpecification(t *testing.T) {
	t.Parallel()
	for _, r := range rows {
		l, err := r.size.LTS(List)
		if err != nil {
			t.Fatal(err)
		}
		if l.States != r.states || len(l.Edges) != r.transitions || !l.Deterministic() {
			t.Errorf("%v: %d states, %d transitions, deterministic %v; want %d, %d", r.size, l.States, len(l.Edges), l.Deterministic(), r.states, r.transitions)
		}
		if m := l.Minimized(); m.States != l.States {
			t.Errorf("%v: minimized to %d states, want all %d", r.size, m.States, l.States)
		}
		for times := 1; times <= 2; times++ {
			p := l.Tour(l.Specified(), times)
			if n := ioco.Steps(p); len(p) != 1 || n != times*r.tour {
				t.Errorf("%v, %d times: %d paths with %d inputs, want one with %d", r.size, times, len(p), n, times*r.tour)
			}
		}
		for _, times := range []int{1, 2} {
			p := l.Greedy(l.Specified(), times)
			t.Logf("%v greedy %d: %d paths %d inputs", r.size, times, len(p), ioco.Steps(p))
		}
		pp := l.Pairs(l.Specified())
		t.Logf("%v pairs %d: %d inputs", r.size, len(pp), ioco.Steps(pp))
		n, all := l.Walks(func() func(ioco.Path) bool { c := 0; return func(ioco.Path) bool { c++; return c < 300000 } }())
		t.Log(n, all)
	}
}

// The two published forms differ in what comes out for an answer. Otherwise the function only
// mentions more: that nothing happens.
func TestPublishedFormsDiffer(t *testing.T) {
	t.Parallel()
	size := Size{3, 2, 2, 2}
	list, err1 := size.LTS(List)
	function, err2 := size.LTS(Function)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	all, err := ioco.Compare(list, function)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d differences, %v", len(all), err)
	}
	want := "after [join(nick 1, conf 1)], answer_in(peer 1, nick 1, conf 1) gives nothing in the first and gives [answer_out(peer 1, nick 1, conf 1)] in the second"
	if got := all[0].String(); got != want {
		t.Errorf("the first difference is\n%s\nwant\n%s", got, want)
	}
	explained := map[string]bool{}
	for _, d := range all {
		switch {
		case d.Input.Kind == "answer_in" && d.SpecifiedA && d.SpecifiedB && len(d.A) == 0 && len(d.B) == 1:
		case (d.Input.Kind == "say" || d.Input.Kind == "leave_in") && !d.SpecifiedA && d.Silent:
		default:
			t.Errorf("%s: no explanation", d)
		}
		explained[d.Input.Kind] = true
	}
	if len(explained) != 3 {
		t.Errorf("differences at %v, want three kinds of inputs", explained)
	}
	if same, err := ioco.Compare(list, list.Minimized()); err != nil || len(same) > 0 {
		t.Errorf("a specification differs from itself: %v, %v", same, err)
	}
}
