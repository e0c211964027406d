package logic

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

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
	// tupleLimit bounds the instances of one axiom that Confirm evaluates,
	// whole or in part.
	tupleLimit = 1 << 14
)

// instantiate asserts the axiom instances that the stack calls for, and those
// that they call for in turn, up to a depth.
func (p *Portfolio) instantiate(limit int) {
	m := p.match
	m.limit = limit
	for m.pending(limit) && len(p.stack) < instanceLimit {
		for _, i := range m.instances(p.stack, limit > shallowRounds) {
			p.addAt(i.term, i.depth)
		}
	}
	m.done = len(m.trail)
}

// Confirm decides the conjunction of all that is asserted with more effort than
// Check. Sat comes with a model whose function tables cover every application
// in the assertions and in the instances made, and that makes no instance of an
// axiom over the values at hand false. A model that does is repaired by
// asserting the instance; where that does not end soon the verdict is Unknown.
func (p *Portfolio) Confirm(ctx context.Context) (*Model, Verdict) {
	p.stats.Queries++
	p.flush()
	p.begin()
	defer p.close()
	p.match.done = 0 // instances of more depth are wanted
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
		t := trial{r: r, env: bound{values: Assignment{}, model: model}, limit: tupleLimit}
		for _, v := range r.forall {
			t.domains = append(t.domains, distinctValues(groundTerms(stack, v.Sort()), model))
		}
		t.run(0, func() bool {
			out = append(out, g.b.Replace(r.holds, t.binding()))
			t.found++
			return t.found < enough
		})
	}
	return out
}

// trial looks for values of an axiom's variables that make it false.
type trial struct {
	r       *rule
	domains [][]valued // for each variable
	chosen  []Term     // for the variables that have a value in env
	env     bound
	limit   int // evaluations left
	found   int
}

// run gives values to the variables from the i-th on and calls found where the
// axiom is false, until that returns false.
func (t *trial) run(i int, found func() bool) bool {
	if t.limit--; t.limit < 0 {
		return false
	}
	if !t.canFail(t.r.holds) {
		return true
	}
	if i == len(t.domains) {
		return found()
	}
	defer delete(t.env.values, t.r.forall[i])
	for _, x := range t.domains[i] {
		t.env.values[t.r.forall[i]] = x.value
		t.chosen = append(t.chosen[:i], x.term)
		if !t.run(i+1, found) {
			return false
		}
	}
	return true
}

// canFail reports whether q may be known to be false once all variables have
// values; if they have, whether it is. What depends on a point at which the
// model has no value of a function can never be known.
func (t *trial) canFail(q Term) bool {
	switch q := q.(type) {
	case *Or:
		return lists.All(q.args, t.canFail)
	case *And:
		return slices.ContainsFunc(q.args, t.canFail)
	}
	t.env.open = false
	if v, ok := Eval(q, &t.env); ok {
		return !v.Bool()
	}
	return t.env.open
}

func (t *trial) binding() map[Term]Term {
	b := map[Term]Term{}
	for i, v := range t.r.forall {
		b[v] = t.chosen[i]
	}
	return b
}

// valued is a term and its value in a model.
type valued struct {
	term  Term
	value Value
}

// distinctValues returns, for each value that terms have in the model, the
// first term that has it.
func distinctValues(terms []Term, model *Model) []valued {
	var out []valued
	seen := map[Value]bool{}
	for _, t := range terms {
		if v, ok := Eval(t, model); ok && !seen[v] {
			seen[v] = true
			out = append(out, valued{t, v})
		}
	}
	return out
}

// bound gives values to variables of an axiom, and to functions those of a
// model. The model's variables are others, even where they share a name.
type bound struct {
	values Assignment
	model  *Model
	open   bool // a variable without a value was met
}

func (b *bound) Lookup(leaf Term) (Value, bool) {
	v, ok := b.values[leaf]
	b.open = b.open || !ok
	return v, ok
}

func (b *bound) Apply(fn *Func, args []Value) (Value, bool) { return b.model.Apply(fn, args) }
