package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Session is a protocol from the view of one party.
type Session struct {
	Name, Doc string
	// Party is who sends what the steps send, Peer is the other one.
	Party, Peer string
	Codec       string  // how messages become bytes, by default
	Types       []*Type // all that its steps mention, in the order of their declaration
	Body        []Step
	Range       Range
	Extended    bool // another session of the spec is derived from it

	L *logic.Builder // of the terms in it
}

// Type is what a message may be.
type Type struct {
	Name, Doc string
	Fields    []Field
	Record    *logic.Sort // of the values of a message that is bound
	// Formats say how a message is written, by the name of the attribute: "line", "resp" or "http".
	Formats map[string]string
	Range   Range
}

// Field is a named value of a message. Qualifiers speak of it as a variable.
type Field struct {
	Name string
	Var  *logic.Var
	// Pool and Least to Most are the values that are drawn, if they are written.
	Pool        []logic.Value
	Least, Most logic.Integer
	Ranged      bool
	// Sizes are how many elements a list has that is drawn.
	Sizes [2]int
}

// Draws reports whether the value is one that is drawn, as far as that is written.
func (f *Field) Draws(v logic.Value) bool {
	if f.Ranged {
		return logic.Bounds{Lo: f.Least, Hi: f.Most}.Has(v.Integer())
	}
	return len(f.Pool) == 0 || slices.Contains(f.Pool, v)
}

// Sort returns the field's sort.
func (f *Field) Sort() *logic.Sort { return f.Var.Sort() }

// Position returns the index of a field, -1 if there is none of that name.
func (t *Type) Position(name string) int {
	for i := range t.Fields {
		if t.Fields[i].Name == name {
			return i
		}
	}
	return -1
}

// Message is a message with its values, one for each field.
type Message struct {
	Type   *Type
	Values []logic.Value
}

// Record returns the values as one record.
func (m Message) Record() logic.Value {
	named := make([]logic.Named, len(m.Values))
	for i, v := range m.Values {
		named[i] = logic.Named{Name: m.Type.Fields[i].Name, Value: v}
	}
	return logic.RecordValue(named...)
}

func (m Message) String() string {
	fields := make([]string, len(m.Values))
	for i, v := range m.Values {
		fields[i] = m.Type.Fields[i].Name + " = " + v.String()
	}
	return m.Type.Name + "(" + strings.Join(fields, ", ") + ")"
}

// Direction says who sends a message.
type Direction uint8

// The directions, from the view of the party.
const (
	Send Direction = iota
	Get
)

// Other returns the direction as the other party sees it.
func (d Direction) Other() Direction { return 1 - d }

func (d Direction) String() string { return [...]string{"send", "get"}[d] }

// Step is a step of a session. Its cases are exactly the types below, always as pointers.
type Step interface {
	step()
	// Place is where the step is written.
	Place() Range
}

type (
	// Exchange sends or gets a message that satisfies Where, and binds it to As.
	Exchange struct {
		Dir   Direction
		Type  *Type
		Where logic.Term // over the fields of the type and what is bound before
		Text  string     // of the qualifier; empty if every message will do
		As    *logic.Var // nil: not bound
		Range
	}
	// Choice goes on with one of its cases. The party decides if Ours is set, otherwise the peer.
	Choice struct {
		Ours  bool
		Cases []*Case
		Range
	}
	// Loop repeats its steps until a Leave or the end of the session.
	Loop struct {
		Body []Step
		Range
	}
	// Leave goes on after the innermost loop.
	Leave struct{ Range }
	// Stop ends the session, which has succeeded.
	Stop struct{ Range }
	// Fail ends the session, which has failed for a reason that no single message shows.
	Fail struct {
		Text string
		Range
	}
	// Assign gives variables values, all at once.
	Assign struct {
		Vars   []*logic.Var
		Values []logic.Term
		Range
	}
	// Parallel runs its lanes side by side, and goes on once all of them have ended.
	Parallel struct {
		Lanes []*Case
		Range
	}
	// Async runs its steps beside all that comes after it.
	Async struct {
		Body []Step
		Range
	}
)

// Case is a case of a choice or a lane: a name and steps.
type Case struct {
	Name  string     // empty if it has none
	When  logic.Term // what has to hold for the case to be there, nil: always
	Body  []Step
	Range Range
}

func (*Exchange) step() {}
func (*Choice) step()   {}
func (*Loop) step()     {}
func (*Leave) step()    {}
func (*Stop) step()     {}
func (*Fail) step()     {}
func (*Assign) step()   {}
func (*Parallel) step() {}
func (*Async) step()    {}

// Place returns where the step is written: steps embed their range.
func (r Range) Place() Range { return r }

// Range is a place in a source file; lines and columns count from 1. The zero Range is no place.
type Range struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int // just past the end
}

func (r Range) String() string { return fmt.Sprintf("%s:%d:%d", r.File, r.Line, r.Column) }

// Scopes returns for each exchange of a session those whose messages are bound there, outer and
// earlier ones first. Where one stands it has happened before, and what was bound is what it
// exchanged last.
func (s *Session) Scopes() map[*Exchange][]*Exchange {
	out := map[*Exchange][]*Exchange{}
	scopes(s.Body, nil, out)
	return out
}

// scopes enters the steps of a block, before which these were bound.
func scopes(steps []Step, bound []*Exchange, out map[*Exchange][]*Exchange) {
	bound = slices.Clip(bound)
	for _, s := range steps {
		for _, inner := range bodies(s) {
			scopes(inner, bound, out)
		}
		e, ok := s.(*Exchange)
		if !ok {
			continue
		}
		out[e] = bound
		if e.As != nil {
			bound = append(slices.Clip(bound), e)
		}
	}
}

// String returns the exchange in the words of the language, on a line.
func (s *Exchange) String() string {
	text := s.Dir.String() + " " + s.Type.Name
	if s.Text != "" {
		text += " {" + s.Text + "}"
	}
	return text
}

// String returns the session in the words of the language, without its types.
func (s *Session) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "session %q {\n  party = %s\n  peer  = %s\n", s.Name, s.Party, s.Peer)
	printSteps(&b, s.Body, "  ")
	b.WriteString("}\n")
	return b.String()
}

func printSteps(b *strings.Builder, steps []Step, in string) {
	for _, s := range steps {
		printStep(b, s, in)
	}
}

func printStep(b *strings.Builder, s Step, in string) {
	switch s := s.(type) {
	case *Exchange:
		fmt.Fprintf(b, "%s%s %q {", in, s.Dir, s.Type.Name)
		if s.As != nil {
			fmt.Fprintf(b, " as = %s", s.As.Name())
		}
		if s.Text != "" {
			fmt.Fprintf(b, " where = %s", s.Text)
		}
		b.WriteString(" }\n")
	case *Choice:
		word := "branch"
		if s.Ours {
			word = "choose"
		}
		printCases(b, word, "case", s.Cases, in)
	case *Loop:
		fmt.Fprintf(b, "%sloop {\n", in)
		printSteps(b, s.Body, in+"  ")
		fmt.Fprintf(b, "%s}\n", in)
	case *Leave:
		fmt.Fprintf(b, "%sleave {}\n", in)
	case *Stop:
		fmt.Fprintf(b, "%sstop {}\n", in)
	case *Fail:
		fmt.Fprintf(b, "%sfail %q {}\n", in, s.Text)
	case *Assign:
		fmt.Fprintf(b, "%sset {", in)
		for i, v := range s.Vars {
			fmt.Fprintf(b, " %s = %v", v.Name(), s.Values[i])
		}
		b.WriteString(" }\n")
	case *Async:
		fmt.Fprintf(b, "%sasync {\n", in)
		printSteps(b, s.Body, in+"  ")
		fmt.Fprintf(b, "%s}\n", in)
	case *Parallel:
		printCases(b, "parallel", "lane", s.Lanes, in)
	default:
		panic(fmt.Sprintf("session: unexpected %T", s))
	}
}

func printCases(b *strings.Builder, word, inner string, cases []*Case, in string) {
	fmt.Fprintf(b, "%s%s {\n", in, word)
	for _, c := range cases {
		fmt.Fprintf(b, "%s  %s %q {\n", in, inner, c.Name)
		if c.When != nil {
			fmt.Fprintf(b, "%s    when = %v\n", in, c.When)
		}
		printSteps(b, c.Body, in+"    ")
		fmt.Fprintf(b, "%s  }\n", in)
	}
	fmt.Fprintf(b, "%s}\n", in)
}

// Target is a branch of a program: the case of a choice, by its name. It knows from each place how
// many exchanges lead there at least, as far as the structure tells: what guards and qualifiers
// allow is not known before.
type Target struct {
	Name  string
	least map[*node]int
}

// Branches returns the names of all cases of choices, in the order in which they are written, each
// once.
func (s *Session) Branches() (names []string) {
	Walk(s.Body, func(step Step) {
		c, ok := step.(*Choice)
		if !ok {
			return
		}
		for _, x := range c.Cases {
			if x.Name != "" && !slices.Contains(names, x.Name) {
				names = append(names, x.Name)
			}
		}
	})
	return names
}

// Target returns the branch of a name.
func (p *Program) Target(name string) *Target {
	return &Target{name, p.distances(func(n *node, at func(*node) int) int { return n.toward(name, at) })}
}

// distances returns how far nodes are from something: a fixpoint from above of what of says of a
// node, given the distances of those around it.
func (p *Program) distances(of func(n *node, at func(*node) int) int) map[*node]int {
	all := p.all()
	out := map[*node]int{}
	for _, n := range all {
		out[n] = endless
	}
	at := func(n *node) int {
		if n == nil {
			return endless
		}
		return out[n]
	}
	for changed := true; changed; {
		changed = false
		for _, n := range all {
			if d := of(n, at); d < out[n] {
				out[n] = d
				changed = true
			}
		}
	}
	return out
}

// all returns all nodes that can be reached.
func (p *Program) all() (all []*node) {
	seen := map[*node]bool{}
	var visit func(*node)
	visit = func(n *node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		all = append(all, n)
		for _, i := range n.inner {
			visit(i)
		}
		visit(n.next)
	}
	visit(p.first)
	return all
}

// toward computes the distance of a node to a branch from those around it.
func (n *node) toward(branch string, at func(*node) int) int {
	best := endless
	switch s := n.step.(type) {
	case nil, *Stop, *Fail:
		return endless
	case *Exchange:
		return 1 + at(n.next)
	case *Loop:
		return at(n.inner[0])
	case *Choice:
		if slices.ContainsFunc(s.Cases, func(c *Case) bool { return c.Name == branch }) {
			return 0
		}
		return nearest(n.inner, at)
	case *Parallel, *Async:
		best = nearest(n.inner, at)
	}
	return min(best, at(n.next))
}

// nearest returns the least distance of some nodes.
func nearest(nodes []*node, at func(*node) int) int {
	best := endless
	for _, n := range nodes {
		best = min(best, at(n))
	}
	return best
}

// Is reports whether an offer is in the branch.
func (t *Target) Is(o *Offer) bool { return slices.Contains(o.Cases, t.Name) }

// Left returns how many exchanges it takes from an offer to the branch at least; ok is false if it
// cannot be reached from there.
func (t *Target) Left(o *Offer) (n int, ok bool) {
	if t.Is(o) {
		return 0, true
	}
	d, ok := t.least[o.after]
	return 1 + d, ok && d < endless
}
