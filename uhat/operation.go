package uhat

import (
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
)

// Range is a place in a source file; lines and columns count from 1, columns
// in characters. The zero Range is no place.
type Range struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int // just past the end
}

func (r Range) String() string { return fmt.Sprintf("%s:%d:%d", r.File, r.Line, r.Column) }

// Contains reports whether another range lies within r.
func (r Range) Contains(x Range) bool {
	from := r.Line < x.Line || r.Line == x.Line && r.Column <= x.Column
	to := x.EndLine < r.EndLine || x.EndLine == r.EndLine && x.EndColumn <= r.EndColumn
	return r.File == x.File && from && to
}

// Operation is an operation with its type.
type Operation struct {
	Op      *sre.Op
	Doc     string
	Clauses []*Clause
	// Spontaneous lifts the obligation that a receive is caused.
	Spontaneous bool
	// Fault says that the operation is a misfortune, such as a crash, and not a client's request.
	Fault bool
	// PanicsAllowed says that a panic of the system is an ordinary outcome.
	PanicsAllowed bool
	// Count says what is counted, if the operation is a ghost that counts; else nil.
	Count *Count
	// Promise says that each answer is one that a clause describes, wherever some clause applies.
	Promise bool
	// Bounded says that its promises also say where it may be called, as those of a session do.
	Bounded bool
	// Key is the argument that says what a call is about: of calls at the same time, those with
	// other keys have no part in its answer. Empty if there is none. Stale is by how many calls of
	// other operations its answer may be late.
	Key   string
	Stale int
	// Waits says that a call may have to wait for others. The model tells when, by having no case
	// for it, or the reference; without both nobody does. NeverWaits says that no call does.
	Waits, NeverWaits bool
	// Requires and Ensures are Go functions "pkg.Func" that judge a call before and after it; empty
	// if there are none.
	Requires, Ensures string
	// Rare are values that are drawn seldom for an argument, by its name.
	Rare map[string][]logic.Value
	// Panicked is the result that reports a panic, if a panic is an answer like others; else empty.
	Panicked string
	Range    Range
	// Places of args (or fields) and results, for diagnostics; zero if they are not written.
	ArgsRange, ResultsRange Range
}

// Clause is one case of an operation's type (an intersection of several).
type Clause struct {
	Operation *Operation
	Label     string       // from the spec, or the clause's number from 1
	Doc       string       // of a promise: where it is made
	Ghosts    []*logic.Var // free in History and Where, Future and Event
	Params    []*logic.Var
	Where     logic.Term // over Ghosts and Params
	History   sre.Expr
	Event     logic.Term // qualifier over the operation's fields and the variables
	Future    sre.Expr
	// Promise says that each answer is as the clause says, wherever it applies.
	Promise bool
	Range   Range
	// Places of the parts, for diagnostics; zero if a part is not written.
	WhereRange, HistoryRange, EventRange, FutureRange Range
}

// Name returns the clause's name for reports: operation.label.
func (c *Clause) Name() string { return c.Operation.Op.Name + "." + c.Label }

// Vars returns ghosts and params.
func (c *Clause) Vars() []*logic.Var {
	return append(append([]*logic.Var(nil), c.Ghosts...), c.Params...)
}

// Goal is a goal or a scenario: runs to look for.
type Goal struct {
	Name, Doc string
	Vars      []*logic.Var // existential
	// Where is the condition that the spec puts on Vars; Trace and Violation include it. It is nil
	// if there is none.
	Where logic.Term
	// Trace is what to reach. A goal's ranges over visible operations, a
	// scenario's over all.
	Trace sre.Expr
	// Text is the trace and what follows it as the spec has them, on one line; empty without a
	// spec.
	Text string
	// Scenario says that reaching Trace is not in itself a violation.
	Scenario bool
	// Violation is the set of runs that are bugs, over visible operations: Trace itself for a goal;
	// for a scenario what it declares, or nil.
	Violation sre.Expr
	// Judge is a Go function "pkg.Func" over the observed trace that judges a
	// scenario; empty if there is none.
	Judge                         string
	Range, TraceRange, WhereRange Range
	// Search says how generators are looked for, as far as the spec says it.
	Search Search
	// Informative is the share of informative runs below which its test warns; nil: that of the
	// target.
	Informative *float64
}

// Search is what a goal says about the search for its generators. The zero value says nothing.
type Search struct {
	Results int       // how many; 0: not said
	Depth   *Depths   // how often the repeating part repeats; nil: not said
	Repeat  []*sre.Op // all calls and sends of that part; nil: not said
	Without []string  // names of unwanted generators
}

// Depths says how often a part of a script repeats after the first time: from Lo to Hi times. Both
// says that the spec gives both numbers; then all depths are equally likely. Otherwise more than Lo
// is seldom.
type Depths struct {
	Lo, Hi int
	Both   bool
}

// Source returns the goal's trace as its author wrote it, if that is known; it is empty for a goal
// without one.
func (g *Goal) Source() string {
	if g.Text != "" || g.Trace == nil {
		return g.Text
	}
	return g.Trace.String()
}

// OfModel reports whether the goal only stands for a model or a reference that judges
// ([Spec.Judge]).
func (g *Goal) OfModel() bool { return g.Trace == nil }

// SortDecl is a declared sort and where its values come from.
type SortDecl struct {
	Sort *logic.Sort
	Go   string // Go type, e.g. "int", "time.Duration"; never empty
	// Under is the integer type of Go that Go is, or its known underlying type. It is empty for a
	// sort of integers whose Go type is the user's, if only the compiler knows the underlying type.
	Under string
	// The values to draw from; all values of an enumeration; nil: Lo to Hi, or Gen.
	Pool []logic.Value
	Gen  string // Go function that draws a value, "pkg.Draw"; empty if none
	// Least and Most bound how many elements a drawn list, map or byte string has. They are a
	// preference: a constraint may ask for another size.
	Least, Most int
	// Lo and Hi bound drawn integers, both included and within the bounds of the sort. Declared
	// says that the spec gave the range; a default range is widened if a trace needs it.
	Lo, Hi   logic.Integer
	Declared bool
	// Extremes says that the ends of the sort's Go type are sometimes drawn as well.
	Extremes bool
	Range    Range
	// DomainRange is where the range or the pool is written; zero if neither is.
	DomainRange Range
}

// Ends returns the ends of the sort's Go type that are outside of its default range.
func (d *SortDecl) Ends() []logic.Integer {
	b := d.Sort.Bounds()
	return slices.DeleteFunc([]logic.Integer{b.Lo, b.Hi}, func(n logic.Integer) bool { return !n.Less(d.Lo) && !d.Hi.Less(n) })
}

// Preferred reports whether the integers of a named sort are drawn from a default range, so that
// any other value of its Go type is as valid.
func (d *SortDecl) Preferred() bool {
	return d.Sort.Kind() == logic.IntKind && d.Sort != logic.Int && !d.Declared && d.Pool == nil && d.Gen == ""
}

// PoolWritten reports whether the spec has the pool of a sort, so that it bounds what is asked for.
// A default pool is a preference.
func (d *SortDecl) PoolWritten() bool { return d.Pool != nil && d.DomainRange != (Range{}) }

// FuncDecl is a declared function.
type FuncDecl struct {
	Func  *logic.Func
	Go    string // Go function, "pkg.Func"; empty if there is none
	Range Range
}

// Context is the operation context Δ: everything that a spec declares except goals.
type Context struct {
	L     *logic.Builder
	B     *sre.Builder
	Sorts []*SortDecl // declared ones; see SortOf for the built-in ones
	// Texts are the strings that constraints name. They join the pool of the built-in sort.
	Texts      []logic.Value
	Funcs      []*FuncDecl
	Axioms     []logic.Axiom
	Operations []*Operation // by index of their sre.Op
	// Relations are promises that relations between operations stand for. They are no clauses of
	// their operations: they do not say when to call them.
	Relations []Relation
	Twins     []Twin // relations of two runs
}

// Operation returns the operation with that signature.
func (c *Context) Operation(op *sre.Op) *Operation { return c.Operations[op.Index()] }

// Visible returns the operations that are no ghosts, in their order.
func (c *Context) Visible() []*Operation {
	return lists.Where(c.Operations, func(o *Operation) bool { return o.Op.Visible() })
}

// Named returns the names of the visible operations of which something holds, in their order.
func (c *Context) Named(holds func(*Operation) bool) (out []string) {
	for _, o := range c.Visible() {
		if holds(o) {
			out = append(out, o.Op.Name)
		}
	}
	return out
}

// DefaultLo and DefaultHi bound integers that a spec does not bound: few
// enough values that collisions happen, enough for distinct ones.
const (
	DefaultLo = 0
	DefaultHi = 20
)

// DefaultSize is how many elements drawn lists, maps and byte strings have at most.
const DefaultSize = 4

// SortOf returns the declaration of s, a default one for a built-in sort.
func (c *Context) SortOf(s *logic.Sort) *SortDecl {
	for _, d := range c.Sorts {
		if d.Sort == s {
			return d
		}
	}
	d := &SortDecl{Sort: s, Go: s.Name(), Under: s.Name(), Lo: logic.IntegerOf(DefaultLo), Hi: logic.IntegerOf(DefaultHi)}
	switch s.Kind() {
	case logic.BoolKind:
		d.Pool = []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.StringKind:
		for _, x := range "abcdefgh" {
			d.Pool = append(d.Pool, logic.StringValue(string(x)))
		}
		d.Pool = append(d.Pool, c.Texts...)
	case logic.BytesKind:
		d.Go = "[]byte"
		d.Most = DefaultSize
	case logic.FloatKind:
		d.Go, d.Pool = "float64", logic.Floats()
	}
	return d
}

// Condition is what an event in a trace says, and where: a trace shares equal events, so it
// cannot have their places.
type Condition struct {
	Op    *sre.Op
	Holds logic.Term
	Range Range
}

// Spec is a whole loaded spec.
type Spec struct {
	*Context
	File   string     // as given
	Goals  []*Goal    // scenarios too, in order of declaration
	Known  []*Known   // failures that do not count for now, in order of declaration
	Model  *ModelDecl // nil: there is none
	Target *Target    // never nil
	// Generators are the handwritten ones, in the order of their declaration.
	Generators []*Generator
	// Conditions are the arguments of the events in traces, in the order in which they stand there.
	Conditions []Condition
	// Names lists what the spec and its imports declare in their one namespace, in the order of
	// declaration.
	Names []string
	// Sessions are the protocols of two parties, in the order of their declaration.
	Sessions []*session.Session
	// Played is the session that the operations stand for, from the side of the party that the
	// tester plays; nil: the spec has operations of its own.
	Played *session.Session
}

// Goal returns the goal or scenario of that name, or nil.
func (s *Spec) Goal(name string) *Goal {
	return lists.First(s.Goals, func(g *Goal) bool { return g.Name == name })
}

// Generator returns the handwritten generator of that name, or nil.
func (s *Spec) Generator(name string) *Generator {
	return lists.First(s.Generators, func(g *Generator) bool { return g.Name == name })
}

// Target says how an emitted test reaches the system under test. Empty parts
// have defaults.
type Target struct {
	Package string // of the emitted file
	// Type is the system's type, "import/path.Type"; empty: the user supplies the SUT interface.
	Type    string
	New     string            // "pkg.New": constructor
	NewAt   Range             // where it stands; zero if there is none
	Close   string            // method called at the end of a run; empty if none
	Methods map[string]string // operation -> Go method, if it is not the exported name
	Errors  []ErrorMap
	Imports []string // further import paths that New, Go types and functions mention
	// Names are what packages call themselves, by import path; of one that is missing the path
	// suggests the name.
	Names map[string]string
	// Invariant is a Go function "pkg.Func" of the system that returns what is wrong with its
	// state; it is asked after each operation. Abstract is one that returns the state as Ensures
	// has it. They are empty if there are none.
	Invariant, Abstract string
	// Deadline is how long an operation may take before the run is given up as hung; 0: the
	// default.
	Deadline time.Duration
	// Clock is the operation with which the tester lets time pass, and systems are tested in
	// virtual time; empty: in real time.
	Clock string
	// Informative is the share of informative runs below which a test warns, if its goal says
	// nothing; nil: the default.
	Informative *float64
	// Schedule is the strategy that decides what scripts leave open in a system whose steps the
	// tester schedules; empty: nothing decides. Faults is how many faults may happen in a run
	// besides those that the script asks for.
	Schedule string
	Faults   int
	// Consistency is what is promised of calls at the same time.
	Consistency Consistency
	Renames     []Rename // of names in older trace files, in the order of the spec
	// Reference is compared with the system; nil: there is none.
	Reference *TargetReference
	// Peer is the other party of a session; nil: the spec does not say who it is.
	Peer *Peer
	// Replaced are the targets of imported files, whose place this one takes as a whole.
	Replaced []*Target
	Range    Range
}

// Peer says how the other party of a session is reached: one of the fields is not empty.
type Peer struct {
	// Go is an expression that makes a peer for a run, such as "mail.NewServer".
	Go      string
	Command []string // a program, started for each session
	TCP     string   // an address, for a connection for each session
}

// Passes reports whether the operation lets time pass: it is no method of the system.
func (t *Target) Passes(op *sre.Op) bool { return t.Clock != "" && op.Name == t.Clock }

// Rename gives the present name of an operation, or of a field as "operation.field", in older trace
// files.
type Rename struct{ Old, New string }

// ErrorMap turns the last Go result of an operation, an error, into a field.
type ErrorMap struct {
	Op, Field string
	// Values maps errors to values of an enumeration by errors.Is, in order. It is empty for a bool
	// field, which is true if the error is nil.
	Values []ErrorValue
	Nil    string // the value for no error
	Other  string // the value for an error that Values does not name; empty: infrastructure
}

// ErrorValue is one line of an ErrorMap.
type ErrorValue struct{ Value, Go string }
