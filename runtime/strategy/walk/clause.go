package walk

import (
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// clause is a clause that is followed. The follower's variables are those of the clause, then one
// for each field of its operation, then one for each field of a ghost event that is demanded.
type clause struct {
	Clause
	follow *monitor.Follower
	when   *monitor.Query // the condition and the event
	strict *monitor.Query // the domains of the arguments, where they are no mere preferences
	next   []demanded
	writes []bool           // which arguments have a literal of the clause
	from   [][]role         // the fields from which each argument comes, as far as the clause says
	x      monitor.Instance // values under consideration
	saved  []logic.Value
	whence []origin // of the arguments among these values
	vain   int      // the step at which no arguments were found; -1: none
	held   bool     // at some step

	attempts    bool // it is none of the spec, but a way to complete a goal
	undescribed bool // and no clause describes the call at hand
}

// demanded is a ghost event that is demanded.
type demanded struct {
	op   *sre.Op
	at   int // of the variable of its first field
	when *monitor.Query
}

// fewSets is how many sets of values are looked through, where an event that has happened is to be
// explained.
const fewSets = 64

func newClause(system *event.System, c Clause, funcs logic.Env) *clause {
	k := &clause{Clause: c}
	vars := append([]*logic.Var(nil), c.Vars...)
	// over replaces the fields of an operation by variables.
	over := func(op *sre.Op, prefix string, q logic.Term) logic.Term {
		for _, f := range op.Fields {
			vars = append(vars, system.L.Var(prefix+op.Name+"."+f.Name, f.Sort))
		}
		if q == nil {
			return system.L.True()
		}
		return asVariables(system.L, prefix, op, q)
	}
	when := over(c.Op, "", c.Event)
	if c.Where != nil {
		when = system.L.And(c.Where, when)
	}
	var conditions []logic.Term
	for i, e := range c.Next {
		x := e.(*sre.Class).Entries()[0]
		k.next = append(k.next, demanded{op: x.Op, at: len(vars)})
		conditions = append(conditions, over(x.Op, strconv.Itoa(i)+":", x.Allow))
	}
	k.whence = make([]origin, c.Op.Args())
	k.follow = monitor.Follow(system.Builder, c.History, vars, monitor.WithFunctions(funcs))
	k.when, k.strict = k.follow.Query(when), k.follow.Query(system.L.True())
	for i, q := range conditions {
		k.next[i].when = k.follow.Query(q)
	}
	return k
}

// asVariables replaces the fields of an operation in a qualifier by variables.
func asVariables(l *logic.Builder, prefix string, op *sre.Op, q logic.Term) logic.Term {
	return l.Subst(q, func(t logic.Term) logic.Term {
		if f, ok := t.(*logic.Field); ok {
			return l.Var(prefix+op.Name+"."+f.Name(), f.Sort())
		}
		return nil
	})
}

// restrict keeps a solver within the domains of arguments.
func (c *clause) restrict(l *logic.Builder, q *request) {
	var all []logic.Term
	for i, d := range q.args {
		f := q.op.Fields[i]
		if d == nil || preferred(f.Sort, d) {
			continue
		}
		v := l.Var(q.op.Name+"."+f.Name, f.Sort)
		switch x := d.Extent(); {
		case x.Bounded:
			all = append(all, l.Le(l.Integer(x.Lo), v), l.Le(v, l.Integer(x.Hi)))
		case len(x.Pool) > 0 && f.Sort.Kind() != logic.BoolKind:
			one := lists.Of(x.Pool, func(value logic.Value) logic.Term { return l.Eq(v, l.Value(value)) })
			all = append(all, l.Or(one...))
		}
	}
	c.strict = c.follow.Query(l.And(all...))
}

func (c *clause) begin() {
	c.follow.Reset()
	c.vain = -1
	c.held = false
}

// sets returns how many sets of values the history accepts.
func (c *clause) sets() int { return c.follow.Sets() }

// field returns the position of a field's variable.
func (c *clause) field(i int) int { return len(c.Vars) + i }

// fields returns the values of the event. A field that may have any value has that of its sort that
// comes first.
func (c *clause) fields(op *sre.Op) []logic.Value {
	out := make([]logic.Value, len(op.Fields))
	for i, f := range op.Fields {
		if out[i] = c.x.Values[c.field(i)]; !out[i].IsValid() {
			out[i] = logic.AnyValue(f.Sort)
		}
	}
	return out
}

// start takes up one of the sets; it returns false if the condition contradicts it.
func (c *clause) start(i int) bool {
	clear(c.whence)
	c.follow.Instance(&c.x, i, c.when)
	return c.x.Settle()
}

// fix sets the first fields to values, invalid ones left out. It returns false if that contradicts
// the condition.
func (c *clause) fix(values []logic.Value) bool {
	for i, v := range values {
		at := &c.x.Values[c.field(i)]
		if !v.IsValid() {
			continue
		}
		if at.IsValid() && *at != v {
			return false
		}
		*at = v
	}
	return c.x.Settle()
}

// satisfied reports whether some values of what is open satisfy the condition, and sets those that
// matter.
func (c *clause) satisfied() bool {
	return c.x.Holds() || c.x.Solve(nil) == logic.Sat
}

// answered reports whether an event is as the values under consideration, which are those of its
// arguments, let expect.
func (c *clause) answered(ev *sre.Event) bool { return c.fix(ev.Values) && c.satisfied() }

// explains reports whether the clause describes the first fields of an event, whatever the others
// are, for one of the first so many sets of values.
func (c *clause) explains(ev *sre.Event, fields, most int) bool {
	for i := range min(c.sets(), most) {
		if c.start(i) && c.fix(ev.Values[:fields]) && c.satisfied() {
			return true
		}
	}
	return false
}

// asked returns what is known of the fields of a ghost event that is demanded where x holds. Others
// are invalid.
func (d *demanded) asked(x *monitor.Instance) (fields []logic.Value, ok bool) {
	x.Narrow(d.when)
	if !x.Settle() {
		return nil, false
	}
	return x.Values[d.at : d.at+len(d.op.Fields)], true
}

// meets reports whether a ghost event is as demanded.
func (d *demanded) meets(x *monitor.Instance, fields []logic.Value) bool {
	at := x.Values[d.at : d.at+len(fields)]
	was := append([]logic.Value(nil), at...)
	if copy(at, fields); x.Settle() {
		return true
	}
	copy(at, was)
	return false
}

// Where a clause takes arguments from. With
//
//	history = seq(all, take(lease == l), star(any - fail(lease == l)))
//	event   = fail(lease == l)
//
// a lease that fails is one that take has answered, whatever else has the same value.

// attribute finds the fields from which the clause takes each argument, also through ghosts.
func (c *clause) attribute(all []Clause) {
	c.writes = make([]bool, len(c.Op.Fields))
	c.from = make([][]role, len(c.Op.Fields))
	for _, p := range pins(c.Op, c.Event) {
		if c.writes[p.field] = p.v == nil; p.v != nil {
			c.from[p.field] = origins(all, c.History, p.v, c.from[p.field])
		}
	}
}

// origins adds to some fields those that have a variable's value in a history. Of a ghost it is the
// field of the event that demands it.
func origins(all []Clause, history sre.Expr, v *logic.Var, to []role) []role {
	sre.Walk(history, func(x sre.Expr) bool {
		c, ok := x.(*sre.Class)
		if !ok {
			_, not := x.(*sre.Not)
			return !not
		}
		for _, en := range c.Entries() {
			for _, p := range pins(en.Op, en.Allow) {
				if r := (role{en.Op, p.field}); p.v == v && !slices.Contains(to, r) {
					to = demanders(all, r, append(to, r))
				}
			}
		}
		return true
	})
	return to
}

// demanders adds to some fields those whose value a ghost's field has where it is demanded.
func demanders(all []Clause, ghost role, to []role) []role {
	for _, c := range all {
		for _, e := range c.Next {
			x := e.(*sre.Class).Entries()[0]
			if x.Op != ghost.op {
				continue
			}
			for _, p := range pins(x.Op, x.Allow) {
				if p.field != ghost.field || p.v == nil {
					continue
				}
				for _, q := range pins(c.Op, c.Event) {
					if r := (role{c.Op, q.field}); q.v == p.v && !slices.Contains(to, r) {
						to = demanders(all, r, append(to, r))
					}
				}
			}
		}
	}
	return to
}
