package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The clauses of an operation are alternatives: an event needs one of them. So a clause that is a
// subtype of another one (uhat.SubtypeClause) makes the other redundant: it types every event
// that the other types, after more histories and before more futures. The usual reason is a
// general clause that was left in place when a narrower one was written.
//
// A clause whose future demands a receive is never redundant. It may be the cause of that receive,
// which a future that merely allows it is not.

// A clause that is a promise by itself is not redundant either: it judges answers that the other
// one lets pass.

// A clause that is written twice is redundant all the same: the other one causes what it causes.

// redundant reports clauses that are covered by another clause of their operation. Of equivalent
// clauses, the first one stays.
func (k *checker) redundant() {
	for _, o := range k.s.Operations {
		left := slices.DeleteFunc(slices.Clone(o.Clauses), func(c *uhat.Clause) bool { return !k.live[c] })
		for i := len(left) - 1; i >= 0; i-- {
			c := left[i]
			others := slices.Delete(slices.Clone(left), i, i+1)
			if j := slices.IndexFunc(others[:i], func(d *uhat.Clause) bool { return uhat.SameClause(k.s.Context, d, c) }); j >= 0 {
				left = others
				k.report(DuplicateClause, c.Range, c.Range, "Clause %s says the same about %s. Drop one of them, or write what makes them differ.",
					others[j].Label, o.Op.Name)
				continue
			}
			j := slices.IndexFunc(others, func(d *uhat.Clause) bool { return !c.Promise && !k.causes(c) && k.covers(d, c) })
			if j < 0 {
				continue
			}
			left = others
			k.report(RedundantClause, c.Range, c.Range, "Clause %s allows %s wherever this clause does, and all that may follow here. So this clause adds nothing. If %s is not meant to be so general, narrow its history; else drop this clause.",
				others[j].Label, o.Op.Name, others[j].Label)
		}
	}
}

// covers reports whether d is proven to type all that c types.
func (k *checker) covers(d, c *uhat.Clause) bool {
	a, err := uhat.SubtypeClause(k.ctx, k.s.Context, k.solver, d, c)
	return err == nil && a == sfa.Yes
}

// causes reports whether the future of c demands a receive that needs a cause.
func (k *checker) causes(c *uhat.Clause) bool {
	return slices.ContainsFunc(k.s.Operations, func(o *uhat.Operation) bool {
		return o.Op.Kind == sre.Receive && !o.Spontaneous && uhat.Demands(c.Future, o.Op)
	})
}
