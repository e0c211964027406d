package run

import (
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Pattern prints what a receive waits for, as in deliver(box = 1). An invalid or missing value may
// be anything.
func Pattern(op *sre.Op, values []logic.Value) string {
	var known []string
	for i, v := range values[:min(len(values), op.Args())] {
		if v.IsValid() {
			known = append(known, op.Fields[i].Name+" = "+v.String())
		}
	}
	return op.Name + "(" + strings.Join(known, ", ") + ")"
}
