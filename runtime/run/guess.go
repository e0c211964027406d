package run

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Guess says where a value seems to come from, if the script does not say it. It returns the field
// of an earlier event in which the value first occurs, if a field of op may come from there; else
// nil. A script may take values from answers: from the results of calls and all fields of received
// events. A drawn value never counts as one from an answer, even if an answer happens to be equal.
// A receive may also select by earlier arguments. Booleans and enumerations have too few values for
// a guess.
func Guess(before script.Trace, own func(logic.Value) bool, op *sre.Op, v logic.Value) *script.Ref {
	k := v.Sort().Kind()
	if k == logic.BoolKind || k == logic.EnumKind {
		return nil
	}
	if op.Kind != sre.Receive && own(v) {
		return nil
	}
	for label, e := range before {
		if e == nil {
			continue
		}
		for j, earlier := range e.Values {
			if earlier == v && (e.Op.Fields[j].Result || e.Op.Kind == sre.Receive || op.Kind == sre.Receive) {
				return &script.Ref{Event: label, Op: e.Op, Field: e.Op.Fields[j].Name}
			}
		}
	}
	return nil
}
