package uhat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The core calculus of generators. A generator is a sequence of steps; each
// variable is bound once, by the step that introduces it, and is in scope in
// all later steps of the same and of nested sequences.

// Step is a step of a generator. Its cases are exactly the pointer types below.
type Step interface{ step() }

type (
	// Draw binds Var to a random value. Among holds the alternatives; one that
	// is not empty under the values so far is drawn first, then a value from it.
	Draw struct {
		Var   *logic.Var
		Among []Domain // at least one
	}
	// Let binds Var to the value of a term over earlier variables, or to the quotient with Over,
	// rounded down.
	Let struct {
		Var   *logic.Var
		Value logic.Term
		Over  logic.Integer // at least 2; 0 for none
	}
	// Perform performs an operation: a call with its results bound, a send, or
	// a ghost, which does nothing at run time.
	Perform struct {
		Op      *sre.Op
		Args    []logic.Term // one for each field that is not a result; a ghost's fields all
		Results []*logic.Var // one for each result, in order
		Origin  Origin
	}
	// Take takes the first received event of Op whose selecting fields satisfy
	// Select, and binds all fields, results too.
	Take struct {
		Op     *sre.Op
		Select logic.Term   // over the fields that are not results, and earlier variables
		Fields []*logic.Var // one for each field
		// Gap is what may happen before the awaited event; nil: nothing, or not known.
		Gap    []Room
		Origin Origin
	}
	// Assume ends the run as infeasible if Cond fails.
	Assume struct {
		Cond logic.Term
		Text string // as in Assert
	}
	// Assert checks an answer: if Cond fails, the system deviates from what the last event's clause
	// describes.
	Assert struct {
		Cond  logic.Term
		Field string // the field it is about, for reports; may be empty
		// Text is the condition for readers; empty: as it is printed.
		Text string
		// Stop ends the script on a deviation, because a later input is computed from an answer of
		// the same event, or is only allowed after it.
		Stop bool
	}
	// Differ asserts that Var, a result of the last event, differs from every value
	// that the variables Unlike had before that event. Field, Text and Stop are as in Assert.
	Differ struct {
		Var    *logic.Var
		Unlike []*logic.Var
		Field  string
		Text   string // as in Assert
		Stop   bool
	}
	// Choice continues with one of its branches, each equally likely.
	Choice struct{ Branches [][]Step }
	// Apply applies a function. In the body of Fun itself Depth is nil: the recursive
	// application has one level less.
	Apply struct {
		Fun   *Fun
		Args  []logic.Term
		Depth *Depth
	}
)

func (*Draw) step()    {}
func (*Let) step()     {}
func (*Perform) step() {}
func (*Take) step()    {}
func (*Assume) step()  {}
func (*Assert) step()  {}
func (*Differ) step()  {}
func (*Choice) step()  {}
func (*Apply) step()   {}

// Of returns the value of Var for one of Value.
func (s *Let) Of(v logic.Value) logic.Value {
	if s.Over.IsZero() {
		return v
	}
	return logic.IntegerValue(v.Integer().QuoFloor(s.Over))
}

// Says returns the condition in words.
func (a *Assume) Says() string { return cmp.Or(a.Text, a.Cond.String()) }

// Says returns the condition in words.
func (a *Assert) Says() string { return cmp.Or(a.Text, a.Cond.String()) }

// Says returns in words what the step asserts.
func (s *Differ) Says() string { return cmp.Or(s.Text, s.Condition()) }

// Fun is a recursive function: Base at depth 0, Step above.
type Fun struct {
	Name   string
	Params []*logic.Var
	// Level is how many levels are left: 0 in Base, 1 in the innermost Step. It is nil if nothing
	// depends on it.
	Level *logic.Var
	Base  []Step
	Step  []Step
}

// Depth is the range from which the depth of a recursion is drawn, both ends included.
type Depth struct {
	Lo, Hi int
	Seldom bool // more than Lo is seldom; else all depths are equally likely
	Proved bool // the step from k to k+1 holds for all k; else Hi was checked
	// Var is the depth for other steps, including those before the application: the depth is then
	// drawn first. It is nil if nothing depends on it.
	Var *logic.Var
}

// Announced returns the applications whose depths are drawn before the first of the steps.
func Announced(steps []Step) []*Apply {
	var out []*Apply
	for _, s := range steps {
		if a, ok := s.(*Apply); ok && a.Depth != nil && a.Depth.Var != nil {
			out = append(out, a)
		}
	}
	return out
}

// Domain is the set of values of a draw. For integers these lie between the largest of Lo and the
// smallest of Hi; for other sorts they are those of the sort's pool or generator. Values in Except
// are left out, and Filter has to hold.
type Domain struct {
	Rare   bool         // drawn from less often than others
	Guard  logic.Term   // over earlier variables: if it fails, the domain is empty
	Lo, Hi []logic.Term // integers, at least one each; terms over earlier variables
	Except []logic.Term
	// Unlike excludes every earlier value of these variables in the run. A variable of a function
	// has one value in each application, so an iteration can avoid the values of all earlier ones.
	Unlike []*logic.Var
	// Filter is the remaining condition, over Var and earlier variables; true if there is none. On
	// a finite pool it selects; else the draw retries.
	Filter logic.Term
	// Ahead are draws of later variables, each of which has to find a value as well. They only
	// spare runs that would otherwise end without one, so no check relies on them.
	Ahead []*Draw
}

// Origin says why an event is there.
type Origin struct {
	Clause   *Clause // that types the event; nil for a handwritten event without annotation
	Deciding bool    // with this event the erased trace first enters the goal
	Suspect  bool    // the clause was matched with the event's results projected away
	Goal     bool    // the goal asks for the answer: without it there is no violation
	// Conditional is set for a receive that the goal does not ask for, but on whose fields it has a
	// condition, and nothing else has one: an event with other fields prevents the violation.
	Conditional bool
	// Demanded lists the positions, among all events of the generator counted from 0, of
	// the events whose futures demand this one; for a receive exactly its cause.
	Demanded []int
}

// Generator is one generator for one goal.
type Generator struct {
	Name  string // unique among the generators of a goal; a Go identifier
	Goal  *Goal  // nil for a handwritten generator that only respects the context
	Steps []Step
	// Weight is how likely a run takes the generator, compared with the others of the goal. If all
	// weights are 0, all are equally likely.
	Weight int
	// More is the operation that it performs more often than the goal or any clause asks for; nil
	// for most.
	More *sre.Op
	// Varied says that it takes the clauses of another generator of the goal, in another order or
	// in other numbers.
	Varied bool
	// Certificate is the concrete witness, for comments and explanations: the
	// trace with ghosts, line by line.
	Certificate []string

	// The following fields belong to handwritten generators.

	Doc   string
	Range Range          // of the declaration
	At    map[Step]Range // where its steps are written, including those inside functions
}

// Schedules returns the names of the strategies that a target may name, as package runtime/strategy
// has them; pct and pctcp may have a number behind them, their depth.
func Schedules() []string {
	return []string{"random", "pct", "pctcp", "pos", "surw"}
}

// IsSchedule reports whether there is a strategy of that name.
func IsSchedule(name string) bool {
	bare := strings.TrimRight(name, "0123456789")
	switch depth := name[len(bare):]; {
	case depth == "":
		return slices.Contains(Schedules(), name)
	case depth[0] == '0' || len(depth) > 2: // at most 99
		return false
	}
	return bare == "pct" || bare == "pctcp"
}

// Walk calls visit with each step in the order of the text: branches one after
// the other, and the body of a function, base first, where it is first applied.
func Walk(steps []Step, visit func(Step)) {
	walk(steps, visit, map[*Fun]bool{})
}

func walk(steps []Step, visit func(Step), seen map[*Fun]bool) {
	for _, s := range steps {
		visit(s)
		switch s := s.(type) {
		case *Choice:
			for _, b := range s.Branches {
				walk(b, visit, seen)
			}
		case *Apply:
			if !seen[s.Fun] {
				seen[s.Fun] = true
				walk(s.Fun.Base, visit, seen)
				walk(s.Fun.Step, visit, seen)
			}
		}
	}
}

// Event returns the operation of an event's step, and where the event comes from; nil for other
// steps.
func Event(s Step) (*sre.Op, *Origin) {
	switch s := s.(type) {
	case *Perform:
		return s.Op, &s.Origin
	case *Take:
		return s.Op, &s.Origin
	}
	return nil, nil
}

// Bound returns the variables that a step itself binds, in order.
func Bound(s Step) []*logic.Var {
	switch s := s.(type) {
	case *Draw:
		return []*logic.Var{s.Var}
	case *Let:
		return []*logic.Var{s.Var}
	case *Perform:
		return s.Results
	case *Take:
		return s.Fields
	}
	return nil
}

// Awaits returns the variables on which the draws ahead depend, that of the domain's own draw
// included.
func (d Domain) Awaits() []logic.Term {
	var out []logic.Term
	for _, a := range d.Ahead {
		out = append(out, terms(Mentioned(a))...)
	}
	return out
}

// Terms returns the terms of a step itself; those that are missing may be nil.
func Terms(s Step) []logic.Term {
	switch s := s.(type) {
	case *Draw:
		var out []logic.Term
		for _, d := range s.Among {
			out = slices.Concat(out, []logic.Term{d.Guard, d.Filter}, d.Lo, d.Hi, d.Except, d.Awaits())
		}
		return out
	case *Let:
		return []logic.Term{s.Value}
	case *Perform:
		return s.Args
	case *Take:
		return []logic.Term{s.Select}
	case *Assume:
		return []logic.Term{s.Cond}
	case *Assert:
		return []logic.Term{s.Cond}
	case *Differ:
		return []logic.Term{s.Var}
	case *Apply:
		return s.Args
	}
	return nil
}

// Mentioned returns the variables that a step itself uses, each once: without those that it binds,
// and without those inside branches and functions.
func Mentioned(s Step) []*logic.Var {
	used := Terms(s)
	var bound *logic.Var
	switch s := s.(type) {
	case *Draw:
		bound = s.Var
		for _, d := range s.Among {
			used = append(used, terms(d.Unlike)...)
		}
	case *Differ:
		used = append(used, terms(s.Unlike)...)
	}
	var out []*logic.Var
	for _, t := range used {
		if t != nil {
			out = logic.Vars(out, t)
		}
	}
	return slices.DeleteFunc(slices.Clone(out), func(v *logic.Var) bool { return v == bound })
}

// terms returns variables as terms.
func terms(vs []*logic.Var) []logic.Term {
	return lists.Of(vs, func(v *logic.Var) logic.Term { return v })
}

// Collected returns the variables whose earlier values some step avoids, in the order in which they
// are first mentioned so.
func Collected(steps []Step) []*logic.Var {
	var out []*logic.Var
	add := func(vs []*logic.Var) {
		for _, v := range vs {
			out = lists.With(out, v)
		}
	}
	Walk(steps, func(s Step) {
		switch s := s.(type) {
		case *Draw:
			for _, d := range s.Among {
				add(d.Unlike)
			}
		case *Differ:
			add(s.Unlike)
		}
	})
	return out
}

// Fixed is what a condition says outright of a composite value that is drawn: the draw makes it so
// instead of trying values until one fits.
type Fixed struct {
	// Path leads to the part: indices, names of fields, and of maps keys over earlier variables,
	// which are terms. It is empty for the value's size.
	Path                  []any
	Value                 logic.Term // of the part, over earlier variables; nil for a size
	Size, AtLeast, AtMost logic.Term // integers over earlier variables; one of them for a size
}

// FixedParts returns what a condition says outright of v, in its order.
func FixedParts(v *logic.Var, filter logic.Term) (out []Fixed) {
	if !v.Sort().HasParts() || filter == nil {
		return nil
	}
	for _, c := range logic.Conjuncts(filter) {
		if f, ok := fixed(v, c); ok {
			out = append(out, f)
		}
	}
	// The size comes first: parts that are given must not change it.
	slices.SortStableFunc(out, func(x, y Fixed) int { return min(len(x.Path), 1) - min(len(y.Path), 1) })
	return out
}

func fixed(v *logic.Var, c logic.Term) (f Fixed, ok bool) {
	switch c := c.(type) {
	case *logic.Eq:
		x, y := c.Sides()
		for _, side := range [][2]logic.Term{{x, y}, {y, x}} {
			if logic.Occurs(v, side[1]) {
				continue
			}
			if path, ok := partPath(v, side[0]); ok {
				return Fixed{Path: path, Value: side[1]}, true
			}
			if isLen(v, side[0]) {
				return Fixed{Size: side[1]}, true
			}
		}
	case *logic.Le:
		x, y := c.Sides()
		switch {
		case isLen(v, y) && !logic.Occurs(v, x):
			return Fixed{AtLeast: x}, true
		case isLen(v, x) && !logic.Occurs(v, y):
			return Fixed{AtMost: y}, true
		}
	}
	return f, false
}

func isLen(v *logic.Var, t logic.Term) bool {
	a, ok := t.(*logic.App)
	return ok && a.Func().ReadsLen() && a.Args()[0] == logic.Term(v)
}

// partPath returns the path from v to a part of it, if v does not decide where that is.
func partPath(v *logic.Var, t logic.Term) (path []any, ok bool) {
	a, is := t.(*logic.App)
	if !is || a.Func().ReadsLen() || !a.Func().IsPart() {
		return nil, false
	}
	if of := a.Args()[0]; of != logic.Term(v) {
		if path, ok = partPath(v, of); !ok {
			return nil, false
		}
	}
	if a.Func().ReadsField() {
		return append(path, a.Func().Name), true
	}
	if a.Func().Args[0].Kind() == logic.MapKind {
		return append(path, a.Args()[1]), !logic.Occurs(v, a.Args()[1])
	}
	l, is := a.Args()[1].(*logic.Lit)
	if !is || l.Value().Sort().Kind() != logic.IntKind {
		return nil, false
	}
	n, fits := l.Value().Int64()
	const far = 1000
	return append(path, int(n)), fits && n >= 0 && n < far
}
