package session

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Two versions of a protocol part where one of them sends what the other does not accept. The
// search for the shortest such run goes over what both may do, with terms in the place of values:
//
//	one  send number {value > 0}        two  get number {value > 5}
//	value > 0 && !(value > 5)           has the model value = 1: they part at the first message
//
// It is breadth first, so no run that is shorter was passed over, as long as the solver answers.
// The terms are those of a builder of their own. Sessions with lanes are not searched.

// Parting is the shortest run on which two versions part.
type Parting struct {
	Run    []string // its messages, who sent each of them
	Reason string   // what happens next
}

func (p *Parting) String() string {
	return strings.Join(append(append([]string(nil), p.Run...), p.Reason), "\n")
}

// Searched says how far a search went.
type Searched struct {
	Pairs  int // of states that were looked at
	Length int // of the longest run that was looked at
	// Whole says that all runs up to that length were searched and every question was answered.
	Whole bool
	// Lanes is where a session has lanes, for which nothing was searched; zero if none has.
	Lanes Range
}

// maxPairs bounds a search.
const maxPairs = 3000

// FindParting searches for the shortest run, up to a length, on which one and two part; nil if
// there is none. One is the view of a party, two that of the other party in its own version. The
// solver is made for a builder.
func FindParting(ctx context.Context, one, two *Session, length int, solver func(*logic.Builder) logic.Solver) (*Parting, Searched) {
	out := Searched{Whole: true}
	for _, s := range []*Session{one, two} {
		Walk(s.Body, func(x Step) {
			switch x.(type) {
			case *Parallel, *Async:
				if out.Lanes == (Range{}) {
					out.Lanes = x.Place()
				}
			}
		})
	}
	if out.Lanes != (Range{}) {
		out.Whole = false
		return nil, out
	}
	b := logic.NewBuilder()
	p := &parter{ctx: ctx, b: b, solver: solver(b), out: &out}
	sides := [2]*Program{Compile(one), Compile(two)}
	layer := []*joint{{sides: [2]place{{sides[0], sides[0].first, nil}, {sides[1], sides[1].first, nil}}}}
	for depth := 0; len(layer) > 0; depth++ {
		out.Length = depth
		var next []*joint
		for _, j := range layer {
			if out.Pairs++; out.Pairs > maxPairs || ctx.Err() != nil || depth > length {
				out.Whole = false
				return nil, out
			}
			after, parting := p.explore(j)
			if parting != nil {
				return parting, out
			}
			next = append(next, after...)
		}
		layer = next
	}
	return nil, out
}

// place is where one of the two is, and the terms that its variables stand for.
type place struct {
	p   *Program
	at  *node
	env map[logic.Term]logic.Term
}

// joint is where both are after a run.
type joint struct {
	sides [2]place
	known []logic.Term // what holds of the values in the run
	run   []sentBy
}

type sentBy struct {
	party  string
	t      *Type
	fields []logic.Term
}

// move is an exchange that one of the two may make next, or the end.
type move struct {
	e     *Exchange // nil: the end
	ours  bool
	env   map[logic.Term]logic.Term
	after *node
	known []logic.Term // guards on the way
}

type parter struct {
	ctx    context.Context
	b      *logic.Builder
	solver logic.Solver
	out    *Searched
}

// check decides terms together; an answer that is not known makes the search less than whole.
func (p *parter) check(ts ...logic.Term) (logic.Verdict, *logic.Model) {
	p.solver.Push()
	defer p.solver.Pop()
	for _, t := range ts {
		p.solver.Assert(t)
	}
	v := p.solver.Check(p.ctx)
	if v == logic.Unknown {
		p.out.Whole = false
	}
	if v != logic.Sat {
		return v, nil
	}
	return v, p.solver.Model()
}

// copied returns a term of a session in the builder of the search.
func (p *parter) copied(t logic.Term, env map[logic.Term]logic.Term) logic.Term {
	var in func(t logic.Term) logic.Term
	in = func(t logic.Term) logic.Term {
		if x := env[t]; x != nil {
			return x
		}
		switch x := t.(type) {
		case *logic.Lit:
			return p.b.Value(x.Value())
		case *logic.App:
			return copyApp(p.b, x, in)
		}
		return p.b.Rebuild(t, in)
	}
	return in(t)
}

// moves returns what may come next at a place.
func (p *parter) moves(at place, n *node, known []logic.Term) (out []move) {
	env := at.env
	for range maxSilent {
		switch s := n.step.(type) {
		case nil, *Stop, *Fail:
			return append(out, move{ours: true, env: env, known: known})
		case *Exchange:
			return append(out, move{e: s, ours: s.Dir == Send, env: env, after: n.next, known: known})
		case *Assign:
			changed := withVars(env)
			for i, v := range s.Vars {
				changed[v] = p.copied(s.Values[i], env)
			}
			env, n = changed, n.next
		case *Loop:
			n = n.inner[0]
		case *Leave:
			n = n.next
		case *Choice:
			for i, c := range s.Cases {
				guards := known
				if c.When != nil {
					guards = append(known[:len(known):len(known)], p.copied(c.When, env))
				}
				for _, m := range p.moves(place{at.p, n, env}, n.inner[i], guards) {
					if m.e == nil {
						m.ours = s.Ours
					}
					out = append(out, m)
				}
			}
			return out
		default:
			panic(fmt.Sprintf("session: unexpected %T", s))
		}
	}
	panic("session: a loop without an exchange")
}

func withVars(env map[logic.Term]logic.Term) map[logic.Term]logic.Term {
	out := make(map[logic.Term]logic.Term, len(env)+1)
	for k, v := range env {
		out[k] = v
	}
	return out
}

// explore returns where both may be after one more message, or how they part there.
func (p *parter) explore(j *joint) (after []*joint, parting *Parting) {
	var moves [2][]move
	for i := range j.sides {
		for _, m := range p.moves(j.sides[i], j.sides[i].at, nil) {
			if v, _ := p.check(append(m.known, j.known...)...); v != logic.Unsat {
				moves[i] = append(moves[i], m)
			}
		}
	}
	waits := 0
	for i := range moves {
		sends, ends := false, false
		for _, m := range moves[i] {
			sends = sends || m.e != nil && m.ours
			ends = ends || m.e == nil
			if m.e == nil || !m.ours {
				continue
			}
			more, parting := p.sent(j, i, m, moves[1-i])
			if parting != nil {
				return nil, parting
			}
			after = append(after, more...)
		}
		if !sends && !ends {
			waits++
		}
	}
	if waits == 2 {
		return nil, p.parting(j, nil, fmt.Sprintf("both wait: %s and %s", names(moves[0]), names(moves[1])))
	}
	return after, p.oneEnds(j, moves)
}

// oneEnds finds that one has come to its end while the other one can do nothing but wait.
func (p *parter) oneEnds(j *joint, moves [2][]move) *Parting {
	for i := range moves {
		mustEnd, otherEnds := len(moves[i]) > 0, false
		for _, m := range moves[i] {
			mustEnd = mustEnd && m.e == nil
		}
		for _, m := range moves[1-i] {
			otherEnds = otherEnds || m.e == nil || m.ours
		}
		if mustEnd && !otherEnds && len(moves[1-i]) > 0 {
			return p.parting(j, nil, fmt.Sprintf("%s has ended, and %s waits: %s", j.sides[i].p.Session.Party, j.sides[1-i].p.Session.Party, names(moves[1-i])))
		}
	}
	return nil
}

func names(moves []move) string {
	var out []string
	for _, m := range moves {
		if m.e == nil {
			out = append(out, "the end")
		} else {
			out = append(out, m.e.String())
		}
	}
	return strings.Join(out, ", or ")
}

// sent returns where both are after a side has sent a message; they part if it may be one that the
// other does not accept.
func (p *parter) sent(j *joint, i int, m move, others []move) (after []*joint, parting *Parting) {
	fields := make([]logic.Term, len(m.e.Type.Fields))
	for f := range fields {
		fields[f] = p.b.Fresh(m.e.Type.Fields[f].Name, m.e.Type.Fields[f].Sort())
	}
	q := p.about(m, fields)
	known := append(append(j.known[:len(j.known):len(j.known)], m.known...), q)
	if v, _ := p.check(known...); v != logic.Sat {
		return nil, nil // nothing is sent here, as far as is known
	}
	refused := known
	var accepts []logic.Term
	var takers []move
	for _, o := range others {
		if o.e == nil || o.ours || !o.e.Type.alike(m.e.Type) {
			continue
		}
		a := p.b.And(append(o.known[:len(o.known):len(o.known)], p.about(o, fields))...)
		accepts, takers = append(accepts, a), append(takers, o)
		refused = append(refused[:len(refused):len(refused)], p.b.Not(a))
	}
	run := append(j.run[:len(j.run):len(j.run)], sentBy{j.sides[i].p.Session.Party, m.e.Type, fields})
	if v, model := p.check(refused...); v == logic.Sat {
		wants := names(others)
		return nil, p.parting(&joint{run: run}, model, fmt.Sprintf("%s does not accept this: it may do %s", j.sides[1-i].p.Session.Party, wants))
	}
	for k, o := range takers {
		next := &joint{known: append(known[:len(known):len(known)], accepts[k]), run: run}
		next.sides[i] = p.after(j.sides[i], m, fields)
		next.sides[1-i] = p.after(j.sides[1-i], o, fields)
		if v, _ := p.check(next.known...); v != logic.Unsat {
			after = append(after, next)
		}
	}
	return after, nil
}

// about returns the qualifier of a move over the fields of a message.
func (p *parter) about(m move, fields []logic.Term) logic.Term {
	env := withVars(m.env)
	for i := range m.e.Type.Fields {
		env[m.e.Type.Fields[i].Var] = fields[i]
	}
	return p.copied(m.e.Where, env)
}

// after returns the place after a move with a message.
func (p *parter) after(at place, m move, fields []logic.Term) place {
	env := m.env
	if m.e.As != nil {
		env = withVars(env)
		env[m.e.As] = p.b.App(p.b.Known("record", m.e.Type.Record, 0), fields...)
	}
	return place{at.p, m.after, env}
}

// parting tells a run with values that make it happen.
func (p *parter) parting(j *joint, model *logic.Model, reason string) *Parting {
	if model == nil {
		_, model = p.check(j.known...)
	}
	out := &Parting{Reason: reason}
	for _, s := range j.run {
		m := Message{Type: s.t}
		for i, f := range s.fields {
			v := logic.AnyValue(s.t.Fields[i].Sort())
			if model != nil {
				if x, ok := logic.Eval(f, model); ok {
					v = x
				}
			}
			m.Values = append(m.Values, v)
		}
		out.Run = append(out.Run, s.party+"  "+m.String())
	}
	return out
}
