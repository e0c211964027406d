package uhat

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Describe prints steps for readers: one line a step, nested sequences indented, and after an
// event, behind #, the reason for it. Functions that the steps apply follow in the order of their
// first application. The text is stable: it depends on the steps alone.
//
//	draw x: int in 1..20
//	push(elem = x)              # push.onto_smaller
//	ghost pushed(index = 0, value = x)
//	empty = isEmpty()           # isEmpty.any, deciding
//	assert empty
func Describe(steps []Step) string {
	var d describer
	d.steps(steps, 0)
	for i := 0; i < len(d.funs); i++ { // printing a function may add others
		d.fun(d.funs[i])
	}
	return d.String()
}

type describer struct {
	strings.Builder
	funs []*Fun
}

func (d *describer) steps(steps []Step, depth int) {
	if len(steps) == 0 {
		d.line(depth, "skip", "")
	}
	for _, s := range steps {
		d.step(s, depth)
	}
}

// column is where the notes behind # begin.
const column = 36

func (d *describer) line(depth int, text, note string) {
	text = strings.Repeat("  ", depth) + text
	if note != "" {
		text = fmt.Sprintf("%-*s # %s", column, text, note)
	}
	d.WriteString(text + "\n")
}

func (d *describer) step(s Step, depth int) {
	switch s := s.(type) {
	case *Choice:
		for i, b := range s.Branches {
			word := "choice"
			if i > 0 {
				word = "or"
			}
			d.line(depth, word, "")
			d.steps(b, depth+1)
		}
	case *Apply:
		d.note(s.Fun)
		d.line(depth, describeStep(s), depthNote(s.Depth))
	case *Perform:
		d.line(depth, describeStep(s), originNote(s.Origin))
	case *Take:
		d.line(depth, describeStep(s), originNote(s.Origin))
	default:
		d.line(depth, describeStep(s), "")
	}
}

func (d *describer) note(f *Fun) {
	for _, g := range d.funs {
		if f == g {
			return
		}
	}
	d.funs = append(d.funs, f)
}

func (d *describer) fun(f *Fun) {
	d.line(0, fmt.Sprintf("func %s(%s)", f.Name, declarations(f.Params)), "")
	d.line(1, "at depth 0", "")
	d.steps(f.Base, 2)
	above := "above"
	if f.Level != nil {
		above = fmt.Sprintf("above, with %s levels left", f.Level)
	}
	d.line(1, above, "")
	d.steps(f.Step, 2)
}

// describeStep prints one step on one line, a choice without its branches.
func describeStep(s Step) string {
	switch s := s.(type) {
	case *Draw:
		alternatives := make([]string, len(s.Among))
		for i, dom := range s.Among {
			alternatives[i] = describeDomain(dom)
		}
		return fmt.Sprintf("draw %s: %s", s.Var, s.Var.Sort()) + strings.Join(alternatives, " or")
	case *Let:
		if s.Over.IsZero() {
			return fmt.Sprintf("let %s = %s", s.Var, s.Value)
		}
		return fmt.Sprintf("let %s = %s over %s, rounded down", s.Var, s.Value, s.Over)
	case *Perform:
		text := s.Op.Name + "(" + assignments(s.Op, s.Args) + ")"
		if s.Op.Kind == sre.Ghost || s.Op.Kind == sre.Send {
			text = s.Op.Kind.String() + " " + text
		}
		if len(s.Results) > 0 {
			text = list(s.Results) + " = " + text
		}
		return text
	case *Take:
		text := "receive " + s.Op.Name
		if s.Select != nil && !logic.IsTrue(s.Select) {
			text += "(" + s.Select.String() + ")"
		}
		if len(s.Fields) > 0 {
			text = list(s.Fields) + " = " + text
		}
		return text
	case *Assume:
		return "assume " + s.Cond.String()
	case *Assert:
		text := "assert " + s.Cond.String()
		if s.Stop {
			text += ", else stop"
		}
		return text
	case *Differ:
		text := "assert " + s.Condition()
		if s.Stop {
			text += ", else stop"
		}
		return text
	case *Choice:
		return fmt.Sprintf("choice of %d", len(s.Branches))
	case *Apply:
		return fmt.Sprintf("%s(%s)", s.Fun.Name, list(s.Args))
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", s))
	}
}

// Condition prints what the step asserts.
func (s *Differ) Condition() string {
	return fmt.Sprintf("%s is unlike every earlier %s", s.Var, list(s.Unlike))
}

// describeDomain prints " in max(lo)..min(hi)" and what narrows it further.
func describeDomain(d Domain) string {
	var s strings.Builder
	if len(d.Lo) > 0 || len(d.Hi) > 0 {
		s.WriteString(" in " + bound("max", d.Lo) + ".." + bound("min", d.Hi))
	}
	if len(d.Except) > 0 {
		s.WriteString(" except " + list(d.Except))
	}
	if len(d.Unlike) > 0 {
		s.WriteString(" unlike every earlier " + list(d.Unlike))
	}
	if d.Filter != nil && !logic.IsTrue(d.Filter) {
		s.WriteString(" where " + d.Filter.String())
	}
	for _, a := range d.Ahead {
		s.WriteString(" leaving (" + strings.TrimPrefix(describeStep(a), "draw ") + ")")
	}
	if d.Guard != nil && !logic.IsTrue(d.Guard) {
		s.WriteString(" if " + d.Guard.String())
	}
	if d.Rare {
		s.WriteString(" rarely")
	}
	return s.String()
}

func bound(word string, ts []logic.Term) string {
	switch len(ts) {
	case 0:
		return ""
	case 1:
		return ts[0].String()
	}
	return word + "(" + list(ts) + ")"
}

func depthNote(d *Depth) string {
	if d == nil {
		return "one level less"
	}
	note := fmt.Sprintf("depth %d to %d", d.Lo, d.Hi)
	if d.Var != nil {
		note = fmt.Sprintf("depth %s, drawn first, %d to %d", d.Var, d.Lo, d.Hi)
	}
	if d.Proved {
		note += ", proved for all"
	}
	return note
}

func originNote(o Origin) string {
	var notes []string
	if o.Clause != nil {
		notes = append(notes, o.Clause.Name())
	}
	if o.Suspect {
		notes = append(notes, "suspect")
	}
	if o.Deciding {
		notes = append(notes, "deciding")
	}
	if len(o.Demanded) > 0 {
		var by []string // events are counted from one, as in certificates
		for _, k := range o.Demanded {
			by = append(by, strconv.Itoa(k+1))
		}
		notes = append(notes, "demanded by "+strings.Join(by, " "))
	}
	return strings.Join(notes, ", ")
}

// assignments prints the arguments of op by name.
func assignments(op *sre.Op, args []logic.Term) string {
	out := make([]string, len(args))
	for i, a := range args {
		name := "?"
		if i < len(op.Fields) {
			name = op.Fields[i].Name
		}
		out[i] = name + " = " + a.String()
	}
	return strings.Join(out, ", ")
}

func declarations(vs []*logic.Var) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = v.Name() + ": " + v.Sort().Name()
	}
	return strings.Join(out, ", ")
}

func list[T fmt.Stringer](ts []T) string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t.String()
	}
	return strings.Join(out, ", ")
}

// Script returns the steps of the generator that run: ghosts are left out, and so are the draws and
// lets whose variables only ghosts use. The interpreter runs these steps and the emitter prints
// them, so that both draw the same values.
//
// Nothing follows the deciding event of a goal: after it, the run is a violation or it is not.
//
// A hidden draw whose domain is an interval or a pool without exceptions is left out: other draws
// ensure that it is not empty. A draw stays if it has a filter or its bounds depend on an answer:
// then it must be possible.
func (g *Generator) Script() []Step {
	e := eraser{used: map[*logic.Var]bool{}, funs: map[*Fun]*Fun{}, live: map[*Fun]map[*logic.Var]bool{}, told: told(g.Steps)}
	for _, v := range Collected(g.Steps) {
		e.used[v] = true // also by earlier steps
	}
	steps := e.steps(Decided(g))
	for _, a := range e.announced {
		if d := *a.Depth; !e.used[d.Var] {
			d.Var = nil
			a.Depth = &d
		}
	}
	return steps
}

// eraser walks a script from its end: when it reaches the step that binds a variable, it has seen
// all uses of it.
type eraser struct {
	used map[*logic.Var]bool
	funs map[*Fun]*Fun                // function -> the same without ghosts
	live map[*Fun]map[*logic.Var]bool // function -> its parameters that what runs depends on
	told map[*logic.Var]bool          // variables whose values depend on answers

	announced []*Apply // whose depths are drawn first
}

func (e *eraser) use(ts ...logic.Term) {
	for _, t := range ts {
		if t == nil {
			continue
		}
		for _, v := range logic.Vars(nil, t) {
			e.used[v] = true
		}
	}
}

// steps returns the steps that are kept, in order.
func (e *eraser) steps(steps []Step) []Step {
	kept := make([]Step, len(steps))
	next := len(kept)
	for i := len(steps) - 1; i >= 0; i-- {
		if s := e.step(steps[i]); s != nil {
			next--
			kept[next] = s
		}
	}
	return kept[next:]
}

// step returns the step as it runs, nil if it does not run.
func (e *eraser) step(s Step) Step {
	switch s := s.(type) {
	case *Draw:
		if !e.used[s.Var] && !e.conditional(s) {
			return nil
		}
	case *Let:
		if !e.used[s.Var] {
			return nil
		}
	case *Perform:
		if s.Op.Kind == sre.Ghost {
			return nil
		}
	case *Take:
		for _, r := range s.Gap {
			e.use(r.Allowed, r.Known)
		}
	case *Assume, *Assert, *Differ:
	case *Choice:
		c := &Choice{Branches: make([][]Step, len(s.Branches))}
		for i, b := range s.Branches {
			c.Branches[i] = e.steps(b)
		}
		return c
	case *Apply:
		a := &Apply{Fun: e.fun(s.Fun), Depth: s.Depth}
		if s.Depth != nil && s.Depth.Var != nil {
			e.announced = append(e.announced, a)
		}
		for i, x := range s.Args {
			if e.live[s.Fun][s.Fun.Params[i]] {
				e.use(x)
				a.Args = append(a.Args, x)
			}
		}
		return a
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", s))
	}
	for _, v := range Mentioned(s) {
		e.used[v] = true
	}
	return s
}

// conditional reports whether a draw may find no value because of a filter or an answer, which
// restricts earlier values in a way that no other step need do.
func (e *eraser) conditional(s *Draw) bool {
	depends := func(t logic.Term) bool { return mentions(t, e.told) }
	return !slices.ContainsFunc(s.Among, func(d Domain) bool {
		return (d.Filter == nil || logic.IsTrue(d.Filter)) && len(d.Ahead) == 0 && !depends(d.Guard) && !slices.ContainsFunc(slices.Concat(d.Lo, d.Hi), depends)
	})
}

// told returns the variables whose values depend on answers.
func told(steps []Step) map[*logic.Var]bool {
	out := map[*logic.Var]bool{}
	for grown := true; grown; {
		grown = false
		note := func(v *logic.Var, cond bool) {
			if cond && !out[v] {
				out[v] = true
				grown = true
			}
		}
		Walk(steps, func(s Step) {
			switch s := s.(type) {
			case *Perform:
				for _, v := range s.Results {
					note(v, true)
				}
			case *Take:
				for _, v := range s.Fields {
					note(v, true)
				}
			case *Let:
				note(s.Var, mentions(s.Value, out))
			case *Apply:
				for i, x := range s.Args {
					note(s.Fun.Params[i], mentions(x, out))
				}
			}
		})
	}
	return out
}

// mentions reports whether a term has some of the variables; nil has none.
func mentions(t logic.Term, vs map[*logic.Var]bool) bool {
	return t != nil && slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return vs[v] })
}

// fun returns the function without ghosts, and without the parameters that only ghosts need.
func (e *eraser) fun(f *Fun) *Fun {
	if g, ok := e.funs[f]; ok {
		return g
	}
	g := &Fun{Name: f.Name}
	e.funs[f] = g
	// Passing a parameter on is not a use: find the least set.
	live := map[*logic.Var]bool{}
	e.live[f] = live
	for grown := true; grown; {
		grown = false
		trial := eraser{used: map[*logic.Var]bool{}, funs: e.funs, live: e.live, told: e.told}
		for _, v := range Collected(slices.Concat(f.Base, f.Step)) {
			trial.used[v] = true
		}
		trial.steps(f.Base)
		trial.steps(f.Step)
		for _, v := range f.Params {
			if trial.used[v] && !live[v] {
				live[v] = true
				grown = true
			}
		}
	}
	for _, v := range f.Params {
		if live[v] {
			g.Params = append(g.Params, v)
		}
	}
	g.Base, g.Step = e.steps(f.Base), e.steps(f.Step)
	if e.used[f.Level] {
		g.Level = f.Level
	}
	return g
}
