package terms

import (
	"maps"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// differences is the closure of difference constraints x - y <= c over integer
// variables and zero, as a matrix of shortest paths. Projecting the closure
// onto some of its variables is exact: whatever values these take within it, the
// others can be completed (over the integers, as all bounds are integers).
type differences struct {
	l     *logic.Builder
	nodes []*logic.Var // nodes[0] is nil and stands for zero
	index map[*logic.Var]int
	bound [][]distance // nodes[i] - nodes[j] <= bound[i][j]
	// fresh are the bounds that were tightened since the matrix was closed.
	fresh [][2]int
}

// distance bounds a difference from above; the zero distance is no bound.
type distance struct {
	c     logic.Integer
	known bool
}

func distanceOf(c logic.Integer) distance { return distance{c, true} }

func (x distance) plus(y distance) distance {
	if !x.known || !y.known {
		return distance{}
	}
	return distanceOf(x.c.Add(y.c))
}

// less reports whether x says more than y.
func (x distance) less(y distance) bool { return x.known && (!y.known || x.c.Less(y.c)) }

func newDifferences(l *logic.Builder) *differences {
	return &differences{l: l, nodes: []*logic.Var{nil}, index: map[*logic.Var]int{}, bound: [][]distance{{distanceOf(logic.Integer{})}}}
}

// node returns the number of a variable, 0 for nil.
func (d *differences) node(v *logic.Var) int {
	if v == nil {
		return 0
	}
	i, ok := d.index[v]
	if !ok {
		i = len(d.nodes)
		d.index[v] = i
		d.nodes = append(d.nodes, v)
		for k := range d.bound {
			d.bound[k] = append(d.bound[k], distance{})
		}
		row := make([]distance, len(d.nodes))
		row[i] = distanceOf(logic.Integer{})
		d.bound = append(d.bound, row)
	}
	return i
}

// difference is an order x - y <= c, or an equation, between two integer variables, of which nil
// stands for zero.
type difference struct {
	x, y     *logic.Var
	c        logic.Integer
	equation bool
}

// differenceOf returns a constraint as a difference; ok is false if it is none.
func differenceOf(l *logic.Builder, t logic.Term) (d difference, ok bool) {
	var a, b logic.Term
	switch t := t.(type) {
	case *logic.Le:
		a, b = t.Sides()
	case *logic.Eq:
		a, b = t.Sides()
		d.equation = true
	default:
		return d, false
	}
	if a.Sort().Kind() != logic.IntKind {
		return d, false
	}
	parts, c := logic.Linear(l.Sub(a, b)) // parts + c <= 0
	for _, p := range parts {
		v, ok := p.Term.(*logic.Var)
		switch {
		case ok && p.Coef.Is(1) && d.x == nil:
			d.x = v
		case ok && p.Coef.Is(-1) && d.y == nil:
			d.y = v
		default:
			return d, false
		}
	}
	d.c = c.Neg()
	return d, true
}

// isDifference reports whether a constraint is in the fragment.
func isDifference(l *logic.Builder, t logic.Term) bool {
	_, ok := differenceOf(l, t)
	return ok
}

// add takes the constraint in if it is in the fragment.
func (d *differences) add(t logic.Term) bool {
	c, ok := differenceOf(d.l, t)
	if !ok {
		return false
	}
	x := d.node(c.x)
	y := d.node(c.y)
	d.take(x, y, distanceOf(c.c))
	if c.equation {
		d.take(y, x, distanceOf(c.c.Neg()))
	}
	return true
}

// take tightens a bound, of which the others do not know yet.
func (d *differences) take(i, j int, to distance) {
	if to.less(d.bound[i][j]) {
		d.bound[i][j] = to
		d.fresh = append(d.fresh, [2]int{i, j})
	}
}

// atMost reports whether the closure has x <= y.
func (d *differences) atMost(x, y logic.Term) bool {
	parts, c := logic.Linear(d.l.Sub(x, y)) // parts + c <= 0
	i := 0
	j := 0
	for _, p := range parts {
		v, ok := p.Term.(*logic.Var)
		n, known := d.index[v]
		switch {
		case ok && known && p.Coef.Is(1) && i == 0:
			i = n
		case ok && known && p.Coef.Is(-1) && j == 0:
			j = n
		default:
			return false
		}
	}
	return !distanceOf(c.Neg()).less(d.bound[i][j])
}

func (d *differences) tighten(i, j int, to distance) {
	if to.less(d.bound[i][j]) {
		d.bound[i][j] = to
	}
}

// close computes all shortest paths. A path over one fresh bound is shortest if its parts are, so a
// few bounds are brought in one by one, and many all at once (Floyd and Warshall).
func (d *differences) close() {
	n := len(d.nodes)
	if len(d.fresh) < n {
		for _, f := range d.fresh {
			d.through(f[0], f[1])
		}
	} else {
		for k := range n {
			d.through(k, k)
		}
	}
	d.fresh = nil
}

// through tightens all bounds by the paths that lead over the one from i to j.
func (d *differences) through(i, j int) {
	over := d.bound[i][j]
	after := d.bound[j]
	for a := range d.nodes {
		before := d.bound[a][i].plus(over)
		if !before.known {
			continue
		}
		for b, on := range after {
			d.tighten(a, b, before.plus(on))
		}
	}
}

// with returns the row of node i in the closure of d and some bounds of another closure, by Bellman
// and Ford: each new bound may lead on from where d leads to, and d leads on from there.
func (d *differences) with(other *differences, pairs [][2]int, i int) []distance {
	row := slices.Clone(d.bound[i])
	for changed := true; changed && !row[i].less(distanceOf(logic.Integer{})); {
		changed = false
		for _, p := range pairs {
			to := row[p[0]].plus(other.bound[p[0]][p[1]])
			if !to.less(row[p[1]]) {
				continue
			}
			changed = true
			for j, on := range d.bound[p[1]] {
				if way := to.plus(on); way.less(row[j]) {
					row[j] = way
				}
			}
		}
	}
	return row
}

// beyond returns those of the bounds at these pairs of nodes that do not follow from base, which
// has the same nodes, and the others.
func (d *differences) beyond(base *differences, pairs [][2]int) [][2]int {
	for k := len(pairs) - 1; k >= 0 && len(pairs) > 1; k-- {
		rest := slices.Delete(slices.Clone(pairs), k, k+1)
		if p := pairs[k]; !d.bound[p[0]][p[1]].less(base.with(d, rest, p[0])[p[1]]) {
			pairs = rest
		}
	}
	return pairs
}

// clone returns a copy.
func (d *differences) clone() *differences {
	c := &differences{l: d.l, nodes: slices.Clone(d.nodes), index: maps.Clone(d.index), fresh: slices.Clone(d.fresh)}
	n := len(d.nodes)
	all := make([]distance, 0, n*n)
	c.bound = make([][]distance, n)
	for i, row := range d.bound {
		all = append(all, row...)
		c.bound[i] = all[i*n : len(all) : len(all)]
	}
	return c
}

// possible reports whether the constraints have a solution.
func (d *differences) possible() bool {
	for i := range d.nodes {
		if d.bound[i][i].c.Sign() < 0 {
			return false
		}
	}
	return true
}

// ends returns the bounds of v in the closure; nil is no bound.
func (d *differences) ends(v *logic.Var) (lo, hi *logic.Integer) {
	i, ok := d.index[v]
	if !ok {
		return nil, nil
	}
	if b := d.bound[0][i]; b.known {
		n := b.c.Neg()
		lo = &n
	}
	if b := d.bound[i][0]; b.known {
		hi = &b.c
	}
	return lo, hi
}

// within reports whether v has at most width values, or width is all there are.
func (d *differences) within(v *logic.Var, width int64) bool {
	lo, hi := d.ends(v)
	return width == math.MaxInt64 || lo != nil && hi != nil && hi.Sub(*lo).Less(logic.IntegerOf(width))
}

// room reports whether v always has more than n values, whatever values the known variables have.
func (d *differences) room(v *logic.Var, known func(*logic.Var) bool, n int) bool {
	i, ok := d.index[v]
	if !ok {
		return true
	}
	isKnown := func(j int) bool { return j != i && (j == 0 || known(d.nodes[j])) }
	for j := range d.nodes {
		for k := range d.nodes {
			if !isKnown(j) || !isKnown(k) {
				continue
			}
			// x - v <= b(x, v) and v - y <= b(v, y); the ends are farther apart by y - x >= -b(x,
			// y).
			width := d.bound[i][k].plus(d.bound[j][i])
			if width.known && width.c.Sub(d.bound[j][k].c).Less(logic.IntegerOf(int64(n))) {
				return false
			}
		}
	}
	return true
}

// says returns the constraint on the difference of two nodes as a term.
func (d *differences) says(i, j int) logic.Term {
	c := d.bound[i][j].c
	if i == 0 {
		return d.l.Le(d.l.Integer(c.Neg()), d.nodes[j])
	}
	return d.l.Le(d.nodes[i], d.offset(j, c))
}

// interval returns the bounds of v in terms of the known variables and zero. It leaves out the
// bounds that others imply, given the relations between these variables in common.
func (d *differences) interval(v *logic.Var, known func(*logic.Var) bool, common *differences) (lo, hi []logic.Term) {
	i, ok := d.index[v]
	if !ok {
		return nil, nil
	}
	upper := func(j int) distance { return d.bound[i][j] }
	lower := func(j int) distance { return d.bound[j][i] }
	between := func(j, k int) distance { return common.bound[j][k] }
	for _, j := range d.essential(i, known, upper, between) {
		hi = append(hi, d.offset(j, upper(j).c))
	}
	for _, j := range d.essential(i, known, lower, func(j, k int) distance { return common.bound[k][j] }) {
		lo = append(lo, d.offset(j, lower(j).c.Neg()))
	}
	return lo, hi
}

func (d *differences) offset(j int, c logic.Integer) logic.Term {
	if j == 0 {
		return d.l.Integer(c)
	}
	return d.l.Add(d.nodes[j], d.l.Integer(c))
}

// essential returns the known nodes whose bound on node i is not implied by another's.
func (d *differences) essential(i int, known func(*logic.Var) bool, bound func(int) distance, between func(j, k int) distance) []int {
	var out []int
	for j, v := range d.nodes {
		if j == i || v != nil && !known(v) || !bound(j).known {
			continue
		}
		implied := false
		for k, w := range d.nodes {
			if k == i || k == j || w != nil && !known(w) || !bound(k).known {
				continue
			}
			// v - w <= b(k) and w - u <= between(k, j) give v - u <= their sum.
			if sum := bound(k).plus(between(k, j)); sum.less(bound(j)) || sum == bound(j) && (k < j || !tight(between, j, k)) {
				implied = true
			}
		}
		if !implied {
			out = append(out, j)
		}
	}
	return out
}

// tight reports whether j and k determine each other. Each then implies the other's bound, and only
// one of them may go.
func tight(between func(j, k int) distance, j, k int) bool {
	return between(j, k).plus(between(k, j)) == distanceOf(logic.Integer{})
}

// apart divides a branch into at most most branches, until no disequalities can use up the interval
// of a variable, unless it is always wider than width. In those that are not safe some still can.
func (d *constraints) apart(b *branch, order []*logic.Var, most int, width int64) (safe, unsafe []*branch) {
	rank := ranks(order)
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
