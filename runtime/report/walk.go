package report

import (
	"fmt"
	"strings"
)

// Walked says what random walks did with each operation that they could perform.
type Walked struct {
	Steps      int       `json:"steps"` // at which an operation was chosen
	Operations []Stepped `json:"operations"`
}

// Stepped is what walks did with an operation.
type Stepped struct {
	Name      string `json:"name"`
	Performed int    `json:"performed"`
	// Possible counts the steps at which some clause allowed the operation, as far as its
	// history tells; Vain the tries for which no arguments were found all the same.
	Possible int `json:"possible"`
	Vain     int `json:"vain,omitempty"`
	// Fresh, Known and Bound count where arguments came from: draws, earlier answers and
	// arguments, the histories of clauses.
	Fresh int `json:"fresh,omitempty"`
	Known int `json:"known,omitempty"`
	Bound int `json:"bound,omitempty"`
	// Unexplained counts the answers that no clause describes.
	Unexplained int `json:"unexplained,omitempty"`
	// Why says what keeps the operation from being performed; empty if it was.
	Why string `json:"why,omitempty"`
}

// add adds the counts of another walk of the same test.
func (w *Walked) add(x *Walked) {
	w.Steps += x.Steps
	if w.Operations == nil {
		w.Operations = make([]Stepped, len(x.Operations))
	}
	for i := range x.Operations {
		a, b := &w.Operations[i], &x.Operations[i]
		a.Name = b.Name
		a.Performed += b.Performed
		a.Possible += b.Possible
		a.Vain += b.Vain
		a.Fresh += b.Fresh
		a.Known += b.Known
		a.Bound += b.Bound
		a.Unexplained += b.Unexplained
		if a.Why == "" {
			a.Why = b.Why
		}
		if a.Performed > 0 {
			a.Why = ""
		}
	}
}

// Lines says in a line for each operation how often it was called and with what arguments, and of
// those that were never called why.
func (w *Walked) Lines() []string {
	width := 0
	for _, o := range w.Operations {
		width = max(width, len(o.Name))
	}
	var out []string
	for _, o := range w.Operations {
		line := fmt.Sprintf("%-*s  ", width, o.Name)
		if o.Performed == 0 {
			out = append(out, line+"never called: "+o.Why)
			continue
		}
		parts := []string{"called " + Plural(o.Performed, "time")}
		if args := o.arguments(); args != "" {
			parts = append(parts, args)
		}
		if o.Unexplained > 0 {
			parts = append(parts, fmt.Sprintf("no clause describes %s", Plural(o.Unexplained, "answer")))
		}
		out = append(out, line+strings.Join(parts, "; "))
	}
	return out
}

// arguments says where the arguments of an operation came from; empty if it has none.
func (o *Stepped) arguments() string {
	var parts []string
	for _, x := range []struct {
		n    int
		what string
	}{{o.Fresh, "drawn"}, {o.Known, "seen before"}, {o.Bound, "from the history"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	if parts == nil {
		return ""
	}
	return "arguments: " + strings.Join(parts, ", ")
}
