package law

// Law is what an operation answers after something has happened. It is plain data.
type Law struct {
	Name string // "get.after_put": the operation that answers, and a label
	Of   string // that operation
	Vars []Var
	// Past is what has happened. Where there are two, both have.
	Past []Past
	// Never says that the answer is none for which the past is there.
	Never bool
	// Then is what holds of the call, all of it: which arguments it has, and what it answers. Keys
	// are the arguments.
	Then    []Cond
	Keys    []string `json:",omitempty"`
	Support Support
	// Text is the clause in the language of specs, and Sentence says it in English.
	Text, Sentence string
}

// Var is a variable of a law. It has the sort of a field of an operation.
type Var struct{ Name, Op, Field string }

// Past is a sequence of events with others in between.
type Past struct {
	Events  []Event // none: the beginning of the run
	Without []Event // what has not happened since any of them
}

// Event is an event of an operation with what holds of it.
type Event struct {
	Op    string
	Where []Cond
}

// Form says what a condition is.
type Form string

// The forms of conditions on a field y, a variable x, another field z and a constant c. What is
// true of a number is that it is not 0, and of a list or a text that it is not empty.
const (
	Is   Form = "is"   // y == c
	Same Form = "same" // y == x + n
	Sum  Form = "sum"  // y == x + x2
	Iff  Form = "iff"  // y is true if and only if x is
	Has  Form = "has"  // the list y contains x
	In   Form = "in"   // y says whether the list x contains z
	Size Form = "size" // y is the length of the list x
	Long Form = "long" // x is the length of the list y
)

// Cond is a condition on an event.
type Cond struct {
	Form  Form
	Field string
	Var   string `json:",omitempty"`
	Other string `json:",omitempty"` // the other field, or the other variable
	// Const is a truth value, a number, a text, or the value of an enumeration.
	Const string `json:",omitempty"`
	Plus  int64  `json:",omitempty"`
	Not   bool   `json:",omitempty"`
	If    *Cond  `json:",omitempty"` // the condition is asked for only where this one holds
}

// Support says how well a law is supported by the runs that it was found in.
type Support struct {
	Walks int // in which it applied
	Held  int // of these, how many did not break it
	Calls int // to which it applied
	Kept  int // of these, how many did as it says
	// Chance is the part of calls, 0 to 1, that would do so if the past did not matter.
	Chance float64
}

// Clause returns the law as a clause of its operation that is a promise, in the language of specs.
func (l Law) Clause() string { return l.Text }

// Says returns the law in a sentence.
func (l Law) Says() string { return l.Sentence }
