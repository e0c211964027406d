package conference

import (
	"testing"

	"github.com/clouseau-go/clouseau/conform"
)

// rows are the sizes of the published table, with its states and transitions; the walks as
// published, 0 where there are more than anybody counted; and the least number of inputs of one
// closed walk through all transitions, worked out by hand.
var rows = []struct {
	size                Size
	states, transitions int
	walks, tour         int
}{
	{Size{1, 1, 1, 1}, 2, 2, 1, 2},
	{Size{2, 1, 1, 1}, 3, 9, 118, 10},
	{Size{3, 1, 1, 1}, 5, 28, 0, 33},
	{Size{2, 2, 1, 1}, 7, 30, 0, 34},
	{Size{2, 1, 2, 1}, 5, 18, 27848, 20},
	{Size{2, 1, 1, 2}, 3, 12, 7827, 13},
	{Size{2, 2, 2, 2}, 13, 80, 0, 88},
	{Size{3, 3, 3, 3}, 145, 2070, 0, 2367},
}

// formulas returns the numbers of states and transitions in closed form.
func formulas(z Size) (states, transitions int) {
	// The power is (1+k)^(n-1). The choice is how many sets of j others there are, times their
	// possible nicks.
	power, choose := 1, 1
	for range z.Entities - 1 {
		power *= 1 + z.Nicks
	}
	transitions = z.Nicks * z.Confs
	for j := range z.Entities {
		others := z.Entities - 1
		each := 2*z.Nicks*(others-j) + 1 + j + z.Texts*others
		if j > 0 {
			each += z.Texts
		}
		transitions += z.Confs * z.Nicks * choose * each
		choose = choose * (others - j) / (j + 1) * z.Nicks
	}
	return 1 + z.Confs*z.Nicks*power, transitions
}

func TestPaperTable(t *testing.T) {
	t.Parallel()
	for _, r := range rows {
		l, err := r.size.LTS(List)
		if err != nil {
			t.Fatal(err)
		}
		states, transitions := formulas(r.size)
		if l.States != r.states || states != r.states || len(l.Edges) != r.transitions || transitions != r.transitions || !l.Deterministic() {
			t.Errorf("%v: %d states, %d transitions, by the formulas %d, %d; deterministic %v; want %d, %d",
				r.size, l.States, len(l.Edges), states, transitions, l.Deterministic(), r.states, r.transitions)
		}
		if r.walks > 0 {
			if n, all := Walks(l.Graph, func(conform.Path) bool { return true }); n != r.walks || !all {
				t.Errorf("%v: %d walks, all: %v; want %d", r.size, n, all, r.walks)
			}
		}
		for times := 1; times <= 2; times++ {
			p := l.Tour(l.Specified(), times)
			if n := conform.Steps(p); len(p) != 1 || n != times*r.tour {
				t.Errorf("%v, %d times: %d paths with %d inputs, want one with %d", r.size, times, len(p), n, times*r.tour)
			}
		}
	}
}

// Every state can be told from all others, but where there is nobody to send anything to.
func TestIdentification(t *testing.T) {
	t.Parallel()
	for _, r := range rows {
		if r.states > 100 {
			continue
		}
		l, err := r.size.LTS(List)
		if err != nil {
			t.Fatal(err)
		}
		m, err := l.Completed().Machine()
		if err != nil {
			t.Fatal(err)
		}
		want := conform.Found
		if r.size.Entities == 1 {
			want = conform.None
		}
		for s := range m.States {
			if seq, end := m.UIO(s); end != want {
				t.Errorf("%v: UIO(%s) = %v, %v, want %v", r.size, l.State(s), seq, end, want)
			}
		}
		if seq, end := m.Distinguishing(); end != want {
			t.Errorf("%v: Distinguishing() = %v, %v, want %v", r.size, seq, end, want)
		}
	}
}

// Members are never the entity itself, and nobody is one who is in no conference: the predicate on
// states that the paper suggests.
func TestStates(t *testing.T) {
	t.Parallel()
	size := Size{3, 2, 2, 1}
	seen := map[State]bool{{}: true}
	for queue := []State{{}}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if s.Members[0] != 0 || s.Conf == 0 && s != (State{}) {
			t.Errorf("%v can be reached", s)
		}
		for _, m := range size.Inputs() {
			for _, r := range size.step(List, s, m) {
				if !seen[r.Next] {
					seen[r.Next] = true
					queue = append(queue, r.Next)
				}
			}
		}
	}
	if len(seen) != 1+2*2*9 {
		t.Errorf("%d states, want 37", len(seen))
	}
}

// The entity conforms to the list in all that there is for a size, whatever is sent in whatever
// state.
func TestEntityConforms(t *testing.T) {
	t.Parallel()
	size := Size{3, 2, 2, 1}
	l, err := size.LTS(List)
	if err != nil {
		t.Fatal(err)
	}
	l = l.Completed()
	all := make([]int, len(l.Edges))
	for i := range all {
		all[i] = i
	}
	for _, name := range conform.Suites {
		s, err := l.Suite(name, all)
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Run(t.Context(), s, conform.Func(func() func(Message) []Message { return New(2, "").Handle }), conform.Options{})
		if err != nil || !r.Done || len(r.Failures) > 0 {
			t.Errorf("%v, %v", r, err)
		}
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
	all, err := conform.Compare(list, function)
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
	if same, err := conform.Compare(list, list.Minimized()); err != nil || len(same) > 0 {
		t.Errorf("a specification differs from itself: %v, %v", same, err)
	}
}
