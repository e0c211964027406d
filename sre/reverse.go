package sre

import "slices"

// Reverse returns the traces of e read backwards. Concatenation is turned
// round; every other operator commutes with reversal. A language that has no
// simple automaton from the left ("since the last open there was no close")
// often has one from the right.
func (b *Builder) Reverse(e Expr) Expr {
	return b.rebuild(e, func(c *Class) Expr { return c }, func(parts []Expr) Expr {
		slices.Reverse(parts)
		return b.Seq(parts...)
	})
}

// Undemand returns e without its demands: the same traces, caused by nothing.
func (b *Builder) Undemand(e Expr) Expr {
	return b.Rewrite(e, func(c *Class) Expr { return b.Undemanded(c) })
}
