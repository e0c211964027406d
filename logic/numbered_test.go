package logic_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestNumbered: a number and a sort have one variable, which nobody else has, and higher numbers
// have newer variables.
func TestNumbered(t *testing.T) {
	b := logic.NewBuilder()
	item := logic.NewOpaque("item")
	taken := b.Var("v'1", logic.Int)
	n := logic.NewNumbered(b)
	n.Add(item)
	n.Add(logic.Int)
	last := n.Var(3, item)
	seen := map[*logic.Var]bool{taken: true}
	for number := range 4 {
		for _, s := range []*logic.Sort{item, logic.Int} {
			v := n.Var(number, s)
			if v.Sort() != s || seen[v] || v.ID() > last.ID() && v.Sort() == item {
				t.Errorf("%d of %s is %s, a %s", number, s, v, v.Sort())
			}
			seen[v] = true
			if number > 0 && v.ID() <= n.Var(number-1, item).ID() {
				t.Errorf("%d of %s is older than a variable with a lower number", number, s)
			}
		}
	}
	if n.Var(3, item) != last {
		t.Error("a number has two variables of a sort")
	}
	if late := n.Var(1, logic.Bool); late.Sort() != logic.Bool || seen[late] {
		t.Errorf("a sort that comes later has %s", late)
	}
}

// TestNumberedNames: a name and a sort have one variable, which nobody else has. Its age is that of
// its first use here, so operands stand in the same order whatever others have named before.
func TestNumberedNames(t *testing.T) {
	b := logic.NewBuilder()
	item := logic.NewOpaque("item")
	b.Var("y", logic.Int)
	b.Var("x", logic.Int)
	for _, n := range []*logic.Numbered{logic.NewNumbered(b), logic.NewNumbered(b)} {
		x, y := n.Named("x", logic.Int), n.Named("y", logic.Int)
		if x.Name() != "x" || x.Sort() != logic.Int || x == b.Var("x", logic.Int) || x == n.Named("x", item) || x != n.Named("x", logic.Int) {
			t.Errorf("x is %s, a %s, and has the age %d", x, x.Sort(), x.ID())
		}
		if text := b.Add(y, x).String(); text != "x + y" {
			t.Errorf("the sum is %s, want x + y", text)
		}
	}
}
