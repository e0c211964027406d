package cas

import "testing"

// step is a request to a register with the answer that it gets.
type step struct {
	reset  bool
	q      int
	answer bool
}

// explained reports whether a register could have given these answers, by trying all
// contents that its choices allow.
func explained(steps []step) bool {
	contents := map[int]bool{0: true}
	for _, s := range steps {
		next := map[int]bool{}
		for n := range contents {
			switch {
			case s.q > n != s.answer:
			case !s.answer:
				next[n] = true
			case !s.reset:
				next[s.q] = true
			default:
				for c := range Choices {
					next[c] = true
				}
			}
		}
		contents = next
	}
	return len(contents) > 0
}

// search asks registers all sequences of requests up to a length, with all choices
// the same, until one gives an answer that no right register gives.
func search(fault Fault, length int) ([]step, bool) {
	var asked []step
	var try func() ([]step, bool)
	try = func() ([]step, bool) {
		for choice := range Choices {
			if steps := replay(fault, choice, asked); !explained(steps) {
				return steps, true
			}
		}
		if len(asked) == length {
			return nil, false
		}
		for _, s := range []step{{q: 1}, {q: 2}, {q: 3}, {reset: true, q: 2}, {reset: true, q: 3}} {
			asked = append(asked, s)
			if steps, found := try(); found {
				return steps, true
			}
			asked = asked[:len(asked)-1]
		}
		return nil, false
	}
	return try()
}

// replay asks a fresh register.
func replay(fault Fault, choice int, asked []step) []step {
	r := New(fault)
	r.choose = func() int { return choice }
	out := make([]step, len(asked))
	for i, s := range asked {
		if s.reset {
			s.answer = r.Reset(s.q)
		} else {
			s.answer = r.Set(s.q)
		}
		out[i] = s
	}
	return out
}

func TestFaultsShow(t *testing.T) {
	t.Parallel()
	if steps, found := search("", 4); found {
		t.Errorf("a right register answers %v", steps)
	}
	for _, f := range Faults() {
		if _, found := search(f, 4); !found {
			t.Errorf("%s: no four requests show it", f)
		}
	}
}
