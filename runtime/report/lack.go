package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Lack is a value that the system answered and its sort does not have.
type Lack struct {
	// Operation is the one that was under way; empty if the system sent something by itself.
	Operation string `json:"operation"`
	// Fields are the fields of the sort that the value may have been for, mostly one.
	Fields []string `json:"fields"`
	Sort   string   `json:"sort"`
	Values []string `json:"values"` // all values of the sort; empty for values with parts
	Value  string   `json:"value"`
	// Type is the Go type of an argument that does not have the value; empty for an answer.
	Type string `json:"type,omitempty"`
	// Under is the integer type that lies under Type, if that is one.
	Under string `json:"under,omitempty"`
	Runs  int    `json:"runs"` // how many runs ended so
	// Call is the operation of the first such run, with its arguments.
	Call string `json:"call,omitempty"`
}

// integers reports whether the value is an integer and the sort is bounded.
func (l *Lack) integers() bool {
	return isNumber(l.Value) && len(l.Values) == 1 && strings.Contains(l.Values[0], " to ")
}

func isNumber(text string) bool {
	_, ok := logic.ParseInteger(text)
	return ok
}

// What says in a sentence what was answered, and which sort lacks it.
func (l *Lack) What() string {
	who := "The system sent"
	if l.Operation != "" {
		who = l.Operation + " answered"
	}
	field := ""
	if len(l.Fields) > 0 {
		field = " in " + strings.Join(l.Fields, " or ")
	}
	switch {
	case l.Type != "" && len(l.Values) == 0:
		return fmt.Sprintf("%s was to take %s%s, and its Go type %s has no such value", l.Operation, l.Value, field, l.Type)
	case l.Type == "" && len(l.Values) == 0:
		return fmt.Sprintf("%s %s%s, and a value of the spec's type %s has all its parts", who, l.Value, field, l.Sort)
	case l.Type != "":
		return fmt.Sprintf("%s was to take %s%s, and its Go type %s has no such value, though the spec's type %s has %s",
			l.Operation, l.Value, field, l.Type, l.Sort, strings.Join(l.Values, ", "))
	case l.integers():
		return fmt.Sprintf("%s %s%s, and the spec's type %s has no such value, only %s", who, l.Value, field, l.Sort, l.Values[0])
	}
	return fmt.Sprintf("%s %q%s, and the spec's type %s has no such value, only %s", who, l.Value, field, l.Sort, strings.Join(l.Values, ", "))
}

// Remedy says what to write in the spec.
func (l *Lack) Remedy() string {
	switch {
	case l.Type != "" && !isNumber(l.Value):
		return fmt.Sprintf("give sort %s the size of the array, such as size = [4, 4] for [4]byte, and ask for no other", l.Sort)
	case l.Type == "" && len(l.Values) == 0:
		return fmt.Sprintf("write optional(%s) where nil may be answered, and leave the star out of the Go type of %s", l.Sort, l.Sort)
	case l.Under != "":
		return fmt.Sprintf("give the sort of %s, whose Go type is %s, base = %s, which is what lies under it", strings.Join(l.Fields, " and "), l.Type, l.Under)
	case l.Type != "" || l.integers():
		return fmt.Sprintf("give sort %q as its base the integer type that lies under its Go type, such as base = uint16", l.Sort)
	}
	if !isName(l.Value) {
		return fmt.Sprintf("give it a name in sort %q, and have the adapter answer with that name", l.Sort)
	}
	return fmt.Sprintf("write values = [%s] in sort %q, or have the adapter answer with one of those that are there",
		strings.Join(append(slices.Clone(l.Values), l.Value), ", "), l.Sort)
}

// isName reports whether a value of an enumeration may have this name.
func isName(s string) bool {
	for i, r := range s {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// Complaint is the message that fails a test in whose runs the value was answered. spec is the name
// of the spec, if it has one.
func (l *Lack) Complaint(spec string) string {
	name := ""
	first := ""
	if spec != "" {
		name = " " + spec
	}
	if l.Call != "" {
		first = ", first " + l.Call
	}
	return fmt.Sprintf("the spec%s is incomplete, which is no verdict on the system: %s; %s (%s%s)",
		name, lowerFirst(l.What()), l.Remedy(), Plural(l.Runs, "run"), first)
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// like reports whether one change of the spec mends both: integers beyond the bounds of a sort are
// alike, names that an enumeration lacks are not.
func (l *Lack) like(k *Lack) bool {
	number := isNumber(l.Value) && isNumber(k.Value) && (l.Type != "" || l.integers())
	return k.Operation == l.Operation && k.Sort == l.Sort && k.Type == l.Type && (number || k.Value == l.Value) && slices.Equal(k.Fields, l.Fields)
}

// AddLack counts a run that ended as a misfit. The first value of those that are alike is kept.
func AddLack(lacks []*Lack, l *Lack) []*Lack {
	for _, k := range lacks {
		if k.like(l) {
			k.Runs += l.Runs
			return lacks
		}
	}
	c := *l
	return append(lacks, &c)
}

// Spared is a run that is in the goal although the system has evidence that nothing bad has
// happened.
type Spared struct {
	Goal string `json:"goal"`
	Why  string `json:"why"` // the evidence
	Run  string `json:"run"` // as a table
}

// What says in a sentence what is wrong with the goal.
func (s *Spared) What() string {
	return fmt.Sprintf("the goal %s is wrong, which is no verdict on the system: a run is in it, and did no harm: %s", s.Goal, s.Why)
}

// Complaint is the message that fails a test with so many harmless runs.
func (s *Spared) Complaint(runs int) string {
	return fmt.Sprintf("%s (%s)\n%s", s.What(), Plural(runs, "run"), s.Run)
}

// Confirmation says how often a system did what a clause says. Every run is counted in one of the
// fields from Confirmed to Infeasible, except runs that the environment stopped.
//
// A deviation is not necessarily a bug: clauses describe some behaviour and forbid none. Either the
// clause or the system is wrong.
type Confirmation struct {
	Clause string `json:"clause"`
	Runs   int    `json:"runs"`
	// Confirmed counts the runs in which the answer to the clause's event was as the clause says,
	// and its promises were kept.
	Confirmed int `json:"confirmed"`
	// Otherwise counts the answers that only another clause of the operation explains.
	Otherwise int `json:"otherwise"`
	// Deviated counts the answers that no clause of the operation explains, the promises that
	// were not kept, and the crashes and hangs in the clause's event.
	Deviated int `json:"deviated"`
	// Blocked counts the runs that show nothing of the clause: an event before the clause's event,
	// or on the way to its promises, was not as planned. A message that does not come counts
	// against the clause that promised it.
	Blocked int `json:"blocked"`
	// Infeasible counts the runs that had nothing to draw or to schedule.
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Fields lists, for the informative runs that deviated, where the answers differ from the
	// clause, in the order of their first occurrence.
	Fields []Mismatch `json:"fields"`
	// Blocks lists where runs left the script before.
	Blocks []Mismatch `json:"blocks"`
	// Counterexample is the shortest run that deviated; nil if none did.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	LastFault      string          `json:"last_fault,omitempty"`
	// Lacks lists the values that the system answered and the spec lacks.
	Lacks []*Lack `json:"lacks,omitempty"`
}

// Informative is the number of runs that reached the clause's event with all events before it as
// their clauses say. Only these show something of the clause.
func (c *Confirmation) Informative() int { return c.Confirmed + c.Otherwise + c.Deviated }

// Counterexample is a run in which the system did not do what a clause says, for readers.
type Counterexample struct {
	Deviation string `json:"deviation"`
	Table     string `json:"table"`
	Test      string `json:"test,omitempty"`    // a Go test that does the same; may be empty
	NoTest    string `json:"no_test,omitempty"` // why there is none
	Events    int    `json:"events"`
}
