package scaffold

import (
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// In a hunt no second system is kept, since its state shows in no answer. Where a method takes
// another system, as Union does, the adapter makes one for the call: its contents are an argument.
// Of a system that a method answers with, the results tell what it lists. A copy takes the place of
// the system. So what such methods do can be said of one system, and models say it.

// builder is how another system gets its contents: by an operation that writes.
type builder struct {
	op   *operation
	list *value   // what the contents are
	many bool     // the operation takes all of them
	rest []string // the other arguments, for the i-th of the contents
}

// counts reports whether an argument is a number for each of the contents.
func (b *builder) counts() bool {
	return slices.ContainsFunc(b.rest, func(x string) bool { return strings.Contains(x, "(i + 1)") })
}

// another is a system that an operation takes, and that the adapter makes.
type another struct{ of, contents *field }

// made is the call that makes it.
func (x *another) made(clock bool) string {
	if clock {
		return "madeOf" + titleMark + "(" + selfMark + ".clock, " + x.contents.mark() + ")"
	}
	return "madeOf" + titleMark + "(" + x.contents.mark() + ")"
}

// builder returns the likeliest builder; nil if there is none.
func (sc *scanner) builder() (best *builder) {
	least := 0
	for _, op := range sc.ops {
		b := sc.builds(op)
		if b == nil {
			continue
		}
		cost := 2 * len(op.args)
		if op.args[0].isIndex() {
			cost += 3
		}
		if op.panics {
			cost++
		}
		if best == nil || cost < least {
			best = b
			least = cost
		}
	}
	return best
}

// builds returns an operation as a builder; nil if it is none.
func (sc *scanner) builds(op *operation) *builder {
	if !op.says(words.Adds) || op.role() != writes || op.on != nil || op.waits || op.configures() || len(op.args) == 0 || len(op.params) != len(op.args) {
		return nil
	}
	b := &builder{op: op}
	for i, p := range op.params {
		if p.field == nil || p.field.value.sort.fedByAnswers() || p.value.second {
			return nil
		}
		switch s := p.field.value.sort; {
		case i == 0 && s.isList():
			b.list = p.value
			b.many = true
		case i == 0:
			b.list = sc.values.lists("", p.value).value
		case source.Is(s.goType, types.IsNumeric):
			b.rest = append(b.rest, p.value.in.of(typeText(s.goType)+"(i + 1)"))
		case s.values == nil && source.Is(s.goType, types.IsString):
			b.rest = append(b.rest, p.value.in.of(`"a"`))
		default:
			return nil
		}
	}
	return b
}

// apart makes of operations on two systems such on one. It does so for all or for none.
func (sc *scanner) apart() {
	sc.built = sc.builder()
	if sc.built == nil && sc.ops.any((*operation).takesSystem) {
		return
	}
	for _, op := range sc.ops {
		if !op.second {
			continue
		}
		binary := op.takesSystem()
		for i, p := range op.params {
			if p.value != nil && p.value.second {
				sc.takesMade(op, p, op.sig.Params().At(i))
			}
		}
		if op.kept >= 0 {
			o := sc.contents(op, binary)
			op.observed[op.kept] = o
			op.insert(o.fields...)
			op.kept = -1
		}
		op.second = false
		op.apart = true
	}
}

// takesMade has the adapter make the system that a parameter is, of a list that is an argument.
func (sc *scanner) takesMade(op *operation, p *param, of *types.Var) {
	f := &field{name: paramName(of, len(op.args), sc.built.list), value: sc.built.list}
	x := &another{of: &field{name: "other"}, contents: f}
	p.another = x
	p.value = &value{fixed: strings.ReplaceAll(p.value.fixed, selfMark+".other", x.of.mark())}
	op.args = append(op.args, f)
}

// contents is what is seen of a system that an operation answers with.
func (sc *scanner) contents(op *operation, binary bool) *observed {
	if op.observed == nil {
		op.observed = map[int]*observed{}
	}
	o := &observed{}
	t := types.Unalias(op.sig.Results().At(op.kept).Type())
	becomes := systemMark + " = " + hole
	if !source.Nilable(t) {
		becomes = systemMark + " = &" + hole
	}
	var lines []string
	switch {
	case op.role() != others && !sc.ops.any(func(o *operation) bool { return inPlace(o, sc.values) }):
		// what has changed is the answer
		lines = append(lines, becomes)
	case !binary && len(op.args) == 0 && words.Copies.In(op.fn.Name()):
		op.copies = true
		lines = append(sc.listing(o), becomes)
	default:
		lines = sc.listing(o)
	}
	if lines == nil {
		lines = append(lines, "_ = "+hole)
	}
	if source.Nilable(t) && op.role() == others && (binary || op.copies) {
		op.gives = op.kept + 1
	}
	body := strings.Join(lines, "\n")
	if o.code = form(body); source.Nilable(t) {
		o.code = form(there(body))
	}
	return o
}

// inPlace reports whether an operation that writes changes the system, and does not answer with a
// changed one. Then an answer of another one that writes is a part of the system.
func inPlace(op *operation, vs *values) bool {
	return op.role() == writes && !source.Any(op.sig.Results(), func(t types.Type) bool { return vs.own(types.Unalias(t)) })
}

// mostListed is how many results tell what is in a system.
const mostListed = 2

// listing adds the results that tell what is in a system, and returns how they get their values: by
// the methods that list all that there is, or else by those that count.
func (sc *scanner) listing(o *observed) (lines []string) {
	tell := func(is func(*operation) bool) {
		for _, op := range sc.ops {
			if len(lines) < mostListed && len(op.params) == 0 && op.on == nil && len(op.observed) == 0 && is(op) {
				f := &field{name: op.name, value: op.results[0].value}
				o.fields = append(o.fields, f)
				lines = append(lines, f.mark()+" = "+f.value.out.of(hole+"."+op.fn.Name()+"()"))
			}
		}
	}
	tell((*operation).listsAll)
	for _, op := range sc.ops {
		c := op.iteration()
		if lines != nil || c == nil || c.sig == nil || op.sig.Params().Len() > 0 || len(c.fields()) < len(c.lists) {
			continue
		}
		var xs []string
		body := ""
		for i, l := range c.lists {
			f := &field{name: l.name, value: l.value}
			o.fields = append(o.fields, f)
			xs = append(xs, xName(i))
			body += f.appends(c.elems[i].out.of(xName(i))) + "\n"
		}
		lines = append(lines, "for "+join(xs)+" := range "+hole+"."+op.fn.Name()+"() {\n"+body+"}")
	}
	if lines == nil {
		tell((*operation).counts)
	}
	return lines
}
