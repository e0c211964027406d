package ifc

// NewStoreBuggy returns machines that store a cell with its own level wherever it
// is told to: neither the address's level nor what is public there counts.
func NewStoreBuggy() *Pair {
	t := sound
	t.store = func(_, value, _ Level) (Level, error) { return value, nil }
	return pair(t)
}

// NewAddBuggy returns machines that take every sum for public.
func NewAddBuggy() *Pair {
	t := sound
	t.add = func(_, _ Level) Level { return Public }
	return pair(t)
}

// NewLoadBuggy returns machines that load a cell with its own level: that a
// secret said which one is forgotten.
func NewLoadBuggy() *Pair {
	t := sound
	t.load = func(_, cell Level) Level { return cell }
	return pair(t)
}
