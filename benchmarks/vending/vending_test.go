package vending

import "testing"

// outcomes returns what may come of a press and a coin, by all draws.
func outcomes(form Form, bang bool) map[[2]Drink]bool {
	out := map[[2]Drink]bool{}
	for draws := range 1 << 6 {
		m := New(form)
		left := draws
		m.draw = func(int) int { d := left & 1; left >>= 1; return d }
		if bang {
			m.Bang()
		}
		out[[2]Drink{m.Press(), m.Coin()}] = true
	}
	return out
}

var allowed = map[[2]Drink]bool{{Nothing, Tea}: true, {Nothing, Coffee}: true}

func TestForms(t *testing.T) {
	t.Parallel()
	for _, form := range Right() {
		for o := range outcomes(form, false) {
			if !allowed[o] {
				t.Errorf("the right machine %q gives %v", form, o)
			}
		}
	}
	for _, form := range Wrong() {
		bad := 0
		for o := range outcomes(form, false) {
			if !allowed[o] {
				bad++
			}
		}
		if bad == 0 {
			t.Errorf("the wrong machine %q does nothing wrong", form)
		}
	}
}

func TestBang(t *testing.T) {
	t.Parallel()
	if got := outcomes(Bangs, true); !got[[2]Drink{Nothing, Cacao}] {
		t.Errorf("after a bang there is %v, want cacao", got)
	}
	if got := outcomes("", true); got[[2]Drink{Nothing, Cacao}] {
		t.Error("a machine that does not mind gives cacao after a bang")
	}
	if got := New("").Coin(); got != Nothing {
		t.Errorf("a coin alone brings %s", got)
	}
}
