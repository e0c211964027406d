package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// Extremes. Small numbers never show what a system does at the ends of a Go type. If a sort asks
// for its ends, a draw has them as rare alternatives. Each is a branch of its own, so a value that
// cannot be completed is never drawn.

// ending is a branch with variables that are at an end of their Go type.
type ending struct {
	plain  *branch // the same, without the ends
	branch *branch
	vars   []*logic.Var
	values []logic.Term // v == n
}

// extremes returns the branches in which a drawn integer is at an end of its Go type, with default
// ranges for the others. It combines the ends of all integers if that is not too many branches;
// otherwise each branch has one integer at an end.
func (d *constraints) extremes(all []*branch, order []*logic.Var) []*branch {
	var plain []ending
	for _, b := range all {
		plain = append(plain, ending{plain: b, branch: b})
	}
	each := plain
	together := plain
	fits := d.fitting()
	for _, v := range order {
		if decl := d.scope.sortOf(v.Sort()); decl.Extremes && !d.answers[v] {
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

// preferring returns the branch with the default ranges of all variables that are not at an end, if
// that is possible, else with some of these ranges.
func (d *constraints) preferring(e ending) *branch {
	b := e.plain.with()
	d.prefer(b, e.vars...)
	if b = b.with(e.values...); b == nil || d.scope.unsat(slices.Concat(d.facts, d.written, b.choice)...) {
		b = e.branch
		d.prefer(b, e.vars...)
	}
	b.rare = true
	return b
}

// fitting says that values computed for arguments fit their Go types, which is not sure near the
// ends.
func (d *constraints) fitting() []logic.Term {
	l := d.scope.Delta.L
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

// atEnds returns the possible branches in which v has one of the values.
func (d *constraints) atEnds(from []ending, v *logic.Var, ends []logic.Integer, fits []logic.Term) []ending {
	l := d.scope.Delta.L
	var out []ending
	for _, e := range from {
		for _, n := range ends {
			is := append([]logic.Term{l.Eq(v, l.Integer(n))}, fits...)
			b := e.branch.with(is...)
			if b != nil && !d.scope.unsat(slices.Concat(d.facts, d.written, b.choice)...) {
				out = append(out, ending{e.plain, b, append(slices.Clip(e.vars), v), append(slices.Clip(e.values), is...)})
			}
		}
	}
	return out
}
