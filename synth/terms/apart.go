package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// apart divides a branch into at most most branches, until no disequalities can use up the interval
// of a variable, unless it is always wider than width. In those that are not safe some still can.
func (d *constraints) apart(b *branch, order []*logic.Var, most int, width int64) (safe, unsafe []*branch) {
	rank := map[*logic.Var]int{}
	for i, v := range order {
		rank[v] = i + 1
	}
	todo := []*branch{b}
	for len(todo) > 0 {
		b := todo[0]
		todo = todo[1:]
		c := d.endangering(b, order, rank, width)
		if c == nil {
			safe = append(safe, b)
			continue
		}
		l := d.scope.Delta.L
		x, y := c.Arg().(*logic.Eq).Sides()
		var next []*branch
		for _, side := range []logic.Term{l.Lt(x, y), l.Lt(y, x)} {
			if n := b.with(side); n != nil {
				n.decided = map[logic.Term]bool{c: true}
				for k := range b.decided {
					n.decided[k] = true
				}
				next = append(next, n)
			}
		}
		if len(safe)+len(unsafe)+len(todo)+len(next) > max(most, 1) {
			unsafe = append(unsafe, b)
			continue
		}
		todo = append(todo, next...)
	}
	return safe, unsafe
}

// endangering returns a disequality that, with others, may leave its last variable without a value;
// nil if there is none.
func (d *constraints) endangering(b *branch, order []*logic.Var, rank map[*logic.Var]int, width int64) *logic.Not {
	exceptions := map[*logic.Var][]*logic.Not{}
	for _, c := range slices.Concat(d.facts, b.other) {
		ne, ok := c.(*logic.Not)
		if !ok || b.decided[c] || !d.simple(ne) || !is[*logic.Eq](ne.Arg()) {
			continue
		}
		vs := logic.Vars(nil, ne)
		if len(vs) == 0 || vs[0].Sort().Kind() != logic.IntKind {
			continue
		}
		last := slices.MaxFunc(vs, func(v, w *logic.Var) int { return rank[v] - rank[w] })
		if !slices.Contains(exceptions[last], ne) {
			exceptions[last] = append(exceptions[last], ne)
		}
	}
	for _, v := range order {
		if n := len(exceptions[v]); n > 0 && b.diff.within(v, width) && !b.diff.room(v, func(w *logic.Var) bool { return rank[w] < rank[v] }, n) {
			return exceptions[v][0]
		}
	}
	return nil
}
