package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// A function that a method takes, such as that of Ascend or Range, and an iterator that it returns,
// become lists of what they are called with, one for each parameter. If the function says whether
// to go on, an argument says how often: it answers true until then. Whatever else it returns is an
// argument, too: a loader, or a function that makes a new value of an old one, answers what the
// script says, and an error if it says so. A function that compares two values gets the usual
// order.
//
// What a method takes as an interface that no simple type implements is played by the adapter. Each
// method of the interface does what a function does that is passed.

// callback is a function that the adapter passes, or that it gives to an iterator.
type callback struct {
	sig   *types.Signature
	lists []*field // one for each parameter; nil for what the spec cannot say, such as a context
	elems []*value
	limit *field // how often it goes on; nil if it does not say
	whole bool   // it goes on, and is passed once more to say no at once
	equal *field // it says whether something is that; nil: it does not
	// answers are what it returns, by result; nil: what it was called with, whether to go on, or
	// what the adapter makes.
	answers []*field
	play    *play // what it does besides; nil: nothing
}

// newCallback is one of which the spec sees nothing.
func newCallback(sig *types.Signature) *callback {
	n := sig.Params().Len()
	return &callback{sig: sig, lists: make([]*field, n), elems: make([]*value, n), answers: make([]*field, sig.Results().Len())}
}

// fields returns the lists.
func (c *callback) fields() []*field {
	return slices.DeleteFunc(slices.Clone(c.lists), func(f *field) bool { return f == nil })
}

// called finds the fields that a function becomes. What it is called with has none if the spec
// cannot say it; what it returns the adapter makes then.
func (sc *scanner) called(op *operation, name string, sig *types.Signature) *callback {
	c := newCallback(sig)
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		v, _ := sc.values.part(p.Type())
		if v == nil {
			continue
		}
		name := "called"
		if n := p.Name(); n != "" && n != "_" {
			name += upperFirst(n)
		} else if sig.Params().Len() > 1 {
			name += fmt.Sprint(i + 1)
		}
		c.lists[i] = sc.values.lists(name, v)
		c.elems[i] = v
	}
	if sig.Results().Len() == 0 {
		return c
	}
	first := sig.Results().At(0).Type()
	switch {
	case len(c.fields()) == 0 && !source.IsError(first):
		sc.chosen(op, c, "made")
	case source.IsBool(first) && len(c.fields()) > 0 && sc.hunted && sc.chooses(op, name, c):
	case source.IsBool(first) && len(c.fields()) > 0:
		c.limit = sc.values.amount("limit")
		op.args = append(op.args, c.limit)
	}
	return c
}

// chooses reports whether it is known what a truth value says that a function returns in a hunt:
// which values are meant, or whether to go on. Then it depends on no order, as a number of calls
// would: those that are equal to an argument are meant, and it goes on to the end.
func (sc *scanner) chooses(op *operation, name string, c *callback) bool {
	stops := source.Iterated(types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewVar(token.NoPos, nil, "", c.sig)), nil, false)) != nil &&
		(name == "yield" || words.Stops.In(sc.src.Doc(op.fn))) && op.role() == others
	last := len(c.lists) - 1
	switch {
	case stops && !words.Choice.In(name):
		c.whole = true
		return true
	case !words.Choice.In(name) && !op.says(words.Chooses), c.lists[last] == nil, c.elems[last].sort.parts != nil, c.elems[last].sort.fedByAnswers():
		return false
	}
	c.equal = &field{name: "equal", value: c.elems[last]}
	op.args = append(op.args, c.equal)
	c.lists = make([]*field, len(c.lists))
	return true
}

// chosen makes an argument of what a function returns first, if it has values that scripts choose.
func (sc *scanner) chosen(op *operation, c *callback, name string) {
	if v, _ := sc.values.part(c.sig.Results().At(0).Type()); v != nil && !v.sort.fedByAnswers() {
		c.answers[0] = &field{name: name, value: v}
		op.args = append(op.args, c.answers[0])
	}
}

// answer makes arguments of what else a function that a method takes returns, as far as it has
// values: the script chooses them. All calls of the function within one call of the method answer
// the same.
func (sc *scanner) answer(op *operation, c *callback) {
	for i, r := range slices.Collect(c.sig.Results().Variables()) {
		if i == 0 && (c.limit != nil || c.whole || c.equal != nil || c.answers[0] != nil) {
			continue
		}
		f := sc.values.flag("fails")
		if !source.IsError(r.Type()) {
			v, _ := sc.values.part(r.Type())
			if v == nil || v.sort == nil || v.sort.fedByAnswers() {
				continue
			}
			f = &field{name: "made", value: v}
			if n := r.Name(); n != "" && n != "_" {
				f.name += upperFirst(n)
			} else if i > 0 {
				f.name += fmt.Sprint(i + 1)
			}
		}
		f.answer = true
		c.answers[i] = f
		op.args = append(op.args, f)
	}
}

// mostPlayed is how many methods an interface may have that is played. Larger ones have a state of
// their own, which an answer per method does not have.
const mostPlayed = 4

// fake is an interface that the adapter plays.
type fake struct {
	name  string // of the adapter's type
	named *types.Named
	calls []*callback // one for each method
}

// fills reports whether a method is passed what it has to fill.
func fills(p *types.Var) bool {
	to, ok := p.Type().Underlying().(*types.Pointer)
	return ok && (types.IsInterface(to.Elem()) || source.Is(to.Elem(), types.IsConstType))
}

// playable returns the interface that a type is, if the adapter can play it; else nil.
func (sc *scanner) playable(t types.Type) (*types.Named, *types.Interface) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || source.IsError(t) {
		return nil, nil
	}
	u, ok := named.Underlying().(*types.Interface)
	if !ok || sc.values.hidden(named) != "" || u.NumMethods() == 0 || !u.IsMethodSet() {
		return nil, nil
	}
	for m := range u.Methods() {
		if !m.Exported() || slices.ContainsFunc(slices.Collect(m.Signature().Params().Variables()), fills) {
			return nil, nil
		}
	}
	return named, u
}

// takesFake makes fields of a parameter that is an interface, and reports whether it can.
func (sc *scanner) takesFake(op *operation, t types.Type) bool {
	named, u := sc.playable(t)
	if named == nil || u.NumMethods() > mostPlayed {
		return false
	}
	args := len(op.args)
	f := &fake{named: named}
	var lists []*field
	for m := range u.Methods() {
		c := sc.called(op, "", m.Signature())
		// What a method returns is an argument, unless it is an error alone.
		if len(c.answers) > 0 && c.answers[0] == nil && c.limit == nil && c.equal == nil && !c.whole && !source.IsError(c.sig.Results().At(0).Type()) {
			sc.chosen(op, c, lowerCamel(m.Name())+"Made")
		}
		for _, l := range c.fields() {
			if u.NumMethods() > 1 {
				l.name = lowerCamel(m.Name()) + upperFirst(l.name)
			}
			lists = append(lists, l)
		}
		f.calls = append(f.calls, c)
	}
	if lists == nil && len(op.args) == args {
		return false // nothing would be seen of it
	}
	sc.plays(op, f)
	op.lists = append(op.lists, lists...)
	return true
}

// takesMute has the adapter play an interface of which the spec sees nothing, and reports whether
// it can: what its methods return the adapter makes.
func (sc *scanner) takesMute(op *operation, t types.Type) bool {
	named, u := sc.playable(t)
	if named == nil {
		return false
	}
	f := &fake{named: named}
	for m := range u.Methods() {
		f.calls = append(f.calls, newCallback(m.Signature()))
	}
	sc.plays(op, f)
	return true
}

func (sc *scanner) plays(op *operation, f *fake) {
	f.name = sc.values.fake(f.named)
	op.params = append(op.params, &param{fake: f})
	op.wrapped = true
}

// What a function does that a method takes, or the body of a loop over an iterator, is an argument
// where the user asks for that: a value of an enumeration, so that scripts draw it, traces name it,
// and the shrinker tries the first value. It goes on; or it panics, and the adapter recovers that,
// as a program does that goes on; or it calls the system back, with what it was called with where
// that fits. It does so when it is first called. A system that holds a lock meanwhile hangs, in the
// call or in the next one.

// play is what a function does besides collecting what it is called with.
type play struct {
	doing  *field // what the script says
	thrown *field // whether its panic came out of the method
	backs  []back
}

// back is an operation that it may call.
type back struct {
	value string // of the enumeration
	fn    *types.Func
	args  int // how many of the function's parameters it takes
}

// scripted gives the operations that take functions, or answer with iterators, what these do. All
// have the same sort; where a function cannot call an operation back that others can, it goes on.
func (sc *scanner) scripted() {
	s := &sort{name: sc.values.names.pick("Doing", "Sort"), goType: types.Typ[types.String]}
	add := func(name string) string {
		s.values = append(s.values, enumValue{name: sc.values.names.pick(name, "Value")})
		return s.values[len(s.values)-1].name
	}
	add("goesOn")
	add("throws")
	called := map[*types.Func]string{} // the values of operations
	for _, op := range sc.ops {
		c := op.scripted()
		if c == nil {
			continue
		}
		c.play = &play{doing: &field{name: "doing", value: &value{sort: s}, answer: true}, thrown: sc.values.flag("thrown")}
		for _, target := range sc.ops {
			if !op.callsBack(c.sig, target) {
				continue
			}
			if called[target.fn] == "" {
				called[target.fn] = add("calls" + target.fn.Name())
			}
			c.play.backs = append(c.play.backs, back{called[target.fn], target.fn, target.sig.Params().Len()})
		}
		op.args = append(op.args, c.play.doing)
		op.insert(c.play.thrown)
		op.played = c.play
	}
	s.note = "What a function does when the system first calls it: it goes on, panics, or calls an operation. Delete what the documentation forbids."
	sc.values.list = append(sc.values.list, s)
}

// scripted returns the function of an operation that does what the script says; nil if it has none.
func (op *operation) scripted() (c *callback) {
	c = op.iteration()
	for _, p := range op.params {
		if p.call != nil && c == nil {
			c = p.call
		}
	}
	if c == nil || c.sig == nil || slices.ContainsFunc(op.results, func(f *field) bool { return f.found }) {
		return nil
	}
	return c
}

// callsBack reports whether a function with a signature, of an operation, can call another one
// back.
func (op *operation) callsBack(sig *types.Signature, target *operation) bool {
	ps := target.sig.Params()
	if target.on != op.on || target.ends || target.second || target.iteration() != nil || target.sig.Variadic() || ps.Len() > sig.Params().Len() ||
		slices.ContainsFunc(target.params, func(p *param) bool { return p.call != nil }) {
		return false
	}
	for i := range ps.Len() {
		if !types.Identical(ps.At(i).Type(), sig.Params().At(i).Type()) {
			return false
		}
	}
	return true
}

// The code of functions that are passed.

// code is the function that collects what it is called with. Its parameters are named anew.
func (c *callback) code(g guesser) string {
	var body, results, returned []string
	for i, f := range c.lists {
		if f != nil {
			body = append(body, f.appends(c.elems[i].out.of(xName(i))))
		}
	}
	if c.play != nil {
		body = append(body, c.play.code())
	}
	for i, r := range slices.Collect(c.sig.Results().Variables()) {
		results = append(results, typeText(r.Type()))
		returned = append(returned, c.returns(g, i))
	}
	if returned != nil {
		body = append(body, "return "+join(returned))
	}
	params, _ := parameters(c.sig)
	return fmt.Sprintf("func(%s) (%s) {\n%s\n}", params, join(results), strings.Join(body, "\n"))
}

// returns is what the function returns: what the script says, whether to go on, what it was called
// with, or what the adapter makes.
func (c *callback) returns(g guesser, i int) string {
	t := c.sig.Results().At(i).Type()
	f := c.answers[i]
	switch {
	case f != nil && source.IsError(t):
		return "failing" + titleMark + "(" + f.mark() + ")"
	case f != nil:
		return f.value.in.of(f.mark())
	case source.IsError(t):
		return "nil"
	case i == 0 && (c.limit != nil || c.whole || c.equal != nil):
		more := c.goesOn()
		if b, ok := types.Unalias(t).(*types.Basic); !ok || b.Kind() != types.Bool {
			return typeText(t) + "(" + more + ")"
		}
		return more
	}
	for k := range c.lists {
		if types.Identical(c.sig.Params().At(k).Type(), t) {
			return xName(k)
		}
	}
	if made := g.anew(types.NewVar(token.NoPos, nil, "", t)); made != "" {
		return made
	}
	return "*new(" + typeText(t) + ")"
}

// mostCalled is how often a function goes on that goes on to the end. Lists that are appended to
// themselves come to thousands of elements; an iterator may have no end.
const mostCalled = "10_000"

// goesOn is the truth value that the function returns.
func (c *callback) goesOn() string {
	last := len(c.elems) - 1
	switch {
	case c.equal != nil:
		return c.elems[last].out.of(xName(last)) + " == " + c.equal.mark()
	case c.whole:
		return "len(" + c.fields()[0].mark() + ") < " + mostCalled
	}
	return "len(" + c.fields()[0].mark() + ") < " + c.limit.mark()
}

// CalledAgain is what an adapter panics with if a function is called again that has said no.
const CalledAgain = "called again after it returned false"

// ended is a function that says no at once.
func (c *callback) ended(ended string) string {
	params, _ := parameters(c.sig)
	t := typeText(c.sig.Results().At(0).Type())
	return fmt.Sprintf("func(%s) %s {\nif %s {\npanic(%q)\n}\n%[3]s = true\nreturn false\n}", params, t, ended, CalledAgain)
}

// code is what the function does besides.
func (p *play) code() string {
	var out strings.Builder
	values := p.doing.value.sort.values
	fmt.Fprintf(&out, "does := %s\n%[1]s = %q\nswitch does {\n", p.doing.mark(), values[0].name)
	fmt.Fprintf(&out, "case %q:\n%s = true\npanic(\"the function panics, as the script says\")\n", values[1].name, p.thrown.mark())
	for _, b := range p.backs {
		var args []string
		for i := range b.args {
			args = append(args, xName(i))
		}
		callee := object(b.fn)
		if b.fn.Signature().Recv() != nil {
			callee = systemMark + "." + b.fn.Name()
		}
		fmt.Fprintf(&out, "case %q:\n%s(%s)\n", b.value, callee, join(args))
	}
	return out.String() + "}"
}

// code is the value that plays an interface.
func (f *fake) code(g guesser) string {
	var parts []string
	for i, c := range f.calls {
		m := f.named.Underlying().(*types.Interface).Method(i)
		parts = append(parts, "on"+m.Name()+": "+c.code(g)+",")
	}
	return "&" + f.name + "{\n" + strings.Join(parts, "\n") + "\n}"
}
