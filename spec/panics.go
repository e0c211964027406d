package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Panics. Without a word a panic of the system fails the test. With panics = allowed it ends the
// run. With panics = FIELD, a result that is a bool, it is an answer like another: the field is
// true, the other results have no value, and the run goes on. So what is said of other results
// holds of calls that did not panic:
//
//	pop(elem == 3)                  is    pop(!panicked && elem == 3)
//	pop(panicked || elem == 3)      is as it stands
//	pop                             is any call of pop

// panics reads the attribute once the fields are known.
func (r operations) panics(b *hclsyntax.Body, kind string, o *uhat.Operation) {
	a := b.Attributes["panics"]
	if a == nil {
		return
	}
	if kind == "ghost" {
		r.fail(MisplacedAttribute, a.NameRange, "A ghost never runs, so it cannot panic.")
		return
	}
	w, _ := word(a.Expr)
	i := o.Op.Position(w)
	switch {
	case w == "allowed" && i < 0:
		o.PanicsAllowed = true
	case kind == "call" && i >= o.Op.Args() && o.Op.Fields[i].Sort.Kind() == logic.BoolKind:
		o.Panicked = w
	default:
		r.fail(InvalidValue, a.Expr.Range(), "The attribute \"panics\" is allowed, which ends the run, or names a result of a call, of sort bool, that tells of a panic: results = { panicked = bool } with panics = panicked. Without the attribute a panic fails the test.")
	}
}

// told returns what a qualifier of an operation says, where that may panic: nothing is known of the
// other results of a call that did. What is not about them stands beside that, so that an equation
// for an argument stays one.
func told(l *logic.Builder, q logic.Term, o *uhat.Operation) logic.Term {
	if q == nil || o.Panicked == "" {
		return q
	}
	var stays, others []logic.Term
	for _, c := range logic.Conjuncts(q) {
		if saysOf(c, o.Op, o.Panicked) {
			others = append(others, c)
		} else {
			stays = append(stays, c)
		}
	}
	if others == nil {
		return q
	}
	p := l.Field(o.Panicked, logic.Bool)
	other := l.And(others...)
	with := func(v bool) logic.Term { return l.Replace(other, map[logic.Term]logic.Term{p: l.Bool(v)}) }
	after := with(true)
	if saysOf(after, o.Op, o.Panicked) {
		after = l.False()
	}
	return l.And(append(stays, l.Or(l.And(p, after), l.And(l.Not(p), with(false))))...)
}

// calm returns the qualifier of a clause's own event, which does not panic where the clause does
// not say so.
func calm(l *logic.Builder, q logic.Term, o *uhat.Operation) logic.Term {
	if q == nil || o.Panicked == "" || mentionsField(q, o.Panicked) {
		return q
	}
	return l.And(q, l.Not(l.Field(o.Panicked, logic.Bool)))
}

// saysOf reports whether a term mentions a result other than the given one.
func saysOf(t logic.Term, op *sre.Op, but string) bool {
	return slices.ContainsFunc(op.Fields[op.Args():], func(f sre.Field) bool { return f.Name != but && mentionsField(t, f.Name) })
}

func mentionsField(t logic.Term, name string) bool {
	return logic.MentionsField(t, func(f *logic.Field) bool { return f.Name() == name })
}
