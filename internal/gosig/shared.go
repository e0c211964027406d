package gosig

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// shared reports operations that one method would perform although their Go types differ. That
// needs no package. Where messages come and go an adapter performs the operations, and there are no
// such methods.
func (r *Report) shared(s *uhat.Spec) {
	if slices.ContainsFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Kind == sre.Send || o.Op.Kind == sre.Receive }) {
		return
	}
	by := map[string]*uhat.Operation{}
	for _, o := range calls(s) {
		method := emit.Method(s, o.Op)
		other := by[method]
		if other == nil {
			by[method] = o
			continue
		}
		if !slices.Equal(goTypes(s, other.Op), goTypes(s, o.Op)) {
			r.mismatch(o, o.Range, fmt.Sprintf("%s and %s are both performed by the method %s, and their arguments or results are of different Go types. Say in the target which one is called what: methods = { %s = \"...\" }.",
				other.Op.Name, o.Op.Name, method, o.Op.Name), spec.Related{Message: "the other operation", Range: other.Range})
		}
	}
}

// goTypes returns the Go types of the arguments of an operation and of its results, apart from what
// an error becomes.
func goTypes(s *uhat.Spec, op *sre.Op) (out []string) {
	results := direct(s, op)
	for _, f := range append(slices.Clone(op.Fields[:op.Args()]), results...) {
		out = append(out, s.SortOf(f.Sort).Go)
	}
	mapped := slices.ContainsFunc(s.Target.Errors, func(m uhat.ErrorMap) bool { return m.Op == op.Name })
	return append(out, fmt.Sprint(len(results), mapped))
}
