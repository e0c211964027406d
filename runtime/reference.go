package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/script"
)

// References: a part of a request that comes from an earlier event is kept as a reference to it, so
// that the run can be made again when the system answers with other identifiers. A script says
// what comes from where as it goes:
//
//	opened := s.Call("open", path)
//	s.Call("read", s.From(opened, 0))
//	s.Call("skip", s.From(opened, 0), s.Plus(s.From(read, 1), 1))
//
// Of the other values it is guessed, see guess.

// derived is a value that the script has taken from an event and not yet used.
type derived struct {
	value Value
	ref   script.Ref
}

// From returns the i-th of the values that Call or Receive has returned, and notes that the argument of
// the next operation which is this value comes from there. answer must be what
// they returned, or a part of it.
func (s *Session) From(answer []Value, i int) Value {
	v := &answer[i]
	ref, ok := s.located(v)
	if !ok {
		panic("runtime: From wants what Call or Receive of this run has returned")
	}
	return s.derive(*v, ref)
}

// located returns the reference to a value of an event by where it is kept.
func (s *Session) located(v *Value) (script.Ref, bool) {
	for label := len(s.rec.entries) - 1; label >= 0; label-- {
		at := s.rec.entries[label].event
		if at < 0 {
			continue
		}
		e := &s.result.Trace[at]
		for j := range e.Values {
			if &e.Values[j] == v {
				return script.Ref{Event: label, Op: e.Op, Field: e.Op.Fields[j].Name}, true
			}
		}
	}
	return script.Ref{}, false
}

// Plus returns n more than a value that From has returned, and notes that it comes from there.
func (s *Session) Plus(v Value, n int64) Value { return s.compute(v, script.Plus(n)) }

// Apply applies a declared function to a value that From has returned, and notes that it
// comes from there. The function must be one of those that the test's goal or model has an
// implementation of, or of its Funcs.
func (s *Session) Apply(name string, v Value) Value {
	f, ok := s.test.function(name)
	if !ok {
		panic(fmt.Sprintf("runtime: the test has no function %q of one argument", name))
	}
	return s.compute(v, f)
}

// Part returns what lies in a value that From has returned: a member by its name, an element by
// its index, counted from 1, and so on. The value is a JSON text, or an opaque one with parts. Where nothing
// of the sort is there, the script ends as one that misses its goal.
func (s *Session) Part(v Value, sort *Sort, path ...any) Value {
	ref := s.taken(v)
	for _, p := range path {
		step := script.Step{}
		switch p := p.(type) {
		case string:
			step.Name = p
		case int:
			step.Index = max(0, p)
		}
		if step == (script.Step{}) {
			panic(fmt.Sprintf("runtime: a path is made of names and indices from 1, not of %#v", p))
		}
		ref.Path = append(ref.Path, step)
	}
	out, ok := ref.Strict(s.result.seen(), sort)
	if !ok {
		s.deviate(s.rec.current, "", ref.Field, fmt.Sprintf("a %s at %s", sort, ref.Path))
		panic(endOfScript{})
	}
	return s.derive(out, ref)
}

// compute applies a function to a value that was taken from an event.
func (s *Session) compute(v Value, f script.Func) Value {
	ref := s.taken(v)
	if ref.Func.Name != "" {
		panic(fmt.Sprintf("runtime: %s is applied to %s: there is one function at most", f.Name, ref))
	}
	if f.Apply == nil {
		return s.derive(v, ref)
	}
	out, ok := f.Apply(v)
	if !ok {
		s.finish(Infeasible, fmt.Sprintf("%s of %v has no value", f.Name, v))
	}
	ref.Func = f
	return s.derive(out, ref)
}

func (s *Session) derive(v Value, ref script.Ref) Value {
	s.rec.derived = append(s.rec.derived, derived{v, ref})
	return v
}

// taken removes the last value like v that was taken from an event, and returns its origin.
func (s *Session) taken(v Value) script.Ref {
	for i := len(s.rec.derived) - 1; i >= 0; i-- {
		if d := s.rec.derived[i]; d.value == v {
			s.rec.derived = slices.Delete(s.rec.derived, i, i+1)
			return d.ref
		}
	}
	panic("runtime: only what From has returned can be used further")
}

// claim returns where the arguments of an operation come from, as far as the script
// said so; nil if it said nothing. What was taken and is no argument is forgotten.
func (s *Session) claim(args []Value) []*script.Ref {
	if refs := s.rec.origins; refs != nil {
		s.rec.origins = nil
		return refs
	}
	if len(s.rec.derived) == 0 {
		return nil
	}
	refs := make([]*script.Ref, len(args))
	for i, v := range args {
		k := slices.IndexFunc(s.rec.derived, func(d derived) bool { return d.value == v })
		if k >= 0 {
			refs[i] = &s.rec.derived[k].ref
			s.rec.derived = slices.Delete(slices.Clone(s.rec.derived), k, k+1)
		}
	}
	s.rec.derived = nil
	return refs
}

// function returns the function of that name and one argument.
func (t *Test) function(name string) (script.Func, bool) {
	sets := []map[*Func]func([]Value) Value{t.Funcs, t.Goal.Funcs}
	if t.Model != nil {
		sets = append(sets, t.Model.Funcs)
	}
	for _, fs := range sets {
		for f, apply := range fs { // names are unique in a spec
			if f.Name == name && len(f.Args) == 1 {
				return script.Declared(f, apply), true
			}
		}
	}
	return script.Func{}, false
}
