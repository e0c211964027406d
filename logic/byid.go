package logic

// byID holds something for each term of a builder, at first the zero value.
type byID[T any] []T

// of returns where it stands for t. That is valid until the next call.
func (x *byID[T]) of(t Term) *T {
	id := t.ID()
	if id >= len(*x) {
		*x = append(*x, make([]T, id+1-len(*x)+id/2)...)
	}
	return &(*x)[id]
}
