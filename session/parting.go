package session

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Two versions of a protocol part where one of them sends what the other does not accept. The
// search for the shortest such run goes over what both may do, with terms in the place of values:
//
//	one  send number {value > 0}        two  get number {value > 5}
//	value > 0 && !(value > 5)           has the model value = 1: they part at the first message
//
// What is sent waits until the other one takes it, which may send something before that: lanes go
// on in any order, and a message is refused only if it is the next one and something else is waited
// for. The search is breadth first by the messages that are sent, so no run that is shorter was
// passed over, as long as the solver answers. Runs after which both are at the same places, with
// the same terms bound and under way, go on in the same way, and one of them is looked at. The
// terms are those of a builder of their own.

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
	// Whole says that all runs were searched and every question was answered.
	Whole bool
}

// maxPairs bounds a search.
const maxPairs = 3000

// FindParting searches for the shortest run, up to a length, on which one and two part; nil if
// there is none. One is the view of a party, two that of the other party in its own version. The
// solver is made for a builder.
func FindParting(ctx context.Context, one, two *Session, length int, solver func(*logic.Builder) logic.Solver) (*Parting, Searched) {
	out := Searched{Whole: true}
	b := logic.NewBuilder()
	p := &parter{ctx: ctx, b: b, solver: solver(b), out: &out, seen: map[string]bool{}}
	first := &joint{}
	for i, s := range []*Session{one, two} {
		program := Compile(s)
		first.sides[i] = &State{program, run(program.first, &symbols{b, map[logic.Term]logic.Term{}})}
	}
	layer := []*joint{first}
	for depth := 0; len(layer) > 0; depth++ {
		out.Length = depth
		p.next = nil
		for len(layer) > 0 {
			j := layer[0]
			if layer = layer[1:]; p.known(j) {
				continue
			}
			if out.Pairs++; out.Pairs > maxPairs || ctx.Err() != nil || depth > length {
				out.Whole = false
				return nil, out
			}
			after, parting := p.explore(j)
			if parting != nil {
				return parting, out
			}
			layer = append(layer, after...)
		}
		layer = p.next
	}
	return nil, out
}

// joint is where both are after a run.
type joint struct {
	sides [2]*State
	inbox [2][]sentBy  // what waits for a side
	known []logic.Term // what holds of the values in the run
	run   []sentBy
}

// sentBy is a message with terms as its values.
type sentBy struct {
	party  string
	t      *Type
	fields []logic.Term
}

// with returns a joint that is as this one, and goes its own way.
func (j *joint) with(known ...logic.Term) *joint {
	out := *j
	out.known = append(slices.Clip(j.known), known...)
	return &out
}

// party returns the name of a side.
func (j *joint) party(i int) string { return j.sides[i].p.Session.Party }

// over reports whether the session of a side has ended.
func (j *joint) over(i int) bool {
	st, _ := j.sides[i].Status()
	return st != Running
}

type parter struct {
	ctx    context.Context
	b      *logic.Builder
	solver logic.Solver
	out    *Searched
	seen   map[string]bool
	next   []*joint // after one more message
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

// explore returns where both may be without another message, or how they part there. Where they may
// be after another one is entered in next.
func (p *parter) explore(j *joint) (after []*joint, parting *Parting) {
	var ours, theirs [2][]Offer
	for i, s := range j.sides {
		for _, o := range s.Offers() {
			if v, _ := p.check(append(o.guards, j.known...)...); len(o.guards) > 0 && v == logic.Unsat {
				continue
			}
			if o.Ours {
				ours[i] = append(ours[i], o)
			} else {
				theirs[i] = append(theirs[i], o)
			}
		}
	}
	for i := range j.sides {
		more, parting := p.side(j, i, ours[i], theirs[i])
		if parting != nil {
			return nil, parting
		}
		after = append(after, more...)
	}
	if len(ours[0])+len(ours[1])+len(after) == 0 && !j.over(0) && !j.over(1) {
		return nil, p.parting(j, nil, fmt.Sprintf("both wait: %s and %s", names(theirs[0]), names(theirs[1])))
	}
	return after, nil
}

// side goes on with what one of the two may do.
func (p *parter) side(j *joint, i int, ours, theirs []Offer) (after []*joint, parting *Parting) {
	waits := len(j.inbox[i]) > 0
	switch {
	case j.over(i):
		if waits && !j.sides[1-i].Parallel() {
			return nil, p.refused(j, i, nil, nil)
		}
		return nil, nil
	case len(theirs) > 0 && waits:
		after, parting = p.take(j, i, theirs)
	case len(theirs) > 0 && j.over(1-i):
		for _, o := range theirs {
			if o.Exchange == nil { // the end that it waits for
				after = append(after, j.moved(i, o.takeTerms(nil), o.guards))
			}
		}
		if len(after) == 0 {
			return nil, p.parting(j, nil, fmt.Sprintf("%s has ended, and %s waits: %s", j.party(1-i), j.party(i), names(theirs)))
		}
	}
	for _, o := range ours {
		if o.Exchange == nil {
			after = append(after, j.moved(i, o.takeTerms(nil), o.guards))
		} else {
			p.send(j, i, o)
		}
	}
	return after, parting
}

// moved returns where both are after a side has gone on by itself.
func (j *joint) moved(i int, to *State, known []logic.Term) *joint {
	out := j.with(known...)
	out.sides[i] = to
	return out
}

// send enters where both are after a side has sent a message.
func (p *parter) send(j *joint, i int, o Offer) {
	fields := make([]logic.Term, len(o.Type.Fields))
	for f := range fields {
		fields[f] = p.b.Var(fmt.Sprintf("#%s.%d.%d.%d#", o.Type.Fields[f].Name, i, o.at.id, j.times(i, &o)), o.Type.Fields[f].Sort())
	}
	next := j.with(o.about(fields))
	if v, _ := p.check(next.known...); v != logic.Sat {
		return // nothing is sent here, as far as is known
	}
	m := sentBy{j.party(i), o.Type, fields}
	next.sides[i] = o.takeTerms(fields)
	next.inbox[1-i] = append(slices.Clip(j.inbox[1-i]), m)
	next.run = append(slices.Clip(j.run), m)
	p.next = append(p.next, next)
}

// times returns how many messages of its type a side has sent.
func (j *joint) times(i int, o *Offer) int {
	return lists.Count(j.run, func(m sentBy) bool { return m.party == j.party(i) && m.t == o.Type })
}

// take returns where both are after a side has taken the message that waits for it first. They part
// if it may be one that nothing there accepts.
func (p *parter) take(j *joint, i int, theirs []Offer) (after []*joint, parting *Parting) {
	m := j.inbox[i][0]
	refused := slices.Clip(j.known)
	for _, o := range theirs {
		if o.Exchange == nil || !o.Type.alike(m.t) {
			continue
		}
		accepts := o.about(m.fields)
		refused = append(refused, p.b.Not(accepts))
		next := j.moved(i, o.takeTerms(m.fields), []logic.Term{accepts})
		next.inbox[i] = j.inbox[i][1:]
		if v, _ := p.check(next.known...); v != logic.Unsat {
			after = append(after, next)
		}
	}
	if v, model := p.check(refused...); v == logic.Sat {
		return nil, p.refused(j, i, theirs, model)
	}
	return after, nil
}

// refused tells that a side does not accept the message that waits for it.
func (p *parter) refused(j *joint, i int, theirs []Offer, model *logic.Model) *Parting {
	what := "this"
	m := j.inbox[i][0]
	if last := j.run[len(j.run)-1]; last.t != m.t || last.party != m.party || !slices.Equal(last.fields, m.fields) {
		what = m.t.Name
	}
	may := "it may do " + names(theirs)
	if len(theirs) == 0 {
		may = "it has ended"
	}
	return p.parting(j, model, fmt.Sprintf("%s does not accept %s: %s", j.party(i), what, may))
}

func names(offers []Offer) string {
	var out []string
	for _, o := range offers {
		if o.Exchange == nil {
			out = append(out, "the end")
		} else {
			out = append(out, o.Exchange.String())
		}
	}
	return strings.Join(out, ", or ")
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

// symbols is what is bound in a search for a parting: terms of the search's builder in the place of
// values.
type symbols struct {
	b    *logic.Builder
	bind map[logic.Term]logic.Term // by variables of the session
}

func (e *symbols) assigned(n *node) env {
	s := n.step.(*Assign)
	out := e.copy()
	for i, v := range s.Vars {
		out.bind[v] = e.term(s.Values[i])
	}
	return out
}

func (e *symbols) joined(lanes []env) env {
	out := e.copy()
	for _, l := range lanes {
		for v, t := range l.(*symbols).bind {
			if t != e.bind[v] {
				out.bind[v] = t
			}
		}
	}
	return out
}

func (e *symbols) allows(when logic.Term) (left logic.Term, ok bool) { return e.term(when), true }

func (e *symbols) copy() *symbols { return &symbols{e.b, maps.Clone(e.bind)} }

// term returns a term of a session in the builder of the search.
func (e *symbols) term(t logic.Term) logic.Term {
	var in func(t logic.Term) logic.Term
	in = func(t logic.Term) logic.Term {
		if x := e.bind[t]; x != nil {
			return x
		}
		switch x := t.(type) {
		case *logic.Lit:
			return e.b.Value(x.Value())
		case *logic.App:
			return copyApp(e.b, x, in)
		}
		return e.b.Rebuild(t, in)
	}
	return in(t)
}

// about returns the qualifier of an offer, with its guards, over the fields of a message.
func (o *Offer) about(fields []logic.Term) logic.Term {
	e := o.env.(*symbols).copy()
	for i := range o.Type.Fields {
		e.bind[o.Type.Fields[i].Var] = fields[i]
	}
	return e.b.And(append(o.guards[:len(o.guards):len(o.guards)], e.term(o.Where))...)
}

// takeTerms is Take with terms as the values of the message.
func (o *Offer) takeTerms(fields []logic.Term) *State {
	env := o.env
	if o.Exchange != nil && o.As != nil {
		e := env.(*symbols).copy()
		e.bind[o.As] = e.b.App(e.b.Known("record", o.Type.Record, len(fields)), fields...)
		env = e
	}
	return &State{o.p, o.then(env)}
}

// known reports whether both were at the same places before, with the same terms bound and under
// way and the same known of them, up to the names of the unknowns.
func (p *parter) known(j *joint) bool {
	var b strings.Builder
	w := &written{b: &b, names: map[*logic.Var]int{}}
	for _, s := range j.sides {
		w.proc(s.root)
	}
	for i, box := range j.inbox {
		fmt.Fprint(&b, "|", i)
		for _, m := range box {
			b.WriteString(m.t.Name)
			for _, f := range m.fields {
				w.term(f)
			}
		}
	}
	w.about(j.known)
	key := b.String()
	if p.seen[key] {
		return true
	}
	p.seen[key] = true
	return false
}

// written writes down where a joint is. Unknowns are numbered as they come.
type written struct {
	b     *strings.Builder
	names map[*logic.Var]int
}

func (w *written) proc(p proc) {
	switch p := p.(type) {
	case *leaf:
		fmt.Fprintf(w.b, "(%d", p.at.id)
		w.env(p.env.(*symbols))
		w.b.WriteByte(')')
	case *fork:
		fmt.Fprintf(w.b, "[%d", p.next.id)
		w.env(p.env.(*symbols))
		for _, l := range p.lanes {
			w.proc(l)
		}
		w.b.WriteByte(']')
	case *beside:
		w.b.WriteByte('{')
		for _, l := range p.lanes {
			w.proc(l)
		}
		w.b.WriteByte('}')
	default:
		panic(fmt.Sprintf("session: unexpected %T", p))
	}
}

// env writes what is bound, in the order of the names of variables.
func (w *written) env(e *symbols) {
	vars := make([]*logic.Var, 0, len(e.bind))
	for v := range e.bind {
		vars = append(vars, v.(*logic.Var))
	}
	slices.SortFunc(vars, func(x, y *logic.Var) int { return strings.Compare(x.Name(), y.Name()) })
	for _, v := range vars {
		fmt.Fprintf(w.b, " %s=", v.Name())
		w.term(e.bind[v])
	}
}

// term writes a term, and which of the unknowns are in it.
func (w *written) term(t logic.Term) {
	fmt.Fprintf(w.b, " %v", w.renamed(t))
}

// renamed returns a term as text with the numbers of its unknowns.
func (w *written) renamed(t logic.Term) string {
	text := t.String()
	for _, v := range logic.Vars(nil, t) {
		n, ok := w.names[v]
		if !ok {
			n = len(w.names)
			w.names[v] = n
		}
		text = strings.ReplaceAll(text, v.Name(), fmt.Sprint("$", n, " "))
	}
	return text
}

// about writes what is known of the unknowns that were written, and of others that have to do with
// them. The rest holds for some values, and says nothing of these.
func (w *written) about(known []logic.Term) {
	left := slices.Clone(known)
	slices.SortFunc(left, func(x, y logic.Term) int { return strings.Compare(x.String(), y.String()) })
	for more := true; more; {
		more = false
		var rest []logic.Term
		for _, t := range left {
			if !slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { _, ok := w.names[v]; return ok }) {
				rest = append(rest, t)
				continue
			}
			more = true
			w.b.WriteString("&")
			w.term(t)
		}
		left = rest
	}
}
