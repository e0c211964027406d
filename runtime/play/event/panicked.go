package event

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Panicked returns the results of an operation that panicked: true in the given field, and
// meaningless zero values elsewhere.
func Panicked(op *sre.Op, field string) []logic.Value {
	var out []logic.Value
	for _, f := range op.Fields[op.Args():] {
		switch f.Sort.Kind() {
		case logic.BoolKind:
			out = append(out, logic.BoolValue(f.Name == field))
		case logic.IntKind:
			out = append(out, logic.IntegerValue(f.Sort.Bounds().Clip(logic.Integer{})))
		case logic.StringKind:
			out = append(out, logic.StringValue(""))
		case logic.EnumKind:
			out = append(out, logic.EnumValue(f.Sort, 0))
		case logic.OpaqueKind:
			out = append(out, logic.OpaqueValue(f.Sort, nil))
		default:
			out = append(out, logic.AnyValue(f.Sort))
		}
	}
	return out
}
