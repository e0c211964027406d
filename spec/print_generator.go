package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
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
	var out []*logic.Var
	for _, a := range uhat.Announced(p.g.Steps) {
		out = append(out, a.Depth.Var)
	}
	return out
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
	taken := map[string]bool{}
	for _, name := range slices.Concat(keywords, p.s.Names) {
		taken[name] = true
	}
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
