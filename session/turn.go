package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Turn is an exchange, or the end of a session or a lane, together with the cases that are taken
// with it. Guards and qualifiers are not evaluated, so the turns allow more runs than the session.
type Turn struct {
	// Name is the only one of that name: the cases, or else what the message is bound to, or else
	// the message. Where that is taken a number follows.
	Name     string
	Exchange *Exchange // nil: the session or the lane ends
	Cases    []string  // the named cases that lead to it, the outermost first
	Guards   []logic.Term
	Ours     bool  // the party decides
	Fails    bool  // a session has failed with it
	Range    Range // of the exchange, or of the case that ends the session
	// Ways are the ways that lead to where the session waits for it.
	Ways []Way
	// Waits is the strand that waits for it, In the one that the exchange is in. They differ where
	// a case of a choice begins with lanes.
	Waits, In *Strand

	at, place *node
}

// Way is a way to a place: right after a turn, once lanes have joined, or, if neither is set, at
// the beginning.
type Way struct {
	After *Turn
	Join  *Join
}

// Join is where lanes end together: what comes after them begins once all of them have ended.
type Join struct{ Lanes []Lane }

// Lane is a lane of a join, with the ways to its end.
type Lane struct {
	Strand *Strand
	Ends   []Way
}

// Turns are the turns of a session.
type Turns struct {
	List []*Turn // in the order in which they are found from the beginning
	// Stops are the ways to the end of the session by a stop, Ends those by the end of its steps.
	// What is done beside the rest goes on after these.
	Stops, Ends []Way
	// Session is the strand of the session itself.
	Session *Strand
	// Lanes says that there are other strands.
	Lanes bool
}

// Is reports whether an offer is the turn. It may be one of another program of the session.
func (t *Turn) Is(o *Offer) bool {
	return t.at.id == o.at.id && t.place.id == o.place.id && slices.Equal(t.Cases, o.Cases)
}

// Beside returns the turns that may happen while a strand waits.
func (ts *Turns) Beside(s *Strand) []*Turn {
	return lists.Where(ts.List, func(t *Turn) bool { return t.Waits.beside(s) })
}

// Begins returns the turns after which something is done beside the rest of the session.
func (ts *Turns) Begins() (out []*Turn) {
	for _, t := range ts.List {
		if !t.Waits.async {
			continue
		}
		for _, w := range t.Ways {
			if w.After != nil && w.After.Waits != t.Waits && !slices.Contains(out, w.After) {
				out = append(out, w.After)
			}
		}
	}
	return out
}

// Sees reports whether a turn has what the last message of an exchange bound, and not what an
// earlier one did.
func (ts *Turns) Sees(t *Turn, e *Exchange) bool {
	return !slices.ContainsFunc(ts.List, func(x *Turn) bool { return x.Exchange == e && !t.In.within(x.In) })
}

// Irregular says which step is in the way of turns.
type Irregular struct {
	Text string
	At   Range
}

func (e *Irregular) Error() string { return fmt.Sprintf("%v: %s", e.At, e.Text) }

// Turns returns the turns of a session. The error is an [Irregular]: steps that follow each other
// without an end and without an exchange.
func (p *Program) Turns() (*Turns, error) {
	a := &turner{
		out: &Turns{Session: &Strand{}}, names: map[string]int{}, known: map[turnKey]*Turn{},
		places: map[*node]*spot{}, strands: map[strandOf]*Strand{}, joins: map[*node]*Join{},
	}
	a.arrive(p.first, a.out.Session, Way{})
	for len(a.left) > 0 && a.err == nil {
		pl := a.left[0]
		a.left = a.left[1:]
		a.explore(pl)
	}
	if a.err != nil {
		return nil, a.err
	}
	for _, t := range a.out.List {
		t.Ways = a.places[t.place].ways
	}
	a.out.Lanes = a.lanes
	return a.out, nil
}

// turner finds the turns of a program.
type turner struct {
	out     *Turns
	known   map[turnKey]*Turn
	places  map[*node]*spot
	left    []*spot // not yet explored
	strands map[strandOf]*Strand
	joins   map[*node]*Join
	lanes   bool
	names   map[string]int // how many turns have a name
	err     error
}

// spot is a node at which a strand waits.
type spot struct {
	at   *node
	in   *Strand
	ways []Way
}

// turnKey identifies a turn: where it is, where the session waits, and the cases between.
type turnKey struct {
	at, place *node
	cases     string
}

// maxNested bounds how many choices and other steps without an exchange follow each other.
const maxNested = 1000

// irregular notes the first reason why there are no turns.
func (a *turner) irregular(at Range) {
	if a.err == nil {
		a.err = &Irregular{"Steps may follow each other here without an end and without an exchange.", at}
	}
}

// settle calls f with the nodes at which a strand waits that goes on at a node, and the lanes that
// begin there.
func (a *turner) settle(n *node, s *Strand, depth int, f func(*node, *Strand)) {
	for ; ; depth++ {
		if depth > maxNested {
			a.irregular(n.step.Place())
			return
		}
		switch n.step.(type) {
		case *Assign, *Leave:
			n = n.next
		case *Loop:
			n = n.inner[0]
		case *Async:
			a.settle(n.inner[0], a.strand(s, n, 0), depth+1, f)
			n = n.next
		case *Parallel:
			for i, first := range n.inner {
				a.settle(first, a.strand(s, n, i), depth+1, f)
			}
			return
		default:
			f(n, s)
			return
		}
	}
}

// arrive notes that a strand goes on at a node by a way.
func (a *turner) arrive(n *node, s *Strand, w Way) {
	a.settle(n, s, 0, func(n *node, s *Strand) { a.wait(n, s, w) })
}

// wait notes that a strand waits at a node after a way.
func (a *turner) wait(n *node, s *Strand, w Way) {
	pl := a.places[n]
	if pl == nil {
		pl = &spot{at: n, in: s}
		a.places[n] = pl
		a.left = append(a.left, pl)
	}
	if slices.Contains(pl.ways, w) || a.err != nil {
		return
	}
	pl.ways = append(pl.ways, w)
	switch n.step.(type) {
	case nil:
		a.ended(s, w)
	case *Stop:
		a.out.Stops = append(a.out.Stops, w)
	case *Fail:
		if w.After != nil {
			w.After.Fails = true
		}
	}
}

// ended notes that the steps of a strand have come to their end.
func (a *turner) ended(s *Strand, w Way) {
	switch {
	case s.parent == nil:
		a.out.Ends = append(a.out.Ends, w)
	case s.async:
	default:
		j := a.joins[s.at]
		n := len(s.at.inner)
		if j == nil {
			j = &Join{Lanes: make([]Lane, n)}
			a.joins[s.at] = j
		}
		l := &j.Lanes[s.lane]
		first := len(l.Ends) == 0
		l.Strand = s
		l.Ends = append(l.Ends, w)
		if first && !slices.ContainsFunc(j.Lanes, func(l Lane) bool { return len(l.Ends) == 0 }) {
			a.arrive(s.at.next, s.parent, Way{Join: j})
		}
	}
}

// explore finds the turns that a strand waits for at a place.
func (a *turner) explore(pl *spot) {
	switch s := pl.at.step.(type) {
	case *Exchange:
		a.exchange(&looked{place: pl}, pl.at, pl.in)
	case *Choice:
		a.cases(&looked{place: pl}, s, pl.at, pl.in)
	}
}

// looked is what was passed on the way from a place to a turn.
type looked struct {
	place  *spot
	cases  []string
	guards []logic.Term
	beside []leafOf // what waits besides after that turn
	depth  int
}

// leafOf is a node at which a strand waits.
type leafOf struct {
	at *node
	in *Strand
}

// exchange adds the turn that an exchange is.
func (a *turner) exchange(l *looked, n *node, in *Strand) {
	s := n.step.(*Exchange)
	name := s.Type.Name
	if s.As != nil {
		name = s.As.Name()
	}
	t := a.turn(l, n, in, &Turn{Name: name, Exchange: s, Ours: s.Dir == Send, Range: s.Range})
	a.arrive(n.next, in, Way{After: t})
}

// cases adds the turns with which the cases of a choice begin.
func (a *turner) cases(l *looked, s *Choice, n *node, in *Strand) {
	if l.depth > maxNested {
		a.irregular(s.Range)
		return
	}
	for i, c := range s.Cases {
		m := *l
		m.depth++
		if m.cases = slices.Clip(l.cases); c.Name != "" {
			m.cases = append(m.cases, c.Name)
		}
		if m.guards = slices.Clip(l.guards); c.When != nil {
			m.guards = append(m.guards, c.When)
		}
		var leaves []leafOf
		a.settle(n.inner[i], in, m.depth, func(n *node, in *Strand) { leaves = append(leaves, leafOf{n, in}) })
		if a.err != nil {
			return
		}
		if ends(leaves) {
			t := a.turn(&m, n.inner[i], in, &Turn{Name: "end", Ours: s.Ours, Range: c.Range})
			a.arrive(n.inner[i], in, Way{After: t})
			continue
		}
		for k, leaf := range leaves {
			x := m
			x.beside = append(slices.Clip(m.beside), slices.Delete(slices.Clone(leaves), k, k+1)...)
			switch s := leaf.at.step.(type) {
			case *Exchange:
				a.exchange(&x, leaf.at, leaf.in)
			case *Choice:
				a.cases(&x, s, leaf.at, leaf.in)
			}
		}
	}
}

// ends reports whether a session, or the only strand, is over there.
func ends(leaves []leafOf) bool {
	for _, l := range leaves {
		switch l.at.step.(type) {
		case nil:
			if len(leaves) == 1 {
				return true
			}
		case *Stop, *Fail:
			return true
		}
	}
	return false
}

// turn returns a turn, which is the given one if it is new. What waits besides waits after it.
func (a *turner) turn(l *looked, at *node, in *Strand, t *Turn) *Turn {
	key := turnKey{at, l.place.at, strings.Join(l.cases, "\n")}
	if old := a.known[key]; old != nil {
		t = old
	} else {
		t.Cases = l.cases
		t.Guards = l.guards
		t.at = at
		t.place = l.place.at
		t.Waits = l.place.in
		t.In = in
		if len(t.Cases) > 0 {
			t.Name = strings.Join(t.Cases, "_")
		}
		a.name(t)
		a.known[key] = t
		a.out.List = append(a.out.List, t)
	}
	for _, b := range l.beside {
		a.wait(b.at, b.in, Way{After: t})
	}
	return t
}

// name gives a turn a name of its own.
func (a *turner) name(t *Turn) {
	base := t.Name
	for {
		a.names[base]++
		if n := a.names[base]; n > 1 {
			t.Name = base + "_" + strconv.Itoa(n)
		}
		if t.Name == base || a.names[t.Name] == 0 {
			break
		}
	}
	if t.Name != base {
		a.names[t.Name]++
	}
}

// Part is a piece of a format: fixed text, or a field.
type Part struct{ Text, Field string }

// ParseTemplate splits a format such as "RCPT TO:<{to}>" into its pieces. Between two fields there
// is text, so that it is known where the first one ends.
func ParseTemplate(format string) ([]Part, error) {
	var parts []Part
	for rest := format; rest != ""; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return append(parts, Part{Text: rest}), nil
		}
		if open > 0 {
			parts = append(parts, Part{Text: rest[:open]})
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 2 {
			return nil, fmt.Errorf("the brace at column %d of %q begins no field", len(format)-len(rest)+open+1, format)
		}
		if n := len(parts); n > 0 && parts[n-1].Field != "" {
			return nil, fmt.Errorf("%q has two fields without text between them", format)
		}
		parts = append(parts, Part{Field: rest[open+1 : open+length]})
		rest = rest[open+length+1:]
	}
	return parts, nil
}

// Strand is a line of steps that happen one after the other: the session itself, a lane, or what is
// done beside the rest.
type Strand struct {
	parent *Strand
	at     *node // the parallel or the async that begins it; nil for the session
	lane   int   // of a parallel
	async  bool
	many   bool // several of it may be under way
}

// strandOf identifies a strand.
type strandOf struct {
	at   *node
	lane int
}

// strand returns the strand of a lane of a parallel, or of an async.
func (a *turner) strand(parent *Strand, at *node, lane int) *Strand {
	key := strandOf{at, lane}
	s := a.strands[key]
	if s == nil {
		_, async := at.step.(*Async)
		s = &Strand{parent, at, lane, async, parent.many || async && at.again()}
		a.strands[key] = s
		a.lanes = true
	}
	return s
}

// again reports whether the session may come from behind a node to the node again.
func (n *node) again() bool {
	seen := map[*node]bool{}
	var to func(m *node) bool
	to = func(m *node) bool {
		if m == nil || seen[m] {
			return false
		}
		if seen[m] = true; m == n {
			return true
		}
		for _, i := range m.inner {
			if to(i) {
				return true
			}
		}
		return to(m.next)
	}
	return to(n.next)
}

// path returns a strand and those around it, the session first.
func (s *Strand) path() []*Strand {
	if s.parent == nil {
		return []*Strand{s}
	}
	return append(s.parent.path(), s)
}

// beside reports whether steps of two strands may happen in any order: lanes of one parallel, what
// an async does and what goes on around it, and all of a strand of which there are several.
func (s *Strand) beside(t *Strand) bool {
	a := s.path()
	b := t.path()
	i := 1 // the first strand of both is the session
	for ; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i].many {
			return true
		}
	}
	switch {
	case i < len(a) && a[i].async, i < len(b) && b[i].async:
		return true
	case i < len(a) && i < len(b):
		return a[i].at == b[i].at
	}
	return false
}

// within reports whether a strand sees what another one binds as it is: it is that strand, or a
// lane of it.
func (s *Strand) within(of *Strand) bool {
	for x := s; x != nil && !x.many; x = x.parent {
		if x == of {
			return true
		}
		if x.async {
			return false
		}
	}
	return false
}

// Several reports whether several of the strand may be under way.
func (s *Strand) Several() bool { return s.many }
