package interp

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// Known returns the known failures of the context in the form of a test's field Known.
func Known(c *uhat.Context, ks []*uhat.Known, r Registry) []rt.Known {
	var out []rt.Known
	for _, k := range ks {
		out = append(out, rt.Known{
			Name: k.Name, Reason: k.Reason, Link: k.Link, Verdict: k.Verdict, Message: k.Message, Text: k.Source(),
			Vars: k.Vars, Trace: k.Trace, Funcs: r.functions(c), Saved: k.Saved,
		})
	}
	return out
}
