package content

import (
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Call is a call of a system.
type Call = same.Call

// System is a fresh system that performs calls.
type System interface {
	// Call returns the results. The system is over if the call has panicked, or may not be made.
	Call(c Call) (results []logic.Value, over bool, err error)
	Close() error
}

// Question is what is asked of a system.
type Question struct {
	Walks [][]Call // what is called, and with what
	Open  func() (System, error)
	Seed  uint64
}

// done is a call with its results.
type done struct {
	Call
	results []logic.Value
}

// perform makes calls on a fresh system, and stops before one that ends it.
func (q Question) perform(scripts ...[]Call) (out []done, err error) {
	s, err := q.Open()
	if err != nil {
		return nil, err
	}
	for _, c := range slices.Concat(scripts...) {
		results, over, err := s.Call(c)
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
	below  map[*sre.Op]bool              // it is called with negative numbers
}

// mostCalls is how many different calls of an operation are used.
const mostCalls = 120

func callsOf(walks [][]Call) *calls {
	c := &calls{of: map[*sre.Op][]Call{}, values: map[*logic.Sort][]logic.Value{}, below: map[*sre.Op]bool{}}
	seen := map[logic.Value]bool{}
	for _, w := range walks {
		for _, x := range w {
			if c.of[x.Op] == nil {
				c.ops = append(c.ops, x.Op)
			}
			for _, v := range x.Args {
				if n, ok := small(v); ok && n < 0 {
					c.below[x.Op] = true
				}
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

// small returns an integer that is no large one.
func small(v logic.Value) (int64, bool) {
	if v.Sort().Kind() != logic.IntKind {
		return 0, false
	}
	return v.Int64()
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

// near replaces a number by one of those where a list of some length begins or ends.
func (c *calls) near(r *rand.Rand, x Call, length int64) Call {
	at := []int64{0, length - 1, length, length + 1}
	if c.below[x.Op] {
		at = append(at, -1, -length, -length-1)
	}
	args := slices.Clone(x.Args)
	for i, v := range args {
		if _, ok := small(v); !ok || r.IntN(3) > 0 {
			continue
		}
		if n := at[r.IntN(len(at))]; n >= 0 || c.below[x.Op] {
			args[i] = logic.IntValue(n)
		}
	}
	return Call{Op: x.Op, Args: args}
}

// answers reports whether a call tells something.
func answers(op *sre.Op) bool { return op.Args() < len(op.Fields) }

// tries is how often an operation must have changed nothing.
const tries = 60

// observers returns the operations that change nothing that others show.
func (f *finder) observers() (out []*sre.Op, err error) {
	r := rand.New(rand.NewPCG(f.Seed, 200))
	changes := map[*sre.Op]bool{}
	for range tries {
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
					probe = append(probe, f.near(r, f.one(r, p, op), 3))
				}
			}
		}
		want, err := f.perform(before, probe)
		if err != nil {
			return nil, err
		}
		again, err := f.perform(before, probe)
		if err != nil {
			return nil, err
		}
		for i := range min(len(want), len(again)) {
			if !slices.Equal(want[i].results, again[i].results) {
				changes[want[i].Op] = true // chance, or what the time is
			}
		}
		if len(want) < len(before) {
			continue
		}
		for _, op := range f.ops {
			if !answers(op) || changes[op] {
				continue
			}
			c := f.one(r, p, op)
			got, err := f.perform(before, []Call{c}, probe)
			if err != nil {
				return nil, err
			}
			if len(got) <= len(before) {
				continue
			}
			got = got[len(before)+1:]
			for i, d := range want[len(before):] {
				if i >= len(got) || !changes[d.Op] && !slices.Equal(got[i].results, d.results) {
					changes[op] = true
					break
				}
			}
		}
	}
	for _, op := range f.ops {
		if answers(op) && !changes[op] {
			out = append(out, op)
		}
	}
	return out, nil
}

// row is a call with what the system showed before and after it.
type row struct {
	before, after []val // of the shown parts
	call          done
	past          []Call // the calls that changed something, before it
}

// stages are ways to make scripts.
var stages = []struct{ scripts, longest, values int }{
	{200, 24, 6},
	{80, 60, 25},
}

// record makes scripts, and shows what there is after each call that may change something. It
// begins anew when an operation that seemed to change nothing does.
func (f *finder) record() error {
	for again := true; again; {
		n := len(f.pure)
		f.rows = map[*sre.Op][]*row{}
		if err := f.scripts(n); err != nil {
			return err
		}
		again = len(f.pure) < n
	}
	return nil
}

func (f *finder) scripts(pures int) error {
	r := rand.New(rand.NewPCG(f.Seed, 201))
	pure := func(op *sre.Op) bool { return slices.Contains(f.pure, op) }
	changing := func(op *sre.Op) bool { return !pure(op) }
	asking := func(op *sre.Op) bool { return pure(op) && op.Args() > 0 }
	for _, s := range stages {
		for range s.scripts {
			err := f.script(r, f.pool(r, s.values), 1+r.IntN(s.longest), changing, asking)
			if err != nil || len(f.pure) < pures {
				return err
			}
		}
	}
	return nil
}

// script makes one script. Where a call ends the system, it goes on without that call on a new one.
func (f *finder) script(r *rand.Rand, p pool, length int, changing, asking func(*sre.Op) bool) error {
	x := &recording{finder: f}
	defer func() { x.close() }()
	if err := x.begin(); err != nil || x.over {
		return err
	}
	for range length {
		c, ok := p.draw(r, changing)
		if !ok {
			return nil
		}
		if r.IntN(4) == 0 {
			c = f.near(r, c, f.length(r, x.shown))
		}
		if err := x.step(c, true); err != nil || x.over {
			return err
		}
		for range 3 {
			c, ok := p.draw(r, asking)
			if !ok {
				continue
			}
			if r.IntN(3) == 0 {
				c = f.near(r, c, f.length(r, x.shown))
			}
			if err := x.step(c, false); err != nil || x.over {
				return err
			}
			if r.IntN(4) > 0 {
				continue
			}
			switch now, over, err := f.show(x.system); {
			case err != nil || over:
				return err
			case !slices.EqualFunc(now, x.shown, val.equal):
				f.pure = slices.DeleteFunc(f.pure, func(op *sre.Op) bool { return op == c.Op })
				return nil
			}
		}
	}
	return nil
}

// recording is a script under way.
type recording struct {
	*finder
	system System
	past   []Call // that may have changed something
	shown  []val
	ended  int  // systems
	over   bool // it has to end
}

func (x *recording) close() {
	if x.system != nil {
		_ = x.system.Close()
	}
}

// mostEnded is how many systems may end in a script.
const mostEnded = 4

// begin makes a system, and brings it to where the last one was.
func (x *recording) begin() (err error) {
	x.close()
	if x.system, err = x.Open(); err != nil {
		return err
	}
	for _, c := range x.past {
		if _, over, err := x.system.Call(c); err != nil || over {
			x.over = true
			return err
		}
	}
	x.shown, x.over, err = x.show(x.system)
	return err
}

// step makes a call. One that may change something is followed by what is shown.
func (x *recording) step(c Call, changes bool) error {
	results, over, err := x.system.Call(c)
	if err != nil {
		return err
	}
	r := &row{before: x.shown, after: x.shown, call: done{c, results}, past: x.past}
	if changes && !over {
		if r.after, over, err = x.show(x.system); err != nil {
			return err
		}
	}
	if over {
		if x.ended++; x.ended > mostEnded {
			x.over = true
			return nil
		}
		return x.begin()
	}
	if changes {
		x.shown = r.after
		x.past = append(x.past[:len(x.past):len(x.past)], c)
	}
	x.rows[c.Op] = append(x.rows[c.Op], r)
	return nil
}

// length returns the length of a list that is shown.
func (f *finder) length(r *rand.Rand, shown []val) int64 {
	var lengths []int64
	for i, p := range f.parts {
		if p.typ.list {
			lengths = append(lengths, int64(len(shown[i].list)))
		}
	}
	if len(lengths) == 0 {
		return r.Int64N(4)
	}
	return lengths[r.IntN(len(lengths))]
}

// show asks the observers what there is.
func (f *finder) show(s System) (out []val, over bool, err error) {
	for _, a := range f.asked {
		results, over, err := s.Call(a.call)
		if err != nil || over {
			return nil, true, err
		}
		for _, p := range a.parts {
			out = append(out, p.of(f.w, results[p.field-a.call.Op.Args()]))
		}
	}
	return out, false, nil
}
