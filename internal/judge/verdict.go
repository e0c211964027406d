package judge

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Kind is the kind of a verdict.
type Kind string

// The verdicts on a run, in the order of tables.
const (
	Violation  Kind = "violation"
	Crashed    Kind = "crashed" // by what the log says of the run's end
	Hung       Kind = "hung"
	Upheld     Kind = "upheld"
	NotReached Kind = "not reached"
	Undecided  Kind = "undecided"
	Known      Kind = "known"
)

// Kinds lists the verdicts in the order of tables.
var Kinds = []Kind{Violation, Crashed, Hung, Upheld, NotReached, Undecided, Known}

// Verdict is what the log says of one run and one goal.
type Verdict struct {
	Run string // its name in the log; empty if the log has one run without a name
	// Goal is the goal or the model; empty if the run crashed or hung.
	Goal string
	Kind Kind
	// Line is the line of the event that decides: the violation, or the answer that could have been
	// one; 0 if there is none. Event counts the events of the run, from 1.
	Line, Event int
	What        string // that event
	Bindings    []run.Binding
	// Witness says of an upheld run with which answer it would have been a violation, where that is
	// known: logs with gaps, and goals with known failures, are judged without.
	Witness run.Witness
	Reason  string // in words, where the kind needs one
}

func (v *Verdict) String() string {
	var b strings.Builder
	if v.Run != "" {
		fmt.Fprintf(&b, "run %s: ", v.Run)
	}
	b.WriteString(string(v.Kind))
	if v.Goal != "" {
		b.WriteString(": " + v.Goal)
	}
	if v.Line > 0 {
		fmt.Fprintf(&b, " at line %d, event %d", v.Line, v.Event)
	}
	if v.What != "" {
		b.WriteString(": " + v.What)
	}
	for i, x := range v.Bindings {
		if i == 0 {
			b.WriteString("\n  with ")
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s = %s", x.Name, x.Sort.Show(x.Value))
	}
	if v.Reason != "" {
		b.WriteString("\n  " + strings.ReplaceAll(v.Reason, "\n", "\n  "))
	}
	return b.String()
}

// Tally counts the verdicts of one goal or model; its name is empty for runs that crashed or hung.
type Tally struct {
	Goal   string
	Counts map[Kind]int
	// Missing are the operations that the goal speaks of and that no line has, in the order of the
	// spec; Vacuous says that these are all that it speaks of.
	Missing []string
	Vacuous bool
}

func (t *Tally) String() string {
	name := t.Goal
	if name == "" {
		name = "runs that broke off"
	}
	var parts []string
	for _, k := range Kinds {
		if n := t.Counts[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, k))
		}
	}
	if parts == nil {
		parts = []string{"no run"}
	}
	return name + ": " + strings.Join(parts, ", ")
}

// Problem is something that is wrong with a line.
type Problem struct {
	Line, Column int
	Text         string
	// Warning says that nothing that was judged depends on it.
	Warning bool
}
