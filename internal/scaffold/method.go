package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// call is a method of the adapter that is printed: the operation, and the names of its variables.
type call struct {
	*operation
	guess  guesser
	local  func(name string) string // a name that nothing else has
	callee string                   // what is called
	// before and after stand around the call.
	before, after []string
	title         string // of the system
	clock         bool   // a run has a clock
}

// method prints a method with an operation's arguments and results.
func (a *adapter) method(op *operation) {
	if op.exchange {
		a.Exchange = op.fn.Name()
		a.part("exchange", a)
		return
	}
	switch {
	case op.advances && a.Clock:
		a.Advance = op.fn.Name()
		return
	case op.advances: // the test lets time pass
		return
	case op.overwrites:
		a.Overwrite = op.fn.Name()
		return
	}
	c := call{operation: op, guess: a.d.guess, callee: a.inner + "." + op.fn.Name(), clock: a.Clock, title: a.d.plain()}
	taken := map[string]bool{a.self: true}
	c.local = func(name string) string {
		n := goLocal(name, func(s string) bool { return taken[s] || a.hasImport(s) || types.Universe.Lookup(s) != nil })
		taken[n] = true
		return n
	}
	var params, args []string
	for _, f := range op.args {
		a.marks[f.mark()] = c.local(f.name)
		params = append(params, f.mark()+" "+typeText(f.value.sort.goType))
	}
	for _, f := range op.collected() {
		a.marks[f.mark()] = c.local(f.name)
	}
	for i, p := range op.params {
		if p.another != nil {
			a.marks[p.another.of.mark()] = c.local(p.another.of.name)
			c.before = append(c.before, p.another.of.mark()+" := "+p.another.made(c.clock))
			if op.lent {
				c.after = append(c.after, c.lentSystem("took", p.another.of.mark()))
			}
		}
		args = append(args, c.given(i, p, c.passed(p)))
	}
	switch {
	case a.d.named == nil:
		c.callee = object(op.fn)
	case op.makes != nil:
		c.callee = object(op.fn) + op.makes.instance()
	case op.on != nil && op.forgets:
		c.callee = "ended(" + a.self + ", " + op.on.mark() + ")." + op.fn.Name()
	case op.on != nil:
		c.callee = op.on.mark() + "." + op.fn.Name()
	}
	text := c.callee + "(" + join(args) + ")"
	a.printf("\nfunc (%s *%s) %s(%s) ", a.self, a.Type, op.method(), join(params))
	a.printf("%s {\n%s\n}\n", op.resultTypes(), c.body(text))
}

// resultTypes are the types of the method's results.
func (op *operation) resultTypes() string {
	var ts []string
	for _, f := range op.results {
		if f.err {
			ts = append(ts, "error")
		} else {
			ts = append(ts, typeText(f.value.sort.goType))
		}
	}
	return "(" + join(ts) + ")"
}

// collected returns the results that are no Go results: what functions were called with, and what
// is seen of answers that are no values.
func (op *operation) collected() []*field {
	out := slices.Clone(op.lists)
	for i := range op.sig.Results().Len() {
		if o := op.observed[i]; o != nil {
			out = append(out, o.fields...)
		}
	}
	if op.played != nil {
		out = append(out, op.played.thrown)
	}
	return out
}

// passed returns what stands for a parameter of the wrapped method in its call.
func (c call) passed(p *param) string {
	switch {
	case p.call != nil:
		return p.call.code(c.guess)
	case p.writer != nil:
		return "&" + p.writer.mark()
	case p.buffer != nil:
		return p.buffer.mark()
	case p.fake != nil:
		return p.fake.code(c.guess)
	}
	x := p.value.fixed
	if p.field != nil {
		x = p.value.in.of(p.field.mark())
	}
	if p.spread {
		x += "..."
	}
	return x
}

// body is the body of a method that makes a call.
func (c call) body(text string) string {
	maybe := len(c.results) == 2 && c.results[1].found
	if maybe && (c.results[0].value.holds != nil || !c.lent) {
		return strings.Join(append(slices.Clone(c.before), c.optional(c.results[0].value, text)), "\n")
	}
	var vars, before []string
	after := slices.Clone(c.after)
	answers := map[*field]string{}
	for _, f := range c.collected() {
		declaration, answer := f.collector()
		before = append(before, declaration)
		answers[f] = answer
	}
	before = append(before, c.before...)
	rest := slices.DeleteFunc(slices.Clone(c.operation.results), func(f *field) bool { return answers[f] != "" })
	plain := len(before)+len(after) == 0 && c.kept < 0 && !maybe
	for i := range c.answered() {
		t := types.Unalias(c.sig.Results().At(i).Type())
		switch o := c.observed[i]; {
		case i == c.kept:
			kept := c.local("kept")
			vars = append(vars, kept)
			after = append(after, keeping(t, kept))
		case o != nil:
			name := "seen"
			code := o.code
			if o.iterates != nil {
				name = "all"
			}
			if code == "" {
				code = form(there(hole + "(" + o.iterates.code(c.guess) + ")" + o.iterates.again()))
			}
			seen := c.local(name)
			vars = append(vars, seen)
			text := code.of(seen)
			if c.lent && i == c.gives-1 {
				after = append(after, c.lentResult(seen, c.sig.Results().At(i).Type()))
			}
			if o.iterates != nil && c.played != nil && o.iterates.play != nil {
				text = c.recovered(text, nil)
			}
			after = append(after, text)
			plain = false
		default:
			f := rest[0]
			rest = rest[1:]
			x := c.local("err")
			if !f.err {
				x = c.local(f.name)
			}
			vars = append(vars, x)
			answers[f] = f.value.out.of(x)
			if maybe {
				answers[c.results[1]] = x + " != nil"
			}
			if c.lent && source.HasLength(t) {
				after = append(after, c.lends(t, "returned", x))
				plain = false
			}
			plain = plain && (answers[f] == x || c.answered() == 1)
		}
	}
	switch {
	case plain && len(c.results) == 1:
		return "return " + c.results[0].value.out.of(text)
	case plain && len(c.results) > 0:
		return "return " + text
	case plain:
		return text
	case c.played != nil && c.iteration() == nil:
		text = c.recovered(text, vars)
	case len(vars) > 0:
		text = join(vars) + " := " + text
	}
	lines := slices.Concat(before, []string{text}, after, c.again(), c.reopened())
	var results []string
	for _, f := range c.results {
		results = append(results, answers[f])
	}
	if results != nil {
		lines = append(lines, "return "+join(results))
	}
	return strings.Join(lines, "\n")
}

// again is a loop over an iterator that ends at once.
func (c *callback) again() string {
	if !c.whole {
		return ""
	}
	return "\nfor range " + hole + " {\nbreak\n}"
}

// again is the call once more, where a function that it takes says no at once.
func (c call) again() []string {
	at := slices.IndexFunc(c.params, func(p *param) bool { return p.call != nil && p.call.whole })
	if at < 0 {
		return nil
	}
	ended := c.local("ended")
	var args []string
	for i, p := range c.params {
		if i == at {
			args = append(args, p.call.ended(ended))
		} else {
			args = append(args, c.passed(p))
		}
	}
	return []string{ended + " := false", c.callee + "(" + join(args) + ")"}
}

// reopened is the call once more, where what is read of its answer has to be the same.
func (c call) reopened() []string {
	for i, o := range c.observed {
		if o.again == "" {
			continue
		}
		vars, args := slices.Repeat([]string{"_"}, c.sig.Results().Len()), []string(nil)
		vars[i] = c.local("again")
		for _, p := range c.params {
			args = append(args, c.passed(p))
		}
		return []string{join(vars) + " := " + c.callee + "(" + join(args) + ")", o.again.of(vars[i])}
	}
	return nil
}

// optional is the body of a method whose only result may be nil.
func (c call) optional(v *value, text string) string {
	result := c.local(c.results[0].name)
	found := c.local(c.results[1].name)
	if v.holds == nil {
		return fmt.Sprintf("%s := %s\nreturn %s, %[1]s != nil", result, text, v.out.of(result))
	}
	return fmt.Sprintf("%s, %s := %s.(%s)\nreturn %[1]s, %[2]s", result, found, text, typeText(v.holds))
}

// mostFilled is how large a byte slice is that is filled, at most.
const mostFilled = 64

// collector declares a variable for what functions are called with, or what is written, and returns
// how it is answered.
func (f *field) collector() (declaration, answer string) {
	name := f.mark()
	switch {
	case f.size != nil:
		return fmt.Sprintf("%s := make([]byte, max(0, min(%s, %d)))", name, f.size.mark(), mostFilled),
			fmt.Sprintf("string(%s(%s, \"\\x00\"))", std("bytes", "TrimRight"), name)
	case f.written:
		return fmt.Sprintf("var %s %s", name, std("strings", "Builder")), name + ".String()"
	}
	return fmt.Sprintf("var %s %s", name, typeText(f.value.sort.goType)), name
}

// recovered is the call of a method during which a function may panic; vars are its results. A
// panic of the system's own is none of the function's.
func (c call) recovered(text string, vars []string) string {
	var out strings.Builder
	for i, v := range vars {
		fmt.Fprintf(&out, "var %s %s\n", v, typeText(c.sig.Results().At(i).Type()))
	}
	if vars != nil {
		text = join(vars) + " = " + text
	}
	fmt.Fprintf(&out, "func() {\ndefer func() {\nif %s {\nrecover()\n}\n}()\n%s\n}()", c.played.thrown.mark(), text)
	return out.String()
}

// keeping is how a result becomes the other system.
func keeping(t types.Type, kept string) string {
	_, pointer := t.(*types.Pointer)
	switch {
	case pointer: // what is the system itself is no other one
		return fmt.Sprintf("if %s != nil && %[1]s != %s {\n%s.other = %[1]s\n}", kept, systemMark, selfMark)
	case types.IsInterface(t):
		return fmt.Sprintf("if %s != nil {\n%s.other = %[1]s\n}", kept, selfMark)
	}
	return fmt.Sprintf("%s.other = &%s", selfMark, kept)
}
