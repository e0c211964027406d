package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Difference is an answer of the system that is not the one of the reference.
type Difference struct {
	Reference string  // its name
	Op        *sre.Op // of the call
	Event     int     // its index in the run
	// Fields are the results that differ, in the order of the operation; Answers all results of the
	// reference.
	Fields  []string
	Answers []logic.Value
	Panic   string // if the reference panicked; else empty
	// Early is the first call after which the states differed; nil if it is not known.
	Early *Early
}

// Of says how the answers to an event differ: pop answered elem = 3, the reference elem = 2. If the
// operation has one result, its name is left out.
func (d *Difference) Of(e sre.Event) string {
	n := e.Op.Args()
	answers := e.Values[n:]
	if d.Panic != "" {
		return fmt.Sprintf("%s answered %s, %s", e.Op, d.show(answers, false), d.without())
	}
	return fmt.Sprintf("%s answered %s, the reference %s", e.Op, d.show(answers, true), d.show(d.Answers, true))
}

// Wanted says what the reference answered, as far as it matters.
func (d *Difference) Wanted() string {
	if d.Panic != "" {
		return d.without()
	}
	return "the reference answered " + d.show(d.Answers, true)
}

// without says why the reference has no answer.
func (d *Difference) without() string {
	if d.Panic == mustWait {
		return "the reference has to wait"
	}
	return "the reference panicked: " + d.Panic
}

// show prints results; only those that differ if some do.
func (d *Difference) show(values []logic.Value, differing bool) string {
	fields := d.Op.Fields[d.Op.Args():]
	if len(fields) == 0 {
		return "nothing"
	}
	if len(fields) == 1 {
		return fields[0].Sort.Show(values[0])
	}
	var out []string
	for i, f := range fields {
		if !differing || slices.Contains(d.Fields, f.Name) {
			out = append(out, f.Name+" = "+f.Sort.Show(values[i]))
		}
	}
	return strings.Join(out, ", ")
}

// Answer returns what the reference answered in a field.
func (d *Difference) Answer(field string) logic.Value {
	return d.Answers[d.Op.Position(field)-d.Op.Args()]
}

// In returns the answer of a run that is not the one of the reference; nil if that is not how it
// fails.
func In(r *run.Result) *Difference {
	d, _ := r.Evidence.(*Difference)
	return d
}

// Accuses says in which fields of which operation the answers differ.
func (d *Difference) Accuses(k *run.Kind) {
	k.Reference = cmp.Or(d.Reference, "the reference")
	k.Op = d.Op.Name
	k.Alternatives = d.Fields
}

// Note says what the reference answered, as far as it matters.
func (d *Difference) Note() string { return d.Wanted() }

// Right returns the results of the reference, if it had any.
func (d *Difference) Right() ([]sre.Field, []logic.Value) {
	if d.Panic != "" {
		return nil, nil
	}
	return d.Op.Fields[d.Op.Args():], d.Answers
}
