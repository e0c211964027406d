package like

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// A bug that shows in most walks leaves the operation that shows it without an explanation. Where
// the model explains the others, a method whose name is near may explain the operation, too: if it
// gives most answers that say something, or all of those before a certain operation is called. One
// with the very name may also be off in most walks, if it is seldom so in the first calls of them.

// Limits of what is presumed.
const (
	nearName  = 5  // the nearness of an option with a near name and the parts of the results
	leastTold = 15 // answers that are explained, and that not most calls have
	mostOff   = 2  // of so many explained answers one may be followed by one that is not
	veryName  = 9  // that of an option with the very name
	early     = 10 // calls that are the first ones
	mostEarly = 5  // of so many walks one may be off then
)

// presume explains results that hold in too few walks. Where another result of a call is what the
// model has, it is no mistake that a value is not: a queue may leave open which one is first.
// Whether a call succeeds is not left open.
func presume(p *problem, l *Likeness) {
	for op := range l.ops {
		r := &l.roles[op]
		options := l.table.observes[op]
		if r.option != nil {
			options = []*option{r.option}
		}
		had := slices.ContainsFunc(r.results, func(f fit) bool { return f.form == same && l.ops[op].results[f.result].Kind() != logic.BoolKind })
		for result := range l.ops[op].results {
			if r.results[result].form != unexplained {
				continue
			}
			for _, o := range options {
				if o.near < nearName || o.left > 0 {
					continue
				}
				if f, ok := presumed(p, l, op, result, o); ok && (r.option == nil || r.option == o) && (!had || f.form.tells()) {
					r.option, r.results[result] = o, f
					l.Presumed = append(l.Presumed, l.ops[op].op.Name)
					break
				}
			}
		}
	}
	l.Presumed = slices.Compact(l.Presumed)
}

// presumed returns how a result follows from an option, if that is likely.
func presumed(p *problem, l *Likeness, op, result int, o *option) (best fit, ok bool) {
	usual := usualOf(p, op, result)
	most := 0
	for _, f := range o.fits {
		if int(f.result) != result || !f.form.informative() {
			continue
		}
		e := evidenceOf(p, l, op, o, f, usual)
		if e.told > most && e.enough(l, o) {
			most, best, ok = e.told, e.fit, true
		}
	}
	return best, ok
}

// usualOf returns the answer that most calls of an operation have.
func usualOf(p *problem, op, result int) (best logic.Value) {
	n := map[logic.Value]int{}
	for _, w := range p.walks {
		for _, c := range w {
			if c.op != op {
				continue
			}
			v := c.results[result]
			if n[v]++; !best.IsValid() || n[v] > n[best] {
				best = v
			}
		}
	}
	return best
}

// evidence is how far a fit explains a result until it does no longer, in each walk.
type evidence struct {
	fit
	told, off int
	soon      int   // off in the first calls of a walk
	before    []int // by operation: told before it was called
	always    []int // by operation: how often it was off although it was not called
}

// enough reports whether a fit of an option is off in few calls, or only behind an operation of
// which the model is sure. With the very name it may be off in most walks of a system that the
// model explains but for this, if that seldom shows in the first calls.
func (e *evidence) enough(l *Likeness, o *option) bool {
	if e.told >= leastTold && (e.off*mostOff <= e.told ||
		o.near >= veryName && e.soon*mostEarly <= l.Total && l.Share() >= nearly && l.Alike()) {
		return true
	}
	for op, n := range e.before {
		if n >= leastTold && e.always[op] == 0 && sure(l, op) {
			return true
		}
	}
	return false
}

// sure reports whether an operation changes the model by a method whose name is near, and answers
// as that does.
func sure(l *Likeness, op int) bool {
	o := l.mapping[op]
	judges := func(f fit) bool { return f.judges() }
	return o != nil && o.left == 0 && o.near >= nearName && slices.ContainsFunc(l.roles[op].results, judges)
}

// evidenceOf looks how far a fit explains a result in walks.
func evidenceOf(p *problem, l *Likeness, op int, o *option, f fit, usual logic.Value) *evidence {
	e := &evidence{fit: f, before: make([]int, len(l.ops)), always: make([]int, len(l.ops))}
	yes, no := map[logic.Value]int{}, map[logic.Value]int{}
	for _, w := range p.walks { // the constants are those that are learned most often
		follow(l, w, func(c *seen, parts func(*option) []part) bool {
			x := f
			if c.op != op || !x.holds(parts(o), c) {
				return c.op != op
			}
			yes[x.yes]++
			no[x.no]++
			return true
		})
	}
	e.yes, e.no = commonest(yes), commonest(no)
	for _, w := range p.walks {
		called := make([]bool, len(l.ops))
		calls := 0
		follow(l, w, func(c *seen, parts func(*option) []part) bool {
			if calls++; c.op != op {
				called[c.op] = true
				return true
			}
			x := e.fit
			held := x.holds(parts(o), c)
			for other, did := range called {
				switch {
				case other == op || did:
				case !held:
					e.always[other]++
				case c.results[f.result] != usual:
					e.before[other]++
				}
			}
			if !held {
				e.off++
				if calls <= early {
					e.soon++
				}
			} else if c.results[f.result] != usual {
				e.told++
			}
			called[op] = true
			return held
		})
	}
	return e
}

// commonest returns the value that there is most often.
func commonest(n map[logic.Value]int) (best logic.Value) {
	for v := range n {
		if v.IsValid() && (!best.IsValid() || n[v] > n[best] || n[v] == n[best] && logic.CompareValues(v, best) < 0) {
			best = v
		}
	}
	return best
}

// follow shows the calls of a walk before they are made on the model, until one is not explained or
// show wants no more.
func follow(l *Likeness, walk []seen, show func(c *seen, parts func(*option) []part) bool) {
	model := l.open(l.capacity)
	for i := range walk {
		c := &walk[i]
		var made []part
		parts := func(o *option) []part {
			if made == nil {
				made = o.call(model, c.args, nil)
			}
			return made
		}
		if !show(c, parts) {
			return
		}
		r := &l.roles[c.op]
		if r.option == nil {
			continue
		}
		for _, f := range r.results {
			if f.judges() && !f.holds(parts(r.option), c) {
				return
			}
		}
		if made == nil && r.option.method.changes {
			parts(r.option)
		}
	}
}
