package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Room describes events of one operation that a script allows before a receive. Both qualifiers are
// over the fields that are no results, since the results are not known yet, and over variables that
// are bound before the receive.
type Room struct {
	Op      *sre.Op
	Allowed logic.Term // the event is certainly allowed
	// Known says that nothing else decides whether the event may happen. If Allowed holds, so does
	// Known.
	Known logic.Term
}

// Rooms returns the events that a class allows when some variables are bound; nil if none is
// certainly allowed. Operations that are not listed may not happen. Calls and sends are left out,
// since scripts perform them.
func Rooms(l *logic.Builder, c *sre.Class, bound func(*logic.Var) bool) []Room {
	if c == nil {
		return nil
	}
	var out []Room
	for _, x := range c.Entries() {
		if x.Op.Kind != sre.Receive {
			continue
		}
		a := approximation{l, func(t logic.Term) bool { return settled(x.Op, t, bound) }}
		sure := a.bound(x.Allow, false)
		maybe := a.bound(x.Allow, true)
		known := l.True()
		if sure != maybe {
			known = l.Or(sure, l.Not(maybe))
		}
		if !logic.IsFalse(maybe) {
			out = append(out, Room{x.Op, sure, known})
		}
	}
	if !slices.ContainsFunc(out, func(r Room) bool { return !logic.IsFalse(r.Allowed) }) {
		return nil
	}
	return out
}

// settled reports whether everything that a term depends on is known before an event of op: bound
// variables, and fields that are no results. Functions of the user count as unknown, since they may
// have no code.
func settled(op *sre.Op, t logic.Term, bound func(*logic.Var) bool) bool {
	known := true
	logic.Walk(t, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Var:
			known = known && bound(t)
		case *logic.Field:
			known = known && op.Position(t.Name()) < op.Args()
		case *logic.App:
			known = false
		}
		return known
	})
	return known
}

// approximation bounds qualifiers by known ones.
type approximation struct {
	l     *logic.Builder
	known func(atom logic.Term) bool
}

// bound returns a known qualifier: from above, one that t implies; else one that implies t.
func (a approximation) bound(t logic.Term, above bool) logic.Term {
	all := func(ts []logic.Term) []logic.Term {
		return lists.Of(ts, func(x logic.Term) logic.Term { return a.bound(x, above) })
	}
	switch t := t.(type) {
	case *logic.And:
		return a.l.And(all(t.Args())...)
	case *logic.Or:
		return a.l.Or(all(t.Args())...)
	case *logic.Not:
		return a.l.Not(a.bound(t.Arg(), !above))
	}
	if a.known(t) {
		return t
	}
	return a.l.Bool(above)
}
