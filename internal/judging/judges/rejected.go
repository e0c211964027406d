package judges

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Rejected is what a model holds against a run.
type Rejected struct{ *validate.Rejection }

// RejectionOf returns why no behaviour of the model explains a run; nil if that is not how it
// fails.
func RejectionOf(r *run.Result) *validate.Rejection {
	e, _ := r.Evidence.(Rejected)
	return e.Rejection
}

// Accuses says which event has no explanation, and which ones were possible.
func (e Rejected) Accuses(k *run.Kind) {
	k.Model = true
	k.Op = e.Observed.Op.Name
	for _, reason := range e.Reasons {
		k.Alternatives = append(k.Alternatives, reason.Path)
	}
	slices.Sort(k.Alternatives)
	k.Alternatives = slices.Compact(k.Alternatives)
}

// Note is empty: the reasons stand above the table.
func (e Rejected) Note() string { return "" }

// Right is nothing: a model has several right answers.
func (e Rejected) Right() ([]sre.Field, []logic.Value) { return nil, nil }
