package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// References. A part of a request that comes from an earlier event is kept as a reference to it, so
// that the run can be repeated when the system answers with other identifiers. The script says
// where its values come from:
//
//	opened := s.Call("open", path)
//	fd := s.From(opened, 0)
//	s.Call("read", fd)
//	s.Call("skip", fd, s.Plus(s.From(read, 1), 1))
//
// A plain Value stands for itself.

// Guess says that the script does not use From. The session then guesses where an argument comes
// from: from the first answer that had this value, if there is one and the value was not drawn.
func (s *Session) Guess() { s.play.rec.Guessing = true }

// From returns the i-th of the values that Call or Receive has returned, together with its origin.
// answer must be the returned slice, or a part of it.
func (s *Session) From(answer []Value, i int) Answer {
	v := &answer[i]
	ref, ok := s.play.result.Located(v)
	if !ok {
		panic("runtime: From wants what Call or Receive of this run has returned")
	}
	return Answer{Value: *v, Ref: &ref}
}

// Plus returns an answer plus n.
func (s *Session) Plus(v Answer, n int64) Answer { return s.compute(v, script.Plus(n)) }

// Apply returns a declared function of an answer. The test's goal or model, or its Funcs, must have
// an implementation of the function.
func (s *Session) Apply(name string, v Answer) Answer {
	f, ok := s.play.test.function(name)
	if !ok {
		panic(fmt.Sprintf("runtime: the test has no function %q of one argument", name))
	}
	return s.compute(v, f)
}

// compute applies a function to an answer. A reference has one function. The result of a second one
// is a literal, except for sums of sums.
func (s *Session) compute(v Answer, f script.Func) Answer {
	if f.Apply == nil {
		return v
	}
	out, ok := f.Apply(v.Value)
	if !ok {
		s.play.finish(run.Infeasible, fmt.Sprintf("%s of %v has no value", f.Name, v.Value))
	}
	if v.Ref == nil {
		return Answer{Value: out}
	}
	ref := *v.Ref
	if ref.Func, ok = ref.Func.Then(f); !ok {
		return Answer{Value: out}
	}
	return Answer{Value: out, Ref: &ref}
}

// Part returns a part of an answer: path leads to it by names of members and indices of elements,
// counted from 1. The answer is a JSON text, or an opaque value with parts. If there is no such
// part, the script ends as one that misses its goal.
func (s *Session) Part(v Answer, sort *Sort, path ...any) Answer {
	if v.Ref == nil {
		panic("runtime: only what From has returned has parts")
	}
	ref := *v.Ref
	ref.Path = slices.Concat(ref.Path, script.NewPath(path...))
	out, ok := ref.Strict(s.play.result.Seen(), sort)
	if !ok {
		s.play.deviate(s.play.rec.Current, run.Entry{}, ref.Field, fmt.Sprintf("a %s at %s", sort, ref.Path))
		panic(endOfScript{})
	}
	return Answer{Value: out, Ref: &ref}
}

// function returns the function with that name and one argument.
func (t *Test) function(name string) (script.Func, bool) {
	if t.Model == nil {
		return script.Unary(name, t.Funcs, t.Goal.Funcs)
	}
	return script.Unary(name, t.Funcs, t.Goal.Funcs, t.Model.Funcs)
}

// A reference judges every run beside the goal and the model: each call of the system is made on it
// as well, and an answer that differs is a violation. See package compare.
type (
	Reference = compare.Reference
	Freedom   = compare.Freedom
)
