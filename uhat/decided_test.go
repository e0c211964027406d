package uhat_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestDecided: nothing follows the deciding event and the checks of its answer, also if it is
// inside a function; a scenario stays complete.
func TestDecided(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	op := func(name string) *sre.Op { return &sre.Op{Name: name, Kind: sre.Call} }
	check := &uhat.Assert{Cond: l.False()}
	before, after := &uhat.Perform{Op: op("before")}, &uhat.Perform{Op: op("after")}
	decides := &uhat.Perform{Op: op("decides"), Origin: uhat.Origin{Deciding: true}}
	steps := []uhat.Step{before, decides, check, after, check}
	goal := &uhat.Goal{Name: "g"}
	want := "before()\ndecides()                            # deciding\nassert false\n"
	if got := uhat.Describe(uhat.Decided(&uhat.Generator{Goal: goal, Steps: steps})); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := uhat.Decided(&uhat.Generator{Goal: &uhat.Goal{Scenario: true}, Steps: steps}); len(got) != len(steps) {
		t.Errorf("%d steps of a scenario are left, want %d", len(got), len(steps))
	}
	fun := &uhat.Fun{Name: "again", Base: steps}
	fun.Step = []uhat.Step{before, &uhat.Apply{Fun: fun}, after}
	all := []uhat.Step{before, &uhat.Apply{Fun: fun, Depth: &uhat.Depth{Lo: 0, Hi: 2}}, after}
	got := uhat.Decided(&uhat.Generator{Goal: goal, Steps: all})
	a, ok := got[len(got)-1].(*uhat.Apply)
	if !ok || len(a.Fun.Base) != 3 || len(a.Fun.Step) != 2 {
		t.Fatalf("got\n%s", uhat.Describe(got))
	}
	if inner, ok := a.Fun.Step[1].(*uhat.Apply); !ok || inner.Fun != a.Fun {
		t.Errorf("the function applies another one than itself:\n%s", uhat.Describe(got))
	}
}
