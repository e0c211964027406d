package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// PrintGenerators prints generators of s, found or written by hand, as a file that imports the
// spec from the given path. What is loaded from there does the same, step by step; only that a depth is
// proved, which a file cannot claim, is not said.
func PrintGenerators(s *uhat.Spec, gens []*uhat.Generator, path string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "language = %d\nimport = [%s]\n", LanguageVersion, quoted(path))
	for _, g := range gens {
		b.WriteString("\n" + PrintGenerator(s, g))
	}
	return Format([]byte(b.String()))
}

// PrintGenerator prints a generator of s as a block, not in standard form. Variables are renamed where
// the names that they have mean something else in the spec.
func PrintGenerator(s *uhat.Spec, g *uhat.Generator) string {
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
	p.declare("vars", p.vars)
	for _, f := range p.funs {
		if body, ok := plainLoop(f); !ok {
			p.text("recursion %s {", quoted(f.Name))
			p.declare("params", f.Params)
			p.text("base = [")
			p.steps(f.Base)
			p.text("]\nstep = [")
			p.steps(f.Step)
			p.text("]\n}")
		} else {
			p.loops[f] = body
		}
	}
	p.text("steps = [")
	p.steps(g.Steps)
	p.text("]\n}")
	return p.String()
}

// quoted prints a string of HCL, where ${ and %{ begin templates.
func quoted(s string) string {
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(fmt.Sprintf("%q", s))
}

// generatorPrinter prints one generator.
type generatorPrinter struct {
	strings.Builder
	s     *uhat.Spec
	g     *uhat.Generator
	vars  []*logic.Var // to declare, in the order in which they are bound
	funs  []*uhat.Fun
	loops map[*uhat.Fun][]uhat.Step // functions that are plain loops -> what repeats
	names map[logic.Term]logic.Term // variable -> one with the name under which it is printed
	used  map[*logic.Var]bool       // mentioned elsewhere than where it is bound
}

func newGeneratorPrinter(s *uhat.Spec, g *uhat.Generator) *generatorPrinter {
	p := &generatorPrinter{s: s, g: g, loops: map[*uhat.Fun][]uhat.Step{}, names: map[logic.Term]logic.Term{}, used: map[*logic.Var]bool{}}
	uhat.Walk(g.Steps, func(st uhat.Step) {
		for _, v := range uhat.Mentioned(st) {
			p.used[v] = true
		}
		if a, ok := st.(*uhat.Apply); ok && !slices.Contains(p.funs, a.Fun) {
			p.funs = append(p.funs, a.Fun)
		}
	})
	uhat.Walk(g.Steps, func(st uhat.Step) {
		_, draw := st.(*uhat.Draw)
		_, let := st.(*uhat.Let)
		for _, v := range uhat.Bound(st) {
			if (p.used[v] || draw || let) && !slices.Contains(p.vars, v) {
				p.vars = append(p.vars, v)
			}
		}
	})
	p.rename()
	return p
}

// plainLoop returns the steps of a function that does nothing but repeat them.
func plainLoop(f *uhat.Fun) ([]uhat.Step, bool) {
	n := len(f.Step) - 1
	if len(f.Base) > 0 || n < 0 {
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

// rename gives every variable a name that nothing else has where it is used.
func (p *generatorPrinter) rename() {
	taken := map[string]bool{}
	for _, name := range slices.Concat(reserved, p.s.Names) {
		taken[name] = true
	}
	fields := p.fieldNames()
	for _, f := range p.funs {
		if _, loop := plainLoop(f); loop {
			continue
		}
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
	for _, v := range p.vars {
		give(v)
	}
	for _, f := range p.funs {
		if _, loop := plainLoop(f); loop {
			continue
		}
		for _, v := range f.Params {
			give(v)
		}
	}
}

// fieldNames returns for each variable the names of the fields beside which it stands.
func (p *generatorPrinter) fieldNames() map[*logic.Var]map[string]bool {
	out := map[*logic.Var]map[string]bool{}
	uhat.Walk(p.g.Steps, func(st uhat.Step) {
		var op *sre.Op
		switch st := st.(type) {
		case *uhat.Perform:
			op = st.Op
		case *uhat.Take:
			op = st.Op
		default:
			return
		}
		for _, v := range slices.Concat(uhat.Mentioned(st), uhat.Bound(st)) {
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
	for i, s := range steps {
		p.step(s)
		if i < len(steps)-1 {
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
		fmt.Fprintf(p, "let(%s, %s)", p.term(s.Var), p.term(s.Value))
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
		args := make([]string, len(s.Args))
		for i, a := range s.Args {
			args[i] = p.term(a)
		}
		fmt.Fprintf(p, "%s(%s)", s.Fun.Name, strings.Join(args, ", "))
	}
	if s.Depth == nil {
		what()
		return
	}
	p.WriteString("repeat(")
	what()
	fmt.Fprintf(p, ", %d, %d)", s.Depth.Lo, s.Depth.Hi)
}

func (p *generatorPrinter) list(vs []*logic.Var) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = p.term(v)
	}
	return strings.Join(out, ", ")
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

// domain prints the qualifiers of a domain. Bounds that the sort implies are left out.
func (p *generatorPrinter) domain(v *logic.Var, d uhat.Domain) []string {
	var out []string
	own, name := p.s.SortOf(v.Sort()), p.term(v)
	implied := v.Sort().Kind() == logic.IntKind && own.Pool == nil && own.Gen == ""
	compare := func(op string, ts []logic.Term, plain logic.Term) {
		if implied && plain != nil && len(ts) == 1 && ts[0] == plain {
			return
		}
		for _, t := range ts {
			out = append(out, fmt.Sprintf("%s %s %s", name, op, operand(p.s.L.Replace(t, p.names))))
		}
	}
	compare(">=", d.Lo, p.s.L.Int(own.Lo))
	compare("<=", d.Hi, p.s.L.Int(own.Hi))
	compare("!=", d.Except, nil)
	if len(d.Unlike) > 0 {
		out = append(out, "unlike("+p.list(d.Unlike)+")")
	}
	for _, q := range []logic.Term{d.Guard, d.Filter} {
		if q == nil || logic.IsTrue(q) {
			continue
		}
		for _, c := range logic.Conjuncts(q) {
			out = append(out, p.term(c))
		}
	}
	return out
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
	p.event(s.Op, s.Origin, append(said, p.answers(s.Op, len(s.Args), s.Results)...))
}

func (p *generatorPrinter) take(s *uhat.Take) {
	var said []string
	if s.Select != nil && !logic.IsTrue(s.Select) {
		for _, c := range logic.Conjuncts(s.Select) {
			said = append(said, p.term(c))
		}
	}
	p.event(s.Op, s.Origin, append(said, p.answers(s.Op, 0, s.Fields)...))
}

// answers names the variables that answers bind, as far as something uses them.
func (p *generatorPrinter) answers(op *sre.Op, from int, vs []*logic.Var) []string {
	var out []string
	for i, v := range vs {
		if p.used[v] {
			out = append(out, op.Fields[from+i].Name+" == "+p.term(v))
		}
	}
	return out
}
