package like

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Likeness is a model that a system behaves like, and how far.
type Likeness struct {
	*bound
	texts texts
	ops   []*signature
	roles []role // by operation

	// Clean of Total walks agree with the model in all that it explains.
	Clean, Total int
	// Presumed are operations with results that the model explains in too few walks, but in most
	// calls.
	Presumed []string
	// Breach is the first call that does not agree; nil: there is none.
	Breach *Breach

	calls, judged []int // by operation
	explained     float64
	reached       float64 // how far walks go until they first do not agree, the sum of their shares
	idle          bool    // an argument of what changes it seems not to matter
	loose         int     // lists that were judged without their order
	named         bool    // only models by name were asked for
	table         *table
	mapping       mapping
}

// Breach is an answer that a model does not explain.
type Breach struct {
	Walk, Call int // indices
	Op         string
	Result     int // which result of the operation
	Want, Got  logic.Value
}

// role is what an operation does: an option, with a fit for each result.
type role struct {
	option  *option // nil: it is like no method
	results []fit
}

// parts makes the call of a role on a model.
func (r *role) parts(model any, args []logic.Value, to []part) []part {
	if r.option == nil {
		return to
	}
	return r.option.call(model, args, to)
}

func (l *Likeness) breach(p *problem, walk, call, result int, parts []part) *Breach {
	c := &p.walks[walk][call]
	return &Breach{
		Walk: walk, Call: call, Op: p.ops[c.op].op.Name, Result: result,
		Want: l.roles[c.op].results[result].wants(parts, c.args), Got: c.results[result],
	}
}

// Judges reports whether the model says enough to judge a system. It explains most results, and no
// operation that changes it has an argument that seems not to matter: nobody takes one for nothing,
// so it will matter for some value.
func (l *Likeness) Judges() bool {
	ignores := func(o *option) bool { return o != nil && o.left > 0 }
	return l.explained >= mostly && !l.idle && !slices.ContainsFunc(l.mapping, ignores)
}

// Named reports whether each operation is like a method with its name, which takes all of its
// arguments, or always answers the same.
func (l *Likeness) Named() bool { return len(l.Unnamed()) == 0 }

// Unnamed returns the operations of which that does not hold.
func (l *Likeness) Unnamed() (ops []*sre.Op) {
	for i, o := range l.ops {
		switch r := l.roles[i]; {
		case r.option == nil || r.option.method == nil:
			if slices.ContainsFunc(r.results, func(f fit) bool { return f.form != constant }) {
				ops = append(ops, o.op)
			}
		case !o.speaks(r.option.method), r.option.left > 0:
			ops = append(ops, o.op)
		}
	}
	return ops
}

// Alike reports whether the model explains nearly all, and each operation that it explains has a
// name like that of its method.
func (l *Likeness) Alike() bool {
	return l.explained >= nearly && !slices.ContainsFunc(l.roles, func(r role) bool { return r.option != nil && r.option.near < nearName })
}

// Model returns the name of the model in package ref, such as "LRU".
func (l *Likeness) Model() string { return l.name }

// Capacity returns the capacity of the model; 0 if it has none.
func (l *Likeness) Capacity() int { return l.capacity }

// Share returns which share of the walks agrees with the model.
func (l *Likeness) Share() float64 { return float64(l.Clean) / float64(max(1, l.Total)) }

// Explained returns which share the model explains of all results that are not always the same.
func (l *Likeness) Explained() float64 { return l.explained }

// perfect reports whether the model explains everything in all walks, with the order of lists.
func (l *Likeness) perfect() bool {
	return l.Clean == l.Total && l.explained > 0.999 && l.loose == 0
}

// enough reports whether the model explains so much that no other one is searched but for smaller
// ones, if names speak for it.
func (l *Likeness) enough() bool {
	return l.Share() >= proposal && l.explained >= enough && l.loose == 0
}

// Judged returns how many calls of an operation the model judged in the walks, of how many.
func (l *Likeness) Judged(op string) (judged, calls int) {
	i := slices.IndexFunc(l.ops, func(o *signature) bool { return o.op.Name == op })
	if i < 0 {
		return 0, 0
	}
	return l.judged[i], l.calls[i]
}

// Method returns the method that an operation is like; empty if it is like none.
func (l *Likeness) Method(op string) string {
	for i, o := range l.ops {
		if r := l.roles[i]; o.op.Name == op && r.option != nil {
			return r.option.method.name
		}
	}
	return ""
}

func (l *Likeness) String() string {
	var b strings.Builder
	b.WriteString(l.name)
	if l.bounded {
		fmt.Fprintf(&b, "(%d)", l.capacity)
	}
	for i, o := range l.ops {
		fmt.Fprintf(&b, " %s", o.op.Name)
		r := l.roles[i]
		if r.option != nil {
			fmt.Fprintf(&b, "=%s%v", r.option.method.name, r.option.args)
		}
		for _, e := range r.results {
			if e.form == unexplained {
				b.WriteString("/?")
			} else {
				fmt.Fprintf(&b, "/%s", names[e.form])
			}
		}
	}
	return fmt.Sprintf("%s: %d of %d walks", b.String(), l.Clean, l.Total)
}
