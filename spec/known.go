package spec

import (
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// knownFailure resolves a known block, when all goals are resolved.
func (r *resolver) knownFailure(b *hclsyntax.Block) {
	name, _ := r.unique("known failure", b)
	k := &uhat.Known{Name: name, Reason: r.text(b.Body, "reason"), Link: r.text(b.Body, "link"), Saved: r.traceFile(b.Body, "saved"),
		Range: at(b.DefRange())}
	if a := b.Body.Attributes["goal"]; a != nil {
		k.Goal = r.goalOf(a.Expr)
	}
	sc := r.open(b.Type)
	k.Vars = r.variables(b.Body, "vars", "variable", sc, false)
	sc.visible = true
	if a := b.Body.Attributes["trace"]; a != nil {
		k.Trace, k.TraceRange = r.trace(a.Expr, sc), at(a.Expr.Range())
		k.Text = r.l.text(k.TraceRange)
	}
	r.knowns = append(r.knowns, k)
}

// traceFile reads an attribute that names a trace file, relative to the spec.
func (r *resolver) traceFile(b *hclsyntax.Body, name string) string {
	s := r.text(b, name)
	if s != "" && (!strings.HasSuffix(s, ".json") || filepath.IsAbs(s) || strings.Contains(s, "\\")) {
		r.fail(InvalidPath, b.Attributes[name].Expr.Range(), "%q is no trace file: write its path from this spec, with slashes, such as \"testdata/clouseau/TestX/1f.json\".", s)
		return ""
	}
	return s
}
