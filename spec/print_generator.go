package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// PrintGenerators prints generators of s, synthesized or handwritten, as a file that imports the
// spec from the given path. The loaded file has the same steps. It does not say that a depth is
// proved, because a file cannot claim that.
func PrintGenerators(s *uhat.Spec, gens []*uhat.Generator, path string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "language = %d\nimport = [%s]\n", LanguageVersion, quoted(path))
	for _, g := range gens {
		b.WriteString("\n" + printGenerator(s, g))
	}
	return Format([]byte(b.String()))
}

// printGenerator prints a generator of s as a block, not in standard form. Variables are renamed
// where the names that they have mean something else in the spec.
func printGenerator(s *uhat.Spec, g *uhat.Generator) string {
	p := newGeneratorPrinter(s, g)
	if len(g.Certificate) > 0 {
		p.text("# For example, ghost events included:\n#")
		for _, line := range g.Certificate {
			p.text("#   %s", line)
		}
	}
	p.text("generator %s {", quoted(g.Name))
	if g.Doc != "" {
		p.text("doc = %s", quoted(g.Doc))
	}
	if g.Goal != nil {
		p.text("goal = %s", g.Goal.Name)
	}
	p.declare("vars", p.vars[nil])
	for _, f := range p.funs {
		p.text("recursion %s {", quoted(f.Name))
		p.declare("params", f.Params)
		if f.Level != nil {
			p.text("level = %s", p.term(f.Level))
		}
		p.declare("vars", p.vars[f])
		p.text("base = [")
		p.steps(f.Base)
		p.text("]\nstep = [")
		p.steps(f.Step)
		p.text("]\n}")
	}
	p.text("steps = [")
	for _, a := range uhat.Announced(g.Steps) {
		n := p.term(a.Depth.Var)
		p.text("draw(%s, %s >= %d, %s <= %d),", n, n, a.Depth.Lo, n, a.Depth.Hi)
	}
	p.steps(g.Steps)
	p.text("]\n}")
	return p.String()
}

// quoted prints a string of HCL, where ${ and %{ begin templates.
func quoted(s string) string {
	return `"` + strings.NewReplacer("${", "$${", "%{", "%%{", `"`, `\"`, `\`, `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + `"`
}

// generatorPrinter prints one generator.
type generatorPrinter struct {
	strings.Builder
	s    *uhat.Spec
	g    *uhat.Generator
	funs []*uhat.Fun // that are declared, by their first application
	// Variables by the function that binds them first; nil is the generator itself.
	vars  map[*uhat.Fun][]*logic.Var
	loops map[*uhat.Fun][]uhat.Step // functions that are plain loops -> what repeats
	names map[logic.Term]logic.Term // variable -> one with the name under which it is printed
	// mentions counts the steps that mention a variable, besides the one that binds it.
	mentions map[*logic.Var]int
	folds    map[uhat.Step][]uhat.Step // event -> the checks behind it that stand inside of it
}

func newGeneratorPrinter(s *uhat.Spec, g *uhat.Generator) *generatorPrinter {
	p := &generatorPrinter{s: s, g: g, vars: map[*uhat.Fun][]*logic.Var{}, loops: map[*uhat.Fun][]uhat.Step{},
		names: map[logic.Term]logic.Term{}, mentions: map[*logic.Var]int{}, folds: map[uhat.Step][]uhat.Step{}}
	uhat.Walk(g.Steps, func(st uhat.Step) {
		for _, v := range uhat.Mentioned(st) {
			p.mentions[v]++
		}
		a, ok := st.(*uhat.Apply)
		if !ok || slices.Contains(p.funs, a.Fun) || p.loops[a.Fun] != nil {
			return
		}
		if body, loop := plainLoop(a.Fun); loop {
			p.loops[a.Fun] = body
		} else {
			p.funs = append(p.funs, a.Fun)
		}
	})
	p.fold()
	for _, f := range append([]*uhat.Fun{nil}, p.funs...) {
		p.vars[f] = p.toDeclare(f)
	}
	p.rename()
	return p
}

// toDeclare returns the variables that the steps of a function bind, those of the generator itself
// for nil, as far as they need a name.
func (p *generatorPrinter) toDeclare(f *uhat.Fun) []*logic.Var {
	lists := [][]uhat.Step{p.g.Steps}
	if f != nil {
		lists = [][]uhat.Step{f.Base, f.Step}
	}
	var out []*logic.Var
	if f == nil {
		out = p.depths()
	}
	for _, steps := range lists {
		p.inline(steps, func(s uhat.Step, _ []uhat.Step) {
			_, draw := s.(*uhat.Draw)
			_, let := s.(*uhat.Let)
			for _, v := range uhat.Bound(s) {
				if (p.named(s, v) || draw || let) && !slices.Contains(out, v) {
					out = append(out, v)
				}
			}
		})
	}
	return out
}

// depths returns the variables for depths that are drawn before all else.
func (p *generatorPrinter) depths() []*logic.Var {
	return lists.Of(uhat.Announced(p.g.Steps), func(a *uhat.Apply) *logic.Var { return a.Depth.Var })
}

// plainLoop returns the steps of a function that does nothing but repeat them.
func plainLoop(f *uhat.Fun) ([]uhat.Step, bool) {
	n := len(f.Step) - 1
	if len(f.Base) > 0 || n < 0 || f.Level != nil {
		return nil, false
	}
	again, ok := f.Step[n].(*uhat.Apply)
	if !ok || again.Fun != f || again.Depth != nil {
		return nil, false
	}
	for i, a := range again.Args {
		if a != logic.Term(f.Params[i]) {
			return nil, false
		}
	}
	return f.Step[:n], true
}

// levels returns the variable for the levels that are left, if the function has one.
func levels(f *uhat.Fun) []*logic.Var {
	if f.Level == nil {
		return nil
	}
	return []*logic.Var{f.Level}
}

// rename gives every variable a name that nothing else has where it is used.
func (p *generatorPrinter) rename() {
	taken := lists.Set(slices.Concat(keywords, p.s.Names))
	fields := p.fieldNames()
	for _, f := range p.funs {
		taken[f.Name] = true
	}
	give := func(v *logic.Var) {
		name := strings.Map(func(r rune) rune {
			if r == '\'' {
				return '_'
			}
			return r
		}, v.Name())
		for base, i := name, 2; taken[name] || fields[v][name] || !isIdentifier(name); i++ {
			name = fmt.Sprintf("%s_%d", base, i)
		}
		taken[name] = true
		p.names[v] = p.s.L.Var(name, v.Sort())
	}
	for _, f := range append([]*uhat.Fun{nil}, p.funs...) {
		vs := p.vars[f]
		if f != nil {
			vs = slices.Concat(f.Params, levels(f), vs)
		}
		for _, v := range vs {
			if p.names[v] == nil {
				give(v)
			}
		}
	}
}

// fieldNames returns for each variable the names of the fields beside which it stands.
func (p *generatorPrinter) fieldNames() map[*logic.Var]map[string]bool {
	out := map[*logic.Var]map[string]bool{}
	uhat.Walk(p.g.Steps, func(st uhat.Step) {
		op, _ := uhat.Event(st)
		if op == nil {
			return
		}
		beside := slices.Concat(uhat.Mentioned(st), uhat.Bound(st))
		for _, c := range p.folds[st] {
			beside = append(beside, uhat.Mentioned(c)...)
		}
		for _, v := range beside {
			if out[v] == nil {
				out[v] = map[string]bool{}
			}
			for _, f := range op.Fields {
				out[v][f.Name] = true
			}
		}
	})
	return out
}

func (p *generatorPrinter) text(format string, args ...any) {
	fmt.Fprintf(p, format+"\n", args...)
}

// declare prints variables and their sorts.
func (p *generatorPrinter) declare(attr string, vs []*logic.Var) {
	if len(vs) == 0 {
		return
	}
	items := make([]string, len(vs))
	for i, v := range vs {
		items[i] = fmt.Sprintf("%s = %s", p.term(v), v.Sort().Name())
	}
	p.text("%s = { %s }", attr, strings.Join(items, ", "))
}

func (p *generatorPrinter) term(t logic.Term) string { return p.s.L.Replace(t, p.names).String() }

// steps prints a list without its brackets.
func (p *generatorPrinter) steps(steps []uhat.Step) {
	for i := 0; i < len(steps); i++ {
		p.step(steps[i])
		if i += len(p.folds[steps[i]]); i < len(steps)-1 {
			p.WriteString(",")
		}
		p.WriteString("\n")
	}
}

func (p *generatorPrinter) step(s uhat.Step) {
	switch s := s.(type) {
	case *uhat.Draw:
		p.draw(s)
	case *uhat.Let:
		over := ""
		if !s.Over.IsZero() {
			over = ", " + s.Over.String()
		}
		fmt.Fprintf(p, "let(%s, %s%s)", p.term(s.Var), p.term(s.Value), over)
	case *uhat.Perform:
		p.perform(s)
	case *uhat.Take:
		p.take(s)
	case *uhat.Assume:
		fmt.Fprintf(p, "assume(%s)", p.term(s.Cond))
	case *uhat.Assert:
		fmt.Fprintf(p, "assert(%s)", p.term(s.Cond))
	case *uhat.Differ:
		fmt.Fprintf(p, "differ(%s, %s)", p.term(s.Var), p.list(s.Unlike))
	case *uhat.Choice:
		p.WriteString("choice(")
		for i, b := range s.Branches {
			if i > 0 {
				p.WriteString(", ")
			}
			p.nested(b)
		}
		p.WriteString(")")
	case *uhat.Apply:
		p.apply(s)
	default:
		panic(fmt.Sprintf("spec: unexpected %T", s))
	}
}

func (p *generatorPrinter) nested(steps []uhat.Step) {
	p.WriteString("[\n")
	p.steps(steps)
	p.WriteString("]")
}

func (p *generatorPrinter) apply(s *uhat.Apply) {
	what := func() {
		if body, loop := p.loops[s.Fun]; loop {
			p.nested(body)
			return
		}
		fmt.Fprintf(p, "%s(%s)", s.Fun.Name, lists.Joined(s.Args, ", ", p.term))
	}
	if s.Depth == nil {
		what()
		return
	}
	word := "repeat("
	if s.Depth.Seldom {
		word = "seldom("
	}
	p.WriteString(word)
	what()
	if s.Depth.Var != nil {
		fmt.Fprintf(p, ", %s)", p.term(s.Depth.Var))
		return
	}
	fmt.Fprintf(p, ", %d, %d)", s.Depth.Lo, s.Depth.Hi)
}

func (p *generatorPrinter) list(vs []*logic.Var) string {
	return lists.Joined(vs, ", ", func(v *logic.Var) string { return p.term(v) })
}

func (p *generatorPrinter) draw(s *uhat.Draw) {
	fmt.Fprintf(p, "draw(%s", p.term(s.Var))
	for _, d := range s.Among {
		qs := p.domain(s.Var, d)
		switch {
		case len(s.Among) > 1:
			fmt.Fprintf(p, ", [%s]", strings.Join(qs, ", "))
		case len(qs) > 0:
			p.WriteString(", " + strings.Join(qs, ", "))
		}
	}
	p.WriteString(")")
}

// domain prints the qualifiers of a domain. Ends that a draw has anyhow are left out.
func (p *generatorPrinter) domain(v *logic.Var, d uhat.Domain) []string {
	var out []string
	own := p.s.SortOf(v.Sort())
	name := p.term(v)
	lo, hi := p.implied(own, d)
	compare := func(op string, ts []logic.Term, plain *logic.Integer) {
		if n, ok := literal(ts); ok && plain != nil && n == *plain {
			return
		}
		for _, t := range ts {
			if !implied(t) {
				out = append(out, fmt.Sprintf("%s %s %s", name, op, operand(p.s.L.Replace(t, p.names))))
			}
		}
	}
	compare(">=", d.Lo, lo)
	compare("<=", d.Hi, hi)
	compare("!=", d.Except, nil)
	if len(d.Unlike) > 0 {
		out = append(out, "unlike("+p.list(d.Unlike)+")")
	}
	if d.Rare {
		out = append(out, "rarely()")
	}
	for _, q := range []logic.Term{d.Guard, d.Filter} {
		if q == nil || logic.IsTrue(q) {
			continue
		}
		for _, c := range logic.Conjuncts(q) {
			if !implied(c) {
				out = append(out, p.term(c))
			}
		}
	}
	return out
}

// implied reports whether a term divides, which the language does not. Such a term only says what
// the other constraints of a draw, or of later ones, say as well, so that fewer values are tried in
// vain. So do the draws ahead, which are not printed either.
func implied(t logic.Term) bool {
	return logic.Contains(t, func(x logic.Term) bool {
		a, ok := x.(*logic.App)
		if !ok {
			return false
		}
		about, known := a.Func().IsKnown()
		return known && about.Kind() == logic.IntKind
	})
}

// implied returns the ends that a domain has where none are written; nil where they have to be.
func (p *generatorPrinter) implied(own *uhat.SortDecl, d uhat.Domain) (lo, hi *logic.Integer) {
	switch {
	case own.Sort.Kind() != logic.IntKind || own.Pool != nil || own.Gen != "":
		return nil, nil
	case own.Declared:
		return &own.Lo, &own.Hi
	case d.Filter != nil && !logic.IsTrue(d.Filter): // has ends, too
		return nil, nil
	}
	if n, ok := literal(d.Lo); ok {
		_, to := own.Reach(&n, nil)
		hi = &to
	}
	if n, ok := literal(d.Hi); ok {
		from, _ := own.Reach(nil, &n)
		lo = &from
	}
	return lo, hi
}

// literal returns the integer that bounds are, if they are one.
func literal(ts []logic.Term) (n logic.Integer, ok bool) {
	if len(ts) == 1 {
		if l, ok := ts[0].(*logic.Lit); ok {
			return l.Value().Integer(), true
		}
	}
	return n, false
}

// operand prints a term that stands beside a comparison.
func operand(t logic.Term) string {
	switch t.(type) {
	case *logic.Lit, *logic.Var, *logic.App, *logic.Sum:
		return t.String()
	}
	return "(" + t.String() + ")"
}

// event prints an event with what is said of its fields.
func (p *generatorPrinter) event(op *sre.Op, o uhat.Origin, said []string) {
	text := op.Name
	clauses := p.s.Operation(op).Clauses
	clause := o.Clause
	if clause == nil && len(clauses) > 0 && slices.Contains(stepWords, op.Name) {
		clause = clauses[0]
	}
	if clause != nil && (len(clauses) > 1 || slices.Contains(stepWords, op.Name)) {
		text += "::" + clauseWord(clause)
	}
	text += "(" + strings.Join(said, ", ") + ")"
	switch {
	case o.Suspect:
		text = "suspect(" + text + ")"
	case o.Deciding:
		text = "decide(" + text + ")"
	case o.Goal:
		text = "want(" + text + ")"
	case o.Conditional:
		text = "conditional(" + text + ")"
	}
	p.WriteString(text)
}

func (p *generatorPrinter) perform(s *uhat.Perform) {
	var said []string
	for i, a := range s.Args {
		field := s.Op.Fields[i].Name
		switch {
		case logic.IsTrue(a):
			said = append(said, field)
		case logic.IsFalse(a):
			said = append(said, "!"+field)
		default:
			said = append(said, field+" == "+operand(p.s.L.Replace(a, p.names)))
		}
	}
	p.event(s.Op, s.Origin, append(said, p.answers(s)...))
}

func (p *generatorPrinter) take(s *uhat.Take) {
	var said []string
	if s.Select != nil && !logic.IsTrue(s.Select) {
		for _, c := range logic.Conjuncts(s.Select) {
			said = append(said, p.term(c))
		}
	}
	p.event(s.Op, s.Origin, append(said, p.answers(s)...))
}

// answers names the variables that answers bind, as far as something uses them, and what is checked
// of the others.
func (p *generatorPrinter) answers(s uhat.Step) []string {
	var out []string
	folded := map[logic.Term]logic.Term{}
	vs, fields := answers(s)
	for i, v := range vs {
		f := fields[i]
		if p.named(s, v) {
			out = append(out, f.Name+" == "+p.term(v))
		} else {
			folded[v] = p.s.L.Field(f.Name, f.Sort)
		}
	}
	for _, c := range p.folds[s] {
		out = append(out, p.term(p.s.L.Replace(c.(*uhat.Assert).Cond, folded)))
	}
	return out
}

// named reports whether a variable that a step binds needs a name: something mentions it besides
// the checks inside of the step.
func (p *generatorPrinter) named(s uhat.Step, v *logic.Var) bool {
	return p.mentions[v] > 0 && !p.inside(s, v)
}

// inside reports whether all that mentions the variable stands inside of the event that binds it.
func (p *generatorPrinter) inside(s uhat.Step, v *logic.Var) bool {
	return slices.Contains(results(s), v) && slices.ContainsFunc(p.folds[s], func(c uhat.Step) bool { return slices.Contains(uhat.Mentioned(c), v) })
}
