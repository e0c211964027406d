package same

import (
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// done is a call with its results.
type done struct {
	Call
	results []logic.Value
}

// perform makes calls on a fresh system, and stops before one that ends it.
func (f *taker) perform(scripts ...[]Call) (out []done, err error) {
	s, err := f.open()
	if err != nil {
		return nil, err
	}
	for _, c := range slices.Concat(scripts...) {
		results, over, err := s.Tell(c)
		if err != nil {
			_ = s.Close()
			return nil, err
		}
		if over {
			break
		}
		out = append(out, done{c, results})
	}
	return out, s.Close()
}

// calls are what may be called: operations with the arguments that walks gave them.
type calls struct {
	ops    []*sre.Op
	of     map[*sre.Op][]Call
	values map[*logic.Sort][]logic.Value // of arguments
}

// mostCalls is how many different calls of an operation are used.
const mostCalls = 120

func callsOf(walks [][]Call) *calls {
	c := &calls{of: map[*sre.Op][]Call{}, values: map[*logic.Sort][]logic.Value{}}
	seen := map[logic.Value]bool{}
	for _, w := range walks {
		for _, x := range w {
			if c.of[x.Op] == nil {
				c.ops = append(c.ops, x.Op)
			}
			for _, v := range x.Args {
				if !seen[v] && len(c.values[v.Sort()]) < 200 {
					seen[v] = true
					c.values[v.Sort()] = append(c.values[v.Sort()], v)
				}
			}
			of := c.of[x.Op]
			if len(of) < mostCalls && !slices.ContainsFunc(of, func(y Call) bool { return slices.Equal(x.Args, y.Args) }) {
				c.of[x.Op] = append(of, x)
			}
		}
	}
	slices.SortStableFunc(c.ops, func(a, b *sre.Op) int { return a.Index() - b.Index() })
	return c
}

// pool are the calls of one script, so that what they are about comes again.
type pool struct {
	ops []*sre.Op
	of  map[*sre.Op][]Call
}

// pool chooses calls with few or with any values.
func (c *calls) pool(r *rand.Rand, values int) pool {
	p := pool{of: map[*sre.Op][]Call{}}
	use := map[logic.Value]bool{}
	for _, s := range sortsOf(c.values) {
		all := c.values[s]
		for _, i := range r.Perm(len(all))[:min(values, len(all))] {
			use[all[i]] = true
		}
	}
	for _, op := range c.ops {
		if len(op.Fields) == 0 && r.IntN(3) > 0 || r.IntN(5) == 0 {
			continue // what has neither arguments nor results often undoes all
		}
		var fit []Call
		for _, x := range c.of[op] {
			if !slices.ContainsFunc(x.Args, func(v logic.Value) bool { return !use[v] }) {
				fit = append(fit, x)
			}
		}
		if len(fit) == 0 {
			fit = append(fit, c.of[op][r.IntN(len(c.of[op]))])
		}
		p.ops = append(p.ops, op)
		p.of[op] = fit
	}
	return p
}

func sortsOf(values map[*logic.Sort][]logic.Value) (out []*logic.Sort) {
	for s := range values {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b *logic.Sort) int { return int(a.Kind()) - int(b.Kind()) })
	return out
}

// draw returns a call of some operations; not ok if none of them is in the pool.
func (p pool) draw(r *rand.Rand, of func(*sre.Op) bool) (c Call, ok bool) {
	var ops []*sre.Op
	for _, op := range p.ops {
		if of(op) {
			ops = append(ops, op)
		}
	}
	if len(ops) == 0 {
		return c, false
	}
	all := p.of[ops[r.IntN(len(ops))]]
	return all[r.IntN(len(all))], true
}

// one returns a call of an operation, from the pool if it has one.
func (c *calls) one(r *rand.Rand, p pool, op *sre.Op) Call {
	if all := p.of[op]; len(all) > 0 {
		return all[r.IntN(len(all))]
	}
	return c.of[op][r.IntN(len(c.of[op]))]
}

// answers reports whether a call tells something.
func answers(op *sre.Op) bool { return op.Args() < len(op.Fields) }

// shownBy is a result of an operation.
type shownBy struct {
	op    *sre.Op
	field int // of its results; -1: whether it answers
}

// differ are the results in which the answers to some calls differ. The second ones may end early.
func differ(want, got []done) (out []shownBy) {
	for i, d := range want {
		if i >= len(got) {
			return append(out, shownBy{d.Op, -1})
		}
		for k, v := range d.results {
			if v != got[i].results[k] {
				out = append(out, shownBy{d.Op, k})
			}
		}
	}
	return out
}

// observers finds the operations that change nothing that others show. What chance or the clock
// answers shows nothing.
func (f *taker) observers(r *rand.Rand) error {
	changes := map[*sre.Op][]shownBy{}
	f.noisy = map[shownBy]bool{}
	for range mostTries {
		p := f.pool(r, 5)
		var before, probe []Call
		for range r.IntN(12) {
			if c, ok := p.draw(r, func(*sre.Op) bool { return true }); ok {
				before = append(before, c)
			}
		}
		for _, i := range r.Perm(len(f.ops)) {
			for range 3 {
				if op := f.ops[i]; answers(op) {
					probe = append(probe, f.one(r, p, op))
				}
			}
		}
		want, err := f.perform(before, probe)
		if err != nil {
			return err
		}
		again, err := f.perform(before, probe)
		if err != nil {
			return err
		}
		for _, x := range differ(want, again) {
			f.noisy[x] = true
		}
		if len(want) < len(before) {
			continue
		}
		for _, op := range f.ops {
			if !answers(op) {
				continue
			}
			c := f.one(r, p, op)
			got, err := f.perform(before, []Call{c}, probe)
			if err != nil {
				return err
			}
			if len(got) > len(before) {
				changes[op] = append(changes[op], differ(want[len(before):], got[len(before)+1:])...)
			}
		}
	}
	for _, op := range f.ops {
		quiet := !slices.ContainsFunc(changes[op], func(x shownBy) bool { return !f.noisy[x] })
		if answers(op) && quiet {
			f.showing = append(f.showing, op)
		}
	}
	return nil
}

// chancy reports whether some answer of an operation is chance.
func (f *taker) chancy(op *sre.Op) bool {
	for i := range len(op.Fields) - op.Args() {
		if f.noisy[shownBy{op, i}] {
			return true
		}
	}
	return f.noisy[shownBy{op, -1}]
}
