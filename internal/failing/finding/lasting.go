package finding

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// A wrong answer shows that something has gone wrong before, or it is wrong by itself: the head of
// a queue that has lost an element, or a head that is never right of three elements. In the second
// case the answer depends on what is to be in the queue, and not on how that came there.

// trilean is what is known of a question.
type trilean int

const (
	unknown trilean = iota
	no
	yes
)

// lasts learns whether a failure shows that something has gone wrong before: there is another run
// after which everything else is to be answered likewise, and the failing call is answered rightly.
// It does not if it is answered wrongly after each of them: then it is wrong by itself.
func (c *Causes) lasts(x *Case) {
	for _, f := range x.forms {
		if c.compare(x, f.script); x.lasting == yes {
			return
		}
	}
	for range len(x.forms) * 2 {
		sc := x.forms[c.rand.IntN(len(x.forms))].script
		for range 1 + c.rand.IntN(2) {
			more := c.any()
			more.Label = label(sc)
			sc = slices.Insert(slices.Clone(sc), len(sc)-1, more)
		}
		if c.table.ask(sc).wrong != x.Meaning {
			continue
		}
		if c.compare(x, sc); x.lasting == yes {
			return
		}
	}
}

// compare looks for runs after which everything is to be answered as before the failing call of a
// form.
func (c *Causes) compare(x *Case, sc script.Script) {
	n := len(sc) - 1
	probe := slices.IndexFunc(c.table.probes, func(p script.Input) bool { return key(p) == key(sc[n]) })
	own := c.table.row(sc[:n])
	if probe < 0 || own == nil || own.right == "" {
		return
	}
	for _, r := range c.table.like[own.right] {
		switch {
		case r.cells[probe].wrong == (Meaning{}):
			if c.equal(own, r) {
				x.lasting = yes
				return
			}
		case r.path != own.path:
			x.lasting = no
		}
	}
}

// equal reports whether everything is to be answered likewise after two runs, also after further
// calls: a queue is not known by its length and its head.
func (c *Causes) equal(a, b *row) bool {
	for range 16 {
		one, other := a, b
		for range 3 {
			more := c.any()
			one = c.table.after(one, more)
			other = c.table.after(other, more)
			if one == nil || other == nil {
				break
			}
			if one.right != other.right {
				return false
			}
		}
	}
	return true
}

// stroll makes random calls, so that more runs can be compared.
func (c *Causes) stroll() {
	for range 60 {
		var sc script.Script
		for range 4 {
			in := c.any()
			in.Label = label(sc)
			sc = append(sc, in)
			if c.table.row(sc) == nil {
				break
			}
		}
	}
}

// any returns a random call.
func (c *Causes) any() script.Input {
	op := c.ops[c.rand.IntN(len(c.ops))]
	return c.random(op[c.rand.IntN(len(op))])
}
