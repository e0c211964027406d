package decide

import "github.com/clouseau-go/clouseau/logic"

// kind is how a node's values are reasoned about.
type kind uint8

const (
	integer kind = iota // offsets and difference bounds
	finite              // a bit set of the values that are left
	plain               // equality only
)

// nodeID indexes state.nodes.
type nodeID = int32

// Nodes that are always there.
const (
	zero    nodeID = iota // the integer 0
	falsity               // the boolean false
	truth                 // the boolean true
)

// ref is the value of a node plus a constant, which is 0 unless the node is an
// integer.
type ref struct {
	node nodeID
	off  num
}

// node is a term's place in the union-find.
type node struct {
	term   logic.Term  // nil where no term has this value, such as a sum's node
	sort   *logic.Sort // Int and String for all sorts of these kinds
	kind   kind
	parent nodeID // itself for a root
	off    num    // value(node) = value(parent) + off
	size   int32  // of a root: nodes in its class
	ring   nodeID // the next node of its class, round and round
	end    int32  // the last end of a disequation at this node (apart.go)
	ends   int32  // of a root: such ends at the nodes of its class
	slot   int32  // integer: row and column in the matrix of bounds
	lit    nodeID // of a root, not integer: the class's literal, or none
	dom    uint64 // of a root, finite: values that are left
	fn     *logic.Func
	args   []ref // of an application
}

const none nodeID = -1

// state is what is asserted, in solved form, and the trail that leads back.
type state struct {
	b *logic.Builder

	nodes  []node
	byTerm []nodeID // term ID -> its node; 0 for none, as no term maps to zero
	apps   []nodeID // applications
	rows   []row    // definitions of sums
	sorts  []values // finite sorts in use
	forms  []form   // compiled qualifiers
	kids   []int32  // operands of forms
	defs   []int32  // forms that define new nodes, still to be asserted
	nes    []ne     // disequations that are asserted
	splits []clause // disjunctions that are asserted
	bounds matrix   // difference bounds between integer roots

	queue   []merge // equations found but not yet carried out
	trail   []change
	stale   bool  // congruence has to be looked at again
	version int64 // grows with every change
	beyond  int   // forms that are not understood and stand as unknown booleans
	model   *logic.Model

	most    int  // splits that a search may make
	budget  int  // splits left in this search
	values  int  // splits on values left in this search
	gaveUp  bool // a branch of this search ended without an answer
	scratch scratch
}

// merge says a = b + off.
type merge struct {
	a, b nodeID
	off  num
}

// change is an entry of the trail: what to restore.
type change struct {
	what changed
	i, j int32
	old  num
}

type changed uint8

const (
	parentOf changed = iota // i was a root
	litOf                   // i's literal was old
	domOf                   // i's dom was old
	boundAt                 // the bound at row i, column j was old
	splitAt                 // disjunction i was not satisfied
	neAt                    // disequation i was not there
)

func newState(b *logic.Builder) *state {
	s := &state{b: b}
	s.newNode(logic.Int, nil)
	s.sort(logic.Bool)
	return s
}

// mark is a point to go back to.
type mark struct {
	trail, nodes, apps, rows, sorts, forms, kids, splits, slots, beyond int
}

func (s *state) mark() mark {
	return mark{
		len(s.trail), len(s.nodes), len(s.apps), len(s.rows), len(s.sorts), len(s.forms),
		len(s.kids), len(s.splits), s.bounds.n, s.beyond,
	}
}

func (s *state) undo(m mark) {
	for i := len(s.trail) - 1; i >= m.trail; i-- {
		c := &s.trail[i]
		switch c.what {
		case parentOf:
			n := &s.nodes[c.i]
			root := &s.nodes[n.parent]
			root.size, root.ends, root.ring, n.ring = root.size-n.size, root.ends-n.ends, n.ring, root.ring
			n.parent, n.off = c.i, num{}
		case litOf:
			s.nodes[c.i].lit = nodeID(c.old.lo)
		case domOf:
			s.nodes[c.i].dom = c.old.lo
		case boundAt:
			s.bounds.set(c.i, c.j, c.old)
		case splitAt:
			s.splits[c.i].satisfied = false
		case neAt:
			s.retractNe()
		}
	}
	for i := m.nodes; i < len(s.nodes); i++ {
		if t := s.nodes[i].term; t != nil {
			s.byTerm[t.ID()] = 0
		}
	}
	s.trail, s.nodes, s.apps, s.rows = s.trail[:m.trail], s.nodes[:m.nodes], s.apps[:m.apps], s.rows[:m.rows]
	s.sorts, s.forms, s.kids = s.sorts[:m.sorts], s.forms[:m.forms], s.kids[:m.kids]
	s.splits, s.bounds.n, s.beyond = s.splits[:m.splits], m.slots, m.beyond
	s.queue, s.stale = s.queue[:0], false
	s.version++
}

func (s *state) record(what changed, i, j int32, old num) {
	s.trail = append(s.trail, change{what, i, j, old})
	s.version++
}

// class returns the root of n's class.
func (s *state) class(n nodeID) nodeID {
	for s.nodes[n].parent != n {
		n = s.nodes[n].parent
	}
	return n
}

// root returns the root of n's class and value(n) - value(root).
func (s *state) root(n nodeID) (nodeID, num) {
	var off num
	for {
		p := &s.nodes[n]
		if p.parent == n {
			return n, off
		}
		off = off.plus(p.off)
		n = p.parent
	}
}

// between returns the roots of the classes where x = y + c, and k where rx = ry + k.
func (s *state) between(x, y nodeID, c num) (rx, ry nodeID, k num) {
	rx, ox := s.root(x)
	ry, oy := s.root(y)
	return rx, ry, oy.plus(c).minus(ox)
}

// assertEq asserts x = y + c.
func (s *state) assertEq(x, y nodeID, c num) bool {
	rx, ry, k := s.between(x, y, c)
	if rx == ry {
		return k.isZero()
	}
	if s.nodes[rx].kind == integer {
		return s.bound(rx, ry, k) && s.bound(ry, rx, k.neg())
	}
	s.queue = append(s.queue, merge{rx, ry, num{}})
	return true
}

// assertLe asserts x - y <= c.
func (s *state) assertLe(x, y nodeID, c num) bool {
	rx, ox := s.root(x)
	ry, oy := s.root(y)
	k := c.minus(ox).plus(oy)
	if rx == ry {
		return k.hi >= 0
	}
	return s.bound(rx, ry, k)
}

// mergeAll carries out the equations in the queue.
func (s *state) mergeAll() bool {
	for i := 0; i < len(s.queue); i++ {
		m := s.queue[i]
		if !s.union(m.a, m.b, m.off) {
			s.queue = s.queue[:0]
			return false
		}
	}
	s.queue = s.queue[:0]
	return true
}

// union joins the classes so that x = y + c. The bounds between two integers
// say so already, closed under consequences, so the row of the root that
// remains needs no change. The integer 0 stays a root.
func (s *state) union(x, y nodeID, c num) bool {
	rx, ry, k := s.between(x, y, c)
	if rx == ry {
		return k.isZero()
	}
	if rx == zero || ry != zero && s.nodes[rx].size > s.nodes[ry].size {
		rx, ry, k = ry, rx, k.neg()
	}
	child, root := &s.nodes[rx], &s.nodes[ry]
	s.record(parentOf, rx, 0, num{})
	child.parent, child.off = ry, k
	root.size, root.ends, root.ring, child.ring = root.size+child.size, root.ends+child.ends, child.ring, root.ring
	s.stale = true
	if child.lit != none {
		if root.lit != none {
			return false // distinct literals denote distinct values
		}
		s.record(litOf, ry, 0, whole(int64(root.lit)))
		root.lit = child.lit
	}
	if root.kind == finite {
		return s.restrict(ry, child.dom)
	}
	return true
}
