package interp

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"pgregory.net/rapid"
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
	return compiled(c, g, steps.Of(c, g, true), r)
}

func compiled(c *uhat.Context, g *uhat.Generator, script *steps.Script, r Registry) rt.Generator {
	p := &program{c: c, registry: r, funcs: r.functions(c), funs: map[*steps.Fun]*function{}, lists: map[*logic.Var]int{}, answers: script.Answers}
	for i, v := range script.Lists {
		p.lists[v] = i
	}
	sc := p.scope()
	for _, d := range script.Depths {
		sc.slot(d.Var)
	}
	run := p.steps(sc, script.Steps)
	return rt.Generator{Name: g.Name, Weight: g.Weight, Events: script.Planned, Run: func(s *rt.Session) {
		f := p.frame(s, sc, make([][]rt.Value, len(p.lists)))
		for _, d := range script.Depths {
			f.regs[sc.slots[d.Var]] = rt.IntValue(drawDepth(f, d))
		}
		run(f)
	}}
}

// program compiles one generator.
type program struct {
	c        *uhat.Context
	registry Registry
	funcs    rt.Funcs
	funs     map[*steps.Fun]*function
	lists    map[*logic.Var]int // a variable whose values are kept -> its list
	answers  steps.Answers      // variables whose origin is recorded
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

func (p *program) steps(c *scope, list []steps.Step) step {
	compiled := each(list, func(s steps.Step) step { return p.step(c, s) })
	return func(f *frame) {
		for _, s := range compiled {
			s(f)
		}
	}
}

func (p *program) step(c *scope, s steps.Step) step {
	switch s := s.(type) {
	case *steps.Draw:
		return p.draw(c, s)
	case *steps.Let:
		x := c.binding(s.Var, s.Value)
		to := c.slot(s.Var)
		if over := s.Over; !over.IsZero() {
			value := c.value(s.Value.Term)
			return func(f *frame) { f.regs[to] = logic.IntegerValue(value(f).Integer().QuoFloor(over)) }
		}
		return func(f *frame) { x(f, f, to) }
	case *steps.Event:
		return perform(c, s)
	case *steps.Check:
		return p.check(c, s)
	case *steps.Keep:
		list := p.lists[s.Var]
		from := c.slot(s.Var)
		return func(f *frame) { f.lists[list] = append(f.lists[list], f.regs[from]) }
	case *steps.Choice:
		return p.choice(c, s)
	case *steps.Apply:
		return p.apply(c, s)
	default:
		panic(fmt.Sprintf("interp: unexpected %T", s))
	}
}

// announce tells the session which clause the next event serves.
func announce(s *rt.Session, e *steps.Event) {
	switch e.Purpose {
	case steps.Decides:
		s.Decide(e.Clause, e.Expected...)
	case steps.Wanted:
		s.Want(e.Clause)
	case steps.Conditional:
		s.Conditional(e.Clause)
	default:
		s.Next(e.Clause)
	}
}

func perform(c *scope, s *steps.Event) step {
	name := s.Op.Name
	args := c.args(s.Args)
	if s.Op.Kind == sre.Receive {
		return take(c, s, args)
	}
	keep := c.keep(s.Answers)
	return func(f *frame) {
		announce(f.s, s)
		if s.Op.Kind == sre.Send {
			f.s.Send(name, evaluate(args, f)...)
		} else {
			keep(f, f.s.Call(name, evaluate(args, f)...))
		}
	}
}

// keep returns a function that writes the values of an event into the registers of variables.
func (c *scope) keep(vars []*logic.Var) func(f *frame, values []rt.Value) {
	to := make([]int, len(vars))
	for i, v := range vars {
		to[i] = -1
		if v != nil {
			to[i] = c.slot(v)
		}
	}
	return func(f *frame, values []rt.Value) {
		for i, at := range to {
			if at < 0 {
				continue
			}
			if f.regs[at] = values[i]; c.known[vars[i]] {
				f.answers[at] = f.s.From(values, i)
			}
		}
	}
}

func take(c *scope, s *steps.Event, args []func(*frame) script.Arg) step {
	var fits func(*frame) bool
	if s.Select != nil {
		fits = c.holds(s.Select)
	}
	gap := c.gap(s.Gap)
	keep := c.keep(s.Answers)
	return func(f *frame) {
		announce(f.s, s)
		gap(f)
		var selects func([]rt.Value) bool
		if fits != nil {
			selects = func(fields []rt.Value) bool {
				f.op = s.Op
				f.fields = fields
				return fits(f)
			}
		}
		keep(f, f.s.Receive(s.Op.Name, selects, evaluate(args, f)...))
	}
}

func (p *program) check(c *scope, s *steps.Check) step {
	var cond func(*frame) bool
	if s.Cond != nil {
		cond = c.holds(s.Cond)
	} else {
		at := c.register(s.Var)
		earlier := p.earlier(s.Unlike)
		cond = func(f *frame) bool { return !slices.Contains(earlier(f), f.regs[at]) }
	}
	switch s.On {
	case steps.Infeasible:
		return func(f *frame) { f.s.Assume(cond(f), s.Says) }
	case steps.Stops:
		return func(f *frame) { f.s.Must(cond(f), s.Field, s.Says) }
	default:
		return func(f *frame) { f.s.Assert(cond(f), s.Field, s.Says) }
	}
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
func (p *program) choice(c *scope, s *steps.Choice) step {
	branches := each(s.Branches, func(b []steps.Step) step { return p.steps(c, b) })
	return func(f *frame) {
		branch := branches[f.s.Choose(len(branches))]
		f.s.Enter()
		branch(f)
		f.s.Leave()
	}
}

// apply compiles an application: from outside with a drawn depth, inside the function one level
// down.
func (p *program) apply(c *scope, s *steps.Apply) step {
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

func (p *program) function(fun *steps.Fun) *function {
	if f, ok := p.funs[fun]; ok {
		return f
	}
	f := &function{scope: p.scope()}
	p.funs[fun] = f
	for _, v := range fun.Params {
		f.scope.slot(v)
	}
	if fun.Level != nil {
		f.scope.slot(fun.Level)
	}
	f.base = p.steps(f.scope, fun.Base)
	f.step = p.steps(f.scope, fun.Step)
	return f
}

// room is a compiled [uhat.Room].
type room struct {
	op             *sre.Op
	allowed, known func(*frame) bool
}

// gap tells the session what may happen while the next receive waits.
func (c *scope) gap(rooms []uhat.Room) step {
	if len(rooms) == 0 {
		return func(*frame) {}
	}
	by := map[string]room{}
	for _, r := range rooms {
		by[r.Op.Name] = room{r.Op, c.holds(r.Allowed), c.holds(r.Known)}
	}
	return func(f *frame) {
		f.s.Gap(func(op string, fields []rt.Value) (allowed, known bool) {
			r, ok := by[op]
			if !ok {
				return false, true
			}
			f.op = r.op
			f.fields = fields
			return r.allowed(f), r.known(f)
		})
	}
}

// parts returns the composite values of a sort: their parts come from the domains of their sorts.
func (p *program) parts(d *uhat.SortDecl) draw.Values {
	of := func(s *logic.Sort) draw.Domain {
		if pool, pooled := p.pool(s); pooled {
			return pool
		}
		d := p.c.SortOf(s)
		return draw.Span(d.Lo, d.Hi)
	}
	switch s := d.Sort; s.Kind() {
	case logic.BytesKind:
		return draw.ByteStrings(d.Least, d.Most)
	case logic.MapKind:
		return draw.Maps(of(s.Key()), of(s.Elem()), d.Least, d.Most)
	case logic.RecordKind:
		var fields []draw.Part
		for _, m := range s.Members() {
			fields = append(fields, draw.Part{Name: m.Name, From: of(m.Sort)})
		}
		return draw.Records(fields...)
	default:
		return draw.Lists(of(s.Elem()), d.Least, d.Most)
	}
}

// elsewhere reports whether values of a sort, or parts of them, come from elsewhere than pools and
// ranges.
func elsewhere(c *uhat.Context, s *logic.Sort) bool {
	if s == nil {
		return false
	}
	d := c.SortOf(s)
	switch {
	case d.Gen != "" || d.Pool != nil:
		return d.Gen != ""
	case !s.HasParts():
		return s.Kind() != logic.IntKind
	}
	return elsewhere(c, s.Key()) || elsewhere(c, s.Elem()) ||
		slices.ContainsFunc(s.Members(), func(m logic.Member) bool { return elsewhere(c, m.Sort) })
}

// fixed compiles what a condition says outright of a composite value that is drawn.
func (c *scope) fixed(parts []uhat.Fixed) []func(*frame, draw.Values) draw.Values {
	var out []func(*frame, draw.Values) draw.Values
	size := func(t logic.Term, set func(draw.Values, int64) draw.Values) {
		n := c.value(t)
		out = append(out, func(f *frame, d draw.Values) draw.Values { return set(d, n(f).Int()) })
	}
	for _, x := range parts {
		switch {
		case x.Size != nil:
			size(x.Size, draw.Values.Sized)
		case x.AtLeast != nil:
			size(x.AtLeast, draw.Values.AtLeast)
		case x.AtMost != nil:
			size(x.AtMost, draw.Values.AtMost)
		default:
			value := c.value(x.Value)
			path := c.path(x.Path)
			out = append(out, func(f *frame, d draw.Values) draw.Values { return d.Put(value(f), path(f)...) })
		}
	}
	return out
}

// path compiles a path to a part: the keys of maps are terms.
func (c *scope) path(steps []any) func(*frame) []any {
	keys := make([]func(*frame) rt.Value, len(steps))
	for i, step := range steps {
		if t, ok := step.(logic.Term); ok {
			keys[i] = c.value(t)
		}
	}
	return func(f *frame) []any {
		out := slices.Clone(steps)
		for i, key := range keys {
			if key != nil {
				out[i] = key(f)
			}
		}
		return out
	}
}
