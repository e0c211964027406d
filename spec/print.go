package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Print prints an expression of b so that [ParseTrace] reads the same expression back, but for its
// demands. It differs from String in that any is taken literally: it stands for all visible events
// if visible is set, as in goals, and else for all events, ghosts included.
func Print(b *sre.Builder, e sre.Expr, visible bool) string {
	p := printer{b, b.Any()}
	if visible {
		p.any = b.AnyVisible()
	}
	return sre.Text(e, p.class)
}

type printer struct {
	b   *sre.Builder
	any sre.Expr // what the word any means
}

// class prints a class as a union of events, or as any without some events where that is
// shorter, and reports whether an operator stands at the top.
func (p printer) class(c *sre.Class) (s string, compound bool) {
	own := p.events(c)
	if p.b.Minus(c, p.any) != p.b.None() {
		return strings.Join(own, " || "), len(own) > 1
	}
	rest, ok := p.b.Minus(p.any, c).(*sre.Class)
	if !ok {
		return "any", false
	}
	if but := p.events(rest); len(but) < len(own) {
		return "any - " + strings.Join(but, " - "), true
	}
	return strings.Join(own, " || "), len(own) > 1
}

func (p printer) events(c *sre.Class) []string {
	return lists.Of(c.Entries(), func(x sre.Entry) string { return sre.EventText(x.Op, x.Allow) })
}

// What a script checks of an answer right behind the event, and nowhere uses again, reads better
// inside of the event: pop(elem == x, ok) for
//
//	pop(elem == elem1, ok == ok1)
//	assert(elem1 == x)
//	assert(ok1)
//
// Variables that nothing names get their names where the block is read, field by field: elem1,
// elem2 and so on. Without recursions a variable is left out only if it gets its own name back that
// way, so that the Go code stays the same. Recursions name their variables after fields, so these
// get other names anyhow, and all are left out.

// fold decides which checks are printed inside of events, and which variables need no declaration.
func (p *generatorPrinter) fold() {
	p.read(func(s uhat.Step, behind []uhat.Step) {
		if n := p.foldable(s, behind); n > 0 {
			p.folds[s] = behind[:n]
		}
	})
	for len(p.funs) == 0 && !p.settled() {
	}
}

// read calls visit with each step and the steps behind it in its list, in the order in which a
// block is read: functions first.
func (p *generatorPrinter) read(visit func(s uhat.Step, behind []uhat.Step)) {
	for _, f := range p.funs {
		p.inline(f.Base, visit)
		p.inline(f.Step, visit)
	}
	p.inline(p.g.Steps, visit)
}

// inline does the same for the steps that are printed in one list and inside of it.
func (p *generatorPrinter) inline(steps []uhat.Step, visit func(s uhat.Step, behind []uhat.Step)) {
	for i, s := range steps {
		visit(s, steps[i+1:])
		switch s := s.(type) {
		case *uhat.Choice:
			for _, b := range s.Branches {
				p.inline(b, visit)
			}
		case *uhat.Apply:
			p.inline(p.loops[s.Fun], visit)
		}
	}
}

// results returns the variables of an event's results.
func results(s uhat.Step) []*logic.Var {
	if t, ok := s.(*uhat.Take); ok {
		return t.Fields[t.Op.Args():]
	}
	vs, _ := answers(s)
	return vs
}

// foldable returns how many of the steps behind an event are checks that can stand inside of it.
func (p *generatorPrinter) foldable(event uhat.Step, behind []uhat.Step) int {
	own := results(event)
	about := func(s uhat.Step) []*logic.Var {
		return slices.DeleteFunc(uhat.Mentioned(s), func(v *logic.Var) bool { return !slices.Contains(own, v) })
	}
	n := 0
	for ; n < len(behind); n++ {
		a, ok := behind[n].(*uhat.Assert)
		if !ok || len(about(a)) == 0 || len(logic.Conjuncts(a.Cond)) != 1 {
			break
		}
	}
	fits := func(n int) bool {
		count := map[*logic.Var]int{}
		for _, s := range behind[:n] {
			for _, v := range about(s) {
				count[v]++
			}
		}
		for v, c := range count {
			if c != p.mentions[v] {
				return false
			}
		}
		return true
	}
	for ; !fits(n); n-- {
	}
	return n
}

// settled gives the variables that are not declared the names that they will get. It takes the
// folds of an event back where one is not its own, and reports whether there was none.
func (p *generatorPrinter) settled() bool {
	taken := lists.Set(p.s.Names)
	uhat.Walk(p.g.Steps, func(s uhat.Step) {
		for _, v := range uhat.Bound(s) {
			taken[v.Name()] = taken[v.Name()] || p.named(s, v)
		}
	})
	declared := p.depths()
	for _, f := range p.funs {
		declared = slices.Concat(declared, f.Params, levels(f))
	}
	for _, v := range declared {
		taken[v.Name()] = true
	}
	var wrong uhat.Step
	p.read(func(s uhat.Step, _ []uhat.Step) {
		vs, fields := answers(s)
		for i, v := range vs {
			if p.named(s, v) {
				continue
			}
			if name := nextName(fields[i].Name, taken); wrong == nil && p.inside(s, v) && name != v.Name() {
				wrong = s
			}
		}
	})
	delete(p.folds, wrong)
	return wrong == nil
}

// answers returns the variables of all that is known of an event only once it is there, and the
// fields that they are.
func answers(s uhat.Step) ([]*logic.Var, []sre.Field) {
	switch s := s.(type) {
	case *uhat.Perform:
		return s.Results, s.Op.Fields[len(s.Args):]
	case *uhat.Take:
		return s.Fields, s.Op.Fields
	}
	return nil, nil
}

// nextName returns the first of field1, field2 and so on that is not taken, and takes it.
func nextName(field string, taken map[string]bool) string {
	for i := 1; ; i++ {
		if name := fmt.Sprintf("%s%d", field, i); !taken[name] {
			taken[name] = true
			return name
		}
	}
}

// PrintClause prints a clause as it stands in its operation, without variables that it does not
// mention. A label that is a number is that of a clause without one.
func PrintClause(b *sre.Builder, c *uhat.Clause) string {
	used := logic.Vars(sre.Vars(logic.Vars(nil, c.Event), c.History), c.Where)
	future := c.Future != nil && c.Future != b.All()
	if future {
		used = sre.Vars(used, c.Future)
	}
	var s strings.Builder
	s.WriteString("  clause")
	if _, err := strconv.Atoi(c.Label); err != nil {
		fmt.Fprintf(&s, " %q", c.Label)
	}
	s.WriteString(" {\n")
	declare := func(attr string, vs []*logic.Var) {
		var items []string
		for _, v := range vs {
			if slices.Contains(used, v) {
				items = append(items, v.Name()+" = "+v.Sort().Name())
			}
		}
		if len(items) > 0 {
			fmt.Fprintf(&s, "    %-7s = { %s }\n", attr, strings.Join(items, ", "))
		}
	}
	declare("ghosts", c.Ghosts)
	declare("params", c.Params)
	if !logic.IsTrue(c.Where) {
		fmt.Fprintf(&s, "    where   = %s\n", c.Where)
	}
	fmt.Fprintf(&s, "    history = %s\n    event   = %s\n", Print(b, c.History, false), sre.EventText(c.Operation.Op, c.Event))
	if future {
		fmt.Fprintf(&s, "    future  = %s\n", Print(b, c.Future, false))
	}
	s.WriteString("  }")
	return s.String()
}

// Attempts returns clauses that describe the calls with which a goal may end, with any answers:
// one for each call of whose answer the goal says something. It returns nil if there are too many.
func Attempts(s *uhat.Spec, g *uhat.Goal) (out []*uhat.Clause) {
	ways, tooMany := s.B.Endings(g.Trace)
	if tooMany {
		return nil
	}
	for _, w := range ways {
		for _, en := range w.Last.(*sre.Class).Entries() {
			asked := withoutResults(s.L, en.Allow, en.Op)
			if en.Op.Kind != sre.Call || asked == en.Allow {
				continue
			}
			out = append(out, &uhat.Clause{
				Operation: s.Operation(en.Op), Label: "attempt", Params: g.Vars,
				Where: s.L.True(), History: withGhosts(s.B, w.Before), Event: asked,
			})
		}
	}
	return out
}

// withGhosts returns an expression of a goal as a history: ghosts may be wherever any event may.
func withGhosts(b *sre.Builder, e sre.Expr) sre.Expr {
	return b.Rewrite(e, func(c *sre.Class) sre.Expr {
		if c == b.AnyVisible() {
			return b.Any()
		}
		return c
	})
}

// Unjustified returns the warning for a goal whose last event no clause describes, with the clause
// that would describe it, if it is known.
func Unjustified(s *uhat.Spec, g *uhat.Goal, attempt *uhat.Clause) *Diagnostic {
	text := "No clause justifies the event that decides this goal, not even with other answers."
	if attempt != nil {
		text += fmt.Sprintf(" To describe the attempt, with any answer, add to operation %q\n%s", attempt.Operation.Op.Name, PrintClause(s.B, attempt))
	}
	return NewDiagnostic(UnjustifiedGoal, g.TraceRange, g.Range, "%s", text)
}
