package compare

import (
	"cmp"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

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
