package emit

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The packages that every emitted file imports.
const (
	runtimePath  = "github.com/clouseau-go/clouseau/runtime"
	bubblePath   = runtimePath + "/bubble"
	confirmPath  = runtimePath + "/confirm"
	schedulePath = runtimePath + "/schedule"
	drawPath     = runtimePath + "/draw"
	explorePath  = runtimePath + "/explore"
	walkPath     = runtimePath + "/walk"
	linearPath   = runtimePath + "/linear"
	eventPath    = runtimePath + "/event"
	promisePath  = runtimePath + "/promise"
	twinPath     = runtimePath + "/twin"
	countPath    = runtimePath + "/count"
	integerPath  = runtimePath + "/integer"
	partsPath    = runtimePath + "/parts"
	regressPath  = runtimePath + "/regress"
	conformPath  = "github.com/clouseau-go/clouseau/conform/conformtest"
	modelPath    = "github.com/clouseau-go/clouseau/model"
	rapidPath    = "pgregory.net/rapid"
)

// GoalGenerators is a goal with at least one generator for it, or with Explore or
// Workload set.
type GoalGenerators struct {
	Goal       *uhat.Goal
	Generators []*uhat.Generator
	// Explore adds random requests ([runtime.Exploration]).
	Explore bool
	// Workload adds random requests and faults among which the test's strategy chooses
	// ([explore.Workload]).
	Workload bool
	// Walk adds random runs within the clauses ([walk.Walk]).
	Walk bool

	beside bool // the goal has another test, which declares what both need
}

// Options configures the file.
type Options struct {
	// Source is the spec file's name in the header; empty: the base name of the spec's file.
	Source string
	// Package is the name of the emitted package if the spec's target has none; empty: the base
	// name of the spec with _test.
	Package string
	// Confirm makes tests that ask whether the system does what clauses say, for goals that are
	// clauses ([runtime.Confirm]), in the place of tests that look for goals.
	Confirm bool
	// WalkLength is how many operations a walk performs at most; 0 leaves it to the runtime.
	// WeightOf multiplies the chances of operations in walks; nil: all alike.
	WalkLength int
	// WalkLanes is how many goroutines perform calls at the same time at the end of a walk; below
	// two there are none.
	WalkLanes int
	WeightOf  map[string]int
	// Walks are goals that have a second test, of random runs within the clauses, at the end of the
	// file. Its name is that of the first one with Walks behind it.
	Walks []*uhat.Goal
	// Attempts says that walks make the calls that may complete their goals, also where no clause
	// describes them.
	Attempts bool
	// All, if it has a length, makes all scripts in the place of random walks.
	All AllScripts
	// Conform, if not nil, makes tests that go through paths of the model, in the place of tests
	// that look for goals.
	Conform *Conform
	// Others are the names of the package that the file must not declare, and not import under.
	// Where a goal's test would have one of them, the name of the spec goes before that of the
	// goal.
	Others Others
	// Beside says that the tests which runs print stand beside the files with these names. There
	// the declarations of this file have the names that they have beside written files alone.
	Beside bool
}

// walks are the second tests of goals.
func (o Options) walks() (out []GoalGenerators) {
	for _, g := range o.Walks {
		out = append(out, GoalGenerators{Goal: g, Walk: true, beside: true})
	}
	return out
}

// heads are the goals to which walks take routes that scripts have taken without finding anything.
func (o Options) heads() (out []*uhat.Goal) {
	for _, g := range o.Walks {
		if g.Violation != nil {
			out = append(out, g)
		}
	}
	return out
}

// AllScripts bounds scripts: how many operations they have, how many values an argument has, and
// how many scripts there are, each at most.
type AllScripts struct{ Length, Values, Cases int }

// Conform says which paths of the model there are; see package conform/conformtest.
type Conform struct {
	Suites                   []string
	Values, Inputs, Elements int
	Number                   int64
}

// File returns the test file for the given goals. It fails if the target or the sorts name Go
// things that the file cannot refer to.
func File(s *uhat.Spec, goals []GoalGenerators, opt Options) ([]byte, error) {
	if opt.Source == "" {
		opt.Source = filepath.Base(s.File)
	}
	base := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(opt.Source), ".hcl"), ".clouseau")
	e := &emitter{spec: s, source: opt.Source, confirm: opt.Confirm, base: base, names: newNames(), idents: map[any]string{}, used: map[any]bool{}, users: map[string]bool{}}
	e.pkg = s.Target.Package
	if e.pkg == "" {
		e.pkg = opt.Package
	}
	if e.pkg == "" {
		e.pkg = identifier(base) + "_test"
	}
	goals = append(slices.Clip(goals), opt.walks()...)
	e.file = jen.NewFile(e.pkg)
	e.file.HeaderComment(fmt.Sprintf("Code generated by clouseau from %s; DO NOT EDIT.", opt.Source))
	e.explores = slices.ContainsFunc(goals, func(g GoalGenerators) bool { return g.Explore })
	e.works = slices.ContainsFunc(goals, func(g GoalGenerators) bool { return g.Workload })
	e.walks = slices.ContainsFunc(goals, func(g GoalGenerators) bool { return g.Walk || opt.WalkLanes > 1 })
	e.length, e.lanes, e.weights, e.all = opt.WalkLength, opt.WalkLanes, opt.WeightOf, opt.All
	e.conform, e.heads, e.attempts = opt.Conform, opt.heads(), opt.Attempts
	for _, g := range goals {
		if opt.Attempts && g.Walk && !g.beside && g.Goal.Violation != nil {
			e.heads = append(e.heads, g.Goal)
		}
	}
	e.takeNames(opt)
	e.imports()
	e.declareNames()
	e.nameKnown(goals)
	for _, g := range goals {
		e.test(g)
	}
	for _, g := range goals {
		if !g.beside {
			e.generators(g)
			e.goal(g)
			e.denials(g)
		}
	}
	e.known()
	e.exploring()
	e.working()
	e.walking()
	e.model()
	e.system()
	e.sut()
	e.comparing()
	e.promising()
	e.crossingFuncs()
	if e.err != nil {
		return nil, e.err
	}
	var b bytes.Buffer
	if err := e.file.Render(&b); err != nil {
		return nil, fmt.Errorf("emit: %w", err)
	}
	return groupImports(b.Bytes()), nil
}

// emitter is one file under construction.
type emitter struct {
	spec     *uhat.Spec
	file     *jen.File
	source   string
	base     string // of the spec's file name
	pkg      string
	confirm  bool              // as in Options
	explores bool              // some test makes random requests
	works    bool              // some test has a workload
	walks    bool              // some test walks
	heads    []*uhat.Goal      // of which scripts have found nothing; walks follow
	attempts bool              // of walks, as in Options
	length   int               // of walks, as in Options
	lanes    int               // at the end of walks, as in Options
	weights  map[string]int    // in walks, as in Options
	all      AllScripts        // in the place of walks, as in Options
	conform  *Conform          // as in Options
	paths    map[string]string // package name -> import path
	names    *names            // of the package's declarations
	others   Others            // as in Options
	users    map[string]bool   // names of the package that the spec mentions
	free     *names            // the same beside written files; nil if printed tests do not care
	printed  map[string]string // the names in printed tests, where they may be others
	idents   map[any]string    // sort, function or role -> its Go identifier
	funs     functions         // of the generators so far
	// collected lists the variables of the current generator whose values are kept.
	collected []*logic.Var
	// answers lists its variables that are kept with their origin.
	answers uhat.Answers
	used    map[any]bool // what the file refers to: sorts, functions, pools
	err     error        // the first
	// crossings are the functions that convert values with parts, in the order of their use.
	crossings []role
}

func (e *emitter) failf(format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf("emit: "+format, args...)
	}
}

// operations returns the visible operations.
func (e *emitter) operations() []*uhat.Operation {
	var out []*uhat.Operation
	for _, o := range e.spec.Operations {
		if o.Op.Visible() {
			out = append(out, o)
		}
	}
	return out
}

// synchronous reports whether all visible operations are calls of methods.
func (e *emitter) synchronous() bool {
	if e.spec.Played != nil {
		return false
	}
	for _, o := range e.operations() {
		if o.Op.Kind != sre.Call {
			return false
		}
	}
	return true
}

// rt refers to a name of the runtime.
func rt(name string) *jen.Statement { return jen.Qual(runtimePath, name) }

// integer refers to a name of the runtime's package for integers of any size and type.
func integer(name string) *jen.Statement { return jen.Qual(integerPath, name) }

// parts refers to a name of the runtime's package for values with parts, byte strings and floats.
func parts(name string) *jen.Statement { return jen.Qual(partsPath, name) }

// draw refers to a name of the runtime's package for draws, if the runtime has no alias for it.
func draw(name string) *jen.Statement { return jen.Qual(drawPath, name) }

// walk refers to a name of the runtime's package for walks.
func walk(name string) *jen.Statement { return jen.Qual(walkPath, name) }

// explore refers to a name of the runtime's package for random requests.
func explore(name string) *jen.Statement { return jen.Qual(explorePath, name) }

// call calls a method: recv.name(args...).
func call(recv *jen.Statement, name string, args ...jen.Code) *jen.Statement {
	return recv.Clone().Dot(name).Call(args...)
}

// lines calls a method with one argument on each line.
func lines(recv *jen.Statement, name string, args ...jen.Code) *jen.Statement {
	if len(args) < 2 {
		return call(recv, name, args...)
	}
	return recv.Clone().Dot(name).Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, args...)
}

// composite collects the elements of a composite literal, one a line, in the order in which they
// are added. This is an order for readers; that of a map would be alphabetic.
type composite struct{ elems []jen.Code }

func (c *composite) add(name string, value jen.Code) {
	c.elems = append(c.elems, jen.Id(name).Op(":").Add(value))
}

// values prints the literal's braces and elements; on one line if flat.
func (c *composite) values(flat bool) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: !flat}, c.elems...)
}

// comment prints a comment, each line after //.
func (e *emitter) comment(format string, args ...any) {
	for _, line := range strings.Split(fmt.Sprintf(format, args...), "\n") {
		if line != "" {
			line = " " + strings.ReplaceAll(line, "\r", " ")
		}
		e.file.Comment("//" + line)
	}
}

// isInt and isBool report whether scripts keep a sort's values as int64 or bool.
func isInt(s *logic.Sort) bool  { return s.Kind() == logic.IntKind }
func isBool(s *logic.Sort) bool { return s.Kind() == logic.BoolKind }
