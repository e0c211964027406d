package report

// Record is one run in a [Report], for tools: all values are printed as tables
// print them.
type Record struct {
	Generator string `json:"generator"`
	Verdict   string `json:"verdict"`
	Reason    string `json:"reason,omitempty"` // what panicked, what the judge objects to
	Stack     string `json:"stack,omitempty"`  // of a panic
	// Model is the model no behaviour of which explains the run; empty where
	// another judge objects, or none.
	Model string `json:"model,omitempty"`
	// Bindings are the values of the goal's variables that make a violation one.
	Bindings []Assignment `json:"bindings,omitempty"`
	// Events are what was observed, and at the end of a run that crashed or hung
	// in an operation, that operation.
	Events []Event `json:"events"`
	// Regression is the run as a Go test file; only of a failing run.
	Regression string `json:"regression,omitempty"`
}

// Event is an event of a [Record].
type Event struct {
	Op      string       `json:"op"`
	Kind    string       `json:"kind"`
	Args    []Assignment `json:"args,omitempty"` // of a receive the fields that select
	Results []Assignment `json:"results,omitempty"`
	// Step is which of the script's events it is, counted from 1 in the order in
	// which the script performed or took them; 0 for a stray one.
	Step    int    `json:"step,omitempty"`
	Clause  string `json:"clause,omitempty"`  // that the script's event serves
	Decides bool   `json:"decides,omitempty"` // here the goal decides
	// Deviation says what the script has instead, where the run first leaves it.
	Deviation string `json:"deviation,omitempty"`
	// Remark is what tables say beside the event.
	Remark string `json:"remark,omitempty"`
	// Unfinished says that the operation did not return.
	Unfinished bool `json:"unfinished,omitempty"`
}

// Assignment is a name with its value.
type Assignment struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Finding is a way to fail, with its smallest run.
type Finding struct {
	What    string  `json:"what"`              // the verdict, and the goal or the model
	Op      string  `json:"op,omitempty"`      // the operation that decides, crashed or hung
	Because string  `json:"because,omitempty"` // the clause, what the model would have had, or the panic
	Runs    int     `json:"runs"`              // that failed so
	First   int     `json:"first,omitempty"`   // the first of them, counted from 1; 0: seen while another was made smaller
	Record  *Record `json:"record"`
}

// Meaning says in a line how the finding fails; other findings do so otherwise.
func (f *Finding) Meaning() string {
	s := f.What
	if f.Op != "" {
		s += " in " + f.Op
	}
	if f.Because != "" {
		s += " (" + f.Because + ")"
	}
	return s
}
