package spec

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// goals resolves goals, scenarios, and the known failures of both.
type goals struct{ scope }

// goal resolves a goal or scenario block.
func (r goals) goal(b *hclsyntax.Block) *uhat.Goal {
	name, _ := r.unique("goal or scenario", b)
	g := &uhat.Goal{Name: name, Doc: r.text(b, "doc"), Scenario: b.Type == "scenario", Range: at(b.DefRange())}
	sc := r.open(b.Type)
	g.Vars = sorts{sc}.variables(b, "vars", "variable", false)
	sc.visible = !g.Scenario
	if a := attr(b, "trace"); a != nil {
		g.Trace = sc.trace(a)
		g.TraceRange = at(a.Range())
		g.Text = r.out.text(a.Range())
	}
	sc.visible = true
	if !g.Scenario {
		g.Violation = g.Trace
	} else if a := attr(b, "violation"); a != nil {
		g.Violation = sc.trace(a)
	}
	if a := attr(b, "where"); a != nil {
		goals{sc}.goalWhere(g, a)
	}
	if !g.Scenario && g.Trace != nil {
		g.Trace = r.B.Visible(g.Trace)
		g.Violation = g.Trace
	} else if g.Violation != nil {
		g.Violation = r.B.Visible(g.Violation)
	}
	g.Judge = r.goText(b, "judge", goFunction)
	r.goalSearch(b, g)
	g.Informative = informative(r.reporter, b)
	return g
}

// goalWhere adds a condition over the variables of a goal to its runs. To the violation of a
// scenario, it adds the parts about variables that occur there; the other variables can have any
// values.
func (r goals) goalWhere(g *uhat.Goal, a hclsyntax.Expression) {
	g.WhereRange = at(a.Range())
	if g.Where = terms(r).condition(a); g.Where == nil {
		return
	}
	if text := r.out.text(a.Range()); g.Text != "" && text != "" {
		g.Text += " where " + text
	}
	if g.Trace != nil {
		g.Trace = r.B.Where(g.Trace, g.Where)
	}
	switch {
	case !g.Scenario:
		g.Violation = g.Trace
	case g.Violation != nil:
		met := sre.Vars(nil, g.Violation)
		for _, c := range logic.Conjuncts(g.Where) {
			if slices.ContainsFunc(met, func(v *logic.Var) bool { return logic.Occurs(v, c) }) {
				g.Violation = r.B.Where(g.Violation, c)
			}
		}
	}
}

// declaredGoals are the goals that something else may name.
type declaredGoals struct {
	own     []*uhat.Goal // of the loaded file
	foreign []*uhat.Goal // of imported files, as far as something names them
}

// named resolves the name of a goal or scenario, of this file or of one that it imports.
func (r goals) named(x hclsyntax.Expression, all *declaredGoals) *uhat.Goal {
	name, ok := written(r.reporter, x, word, InvalidValue, "The attribute \"goal\" names a goal, without quotes.")
	if !ok {
		return nil
	}
	for _, g := range slices.Concat(all.own, all.foreign) {
		if g.Name == name {
			return g
		}
	}
	var names []string
	for _, f := range r.files {
		for _, b := range blocksOf(f, "goal", "scenario") {
			if len(b.Labels) != 1 {
				continue
			}
			if b.Labels[0] == name && f != r.file {
				in := r.in(b)
				in.file = f
				g := goals{in}.goal(b)
				all.foreign = append(all.foreign, g)
				return g
			}
			names = append(names, b.Labels[0])
		}
	}
	r.wrong(UnknownGoal, x, "Unknown goal or scenario %q.%s", name, suggest(name, names))
	return nil
}

// The largest numbers that a goal may ask for: generators, and depths of repetitions.
const (
	MaxResults = 100
	MaxAgain   = 64
)

// goalSearch resolves how generators of a goal are looked for.
func (r goals) goalSearch(b *hclsyntax.Block, g *uhat.Goal) {
	g.Search.Results, _ = r.count(attr(b, "results"), "results", 1, MaxResults)
	if a := attr(b, "depth"); a != nil {
		g.Search.Depth = r.depths(a)
	}
	if a := attr(b, "repeat"); a != nil {
		g.Search.Repeat = r.repeated(b)
		if d := g.Search.Depth; d != nil && d.Hi == 0 {
			r.wrong(ConflictingRepeat, a, "Nothing repeats at a depth of 0; leave \"repeat\" out, or write a larger depth.").
				related(attr(b, "depth").Range(), "the depth")
		}
	}
	g.Search.Without = r.unwanted(b, g.Name)
}

// count resolves a number between bounds.
func (r goals) count(x hclsyntax.Expression, name string, lo, hi int) (int, bool) {
	return written(r.reporter, x, within(lo, hi), InvalidCount, "%q is a number from %d to %d.", name, lo, hi)
}

// depths resolves the bounds of the repetitions of the repeated part: one number is the maximum,
// two are the minimum and the maximum.
func (r goals) depths(a hclsyntax.Expression) *uhat.Depths {
	xs, both := tuple(a)
	switch {
	case !both:
		xs = []hclsyntax.Expression{a}
	case len(xs) != 2:
		r.wrong(InvalidCount, a, "The attribute \"depth\" is the most that a part repeats, such as 4, or the least and the most, such as [1, 4].")
		return nil
	}
	var ns []int
	for _, x := range xs {
		n, ok := r.count(x, "depth", 0, MaxAgain)
		if !ok {
			return nil
		}
		ns = append(ns, n)
	}
	d := &uhat.Depths{Hi: ns[len(ns)-1], Both: both}
	if both {
		d.Lo = ns[0]
	}
	if d.Lo > d.Hi {
		r.wrong(InvalidCount, a, "The first number of \"depth\" is the smaller one; %d is more than %d.", d.Lo, d.Hi)
		return nil
	}
	return d
}

// repeated resolves the operations of the part that is to repeat.
func (r goals) repeated(b *hclsyntax.Block) []*sre.Op {
	xs, ok := r.list(b, "repeat", "[push, pop]")
	if ok && len(xs) == 0 {
		r.wrong(InvalidValue, attr(b, "repeat"), "The attribute \"repeat\" names at least one operation, such as [push]. With depth = 0 nothing repeats.")
	}
	var out []*sre.Op
	for x, name := range elements(r.reporter, xs, word, InvalidValue, "The attribute \"repeat\" lists operations, such as [push, pop].") {
		o := r.repeatable(name, x.Range())
		if o == nil {
			continue
		}
		if o.Op.Kind == sre.Receive {
			r.wrong(UnrepeatableOperation, x, "%q is a receive: it comes again when what causes it does. The attribute \"repeat\" lists calls and sends.", name)
			continue
		}
		out = append(out, o.Op)
	}
	return out
}

// repeatable returns the visible operation of that name.
func (r goals) repeatable(name string, where hcl.Range) *operation {
	if sym := r.names.symbols[name]; sym != nil && sym.kind == opSymbol && sym.op != nil && sym.op.Op.Kind == sre.Ghost {
		r.fail(UnrepeatableOperation, where, "%q is a ghost: it happens with what it belongs to. The attribute \"repeat\" lists calls and sends.", name).related(sym.at, "declared here")
		return nil
	}
	return r.visibleOperation(name, where)
}

// unwanted resolves the names of generators that are left out.
func (r goals) unwanted(b *hclsyntax.Block, goal string) (names []string) {
	generator := func(x hclsyntax.Expression) (string, bool) {
		name, ok := word(x)
		if !ok {
			name, _ = literalString(x)
		}
		number, own := strings.CutPrefix(name, goal+"_")
		return name, own && strings.Trim(number, "0123456789") == "" && number != "" && number[0] != '0'
	}
	xs, _ := r.list(b, "without", fmt.Sprintf("[%s_2]", goal))
	for _, name := range elements(r.reporter, xs, generator, UnknownGenerator, "The generators of this goal are called %[1]s_1, %[1]s_2 and so on, as \"clouseau explain\" shows them.", goal) {
		names = append(names, name)
	}
	return names
}

// knownFailure resolves a known block, when all goals are resolved.
func (r goals) knownFailure(b *hclsyntax.Block, all *declaredGoals) *uhat.Known {
	name, _ := r.unique("known failure", b)
	k := &uhat.Known{Name: name, Reason: r.text(b, "reason"), Link: r.text(b, "link"), Message: r.text(b, "message"),
		Verdict: r.knownVerdict(b), Range: at(b.DefRange())}
	switch {
	case k.Verdict == "vacuous":
		r.exclude(b, "verdict = vacuous", "message", "vars", "trace", "saved")
	case attr(b, "trace") == nil:
		r.fail(MissingAttribute, b.DefRange(), "A known failure needs the attribute \"trace\", the runs up to where it shows.")
	}
	if a := b.Body.Attributes["message"]; a != nil && k.Verdict != "crashed" && k.Verdict != "vacuous" {
		r.fail(ConflictingAttributes, a.NameRange, "Only a crash has a message: write verdict = crashed, or leave it out.")
	}
	if k.Saved = r.traceFile(b, "saved"); k.Saved != "" {
		k.Saved = r.besideMain(k.Saved)
	}
	k.Goal = r.named(attr(b, "goal"), all)
	sc := r.open(b.Type)
	k.Vars = sorts{sc}.variables(b, "vars", "variable", false)
	sc.visible = true
	if a := attr(b, "trace"); a != nil && k.Verdict != "vacuous" {
		k.Trace = sc.trace(a)
		k.TraceRange = at(a.Range())
		k.Text = r.out.text(a.Range())
	}
	return k
}

// knownVerdict reads how a known failure ends.
func (r goals) knownVerdict(b *hclsyntax.Block) string {
	i, _ := r.among(attr(b, "verdict"), uhat.KnownVerdicts, InvalidValue, "The verdict of a known failure is %s, without quotes.", either(uhat.KnownVerdicts))
	return uhat.KnownVerdicts[i]
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
func (r goals) traceFile(b *hclsyntax.Block, name string) string {
	s := r.text(b, name)
	if s != "" && (!strings.HasSuffix(s, ".json") || filepath.IsAbs(s) || strings.Contains(s, "\\")) {
		r.wrong(InvalidPath, attr(b, name), "%q is no trace file: write its path from this spec, with slashes, such as \"testdata/clouseau/TestX/1f.json\".", s)
		return ""
	}
	return s
}
