package law

// Law is what an operation answers after something has happened. It is plain data: operations have
// their names, fields their positions.
type Law struct {
	Name string // "get.after_put": the operation that answers, and a label
	Of   string // that operation
	Vars []Var
	Past []Event // what has happened, one after the other; none: the beginning of the run
	// Without is what has not happened since any of that.
	Without []Event
	// Never says that no answer is one for which that is the past. What its support calls calls are
	// pairs of answers.
	Never   bool
	Then    []Cond // what holds of the call, all of it: of its arguments, and of its answer
	Support Support
	// Text is the clause in the language of specs, and Sentence says it in English.
	Text, Sentence string
}

// Var is a variable of a law. It has the sort of a field of an operation.
type Var struct {
	Name, Op string
	Field    int
}

// Event is an event of an operation with all that holds of it.
type Event struct {
	Op    string
	Where []Cond
}

// Form says what a condition is.
type Form string

// The forms of conditions on a field y, variables x and x2, another field z and a constant c. A
// number is true if it is not 0, and a list or a text if it is not empty.
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
	Field int
	Var   int    `json:",omitempty"` // the position of the variable
	Other int    `json:",omitempty"` // that of the other one, or of the other field
	Const string `json:",omitempty"` // a truth value, number, text, or value of an enumeration
	Plus  int64  `json:",omitempty"`
	Not   bool   `json:",omitempty"`
	If    *Cond  `json:",omitempty"` // asked for only where this one holds

	id int32 // of the constant, while laws are looked for
}

// Support says how well a law does in the runs that it was found in.
type Support struct {
	Walks int // in which it applied
	Held  int // of these, how many did not break it
	Calls int // to which it applied
	Kept  int // of these, how many did as it says
	// Chance is the part of calls, 0 to 1, that would do so if the past did not matter.
	Chance float64
}

// Clause returns the law as a clause of its operation that is a promise, in the language of specs.
// It is empty for what a list contains: the language has no words for that.
func (l Law) Clause() string { return l.Text }

// Says returns the law in a sentence.
func (l Law) Says() string { return l.Sentence }
