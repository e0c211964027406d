package spec

import (
	"cmp"
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Promises. An operation or a clause with promise = true judges every answer; see package
// runtime/judge for what it means.

// promise reads whether an operation, or a clause of one, is a promise. kind is the operation's.
func (r operations) promise(b *hclsyntax.Body, kind string) bool {
	return r.flagOf(b, "promise", kind, "Only a call can promise something: its answer is there when it returns. What a %s may bring is said by a model.", "call")
}

// contract reads the name of a Go function that judges a call.
func (r operations) contract(b *hclsyntax.Body, kind, name string) string {
	if a := b.Attributes[name]; a != nil && kind != "call" {
		r.fail(MisplacedAttribute, a.NameRange, "Only a call can have a contract: its answer is there when it returns. What a %s may bring is said by a model.", kind)
		return ""
	}
	return r.goText(b, name, goFunction)
}

// promises reports promises that judge nothing, and what their histories cannot see.
func (k *checker) promises() {
	k.contracts()
	for _, p := range k.s.Promises() {
		for _, c := range p.Clauses {
			k.promisedHistory(c)
		}
		k.breakable(p)
	}
}

// contracts reports contracts in Go of a system whose adapter is written by hand.
func (k *checker) contracts() {
	i := slices.IndexFunc(k.s.Operations, func(o *uhat.Operation) bool {
		return o.Op.Kind == sre.Send || o.Op.Kind == sre.Receive
	})
	if i < 0 {
		return
	}
	const why = "The adapter of a system with sends or receives is written by hand (%s is a %s), so nobody asks this function: embed a promise.Contract in the adapter instead."
	other := k.s.Operations[i].Op
	for _, o := range k.s.Operations {
		if o.Requires != "" || o.Ensures != "" {
			k.report(MisplacedContract, o.Range, uhat.Range{}, why, other.Name, other.Kind)
		}
	}
	if k.s.Target.Invariant != "" {
		k.report(MisplacedContract, k.s.Target.Range, uhat.Range{}, why, other.Name, other.Kind)
	}
	for _, t := range k.s.Twins {
		k.report(MisplacedContract, t.Range, uhat.Range{}, "The adapter of a system with sends or receives is written by hand (%s is a %s), so nobody makes the second run of a relation.", other.Name, other.Kind)
	}
}

// promisedHistory reports a history that waits for a ghost: none is ever observed.
func (k *checker) promisedHistory(c *uhat.Clause) {
	for _, o := range k.s.Operations {
		if !o.Op.Visible() && o.Count == nil && speaksOf(c.History, o.Op) {
			k.report(UnseenPromise, c.HistoryRange, c.Range, "The history of the promise %s speaks of the ghost %s, which no run shows, so nobody could judge by it. Say it with operations that are called, or with a count.", c.Name(), o.Op.Name)
			return
		}
	}
}

// breakable reports a clause that describes every answer wherever it applies: so nothing breaks it,
// and nothing breaks its operation there.
func (k *checker) breakable(p uhat.Promise) {
	for _, c := range p.Clauses {
		what := "The promise " + c.Name()
		switch {
		case k.dead[c] || !k.unbreakable(c):
			continue
		case !c.Promise && c.History != sre.Expr(k.s.B.All()):
			continue // elsewhere other clauses may be broken
		case !c.Promise:
			what = "The clause " + c.Name() + " always applies. It"
		}
		k.report(EmptyPromise, cmp.Or(c.EventRange, c.Range), c.Range, "%s accepts every answer of %s, so no answer breaks it. Compare a result with what the history says: with one of its variables, or with a constant.", what, c.Operation.Op.Name)
	}
}

// unbreakable reports whether a clause that applies to a call describes it, whatever the answer is:
// if it accepts one answer, it accepts any other. Variables that the history does not mention may
// have another value then. What is not proven is taken to be breakable.
func (k *checker) unbreakable(c *uhat.Clause) bool {
	l := k.s.L
	q := k.free(c, l.And(c.Where, k.event(c)))
	if q == nil {
		return false
	}
	other := map[logic.Term]logic.Term{}
	for at, v := range k.fresh.of(c.Operation.Op, -1) {
		if f, ok := at.(*logic.Field); ok && c.Operation.Op.Fields[c.Operation.Op.Position(f.Name())].Result {
			other[v] = l.Fresh(f.Name(), f.Sort())
		}
	}
	return k.possible(l.And(q, l.Not(l.Replace(q, other)))) == no
}

// free returns a qualifier without the variables of the clause that its history does not mention,
// that holds for the same values of the rest. It is nil if none is found.
func (k *checker) free(c *uhat.Clause, q logic.Term) logic.Term {
	fixed := sre.Vars(nil, c.History)
	for _, v := range c.Vars() {
		if slices.Contains(fixed, v) || !logic.Occurs(v, q) {
			continue
		}
		t := equal(k.s.L, v, q)
		if t == nil {
			return nil
		}
		q = k.s.L.Replace(q, map[logic.Term]logic.Term{v: t})
	}
	return q
}

// equal returns a term that equals v wherever a qualifier holds; nil if no conjunct says so.
func equal(l *logic.Builder, v *logic.Var, q logic.Term) logic.Term {
	for _, c := range logic.Conjuncts(q) {
		if eq, ok := c.(*logic.Eq); ok {
			if t := l.SolveFor(v, eq); t != nil {
				return t
			}
		}
	}
	return nil
}

// speaksOf reports whether an expression asks for an event of an operation somewhere.
func speaksOf(e sre.Expr, op *sre.Op) (found bool) {
	sre.Walk(e, func(x sre.Expr) bool {
		if c, ok := x.(*sre.Class); ok {
			for _, en := range c.Entries() {
				found = found || en.Op == op && !logic.IsFalse(en.Demand)
			}
		}
		return !found
	})
	return found
}
