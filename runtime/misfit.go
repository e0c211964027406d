package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Misfits: the system answers with a Go value for which the spec has no word, such as a combination of
// flags where the enumeration has the single ones. That says nothing about the system: the spec is
// incomplete, and the run ends as [Misfit].

// unknownValue is what [EnumNamed] panics with.
type unknownValue struct {
	sort *Sort
	name string
}

func (u *unknownValue) Error() string {
	return fmt.Sprintf("sort %s has no value %q, only %s", u.sort, u.name, strings.Join(u.sort.Values(), ", "))
}

// Lack is a value that the system answered with and that its sort does not have.
type Lack struct {
	// Operation is the one that was under way; empty where the system sent something by itself.
	Operation string `json:"operation"`
	// Fields are the fields of the sort that the value may have been for: mostly one.
	Fields []string `json:"fields"`
	Sort   string   `json:"sort"`
	Values []string `json:"values"` // all that the sort has
	Value  string   `json:"value"`
	// Type is the Go type of an argument that does not have the value; empty for an answer.
	Type string `json:"type,omitempty"`
	Runs int    `json:"runs"` // that ended so
	// Call is the operation with its arguments in the first of them.
	Call string `json:"call,omitempty"`
}

// lack says what the answer of an operation lacks in the spec.
func (a attempt) lack(u *unknownValue) *Lack {
	l := &Lack{Fields: []string{}, Sort: u.sort.Name(), Values: u.sort.Values(), Value: u.name, Runs: 1}
	if a.op == nil {
		return l
	}
	l.Operation, l.Call = a.op.Name, a.String()
	from := a.op.Args()
	if a.op.Kind == Receive {
		from = 0
	}
	for _, f := range a.op.Fields[from:] {
		if f.Sort == u.sort {
			l.Fields = append(l.Fields, f.Name)
		}
	}
	return l
}

// beyond says what an answer lacks that is beyond the bounds of its sort.
func beyond(op *Op, f Field, v Value) *Lack {
	return &Lack{Operation: op.Name, Fields: []string{f.Name}, Sort: f.Sort.Name(), Values: []string{f.Sort.Bounds().String()},
		Value: v.String(), Runs: 1}
}

// taken says what the Go type of an argument lacks that the sort has.
func (a attempt) taken(u *unfit) *Lack {
	l := &Lack{Fields: []string{}, Value: u.value.String(), Type: u.typ, Runs: 1}
	if a.op == nil {
		return l
	}
	l.Operation, l.Call = a.op.Name, a.String()
	for i, v := range a.args {
		if v == logic.IntegerValue(u.value) {
			f := a.op.Fields[i]
			l.Fields, l.Sort, l.Values = append(l.Fields, f.Name), f.Sort.Name(), []string{f.Sort.Bounds().String()}
		}
	}
	return l
}

// integers reports whether the value is an integer and the sort has only some of those.
func (l *Lack) integers() bool {
	_, ok := logic.ParseInteger(l.Value)
	return ok && len(l.Values) == 1 && strings.Contains(l.Values[0], " to ")
}

// What says in a sentence what was answered, and by which sort it has no word.
func (l *Lack) What() string {
	who := "The system sent"
	if l.Operation != "" {
		who = l.Operation + " answered"
	}
	field := ""
	if len(l.Fields) > 0 {
		field = " in " + strings.Join(l.Fields, " or ")
	}
	if l.Type != "" {
		return fmt.Sprintf("%s was to take %s%s, and its Go type %s has no such value, though sort %s has %s",
			l.Operation, l.Value, field, l.Type, l.Sort, strings.Join(l.Values, ", "))
	}
	if l.integers() {
		return fmt.Sprintf("%s %s%s, and sort %s has no such value, only %s", who, l.Value, field, l.Sort, l.Values[0])
	}
	return fmt.Sprintf("%s %q%s, and sort %s has no such value, only %s", who, l.Value, field, l.Sort, strings.Join(l.Values, ", "))
}

// Remedy says what to write.
func (l *Lack) Remedy() string {
	if l.Type != "" || l.integers() {
		return fmt.Sprintf("give sort %q as its base the integer type that lies under its Go type, such as base = uint16", l.Sort)
	}
	if !isName(l.Value) {
		return fmt.Sprintf("give it a name in sort %q, and have the adapter answer with that name", l.Sort)
	}
	return fmt.Sprintf("write values = [%s] in sort %q, or have the adapter answer with one of those that are there",
		strings.Join(append(slices.Clone(l.Values), l.Value), ", "), l.Sort)
}

// isName reports whether a value of an enumeration may be called so.
func isName(s string) bool {
	for i, r := range s {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// complaint is what fails a test in whose runs the value was answered.
func (l *Lack) complaint(test *Test) string {
	name, first := "", ""
	if test.Spec != "" {
		name = " " + test.Spec
	}
	if l.Call != "" {
		first = ", first " + l.Call
	}
	return fmt.Sprintf("the spec%s is incomplete, which is no verdict on the system: %s; %s (%s%s)",
		name, lowerFirst(l.What()), l.Remedy(), plural(l.Runs, "run"), first)
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// addLack counts a run that ended as Misfit.
func addLack(lacks []*Lack, l *Lack) []*Lack {
	for _, k := range lacks {
		if k.Operation == l.Operation && k.Sort == l.Sort && k.Value == l.Value && slices.Equal(k.Fields, l.Fields) {
			k.Runs += l.Runs
			return lacks
		}
	}
	c := *l
	return append(lacks, &c)
}
