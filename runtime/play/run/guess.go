package run

import (
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Guess says where the value of a field of op seems to come from, if the script does not say it. It
// returns a field of an earlier event with that value and of the same sort, of the same name if
// there is one, and of the earliest event; nil if a field of op comes from no such event. Equal
// values of two sorts are chance. A script may take values from answers: from the results of calls
// and all fields of received events. A drawn value never counts as one from an answer, even if an
// answer happens to be equal. A receive may also select by earlier arguments; a field of another
// name has to have a telling value, since a term that equals the number of a server is no reference
// to it. Booleans and enumerations have too few values for a guess.
func Guess(before script.Trace, own func(logic.Value) bool, op *sre.Op, field int, v logic.Value) *script.Ref {
	k := v.Sort().Kind()
	if k == logic.BoolKind || k == logic.EnumKind {
		return nil
	}
	if op.Kind != sre.Receive && own(v) {
		return nil
	}
	f := op.Fields[field]
	var other *script.Ref
	for label, e := range before {
		if e == nil {
			continue
		}
		for j, earlier := range e.Values {
			from := e.Op.Fields[j]
			switch {
			case earlier != v || from.Sort != f.Sort || !(from.Result || e.Op.Kind == sre.Receive || op.Kind == sre.Receive):
			case from.Name == f.Name:
				return &script.Ref{Event: label, Op: e.Op, Field: from.Name}
			case other == nil && (op.Kind != sre.Receive || telling(v)):
				other = &script.Ref{Event: label, Op: e.Op, Field: from.Name}
			}
		}
	}
	return other
}

// telling reports whether a value is equal to another by chance hardly ever.
func telling(v logic.Value) bool {
	const small = 20 // as the values that are drawn from where the spec gives no range
	switch v.Sort().Kind() {
	case logic.IntKind:
		n := v.Integer()
		return n.Less(logic.IntegerOf(-small)) || logic.IntegerOf(small).Less(n)
	case logic.StringKind:
		return len(v.Text()) > 1
	}
	return true
}
