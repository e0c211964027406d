package sre

// Visible returns an expression without ghosts that holds of the same traces without ghosts. An
// expression over visible events names no ghosts, but laws introduce them: e || !e is every trace,
// and so is !none.
func (b *Builder) Visible(e Expr) Expr {
	for ghostly(e) { // leaving ghosts out may make another law apply
		e = b.Rewrite(e, func(c *Class) Expr {
			var es []Entry
			for _, x := range c.entries {
				if x.Op.Visible() {
					es = append(es, x)
				}
			}
			return b.Class(es)
		})
	}
	return e
}

// ghostly reports whether a class of an expression allows ghosts.
func ghostly(e Expr) bool {
	found := false
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Class); ok {
			for _, x := range c.entries {
				found = found || !x.Op.Visible()
			}
		}
		return !found
	})
	return found
}
