package run

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Guess says where a value seems to come from of which the script said nothing: it returns the
// field of an earlier event in which the value was first seen, if a field of op has it from there;
// nil otherwise. The script may take values from answers: the results of calls and all of what is
// received. A value that the script has drawn is not taken to come from an answer that happens to
// be the same. What a receive selects by may come from arguments too. Booleans and enumerations
// have too few values to tell anything.
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
