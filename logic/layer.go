package logic

// layer is what solvers on top of another one have in common: the terms that they have met, and the
// last model.
type layer struct {
	over Solver
	b    *Builder
	met
	scopes []layerScope
	model  *Model // after Sat
}

// layerScope is what a Push finds: how many terms were met, and the length of a list of the layer's
// own.
type layerScope struct{ met, own int }

// open opens a scope.
func (l *layer) open(own int) {
	l.model = nil
	l.over.Push()
	l.scopes = append(l.scopes, layerScope{len(l.order), own})
}

// close closes the innermost scope, and returns what the length of the layer's own list was.
func (l *layer) close() (own int) {
	l.model = nil
	l.over.Pop()
	last := l.scopes[len(l.scopes)-1]
	l.scopes = l.scopes[:len(l.scopes)-1]
	l.forget(last.met)
	return last.own
}

func (l *layer) Model() *Model { return l.model }
