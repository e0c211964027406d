package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A function that a method takes, such as that of Ascend or Range, and an iterator that it returns,
// become lists of what they are called with, one for each parameter. If the function says whether
// to go on, an argument says how often: it answers true until then. Whatever else it returns is an
// argument, too: a loader, or a function that makes a new value of an old one, answers what the
// script says, and an error if it says so. A function that compares two values gets the usual
// order.

// callback is a function that the adapter passes, or that it gives to an iterator.
type callback struct {
	sig   *types.Signature
	lists []*field // one for each parameter
	elems []*value
	limit *field // how often it goes on; nil if it does not say
	made  *field // what it returns; nil if it has parameters, or returns nothing
	// answers are what else it returns, by result; nil: what it was called with, or nothing.
	answers []*field
	play    *play // what it does besides; nil: nothing
	// Of an iterator of the package's own: what tells whether there is more, the methods that give
	// what is there, and the one that ends it, if there is one.
	next, end string
	nilable   bool // there may be none, and an error instead
	getters   []string
}

// signatureOf returns the signature of a function type; nil for another type.
func signatureOf(t types.Type) *types.Signature {
	sig, _ := types.Unalias(t).Underlying().(*types.Signature)
	return sig
}

// iterated returns what an iterator calls, as iter.Seq does; nil if the type is none.
func iterated(t types.Type) *types.Signature {
	sig := signatureOf(t)
	if sig == nil || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return nil
	}
	yield := signatureOf(sig.Params().At(0).Type())
	if yield == nil || yield.Params().Len() == 0 || yield.Results().Len() != 1 || !isBool(yield.Results().At(0).Type()) {
		return nil
	}
	return yield
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// called finds the fields that a function becomes. What it is called with has none if the spec
// cannot say it; what it returns the adapter makes then.
func (sc *scanner) called(op *operation, sig *types.Signature) *callback {
	c := &callback{sig: sig}
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		v, _ := sc.values.part(p.Type())
		if v == nil {
			c.lists, c.elems = append(c.lists, nil), append(c.elems, nil)
			continue
		}
		list := &value{sort: sc.values.composite(types.NewSlice(v.sort.goType), "list("+v.sort.name+")", 0, v.sort)}
		name := "called"
		if n := p.Name(); n != "" && n != "_" {
			name += upperFirst(n)
		} else if sig.Params().Len() > 1 {
			name += fmt.Sprint(i + 1)
		}
		f := &field{name: name, value: list}
		c.lists, c.elems = append(c.lists, f), append(c.elems, v)
	}
	if sig.Results().Len() == 0 {
		return c
	}
	first := sig.Results().At(0).Type()
	switch {
	case len(c.fields()) == 0 && !isError(first):
		v, _ := sc.values.part(first)
		if v == nil || v.sort.fedByAnswers() {
			return c
		}
		c.made = &field{name: "made", value: v}
		op.args = append(op.args, c.made)
	case isBool(first) && len(c.fields()) > 0:
		c.limit = &field{name: "limit", value: &value{sort: sc.values.integer()}}
		op.args = append(op.args, c.limit)
	}
	return c
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// takesCallback makes fields of a parameter that is a function.
func (sc *scanner) takesCallback(op *operation, sig *types.Signature) {
	order := func(w *goFile) string { return w.order(sig).expr }
	if order(newGoFile("", "", sc.pkg)) != "nil" {
		op.params, op.wrapped = append(op.params, &param{value: &value{fixed: order}}), true
		return
	}
	c := sc.called(op, sig)
	sc.answered(op, c)
	op.params = append(op.params, &param{call: c})
	op.lists, op.wrapped = append(op.lists, c.fields()...), true
}

// settleLists puts what functions were called with behind the other results, but before an error.
func (op *operation) settleLists() {
	at := len(op.results)
	if at > 0 && op.results[at-1].err {
		at--
	}
	op.results = slices.Insert(op.results, at, op.lists...)
}

// fields returns the lists; what the spec cannot say, such as a context, has none.
func (c *callback) fields() []*field {
	return slices.DeleteFunc(slices.Clone(c.lists), func(f *field) bool { return f == nil })
}

// calls prints the function that collects what it is called with. Its parameters are named anew.
func (a *adapter) calls(c *callback, names map[*field]string) string {
	var body []string
	for i, f := range c.lists {
		x := xName(i)
		if f == nil {
			continue
		}
		if c.elems[i].out != nil {
			x = c.elems[i].out(a.goFile, x)
		}
		body = append(body, fmt.Sprintf("%s = append(%[1]s, %s)", names[f], x))
	}
	var results, returned []string
	if c.play != nil {
		body = append(body, c.play.statements(a, names))
	}
	for i := range c.sig.Results().Len() {
		t := c.sig.Results().At(i).Type()
		results = append(results, a.typeText(t))
		returned = append(returned, a.returns(c, i, t, names))
	}
	if returned != nil {
		body = append(body, "return "+strings.Join(returned, ", "))
	}
	params, _ := a.parameters(c.sig)
	return fmt.Sprintf("func(%s) (%s) {\n%s\n}", params, strings.Join(results, ", "), strings.Join(body, "\n"))
}

// returns prints what the function returns: whether to go on, what it was called with, or what the
// adapter makes.
func (a *adapter) returns(c *callback, i int, t types.Type, names map[*field]string) string {
	if c.answers != nil && c.answers[i] != nil {
		f := c.answers[i]
		switch {
		case isError(t):
			return a.failing(names[f])
		case f.value.in != nil:
			return f.value.in(a.goFile, names[f])
		}
		return names[f]
	}
	switch {
	case isError(t):
		return "nil"
	case i == 0 && c.made != nil:
		if c.made.value.in != nil {
			return c.made.value.in(a.goFile, names[c.made])
		}
		return names[c.made]
	case i == 0 && c.limit != nil:
		more := fmt.Sprintf("len(%s) < %s", names[c.fields()[0]], names[c.limit])
		if b, ok := types.Unalias(t).(*types.Basic); !ok || b.Kind() != types.Bool {
			return a.typeText(t) + "(" + more + ")"
		}
		return more
	}
	for k := range c.lists {
		if types.Identical(c.sig.Params().At(k).Type(), t) {
			return xName(k)
		}
	}
	if made, ok := a.anew(types.NewVar(token.NoPos, nil, "", t), a.named); ok {
		return made
	}
	return "*new(" + a.typeText(t) + ")"
}

// xName is the name of a function's parameter.
func xName(i int) string { return fmt.Sprintf("x%d", i+1) }

// special reports whether a method's results are not simply those of the system's.
func (op *operation) special() bool {
	return op.kept >= 0 || op.lists != nil || op.played != nil || op.iterates != nil || op.observed != nil
}

// answered returns how many Go results are looked at.
func (op *operation) answered() int {
	if op.fluent {
		return 0
	}
	return op.sig.Results().Len()
}

// collected returns the results that are what functions were called with.
func (op *operation) collected() []*field {
	out := slices.Clone(op.lists)
	if op.iterates != nil {
		out = append(out, op.iterates.fields()...)
	}
	for i := range op.sig.Results().Len() {
		if o := op.observed[i]; o != nil {
			out = append(out, o.fields()...)
		}
	}
	if op.played != nil {
		out = append(out, op.played.thrown)
	}
	return out
}

// specially prints the results and the body of such a method.
func (a *adapter) specially(op *operation, call string, names map[*field]string, local func(string) string) {
	var vars, before, after []string
	answers := map[*field]string{}
	for _, f := range op.collected() {
		declaration, answer := a.collector(f, names)
		before, answers[f] = append(before, declaration), answer
	}
	rest := slices.DeleteFunc(slices.Clone(op.results), func(f *field) bool { return answers[f] != "" })
	for i := range op.answered() {
		t := types.Unalias(op.sig.Results().At(i).Type())
		switch {
		case i == op.kept:
			kept := local("kept")
			vars, after = append(vars, kept), append(after, a.keeping(t, kept))
			continue
		case op.iterates != nil && i == op.iteratesAt:
			seq := local("all")
			vars, after = append(vars, seq), append(after, a.loop(op, seq, names))
			continue
		case op.observed[i] != nil:
			seen := local("seen")
			vars, after = append(vars, seen), append(after, op.observed[i].statements(a, seen, names))
			continue
		}
		f := rest[0]
		rest = rest[1:]
		x := local("err")
		if !f.err {
			x = local(f.name)
		}
		vars = append(vars, x)
		if f.value.out != nil {
			x = f.value.out(a.goFile, x)
		}
		answers[f] = x
	}
	switch {
	case op.played != nil && op.iterates == nil:
		call = a.recovered(op, call, vars, names)
	case len(vars) > 0:
		call = join(vars) + " := " + call
	}
	var results, ts []string
	for _, f := range op.results {
		text := "error"
		if !f.err {
			text = a.typeText(f.value.sort.goType)
		}
		results, ts = append(results, answers[f]), append(ts, text)
	}
	lines := slices.Concat(before, []string{call}, after)
	if len(results) > 0 {
		lines = append(lines, "return "+join(results))
	}
	a.printf("(%s) {\n%s\n}\n", join(ts), strings.Join(lines, "\n"))
}

// loop prints the loop over the iterator that a method answers with, which may end with a panic.
func (a *adapter) loop(op *operation, seq string, names map[*field]string) string {
	if op.played == nil {
		return a.iterated(op.iterates, seq, names)
	}
	return a.recovered(op, a.iterated(op.iterates, seq, names), nil, names)
}

// iterated prints how what an iterator gives is collected.
func (a *adapter) iterated(c *callback, seq string, names map[*field]string) string {
	if c.getters != nil {
		return a.drained(c, seq, names)
	}
	return fmt.Sprintf("if %s != nil {\n%[1]s(%s)\n}", seq, a.calls(c, names))
}
