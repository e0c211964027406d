package uhat

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Promise is what the answers of an operation have to be like.
type Promise struct {
	Name      string // of the operation, or of the clause that is a promise by itself
	Operation *Operation
	Clauses   []*Clause // all of the operation, or the one
}

// Contracts returns the promises that Go functions judge, in the order of the spec: what operations
// ensure, then the invariant, which has no operation. Clauses have no part in them.
func (s *Spec) Contracts() (out []Promise) {
	for _, o := range s.Operations {
		if o.Ensures != "" {
			out = append(out, Promise{Name: o.Ensures, Operation: o})
		}
	}
	if f := s.Target.Invariant; f != "" {
		out = append(out, Promise{Name: f})
	}
	return out
}

// Promised reports whether promises of any kind judge runs.
func (s *Spec) Promised() bool {
	return len(s.Promises()) > 0 || len(s.Contracts()) > 0 || len(s.Twins) > 0
}

// Promises returns the promises of a context, in the order of the spec. An operation without
// clauses promises nothing.
func (c *Context) Promises() (out []Promise) {
	for _, o := range c.Operations {
		if o.Promise && len(o.Clauses) > 0 {
			out = append(out, Promise{Name: o.Op.Name, Operation: o, Clauses: o.Clauses})
		}
		for _, k := range o.Clauses {
			if k.Promise {
				out = append(out, Promise{Name: k.Name(), Operation: o, Clauses: []*Clause{k}})
			}
		}
	}
	for _, r := range c.Relations {
		out = append(out, Promise{Name: r.Clause.Name(), Operation: r.Clause.Operation, Clauses: []*Clause{r.Clause}})
	}
	return out
}

// Grounds returns what the spec says of a promise that clauses judge: the texts of these clauses,
// or the operation's. It is empty if there are none, and false for the other promises, which have
// no place for a text.
func (s *Spec) Grounds(promise string) (doc string, ok bool) {
	for _, p := range s.Promises() {
		if p.Name == promise && slices.Contains(p.Operation.Clauses, p.Clauses[0]) {
			return p.Doc(), true
		}
	}
	return "", false
}

// Doc returns the texts of the clauses, or the operation's; empty if there are none.
func (p Promise) Doc() string {
	var docs []string
	for _, c := range p.Clauses {
		if c.Doc != "" {
			docs = append(docs, c.Doc)
		}
	}
	if docs == nil && p.Operation.Promise {
		return p.Operation.Doc
	}
	return strings.Join(docs, "; ")
}

// Relation is a promise that a relation between operations stands for.
type Relation struct {
	Clause *Clause
	// Moves are the calls of its history, with the variables that their arguments equal, nil where
	// they are free; the last is the one that is judged.
	Moves []Move
}

// Twin is a relation of a run with a second one, which makes other calls instead of those of an
// operation: see package runtime/judge.
type Twin struct {
	Name string // as it is written
	Of   *sre.Op
	// Before, if not nil, is the operation that goes first where it comes right after Of; Anew says
	// that Of is replaced by a new system. Else Of is replaced by the calls of Instead, which may
	// be none.
	Before  *sre.Op
	Anew    bool
	Instead []Replacement
	// Compared are the operations whose answers are compared.
	Compared []*sre.Op
	Range    Range
}

// Replacement is a call that is made instead of another one.
type Replacement struct {
	Op     *sre.Op
	Args   []int // positions of its arguments among those of the other
	Repeat bool  // it is made for each element of the list among these arguments, at position List
	List   int
}

// Plays returns the calls of which the relation speaks: what is replaced, and then what is
// compared.
func (t *Twin) Plays() (out [][]Move) {
	free := func(op *sre.Op) Move { return Move{Op: op, Args: make([]*logic.Var, op.Args())} }
	for _, op := range t.Compared {
		play := []Move{free(t.Of)}
		if t.Before != nil {
			play = append(play, free(t.Before))
		}
		out = append(out, append(play, free(op)))
	}
	return out
}

// Plays returns the calls of which relations speak.
func (c *Context) Plays() (out [][]Move) {
	out = append(out, lists.Of(c.Relations, func(r Relation) []Move { return r.Moves })...)
	for _, t := range c.Twins {
		out = append(out, t.Plays()...)
	}
	return out
}

// Move is a call, with the variables that its arguments equal and its answers bind; nil where they
// may be anything.
type Move struct {
	Op      *sre.Op
	Args    []*logic.Var
	Answers []*logic.Var // nil: none is used
}

// Names returns the names of variables; empty for one that may be anything.
func Names(vars []*logic.Var) []string {
	var out []string
	for _, v := range vars {
		if v == nil {
			out = append(out, "")
		} else {
			out = append(out, v.Name())
		}
	}
	return out
}

// Count is what a ghost operation with one field counts. It happens at the beginning, and after
// each event that changes the count.
type Count struct {
	// Up and Down are classes of events, without variables, that count one more and one less; nil:
	// none do.
	Up, Down *sre.Class
	Start    int64
	Still    sre.Expr // what leaves the count as it is
}

// base returns the name of the spec's file without its endings.
func (s *Spec) base() string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(s.File), ".hcl"), ".clouseau")
}

// Unwalked returns the operations that walks never perform, as all their clauses wait for ghost
// events that no event demands next. Walks perform no other ghosts ([Clause.GhostsNext]). Let a
// bracket be opened by a ghost whose own clause asks for nothing:
//
//	operation "open" { kind = ghost, clause { event = open } }
//	operation "word" { kind = call,  clause { history = seq(all, open), event = word } }
//
// Then a walk never calls word. A search performs open, as it performs all ghosts. What is returned
// is never within reach; what is not may be out of reach all the same, as values are not looked at.
func (c *Context) Unwalked() []*Operation {
	w := walkable{}
	for _, o := range c.Operations {
		w[o.Op] = o.Count != nil || o.Op.Kind == sre.Receive || o.Op.Visible() && !slices.ContainsFunc(o.Clauses, o.Bounds)
	}
	for grown := true; grown; {
		grown = false
		for _, o := range c.Operations {
			if !w[o.Op] && w.reached(c, o) {
				w[o.Op] = true
				grown = true
			}
		}
	}
	return lists.Where(c.Operations, func(o *Operation) bool { return o.Op.Visible() && !w[o.Op] })
}

// walkable are the operations that may happen in a walk.
type walkable map[*sre.Op]bool

// reached reports whether a walk may perform an operation, given those that it may perform.
func (w walkable) reached(c *Context, o *Operation) bool {
	if !slices.ContainsFunc(o.Clauses, func(k *Clause) bool { return o.Bounds(k) && w.holds(k) }) {
		return false
	}
	return o.Op.Visible() || slices.ContainsFunc(c.Operations, func(by *Operation) bool {
		return w[by.Op] && slices.ContainsFunc(by.Clauses, func(k *Clause) bool {
			return slices.ContainsFunc(k.GhostsNext(), func(x *sre.Class) bool { return x.Entries()[0].Op == o.Op })
		})
	})
}

// Bounds reports whether a clause of the operation says when it may be called, and does not only
// judge its answers.
func (o *Operation) Bounds(c *Clause) bool { return o.Bounded || !c.Promise && !o.Promise }

// holds reports whether the history of a clause may come about.
func (w walkable) holds(c *Clause) bool { return w.accepts(c.History) }

// accepts reports whether an expression may have a trace of such operations. Complements may.
func (w walkable) accepts(e sre.Expr) bool {
	switch e := e.(type) {
	case *sre.None:
		return false
	case *sre.Class:
		return slices.ContainsFunc(e.Entries(), func(x sre.Entry) bool { return w[x.Op] && !logic.IsFalse(x.Allow) })
	case *sre.Or:
		return slices.ContainsFunc(e.Parts(), w.accepts)
	case *sre.Seq, *sre.And, *sre.Interleave:
		return !slices.ContainsFunc(sre.Children(e), func(p sre.Expr) bool { return !w.accepts(p) })
	default:
		return true
	}
}

// scripts is how many scripts head for a call of which something is promised. What stands before
// the answer is where the bugs are, so many short ways to it are worth more than the few ideas that
// a goal asks for: of the evaluator of benchmarks/debruijn 40 ways show none of its bugs, 150 show
// one in every tenth run.
const scripts = 150

// Scripted returns scenarios for a spec whose walks do not come to all operations: for each
// operation of which something is promised the runs that end with a call of it, whatever it
// answers. It returns none where walks do.
func (s *Spec) Scripted() (out []*Goal) {
	if len(s.Unwalked()) == 0 {
		return nil
	}
	for _, o := range s.Operations {
		if o.Ensures != "" || slices.ContainsFunc(s.Promises(), func(p Promise) bool { return p.Operation == o }) {
			out = append(out, &Goal{Name: o.Op.Name, Doc: "a call of " + o.Op.Name + ", of which something is promised", Scenario: true,
				Trace: s.B.Seq(s.B.All(), s.B.Event(o.Op, s.L.True())), Search: Search{Results: scripts}})
		}
	}
	return out
}

// MarkStops marks the checks after which the script cannot go on: a later input is computed from an
// answer of the event that they are about, or the history of a later call's clause looks at such an
// answer. With another one no clause may allow that call, and a right system may do with it what it
// likes.
func MarkStops(steps []Step) {
	m := stopMarker{seen: map[*Fun]bool{}, all: asked{}}
	Walk(steps, func(st Step) {
		if p, ok := st.(*Perform); ok {
			m.all.by(p)
		}
	})
	m.steps(steps, needed{map[*logic.Var]bool{}, asked{}}, nil)
}

// stopMarker walks a script from its end: when it reaches an event, it has seen all inputs that are
// computed from the event's answers, and all calls whose clauses look at them.
type stopMarker struct {
	seen map[*Fun]bool
	all  asked // by the whole script
}

// needed is what later inputs need.
type needed struct {
	used  map[*logic.Var]bool // in their arguments
	asked asked               // in the histories of their clauses
}

func (n needed) clone() needed { return needed{maps.Clone(n.used), maps.Clone(n.asked)} }

func (n needed) terms(ts ...logic.Term) {
	for _, t := range ts {
		if t != nil {
			lists.Put(n.used, logic.Vars(nil, t)...)
		}
	}
}

// asked are the fields that histories look at.
type asked map[askedField]bool

type askedField struct {
	op    *sre.Op
	field string
}

// by adds the fields that the history of a step's clause looks at, if that clause says when the
// step may be taken.
func (a asked) by(st *Perform) {
	c := st.Origin.Clause
	if c == nil || !c.Operation.Bounds(c) {
		return
	}
	sre.Walk(c.History, func(e sre.Expr) bool {
		if x, ok := e.(*sre.Class); ok {
			for _, en := range x.Entries() {
				logic.Walk(en.Allow, func(t logic.Term) bool {
					if f, ok := t.(*logic.Field); ok {
						a[askedField{en.Op, f.Name()}] = true
					}
					return true
				})
			}
		}
		return true
	})
}

// checking is a check whose event is still to come.
type checking struct {
	stop *bool
	over map[*logic.Var]bool // what it is about
}

func newChecking(stop *bool, over ...*logic.Var) checking {
	c := checking{stop, map[*logic.Var]bool{}}
	lists.Put(c.over, over...)
	return c
}

// steps walks one sequence. n is what later inputs need; what the sequence's own inputs need is
// added. checks are the later checks that belong to no event so far; those left at the beginning of
// the sequence are returned.
func (m *stopMarker) steps(steps []Step, n needed, checks []checking) []checking {
	settle := func(op *sre.Op, fields []sre.Field, answers []*logic.Var) {
		used := slices.ContainsFunc(answers, func(v *logic.Var) bool { return n.used[v] })
		for _, c := range checks {
			*c.stop = *c.stop || used
			for i, v := range answers {
				*c.stop = *c.stop || c.over[v] && n.asked[askedField{op, fields[i].Name}]
			}
		}
		checks = nil
	}
	for _, st := range slices.Backward(steps) {
		switch st := st.(type) {
		case *Assert:
			checks = append(checks, newChecking(&st.Stop, logic.Vars(nil, st.Cond)...))
		case *Differ:
			checks = append(checks, newChecking(&st.Stop, st.Var))
		case *Let:
			if n.used[st.Var] {
				n.terms(st.Value)
			}
			for _, c := range checks {
				for _, v := range logic.Vars(nil, st.Value) {
					c.over[v] = c.over[v] || c.over[st.Var]
				}
			}
		case *Draw:
			n.terms(Terms(st)...)
		case *Perform:
			settle(st.Op, st.Op.Fields[len(st.Op.Fields)-len(st.Results):], st.Results)
			if n.asked.by(st); st.Op.Visible() {
				n.terms(st.Args...)
			}
		case *Take:
			settle(st.Op, st.Op.Fields, st.Fields)
			n.terms(st.Select)
		case *Choice:
			checks = m.choice(st, n, checks)
		case *Apply:
			checks = nil
			n.terms(st.Args...)
			m.fun(st.Fun)
			maps.Copy(n.asked, m.all)
		}
	}
	return checks
}

// choice walks the branches, each with what follows the choice behind it.
func (m *stopMarker) choice(st *Choice, n needed, checks []checking) []checking {
	var left []checking
	behind := n.clone()
	for _, b := range st.Branches {
		own := behind.clone()
		left = append(left, m.steps(b, own, slices.Clone(checks))...)
		maps.Copy(n.used, own.used)
		maps.Copy(n.asked, own.asked)
	}
	return left
}

// fun walks the bodies of a function, which share no variables with what is around its
// applications. Behind any event of them may come whatever the script has.
func (m *stopMarker) fun(f *Fun) {
	if m.seen[f] {
		return
	}
	m.seen[f] = true
	m.steps(f.Base, needed{map[*logic.Var]bool{}, maps.Clone(m.all)}, nil)
	m.steps(f.Step, needed{map[*logic.Var]bool{}, maps.Clone(m.all)}, nil)
}

// MarkDeciding marks the last visible event of a script as the deciding one, in each branch where
// the script ends with a choice. It marks nothing if an event is marked already, or if the last
// event belongs to a recursion, since that one may be the last on some runs only.
func MarkDeciding(steps []Step) {
	marked := false
	Walk(steps, func(st Step) {
		switch st := st.(type) {
		case *Perform:
			marked = marked || st.Origin.Deciding
		case *Take:
			marked = marked || st.Origin.Deciding
		}
	})
	if marked {
		return
	}
	if last, ok := lastEvents(steps); ok {
		for _, o := range last {
			o.Deciding = true
		}
	}
}

// lastEvents returns the visible events with which steps end, one for each way through them;
// false where some way may have none.
func lastEvents(steps []Step) ([]*Origin, bool) {
	for _, st := range slices.Backward(steps) {
		switch st := st.(type) {
		case *Perform:
			if st.Op.Kind != sre.Ghost {
				return []*Origin{&st.Origin}, true
			}
		case *Take:
			return []*Origin{&st.Origin}, true
		case *Apply:
			return nil, false
		case *Choice:
			var all []*Origin
			for _, b := range st.Branches {
				last, ok := lastEvents(b)
				if !ok {
					return nil, false
				}
				all = append(all, last...)
			}
			return all, true
		}
	}
	return nil, false
}
