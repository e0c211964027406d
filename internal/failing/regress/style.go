package regress

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Style says how to write the runs of a system as Go tests: with calls of the system itself, which
// need no library, or played through its adapter. In the statements, {FIELD} stands for a field of
// the event: an argument becomes a Go expression, a result a variable. {#} is the number of the
// event, which makes other variables distinct.
//
//	New:   "sut := stack.New()"
//	Calls: {"push": "sut.Push({elem})", "isEmpty": "{result} := sut.Empty()", "load": "{data}, err{#} := sut.Load()"}
//	Close: "sut.Close()"
type Style struct {
	Package string // of the test file
	// Imports lists what the statements may need besides testing; a run imports what it needs. A
	// path stands alone, or after the name of its package.
	Imports []string
	New     string            // makes the system; see NewStatement
	Calls   map[string]string // nil for systems that take more than method calls
	Close   string            // ends the system; empty if nothing does
	// Bubble says that time is virtual: the calls are made in a bubble of testing/synctest.
	Bubble bool
	// Conditions say when a result has a value, for results that are not variables themselves. They
	// map "operation.field" and the value to conditions, all of which hold then.
	//
	//	"load.found": {"true": {"err{#} == nil"}, "false": {"err{#} != nil"}}
	Conditions map[string]map[string][]string
	// Types are the Go types of fields, as "operation.field", for fields whose type is not the
	// usual int, string or bool. Those of composite fields are followed by those of their parts:
	// "[]" for elements, "{}" for keys, ".name" for members.
	Types map[string]string
	// Test is the function that returns the test. A run that takes more than calls is played
	// through the adapter. Sorts gives the variables of the sorts there, for enumerations and
	// opaque sorts.
	Test  string
	Sorts map[string]string
	// Literal writes a value of a field as a Go expression, for sorts whose Go type needs it. It
	// returns "" for the default literal. It may be nil.
	Literal func(op *sre.Op, field string, v logic.Value) string
}

// NewStatement returns the New of a Style for a constructor, written as name. The constructor may
// return an error besides the system.
func NewStatement(name string, constructor any) string {
	if !strings.HasSuffix(name, ")") {
		name += "()"
	}
	if strings.HasSuffix(fmt.Sprintf("%T", constructor), ", error)") {
		return "sut, err := " + name + "\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}"
	}
	return "sut := " + name
}

// Run is a failing run.
type Run struct {
	Name, Doc string // of the goal
	Nth       int    // of several tests of one name, counted from 1; 0: it has the name alone
	Script    script.Script
	Trace     sre.Trace
	// Deciding is the event that completes the violation. It is -1 if the run crashed or hung, or
	// fails as a whole.
	Deciding int
	// Violation is the goal, and Funcs the Go implementations of its functions. If Violation is
	// nil, the deciding event is judged by something that only knows answers, and Judge names it.
	Builder   *sre.Builder
	Violation sre.Expr
	// Unless are runs that are no violation, whatever values its variables have; nil: none.
	Unless   sre.Expr
	Funcs    logic.Env
	Judge    string
	Expected []string // what Judge expects of the deciding event
	// Want is what a clause says of the deciding event. The test then pins the answers of the run.
	Want string
	// Rate is how often the script failed, if that was tried.
	Rate script.Rate
	// Unfinished is the operation that crashed or did not return, and End says so in words.
	// Deadline is the time it has if it hangs, else 0.
	Unfinished string
	End        string
	Deadline   time.Duration
}

// lanes reports whether calls of the run overlap.
func (r *Run) lanes() bool {
	return slices.ContainsFunc(r.Script, func(in script.Input) bool { return in.Lane > 0 })
}

// Source returns the file of a test that performs the run again. The test fails if the answers
// violate the goal, or if it crashes or hangs as the run did. If the answers can no longer violate
// the goal, it says that the violation is prevented, and passes. The error says why there is no
// such test.
func (g *Style) Source(r *Run) (string, error) {
	if g.Calls != nil && r.Judge == "" && !r.lanes() {
		w := &calls{writer: writer{Style: g, run: r}, used: map[string]bool{}}
		if err := w.write(); !errors.Is(err, errPlain) {
			return w.file(r.pins()), err
		}
	}
	if g.Test == "" {
		return "", fmt.Errorf("calls of methods are not enough, and nothing says which function returns the test by whose %s it is judged", r.judge())
	}
	w := &replayed{writer: writer{Style: g, run: r}, used: map[int]bool{}}
	w.write()
	remark := fmt.Sprintf("//\n// The adapter of the system performs the run, and the %s judges it. Both are those of\n"+
		"// the file that clouseau emits.\n", r.judge())
	if r.lanes() {
		remark = "//\n// The calls of different goroutines, which s.In numbers, happen at the same time: one run may miss what\n" +
			"// another shows, so the test repeats it. What the adapter is, the file says that clouseau emits.\n"
		if r.Rate.Of > 0 {
			remark += fmt.Sprintf("// Where it was found, it failed again in %d of %d repetitions.\n", r.Rate.Seen, r.Rate.Of)
		}
	}
	if len(r.Expected) > 0 {
		remark += fmt.Sprintf("//\n// Of the answer that it judged so it said:\n//   - %s\n", strings.Join(r.Expected, "\n//   - "))
	}
	return w.file(remark), w.err
}

// Fails reports whether the test of a run in plain calls fails with the answers of another trace.
// It is not plain if the test is none of these, or ends in a crash or a hang.
func (g *Style) Fails(r *Run, trace sre.Trace) (fails, plain bool) {
	if g.Calls == nil || r.Judge != "" || r.lanes() || r.Deciding < 0 {
		return false, false
	}
	s, err := newSymbolic(r)
	if err != nil {
		return false, false
	}
	violations := s.pinned()
	if r.Want == "" {
		if violations, err = s.violations(); err != nil {
			return false, false
		}
	}
	other := *r
	other.Trace = trace
	s.Run = &other
	for i, terms := range violations[:min(len(violations), len(trace))] {
		if trace[i].Op != s.ops[i] {
			return false, true
		}
		if terms != nil && logic.Holds(s.l.And(terms...), s) {
			return true, true
		}
	}
	return false, true
}

// pins says above a test that it looks for answers, and not for what is wrong with them.
func (r *Run) pins() string {
	if r.Want == "" {
		return ""
	}
	return "//\n// What the clause says of the answers has no form in plain Go: the test fails where the system\n" +
		"// gives the answers of this run again, and passes with any others, right or wrong.\n"
}

// judge names what judges a run that is played through the adapter.
func (r *Run) judge() string {
	if r.Judge == "" {
		return "goal"
	}
	return r.Judge
}

// QuoteEnums is a Literal for systems whose enumerations are Go strings.
func QuoteEnums(_ *sre.Op, _ string, v logic.Value) string {
	if v.Sort().Kind() == logic.EnumKind {
		return strconv.Quote(v.String())
	}
	return ""
}
