package terms

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Encoder writes canonical texts. Variables are numbered by first occurrence, so texts that differ
// only in names are equal.
type Encoder struct {
	Buf   []byte
	room  []byte // for Sorted
	vars  map[*logic.Var]int
	funcs map[*logic.Func]int
	l     *logic.Builder
}

// NewEncoder returns an encoder of terms over a context.
func NewEncoder(c *uhat.Context) *Encoder {
	e := &Encoder{vars: map[*logic.Var]int{}, funcs: make(map[*logic.Func]int, len(c.Funcs)), l: c.L}
	for i, f := range c.Funcs {
		e.funcs[f.Func] = i
	}
	return e
}

// Reset begins another text.
func (e *Encoder) Reset() {
	e.Buf = e.Buf[:0]
	clear(e.vars)
}

// Num writes a number.
func (e *Encoder) Num(n int64) { e.Buf = binary.AppendVarint(e.Buf, n) }

// Terms writes terms in their order.
func (e *Encoder) Terms(ts []logic.Term) {
	for _, t := range ts {
		e.Term(t)
	}
}

// Class writes a class; nil has a text of its own.
func (e *Encoder) Class(c *sre.Class) {
	if c == nil {
		e.Num(-1)
		return
	}
	e.Num(int64(len(c.Entries())))
	for _, x := range c.Entries() {
		e.Num(int64(x.Op.Index()))
		e.Term(x.Allow)
	}
}

// Term writes a term. Without variables it is its own canonical form, and its number stands for it.
func (e *Encoder) Term(t logic.Term) {
	if len(logic.Vars(nil, t)) == 0 {
		e.Num(1)
		e.Num(int64(t.ID()))
		return
	}
	switch t := t.(type) {
	case *logic.Var:
		n, ok := e.vars[t]
		if !ok {
			n = len(e.vars)
			e.vars[t] = n
		}
		e.Num(0)
		e.Num(int64(n))
	case *logic.Sum:
		e.Num(2)
		e.Buf = t.Constant().Append(e.Buf)
		ps := t.Parts()
		e.Sorted(len(ps), func(i int) {
			e.Buf = ps[i].Coef.Append(e.Buf)
			e.Term(ps[i].Term)
		})
	case *logic.App:
		e.Num(3)
		e.Num(int64(e.funcs[t.Func()]))
		e.Terms(t.Args())
	case *logic.Eq:
		e.Buf = append(e.Buf, '=')
		x, y := t.Sides()
		e.pair(x, y)
	case *logic.Not:
		e.Buf = append(e.Buf, '!')
		e.Term(t.Arg())
	case *logic.Le:
		e.Buf = append(e.Buf, '<')
		x, y := t.Sides()
		e.Term(x)
		e.Term(y)
	case *logic.And, *logic.Or:
		e.Buf = append(e.Buf, tag(t))
		cs := logic.Children(t)
		e.Sorted(len(cs), func(i int) { e.Term(cs[i]) })
	default:
		e.Buf = append(e.Buf, tag(t))
		e.Terms(logic.Children(t))
	}
}

// pair is Sorted for two terms.
func (e *Encoder) pair(x, y logic.Term) {
	e.Num(2)
	start := len(e.Buf)
	e.Term(x)
	middle := len(e.Buf)
	e.Term(y)
	if bytes.Compare(e.Buf[middle:], e.Buf[start:middle]) < 0 {
		e.room = append(e.room[:0], e.Buf[start:middle]...)
		e.Buf = append(append(e.Buf[:start], e.Buf[middle:]...), e.room...)
	}
}

// Sorted writes n parts, the order of which does not matter, in the order of their texts.
func (e *Encoder) Sorted(n int, part func(i int)) {
	e.Num(int64(n))
	if n == 1 {
		part(0)
		return
	}
	type span struct{ from, to int }
	var few [8]span
	parts := few[:0]
	start := len(e.Buf)
	for i := range n {
		at := len(e.Buf)
		part(i)
		parts = append(parts, span{at - start, len(e.Buf) - start})
	}
	e.room = append(e.room[:0], e.Buf[start:]...)
	slices.SortFunc(parts, func(x, y span) int {
		return bytes.Compare(e.room[x.from:x.to], e.room[y.from:y.to])
	})
	e.Buf = e.Buf[:start]
	for _, p := range parts {
		e.Buf = append(e.Buf, e.room[p.from:p.to]...)
	}
}

func tag(t logic.Term) byte {
	switch t.(type) {
	case *logic.Ite:
		return 'i'
	case *logic.And:
		return '&'
	case *logic.Or:
		return '|'
	default:
		panic(fmt.Sprintf("synth: unexpected %T", t))
	}
}

// ScriptKey writes steps in a canonical form: variables are numbered in the order in which they are
// bound, and unordered parts are sorted.
func (s *Scope) ScriptKey(steps []uhat.Step) string {
	e := NewEncoder(s.Delta)
	for len(steps) > 0 {
		checks, rest := Leading(steps)
		if len(checks) > 0 {
			e.checks(checks)
			steps = rest
			continue
		}
		e.step(steps[0])
		steps = steps[1:]
	}
	return string(e.Buf)
}

func (e *Encoder) checks(checks []*uhat.Assert) {
	e.Sorted(len(checks), func(i int) {
		a := checks[i]
		e.Term(a.Cond)
		e.Num(int64(len(a.Field)))
		if a.Stop {
			e.Num(1)
		}
	})
}

// step writes a step that is not a check, and numbers what it binds.
func (e *Encoder) step(st uhat.Step) {
	switch st := st.(type) {
	case *uhat.Draw:
		e.Num(1)
		e.bind(st.Var)
		for _, a := range st.Among {
			e.conjunction(a.Guard)
			e.set(a.Lo)
			e.set(a.Hi)
			e.set(a.Except)
			e.conjunction(a.Filter)
		}
	case *uhat.Let:
		e.Num(2)
		e.Term(st.Value)
		e.Term(e.l.Integer(st.Over))
		e.bind(st.Var)
	case *uhat.Perform:
		e.Num(3)
		e.Num(int64(st.Op.Index()))
		e.Terms(st.Args)
		e.bind(st.Results...)
	case *uhat.Take:
		e.Num(4)
		e.Num(int64(st.Op.Index()))
		e.bind(st.Fields...)
		e.conjunction(st.Select)
	case *uhat.Assume:
		e.Num(5)
		e.conjunction(st.Cond)
	case *uhat.Apply: // by its effect at each depth, not by its text
		e.Num(6)
	}
}

func (e *Encoder) bind(vs ...*logic.Var) {
	for _, v := range vs {
		e.vars[v] = len(e.vars)
	}
}

// set writes terms whose order and number does not matter.
func (e *Encoder) set(ts []logic.Term) {
	var once []logic.Term
	for _, t := range ts {
		if !slices.Contains(once, t) {
			once = append(once, t)
		}
	}
	e.Sorted(len(once), func(i int) { e.Term(once[i]) })
}

// conjunction writes a condition as the set of its conjuncts; nil stands for none.
func (e *Encoder) conjunction(t logic.Term) {
	if t == nil {
		e.set(nil)
		return
	}
	e.set(logic.Conjuncts(t))
}

// Leading splits the leading checks off the steps.
func Leading(steps []uhat.Step) (checks []*uhat.Assert, rest []uhat.Step) {
	for len(steps) > 0 {
		a, ok := steps[0].(*uhat.Assert)
		if !ok {
			break
		}
		checks = append(checks, a)
		steps = steps[1:]
	}
	return checks, steps
}
