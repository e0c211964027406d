package steps

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// An argument refers to an answer, to a sum of it with a constant, or to a function of it; also
// through bindings and parameters. Drawn values, values computed from two answers, and values that
// are only compared are not references.
func TestAnswersOf(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	next := &logic.Func{Name: "next", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	open := &sre.Op{Name: "open", Fields: []sre.Field{{Name: "fd", Sort: logic.Int, Result: true}, {Name: "size", Sort: logic.Int, Result: true}}}
	read := &sre.Op{Name: "read", Fields: []sre.Field{{Name: "fd", Sort: logic.Int}}}
	got := &sre.Op{Name: "got", Kind: sre.Receive, Fields: []sre.Field{{Name: "fd", Sort: logic.Int}, {Name: "at", Sort: logic.Int}}}
	v := func(name string) *logic.Var { return l.Var(name, logic.Int) }
	fun := &uhat.Fun{Name: "again", Params: []*logic.Var{v("p"), v("q")},
		Base: []uhat.Step{&uhat.Perform{Op: read, Args: []logic.Term{l.Add(v("p"), l.Int(1))}}}}
	take := &uhat.Take{Op: got, Fields: []*logic.Var{v("f"), v("g")},
		Select: l.And(l.Eq(l.Field("fd", logic.Int), v("b")), l.Le(l.Field("at", logic.Int), v("size2")))}
	steps := []uhat.Step{
		&uhat.Draw{Var: v("x"), Among: []uhat.Domain{{Lo: []logic.Term{l.Int(0)}, Hi: []logic.Term{v("size1")}}}},
		&uhat.Perform{Op: open, Results: []*logic.Var{v("a"), v("size1")}},
		&uhat.Perform{Op: open, Results: []*logic.Var{v("b"), v("size2")}},
		&uhat.Perform{Op: read, Args: []logic.Term{v("x")}},
		&uhat.Let{Var: v("y"), Value: l.App(next, v("a"))},
		&uhat.Perform{Op: read, Args: []logic.Term{v("y")}},
		&uhat.Perform{Op: read, Args: []logic.Term{l.Add(v("size1"), v("size2"))}},
		take,
		&uhat.Apply{Fun: fun, Args: []logic.Term{v("g"), v("f")}, Depth: &uhat.Depth{}},
	}
	answers := answersOf(steps)
	var names []string
	for v := range answers {
		names = append(names, v.Name())
	}
	slices.Sort(names)
	if got, want := strings.Join(names, " "), "a b g p y"; got != want {
		t.Errorf("arguments refer to %s, want %s", got, want)
	}
	if funcs := Of(&uhat.Context{L: l}, &uhat.Generator{Steps: steps}, true).Funcs(); len(funcs) != 1 || funcs[0] != next {
		t.Errorf("arguments refer by %v, want by next", funcs)
	}
	by, all := selected(take)
	if got, want := fmt.Sprint(by, all), "[b <nil>] false"; got != want {
		t.Errorf("the receive selects by %s, want %s", got, want)
	}
	for _, c := range []struct {
		t    logic.Term
		want string
	}{{v("a"), "a 0"}, {l.Add(v("a"), l.Int(-2)), "a -2"}, {l.Scale(2, v("a")), ""}, {l.Int(3), ""}} {
		got := ""
		if r, ok := refers(c.t); ok {
			got = fmt.Sprint(r.Var, " ", r.Plus)
		}
		if got != c.want {
			t.Errorf("%v refers to %q, want %q", c.t, got, c.want)
		}
	}
}
