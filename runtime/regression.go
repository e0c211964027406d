package runtime

// Regression says how to write a run as a Go test that calls the system
// itself. In the texts {FIELD} stands for a field's value: an argument is put in
// as a literal, a result becomes the variable that the statement declares.
//
//	New:   "sut := stack.New()"
//	Calls: {"push": "sut.Push({elem})", "isEmpty": "{result} := sut.Empty()"}
//	Close: "sut.Close()"
type Regression struct {
	Package string // of the test file
	Imports []string
	New     string
	Calls   map[string]string // by operation: a statement
	Close   string
	// Literal writes a value as a Go expression; nil, and where it returns "", the obvious way.
	Literal func(op *Op, field string, v Value) string
}
