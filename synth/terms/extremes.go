package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// Extremes. What a system does at the ends of a Go type nobody sees who draws small numbers. Where
// a sort asks for its ends, a draw has them as rare alternatives: each of them is a branch of its
// own, so that a value that cannot be completed is never drawn.

// ending is a branch with variables that are at an end of their Go type.
type ending struct {
	plain  *branch // without that
	branch *branch
	vars   []*logic.Var
	values []logic.Term // v == n
}

// extremes returns the branches in which a drawn integer is an end of its Go type, with default
// ranges for the others: of all integers at the same time where that is not too many, else of one
// each.
func (d *deriver) extremes(all []*branch, order []*logic.Var) []*branch {
	var plain []ending
	for _, b := range all {
		plain = append(plain, ending{plain: b, branch: b})
	}
	each, together := plain, plain
	fits := d.fitting()
	for _, v := range order {
		if decl := d.sortOf(v.Sort()); decl.Extremes && !d.answers[v] {
			each = append(each[:len(each):len(each)], d.atEnds(plain, v, decl.Ends(), fits)...)
			if len(together) <= budgets.Branches {
				together = append(together[:len(together):len(together)], d.atEnds(together, v, decl.Ends(), fits)...)
			}
		}
	}
	if len(together) <= budgets.Branches {
		each = together
	}
	var out []*branch
	for _, e := range each[len(all):min(len(each), max(budgets.Branches, len(all)))] {
		out = append(out, d.preferring(e))
	}
	return out
}

// preferring returns the branch with the default ranges that the others have where these variables
// are not at an end, if that is possible, else with some that are.
func (d *deriver) preferring(e ending) *branch {
	b := e.plain.with()
	d.prefer(b, e.vars...)
	if b = b.with(e.values...); b == nil || d.unsat(slices.Concat(d.facts, d.written, b.choice)...) {
		b = e.branch
		d.prefer(b, e.vars...)
	}
	b.rare = true
	return b
}

// fitting says that what is computed for an argument fits its Go type, which near the ends is not
// sure.
func (d *deriver) fitting() []logic.Term {
	l := d.Delta.L
	var out []logic.Term
	for _, e := range d.t.Events {
		for i, x := range e.Args[:e.Op.Args()] {
			if f := e.Op.Fields[i]; f.Sort.Kind() == logic.IntKind && !is[*logic.Var](x) && !is[*logic.Lit](x) {
				b := f.Sort.Bounds()
				out = append(out, l.Le(l.Integer(b.Lo), x), l.Le(x, l.Integer(b.Hi)))
			}
		}
	}
	return out
}

// atEnds returns the branches in which v has one of some values, as far as they are possible.
func (d *deriver) atEnds(from []ending, v *logic.Var, ends []logic.Integer, fits []logic.Term) []ending {
	l := d.Delta.L
	var out []ending
	for _, e := range from {
		for _, n := range ends {
			is := append([]logic.Term{l.Eq(v, l.Integer(n))}, fits...)
			b := e.branch.with(is...)
			if b != nil && !d.unsat(slices.Concat(d.facts, d.written, b.choice)...) {
				out = append(out, ending{e.plain, b, append(slices.Clip(e.vars), v), append(slices.Clip(e.values), is...)})
			}
		}
	}
	return out
}
