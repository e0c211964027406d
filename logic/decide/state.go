package decide

import (
	"math/bits"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

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
	end    int32  // the last end of a disequation at this node (ne)
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
	scratch scratch
}

// finder looks for a model of what a state has been told: it splits disjunctions, and then values,
// and takes back what did not lead to one.
type finder struct {
	s      *state
	most   int          // splits that a search may make
	budget int          // splits left in this search
	values int          // splits on values left in this search
	gaveUp bool         // a branch of this search ended without an answer
	model  *logic.Model // that was found
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
			n.parent = c.i
			n.off = num{}
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
	s.trail = s.trail[:m.trail]
	s.nodes = s.nodes[:m.nodes]
	s.apps = s.apps[:m.apps]
	s.rows = s.rows[:m.rows]
	s.sorts = s.sorts[:m.sorts]
	s.forms = s.forms[:m.forms]
	s.kids = s.kids[:m.kids]
	s.splits = s.splits[:m.splits]
	s.bounds.n = m.slots
	s.beyond = m.beyond
	s.queue = s.queue[:0]
	s.stale = false
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
	child := &s.nodes[rx]
	root := &s.nodes[ry]
	s.record(parentOf, rx, 0, num{})
	child.parent = ry
	child.off = k
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

// Finite sorts. A class has the set of values it may still have, one bit for
// each; a class with one value left joins the literal's class, so that
// congruence sees it. The literals of a sort are consecutive nodes, made when
// the sort first occurs.

// maxFinite is how many values a finite sort may have: as many as a word has bits.
const maxFinite = 64

// values locates the literals of a finite sort.
type values struct {
	sort  *logic.Sort
	first nodeID
	n     int
}

// isFinite reports whether terms of the sort are treated as finite.
func isFinite(s *logic.Sort) bool {
	return s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind && len(s.Values()) <= maxFinite
}

// sort returns where the literals of a finite sort are, making them if needed.
func (s *state) sort(sort *logic.Sort) values {
	for _, v := range s.sorts {
		if v.sort == sort {
			return v
		}
	}
	v := values{sort, nodeID(len(s.nodes)), 2}
	if sort.Kind() == logic.EnumKind {
		v.n = len(sort.Values())
	}
	s.sorts = append(s.sorts, v)
	for i := range v.n {
		n := s.newNode(sort, nil)
		s.nodes[n].dom = 1 << i
		s.nodes[n].lit = n
	}
	return v
}

// value returns the i-th value of a finite sort.
func (v values) value(i int) logic.Value {
	if v.sort.Kind() == logic.BoolKind {
		return logic.BoolValue(i == 1)
	}
	return logic.EnumValue(v.sort, i)
}

// restrict leaves the root x only values from dom.
func (s *state) restrict(x nodeID, dom uint64) bool {
	n := &s.nodes[x]
	rest := n.dom & dom
	switch {
	case rest == 0:
		return false
	case rest == n.dom:
		return true
	}
	s.record(domOf, x, 0, num{lo: n.dom})
	n.dom = rest
	if n.lit == none && rest&(rest-1) == 0 {
		s.queue = append(s.queue, merge{x, s.sort(n.sort).first + nodeID(bits.TrailingZeros64(rest)), num{}})
	}
	return true
}

// exclude takes from the root x the value of the root y, if y is a literal's.
func (s *state) exclude(x, y nodeID) bool {
	return s.nodes[y].lit == none || s.restrict(x, ^s.nodes[y].dom)
}

// decode turns codes into a model; nil if a sort has too few values or a
// number is too large.
func (find *finder) decode(code []num) *logic.Model {
	values := find.decoder(code)
	leaves := 0
	for i := range find.s.nodes {
		switch find.s.nodes[i].term.(type) {
		case *logic.Var, *logic.Field:
			leaves++
		}
	}
	m := &logic.Model{Values: make(logic.Assignment, leaves)}
	for i := range find.s.nodes {
		switch t := find.s.nodes[i].term.(type) {
		case *logic.Var, *logic.Field:
			v := values.of(ref{nodeID(i), num{}})
			if !v.IsValid() {
				return nil
			}
			m.Values[t] = v
		}
	}
	if len(find.s.apps) > 0 {
		m.Tables = map[*logic.Func][]logic.Entry{}
	}
	total := lists.Sum(find.s.apps, func(a nodeID) int { return len(find.s.nodes[a].args) })
	room := make([]logic.Value, total) // for the arguments of all entries
	for _, a := range find.s.apps {
		n := &find.s.nodes[a]
		k := len(n.args)
		e := logic.Entry{Args: room[:k:k], Result: values.of(ref{a, num{}})}
		room = room[k:]
		valid := e.Result.IsValid()
		for i, r := range n.args {
			e.Args[i] = values.of(r)
			valid = valid && e.Args[i].IsValid()
		}
		if !valid {
			return nil
		}
		if _, ok := m.Apply(n.fn, e.Args); !ok {
			m.Tables[n.fn] = append(m.Tables[n.fn], e)
		}
	}
	return m
}

// decoder turns codes into values.
type decoder struct {
	s      *state
	code   []num
	values map[nodeID]logic.Value // of plain roots
	fresh  map[*logic.Sort]int    // candidates for a new value that were tried
	taken  map[logic.Value]bool   // values of literals
}

func (find *finder) decoder(code []num) *decoder {
	return &decoder{s: find.s, code: code}
}

// of returns the value of a node plus a constant; the zero Value where none is
// available.
func (d *decoder) of(r ref) logic.Value {
	root, off := d.s.root(r.node)
	n := &d.s.nodes[root]
	switch n.kind {
	case integer:
		v := d.code[root].plus(off).plus(r.off)
		if v.hi >= widest || v.hi < -widest {
			return logic.Value{}
		}
		return logic.IntegerValue(v.integer())
	case finite:
		return d.s.sort(n.sort).value(int(d.code[root].lo))
	}
	if n.lit != none {
		return d.s.nodes[n.lit].term.(*logic.Lit).Value()
	}
	if v, ok := d.values[root]; ok {
		return v
	}
	if d.values == nil {
		d.values, d.fresh = map[nodeID]logic.Value{}, map[*logic.Sort]int{}
		d.taken = map[logic.Value]bool{}
		for i := range d.s.nodes {
			if lit, ok := d.s.nodes[i].term.(*logic.Lit); ok {
				d.taken[lit.Value()] = true
			}
		}
	}
	v := d.invent(n.sort)
	d.values[root] = v
	return v
}

// invent returns a value of the sort that no class has yet.
func (d *decoder) invent(sort *logic.Sort) logic.Value {
	for {
		i := d.fresh[sort]
		d.fresh[sort]++
		var v logic.Value
		switch sort.Kind() {
		case logic.OpaqueKind:
			v = logic.OpaqueValue(sort, logic.Element(i))
		case logic.StringKind:
			v = logic.StringValue(letters(i))
		case logic.EnumKind:
			if i >= len(sort.Values()) {
				return logic.Value{}
			}
			v = logic.EnumValue(sort, i)
		default:
			v = logic.Invent(sort, i)
		}
		if !d.taken[v] {
			return v
		}
	}
}

// letters returns the i-th of a, b, ..., z, a1, b1, ...
func letters(i int) string {
	s := string(rune('a' + i%26))
	if i >= 26 {
		s += strconv.Itoa(i / 26)
	}
	return s
}
