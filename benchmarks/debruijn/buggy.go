package debruijn

// NewFirstOrder returns an evaluator that looks for the wrong variable in the function
// of an application: the one after that.
func NewFirstOrder() *Evaluator {
	r := sound
	r.function = func(n int) int { return n + 1 }
	return &Evaluator{rules: r}
}

// NewHigherOrder returns an evaluator that does not notice when a substitution gets under
// a lambda: the variable that it looks for there is the lambda's own.
func NewHigherOrder() *Evaluator {
	r := sound
	r.binder = func(n int, s Term) (int, Term) { return n, s }
	return &Evaluator{rules: r}
}
