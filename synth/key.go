package synth

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// key is a canonical hash of an abstract trace: variables count by first
// occurrence and ids by position, so traces that differ only in these are one.
type key [16]byte

// encoder writes a trace's canonical text.
type encoder struct {
	buf   []byte
	vars  map[*logic.Var]int
	funcs map[*logic.Func]int
}

func (s *search) keyOf(t *abstractTrace) key {
	e := &s.enc
	e.buf = e.buf[:0]
	clear(e.vars)
	position := map[int]int{none: none}
	for i, ev := range t.events {
		position[ev.id] = i
	}
	for i, ev := range t.events {
		e.class(t.gaps[i])
		e.num(int64(ev.op.Index()))
		e.num(int64(position[ev.cause]))
		e.terms(ev.args)
		switch {
		case ev.clause != nil:
			e.num(int64(1 + s.clauseIndex[ev.clause]))
		case ev.suspect:
			e.num(-1)
		default:
			e.num(0)
		}
		if ev.suspect {
			e.num(-2)
		}
	}
	for _, c := range t.rest {
		e.num(-3)
		e.class(c)
	}
	for _, g := range t.gaps[len(t.events):] {
		e.class(g)
	}
	e.num(int64(position[t.deciding]))
	e.terms(t.goalVals)
	e.sorted(len(t.cons), func(i int) { e.term(t.cons[i].term) })
	h := fnv.New128a()
	h.Write(e.buf)
	return key(h.Sum(nil))
}

func (e *encoder) num(n int64) { e.buf = binary.AppendVarint(e.buf, n) }

func (e *encoder) terms(ts []logic.Term) {
	for _, t := range ts {
		e.term(t)
	}
}

func (e *encoder) class(c *sre.Class) {
	if c == nil {
		e.num(-1)
		return
	}
	e.num(int64(len(c.Entries())))
	for _, x := range c.Entries() {
		e.num(int64(x.Op.Index()))
		e.term(x.Allow)
	}
}

func (e *encoder) term(t logic.Term) {
	switch t := t.(type) {
	case *logic.Var:
		n, ok := e.vars[t]
		if !ok {
			n = len(e.vars)
			e.vars[t] = n
		}
		e.num(0)
		e.num(int64(n))
	case *logic.Lit, *logic.Field:
		e.num(1)
		e.num(int64(t.ID()))
	case *logic.Sum:
		e.num(2)
		e.buf = t.Constant().Append(e.buf)
		ps := t.Parts()
		e.sorted(len(ps), func(i int) {
			e.buf = ps[i].Coef.Append(e.buf)
			e.term(ps[i].Term)
		})
	case *logic.App:
		e.num(3)
		e.num(int64(e.funcs[t.Func()]))
		e.terms(t.Args())
	case *logic.Eq, *logic.And, *logic.Or:
		e.buf = append(e.buf, tag(t))
		cs := logic.Children(t)
		e.sorted(len(cs), func(i int) { e.term(cs[i]) })
	default:
		e.buf = append(e.buf, tag(t))
		e.terms(logic.Children(t))
	}
}

// sorted writes n parts, the order of which does not matter, in the order of their texts.
func (e *encoder) sorted(n int, part func(i int)) {
	e.num(int64(n))
	start := len(e.buf)
	parts := make([][]byte, n)
	for i := range n {
		at := len(e.buf)
		part(i)
		parts[i] = slices.Clone(e.buf[at:])
	}
	slices.SortFunc(parts, bytes.Compare)
	e.buf = e.buf[:start]
	for _, p := range parts {
		e.buf = append(e.buf, p...)
	}
}

func tag(t logic.Term) byte {
	switch t.(type) {
	case *logic.Ite:
		return 'i'
	case *logic.Eq:
		return '='
	case *logic.Le:
		return '<'
	case *logic.Not:
		return '!'
	case *logic.And:
		return '&'
	case *logic.Or:
		return '|'
	default:
		panic(fmt.Sprintf("synth: unexpected %T", t))
	}
}
