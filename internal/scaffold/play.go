package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

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

// The values that are always there.
const (
	goesOn = "goesOn"
	throws = "throws"
)

// scripted gives the operations that take functions, or answer with iterators, what these do. All
// have the same sort; where a function cannot call an operation back that others can, it goes on.
func (sc *scanner) scripted() {
	s := &sort{name: sc.values.names.pick("Doing", "Sort"), goType: types.Typ[types.String]}
	add := func(name string) string {
		s.values = append(s.values, enumValue{name: sc.values.names.pick(name, "Value")})
		return s.values[len(s.values)-1].name
	}
	add(goesOn)
	add(throws)
	called := map[*types.Func]string{} // the values of operations
	for _, op := range sc.ops {
		c := op.scripted()
		if c == nil {
			continue
		}
		c.play = &play{doing: &field{name: "doing", value: &value{sort: s}, answer: true}, thrown: &field{name: "thrown", value: &value{sort: sc.values.boolean()}}}
		for _, target := range sc.ops {
			if b, ok := sc.back(op, c.sig, target); ok {
				if called[b.fn] == "" {
					called[b.fn] = add("calls" + b.fn.Name())
				}
				b.value = called[b.fn]
				c.play.backs = append(c.play.backs, b)
			}
		}
		op.args = append(op.args, c.play.doing)
		at := len(op.results)
		if at > 0 && op.results[at-1].err {
			at--
		}
		op.results, op.played = slices.Insert(op.results, at, c.play.thrown), c.play
	}
	s.note = "What a function does that the system calls, when it is first called: it goes on, panics, or calls an operation back with what it was called with, where that fits. Where the documentation forbids one of these, take it out."
	sc.values.list = append(sc.values.list, s)
}

// scripted returns the function of an operation that does what the script says; nil if it has none.
func (op *operation) scripted() *callback {
	c := op.iterates
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

// back returns how a function with a signature calls an operation back; ok is false if it cannot.
func (sc *scanner) back(op *operation, sig *types.Signature, target *operation) (b back, ok bool) {
	ps := target.sig.Params()
	if target.on != op.on || target.ends || target.second || target.iterates != nil || target.sig.Variadic() || ps.Len() > sig.Params().Len() ||
		slices.ContainsFunc(target.params, func(p *param) bool { return p.call != nil }) {
		return b, false
	}
	for i := range ps.Len() {
		if !types.Identical(ps.At(i).Type(), sig.Params().At(i).Type()) {
			return b, false
		}
	}
	return back{fn: target.fn, args: ps.Len()}, true
}

// statements prints what the function does.
func (p *play) statements(a *adapter, names map[*field]string) string {
	var out strings.Builder
	does, values := names[p.doing], p.doing.value.sort.values
	fmt.Fprintf(&out, "does := %s\n%[1]s = %q\nswitch does {\n", does, values[0].name)
	fmt.Fprintf(&out, "case %q:\n%s = true\npanic(\"the function panics, as the script says\")\n", values[1].name, names[p.thrown])
	for _, b := range p.backs {
		var args []string
		for i := range b.args {
			args = append(args, xName(i))
		}
		callee := a.object(b.fn)
		if a.named != nil {
			callee = a.inner + "." + b.fn.Name()
		}
		fmt.Fprintf(&out, "case %q:\n%s(%s)\n", b.value, callee, strings.Join(args, ", "))
	}
	return out.String() + "}"
}

// recovered prints the call of a method during which a function may panic; vars are its results.
func (a *adapter) recovered(op *operation, call string, vars []string, names map[*field]string) string {
	var out strings.Builder
	for i, v := range vars {
		fmt.Fprintf(&out, "var %s %s\n", v, a.typeText(op.sig.Results().At(i).Type()))
	}
	if vars != nil {
		call = join(vars) + " = " + call
	}
	// A panic of the system's own is none of the function's.
	fmt.Fprintf(&out, "func() {\ndefer func() {\nif %s {\nrecover()\n}\n}()\n%s\n}()", names[op.played.thrown], call)
	return out.String()
}
