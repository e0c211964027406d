package logic

import "slices"

// Numbered are variables that have a number. Those who make many terms of which few live on, each
// with new variables, number them anew each time: then most of the terms are there already, and so
// is what is kept for terms, such as instances of axioms.
//
// Those who name variables for readers get variables of their own as well. Terms are ordered by the
// age of their variables. If two users shared a name, what one makes would depend on what the other
// made before.
type Numbered struct {
	b     *Builder
	sorts []*Sort
	rows  [][]*Var // by number, then by sort
	named map[string][]*Var
}

// NewNumbered returns variables that nobody else has.
func NewNumbered(b *Builder) *Numbered { return &Numbered{b: b, named: map[string][]*Var{}} }

// Named returns the variable of that name and sort, which is none of the numbered ones.
func (n *Numbered) Named(name string, s *Sort) *Var {
	for _, v := range n.named[name] {
		if v.sort == s {
			return v
		}
	}
	v := n.b.namesake(name, s)
	n.named[name] = append(n.named[name], v)
	return v
}

// Var returns the variable of that number and sort. Of the sorts that were there when it was made,
// a variable of a higher number has a higher ID.
func (n *Numbered) Var(number int, s *Sort) *Var {
	i := n.Add(s)
	for len(n.rows) <= number {
		n.rows = append(n.rows, nil)
		n.fill(len(n.rows) - 1)
	}
	if len(n.rows[number]) <= i {
		n.fill(number)
	}
	return n.rows[number][i]
}

// Add adds a sort, unless it is there. It returns its place in a row.
func (n *Numbered) Add(s *Sort) int {
	i := slices.Index(n.sorts, s)
	if i < 0 {
		i = len(n.sorts)
		n.sorts = append(n.sorts, s)
	}
	return i
}

// fill makes the variables of a number that are missing.
func (n *Numbered) fill(number int) {
	row := n.rows[number]
	for _, s := range n.sorts[len(row):] {
		row = append(row, n.b.Fresh("v", s))
	}
	n.rows[number] = row
}
