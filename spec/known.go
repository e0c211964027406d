package spec

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// knownFailure resolves a known block, when all goals are resolved.
func (r goals) knownFailure(b *hclsyntax.Block, all *declaredGoals) *uhat.Known {
	name, _ := r.unique("known failure", b)
	k := &uhat.Known{Name: name, Reason: r.text(b.Body, "reason"), Link: r.text(b.Body, "link"), Message: r.text(b.Body, "message"),
		Verdict: r.knownVerdict(b.Body), Range: at(b.DefRange())}
	switch {
	case k.Verdict == "vacuous":
		r.exclude(b.Body, "verdict = vacuous", "message", "vars", "trace", "saved")
	case b.Body.Attributes["trace"] == nil:
		r.fail(MissingAttribute, b.DefRange(), "A known failure needs the attribute \"trace\", the runs up to where it shows.")
	}
	if a := b.Body.Attributes["message"]; a != nil && k.Verdict != "crashed" && k.Verdict != "vacuous" {
		r.fail(ConflictingAttributes, a.NameRange, "Only a crash has a message: write verdict = crashed, or leave it out.")
	}
	if k.Saved = r.traceFile(b.Body, "saved"); k.Saved != "" {
		k.Saved = r.besideMain(k.Saved)
	}
	if a := b.Body.Attributes["goal"]; a != nil {
		k.Goal = r.named(a.Expr, all)
	}
	sc := r.open(b.Type)
	k.Vars = sorts{sc}.variables(b.Body, "vars", "variable", false)
	sc.visible = true
	if a := b.Body.Attributes["trace"]; a != nil && k.Verdict != "vacuous" {
		k.Trace = traces{sc}.trace(a.Expr)
		k.TraceRange = at(a.Expr.Range())
		k.Text = r.out.text(k.TraceRange)
	}
	return k
}

// knownVerdict reads how a known failure ends.
func (r goals) knownVerdict(b *hclsyntax.Body) string {
	a := b.Attributes["verdict"]
	if a == nil {
		return uhat.KnownVerdicts[0]
	}
	name, _ := word(a.Expr)
	if !slices.Contains(uhat.KnownVerdicts, name) {
		r.fail(InvalidValue, a.Expr.Range(), "The verdict of a known failure is %s, without quotes.%s",
			either(uhat.KnownVerdicts), suggest(name, uhat.KnownVerdicts))
		return uhat.KnownVerdicts[0]
	}
	return name
}

// besideMain turns a path from the file that is being resolved into one from the file that was
// asked for.
func (r goals) besideMain(name string) string {
	main := r.files[len(r.files)-1]
	if rel, err := filepath.Rel(filepath.Dir(main.path), filepath.Dir(r.file.path)); err == nil {
		return path.Join(filepath.ToSlash(rel), name)
	}
	return name
}

// traceFile reads an attribute that names a trace file, relative to the spec.
func (r goals) traceFile(b *hclsyntax.Body, name string) string {
	s := r.text(b, name)
	if s != "" && (!strings.HasSuffix(s, ".json") || filepath.IsAbs(s) || strings.Contains(s, "\\")) {
		r.fail(InvalidPath, b.Attributes[name].Expr.Range(), "%q is no trace file: write its path from this spec, with slashes, such as \"testdata/clouseau/TestX/1f.json\".", s)
		return ""
	}
	return s
}
