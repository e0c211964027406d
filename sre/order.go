package sre

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// The order of the operands of commutative operators.
//
// Expressions that a spec has are ordered by first creation, which depends on the structure of the
// spec and not on its names. Derivatives are made when a run first asks for them, so the order of
// their creation would depend on which runs a process makes, and with it what a monitor says first.
// So a builder that runs use is settled before: what is made later comes after all that was there,
// ordered by content.

// Settle has expressions that are made from now on ordered by their content. Only the first call
// counts.
func (b *Builder) Settle() {
	if b.settled == 0 {
		b.settled = b.next
	}
}

// sort orders the operands of a commutative operator.
func (b *Builder) sort(es []Expr) { slices.SortFunc(es, b.compare) }

func (b *Builder) compare(x, y Expr) int {
	switch {
	case x == y:
		return 0
	case b.settled == 0 || x.ID() < b.settled || y.ID() < b.settled:
		return cmp.Compare(x.ID(), y.ID())
	}
	if c := cmp.Compare(x.tag(), y.tag()); c != 0 {
		return c
	}
	if c, ok := x.(*Class); ok {
		return slices.CompareFunc(c.entries, y.(*Class).entries, compareEntries)
	}
	return slices.CompareFunc(Children(x), Children(y), b.compare)
}

func compareEntries(x, y Entry) int {
	return cmp.Or(cmp.Compare(x.Op.index, y.Op.index), logic.Compare(x.Allow, y.Allow), logic.Compare(x.Demand, y.Demand))
}
