package interp

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Registry holds the Go implementations of what a spec declares.
type Registry struct {
	// Funcs implements declared functions, Draws the generators of sorts; both by the name in the
	// spec.
	Funcs map[string]func(args []rt.Value) rt.Value
	Draws map[string]func(t *rapid.T) rt.Value
	// Models are the models that are Go functions, by the name in the spec.
	Models map[string]*model.Model
	// Abstractions are the functions of answers that are compared with a reference, by the name in
	// the spec.
	Abstractions map[string]func(rt.Value) any
	// Snapshot shows the state of a system or its reference, if the spec names a method for that.
	// Without it, adapters that are [compare.Snapshotter]s show theirs.
	Snapshot func(rt.Adapter) any
}

// functions returns the registry's functions by declaration.
func (r Registry) functions(c *uhat.Context) rt.Funcs {
	fs := rt.Funcs{}
	for _, d := range c.Funcs {
		if f, ok := r.Funcs[d.Func.Name]; ok {
			fs[d.Func] = f
		}
	}
	return fs
}

// Generator compiles g into a script. It panics if g uses a variable that is not bound, or a
// function or sort generator that the registry lacks.
func Generator(c *uhat.Context, g *uhat.Generator, r Registry) rt.Generator {
	script := g.Script()
	p := &program{c: c, registry: r, funcs: r.functions(c), funs: map[*uhat.Fun]*function{}, lists: map[*logic.Var]int{}, answers: uhat.AnswersOf(script)}
	for i, v := range uhat.Collected(script) {
		p.lists[v] = i
	}
	sc := p.scope()
	depths := announced(sc, script)
	steps := p.steps(sc, script)
	body := func(f *frame) {
		depths(f)
		steps(f)
	}
	return rt.Generator{Name: g.Name, Weight: g.Weight, Events: uhat.Planned(script), Run: func(s *rt.Session) {
		body(p.frame(s, sc, make([][]rt.Value, len(p.lists))))
	}}
}

// program compiles one generator.
type program struct {
	c        *uhat.Context
	registry Registry
	funcs    rt.Funcs
	funs     map[*uhat.Fun]*function
	lists    map[*logic.Var]int // a variable whose values are kept -> its list
	answers  uhat.Answers       // variables whose origin is recorded
}

// frame returns room for the variables of a scope.
func (p *program) frame(s *rt.Session, c *scope, lists [][]rt.Value) *frame {
	f := &frame{s: s, regs: make([]rt.Value, len(c.slots)), lists: lists}
	if len(p.answers) > 0 {
		f.answers = make([]rt.Answer, len(c.slots))
	}
	return f
}

// function is a compiled recursive function: its parameters are the first registers.
type function struct {
	scope      *scope
	base, step step
}

// step is one compiled step, or several.
type step func(*frame)

func (p *program) scope() *scope {
	return &scope{slots: map[*logic.Var]int{}, funcs: p.funcs, known: p.answers}
}

func (p *program) steps(c *scope, steps []uhat.Step) step {
	var compiled []step
	var binding uhat.Step // the last step that is not a check
	for i, s := range steps {
		rest := steps[i+1:]
		c.answers = answers(rest)
		compiled = append(compiled, p.step(c, s))
		if !isCheck(s) {
			binding = s
		}
		if len(rest) == 0 || !isCheck(rest[0]) {
			compiled = append(compiled, p.collect(c, binding)...)
			binding = nil
		}
	}
	return func(f *frame) {
		for _, s := range compiled {
			s(f)
		}
	}
}

// answers returns the conditions that the steps assert before any other step.
func answers(steps []uhat.Step) []string {
	var out []string
	for _, s := range steps {
		switch s := s.(type) {
		case *uhat.Assert:
			out = append(out, s.Says())
		case *uhat.Differ:
			out = append(out, s.Says())
		default:
			return out
		}
	}
	return out
}

func isCheck(s uhat.Step) bool {
	switch s.(type) {
	case *uhat.Assert, *uhat.Differ:
		return true
	}
	return false
}

// collect returns steps that keep the values of the variables that a step has bound.
func (p *program) collect(c *scope, s uhat.Step) []step {
	if s == nil {
		return nil
	}
	var out []step
	for _, v := range uhat.Bound(s) {
		if list, ok := p.lists[v]; ok {
			from := c.slot(v)
			out = append(out, func(f *frame) { f.lists[list] = append(f.lists[list], f.regs[from]) })
		}
	}
	return out
}

func (p *program) step(c *scope, s uhat.Step) step {
	switch s := s.(type) {
	case *uhat.Draw:
		return p.draw(c, s)
	case *uhat.Let:
		x, to := c.binding(s.Var, s.Value), c.slot(s.Var)
		if !s.Over.IsZero() {
			x = c.quotient(s)
		}
		return func(f *frame) { x(f, f, to) }
	case *uhat.Perform:
		return perform(c, s)
	case *uhat.Take:
		return take(c, s)
	case *uhat.Assume:
		cond, text := c.holds(s.Cond), s.Says()
		return func(f *frame) { f.s.Assume(cond(f), text) }
	case *uhat.Assert:
		return assert(c, s)
	case *uhat.Differ:
		return p.differ(c, s)
	case *uhat.Choice:
		return p.choice(c, s)
	case *uhat.Apply:
		return p.apply(c, s)
	default:
		panic(fmt.Sprintf("interp: unexpected %T", s))
	}
}

// mark tells the session which clause the next event serves.
func (c *scope) mark(o uhat.Origin) step {
	clause := ""
	if o.Clause != nil {
		clause = o.Clause.Name()
	}
	if o.Deciding {
		conditions := c.answers
		return func(f *frame) { f.s.Decide(clause, conditions...) }
	}
	if o.Goal {
		return func(f *frame) { f.s.Want(clause) }
	}
	if o.Conditional {
		return func(f *frame) { f.s.Conditional(clause) }
	}
	return func(f *frame) { f.s.Next(clause) }
}

func perform(c *scope, s *uhat.Perform) step {
	args, mark, name := c.args(s.Args), c.mark(s.Origin), s.Op.Name
	keep := c.keep(s.Results)
	if s.Op.Kind == sre.Send {
		return func(f *frame) {
			mark(f)
			f.s.Send(name, given(args, f)...)
		}
	}
	return func(f *frame) {
		mark(f)
		keep(f, f.s.Call(name, given(args, f)...))
	}
}

// keep returns a function that writes the values of an event into the registers of variables.
func (c *scope) keep(vars []*logic.Var) func(f *frame, values []rt.Value) {
	to := c.bind(vars)
	return func(f *frame, values []rt.Value) {
		for i, at := range to {
			if f.regs[at] = values[i]; c.known[vars[i]] {
				f.answers[at] = f.s.From(values, i)
			}
		}
	}
}

// bind returns fresh registers for variables.
func (c *scope) bind(vars []*logic.Var) []int {
	to := make([]int, len(vars))
	for i, v := range vars {
		to[i] = c.slot(v)
	}
	return to
}

func take(c *scope, s *uhat.Take) step {
	var fits func(*frame) bool
	if !logic.IsTrue(s.Select) {
		fits = c.holds(s.Select)
	}
	mark, name, by := c.mark(s.Origin), s.Op.Name, c.selected(s)
	gap, keep := c.gap(s.Gap), c.keep(s.Fields)
	return func(f *frame) {
		mark(f)
		gap(f)
		var selects func([]rt.Value) bool
		if fits != nil {
			selects = func(fields []rt.Value) bool {
				f.op, f.fields = s.Op, fields
				return fits(f)
			}
		}
		keep(f, f.s.Receive(name, selects, given(by, f)...))
	}
}

func assert(c *scope, s *uhat.Assert) step {
	return check(c.holds(s.Cond), s.Field, s.Says(), s.Stop)
}

func check(cond func(*frame) bool, field, text string, stop bool) step {
	if stop {
		return func(f *frame) { f.s.Must(cond(f), field, text) }
	}
	return func(f *frame) { f.s.Assert(cond(f), field, text) }
}

func (p *program) differ(c *scope, s *uhat.Differ) step {
	at, earlier := c.register(s.Var), p.earlier(s.Unlike)
	return check(func(f *frame) bool { return !slices.Contains(earlier(f), f.regs[at]) }, s.Field, s.Says(), s.Stop)
}

// earlier returns all values that the variables have had so far.
func (p *program) earlier(vs []*logic.Var) func(*frame) []rt.Value {
	return func(f *frame) []rt.Value {
		var out []rt.Value
		for _, v := range vs {
			out = append(out, f.lists[p.lists[v]]...)
		}
		return out
	}
}

// choice compiles the branches side by side: each binds its own variables. Branches and levels of
// recursions are parts that a smaller run may leave out.
func (p *program) choice(c *scope, s *uhat.Choice) step {
	branches := make([]step, len(s.Branches))
	for i, b := range s.Branches {
		branches[i] = p.steps(c, b)
	}
	return func(f *frame) {
		branch := branches[f.s.Choose(len(branches))]
		f.s.Enter()
		branch(f)
		f.s.Leave()
	}
}

// apply compiles an application: from outside with a drawn depth, inside the function one level
// down.
func (p *program) apply(c *scope, s *uhat.Apply) step {
	fun := p.function(s.Fun)
	args := make([]func(from, to *frame, at int), len(s.Args))
	for i, a := range s.Args {
		args[i] = c.binding(s.Fun.Params[i], a)
	}
	call := func(f *frame, level int) {
		g := p.frame(f.s, fun.scope, f.lists)
		g.level = level
		for i, a := range args {
			a(f, g, i)
		}
		if s.Fun.Level != nil {
			g.regs[len(args)] = rt.IntValue(int64(level))
		}
		f.s.Enter()
		if level > 0 {
			fun.step(g)
		} else {
			fun.base(g)
		}
		f.s.Leave()
	}
	if s.Depth == nil {
		return func(f *frame) { call(f, f.level-1) }
	}
	if s.Depth.Var != nil {
		at := c.slot(s.Depth.Var)
		return func(f *frame) { call(f, int(f.regs[at].Int())) }
	}
	return func(f *frame) { call(f, int(drawDepth(f, s.Depth))) }
}

func drawDepth(f *frame, d *uhat.Depth) int64 {
	if d.Seldom {
		return f.s.Seldom(int64(d.Lo), int64(d.Hi))
	}
	return f.s.Depth(int64(d.Lo), int64(d.Hi))
}

// announced draws the depths that steps use before their applications come.
func announced(c *scope, steps []uhat.Step) step {
	as := uhat.Announced(steps)
	for _, a := range as {
		c.slot(a.Depth.Var)
	}
	return func(f *frame) {
		for _, a := range as {
			f.regs[c.slots[a.Depth.Var]] = rt.IntValue(drawDepth(f, a.Depth))
		}
	}
}

func (p *program) function(fun *uhat.Fun) *function {
	if f, ok := p.funs[fun]; ok {
		return f
	}
	f := &function{scope: p.scope()}
	p.funs[fun] = f
	f.scope.bind(fun.Params)
	if fun.Level != nil {
		f.scope.slot(fun.Level)
	}
	f.base = p.steps(f.scope, fun.Base)
	f.step = p.steps(f.scope, fun.Step)
	return f
}
