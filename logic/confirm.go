package logic

import "context"

// Depths of instantiation. An instance may mention new applications, which
// may trigger further instances: one that unfolds a recursive definition
// always does. Two unfoldings decide nearly all queries of a search; a final
// check affords more.
const (
	shallowRounds = 2
	deepRounds    = 5
	// instanceLimit bounds the instances on the stack, so that axioms which
	// feed each other end in a verdict and not in a search without end.
	instanceLimit = 2000
	// confirmRounds bounds how often Confirm repairs its model.
	confirmRounds = 20
	// tupleLimit bounds the instances of one axiom that Confirm evaluates.
	tupleLimit = 1 << 14
)

// instantiate asserts the axiom instances that the stack calls for, and those
// that they call for in turn, up to a depth.
func (p *Portfolio) instantiate(limit int) {
	if !p.ground.active() {
		return
	}
	deep := limit > shallowRounds
	for p.grounded < len(p.stack) && len(p.stack) < instanceLimit {
		p.grounded = len(p.stack)
		m := newMatcher(p.ground, p.stack, p.depths, limit)
		for _, i := range m.instances(p.stack, deep) {
			p.addAt(i.term, i.depth)
		}
	}
	p.grounded = len(p.stack)
}

// Confirm decides the conjunction of all that is asserted with more effort
// than Check. Sat comes with a model whose function tables cover every
// application in the assertions and in the instances made, and that makes no instance of an axiom
// over the values at hand false. A model that does is repaired by asserting the
// instance; where that does not end soon the verdict is Unknown.
func (p *Portfolio) Confirm(ctx context.Context) (*Model, Verdict) {
	p.stats.Queries++
	p.Push()
	defer p.Pop()
	p.grounded = 0 // instances of more depth are wanted
	for range confirmRounds {
		p.instantiate(deepRounds)
		if p.unsatEnd > 0 {
			return nil, Unsat
		}
		if v := p.ask(ctx); v != Sat || p.modelEnd < len(p.stack) {
			p.learn(v)
			if v == Sat {
				v = Unknown
			}
			return nil, v
		}
		model := p.complete()
		violated := p.ground.violated(p.stack, model)
		if len(violated) == 0 {
			return model, Sat
		}
		for _, t := range violated {
			p.addAt(t, deepRounds)
		}
	}
	p.learn(Unknown)
	return nil, Unknown
}

// complete returns the last model with the values of macros' applications
// added to its tables.
func (p *Portfolio) complete() *Model {
	if len(p.defined) == 0 || p.model == nil {
		return p.model
	}
	m := &Model{Values: p.model.Values, Tables: map[*Func][]Entry{}}
	for fn, table := range p.model.Tables {
		m.Tables[fn] = table
	}
next:
	for _, app := range p.defined {
		args := make([]Value, len(app.args))
		for i, a := range app.args {
			v, ok := Eval(p.ground.expand(a), p.model)
			if !ok {
				continue next
			}
			args[i] = v
		}
		if _, ok := m.Apply(app.fn, args); ok {
			continue
		}
		if v, ok := Eval(p.ground.expand(app), p.model); ok {
			m.Tables[app.fn] = append(m.Tables[app.fn], Entry{args, v})
		}
	}
	return m
}

// violated returns instances of axioms, over terms of the stack, that the
// model makes false, at most a few of each axiom.
func (g *grounder) violated(stack []Term, model *Model) []Term {
	const enough = 8
	var out []Term
	for _, r := range g.rules {
		domains := make([][]Term, len(r.forall))
		tuples := 1
		for i, v := range r.forall {
			domains[i] = distinctValues(groundTerms(stack, v.Sort()), model)
			tuples = min(tuples*len(domains[i]), tupleLimit)
		}
		found := 0
		for n := 0; n < tuples && found < enough; n++ {
			b, values, rest := binding{}, Assignment{}, n
			for i, v := range r.forall {
				t := domains[i][rest%len(domains[i])]
				rest /= len(domains[i])
				b[v] = t
				values[v], _ = Eval(t, model)
			}
			if v, ok := Eval(r.holds, bound{values, model}); ok && !v.Bool() {
				out = append(out, g.b.Replace(r.holds, b))
				found++
			}
		}
	}
	return out
}

// distinctValues returns, for each value that terms have in the model, the
// first term that has it.
func distinctValues(terms []Term, model *Model) []Term {
	var out []Term
	seen := map[Value]bool{}
	for _, t := range terms {
		if v, ok := Eval(t, model); ok && !seen[v] {
			seen[v] = true
			out = append(out, t)
		}
	}
	return out
}

// bound is a model under which an axiom's variables have values.
type bound struct {
	Assignment
	model *Model
}

func (b bound) Lookup(leaf Term) (Value, bool) {
	if v, ok := b.Assignment[leaf]; ok {
		return v, true
	}
	return b.model.Lookup(leaf)
}

func (b bound) Apply(fn *Func, args []Value) (Value, bool) { return b.model.Apply(fn, args) }
