package conform

import "context"

// Subject is a system under test for one path.
type Subject[I, O any] interface {
	// Take gives it an input and returns all outputs until it is at rest. A panic is one of the
	// system; an error is one of the environment.
	Take(ctx context.Context, in I) ([]O, error)
	// Close ends it.
	Close() error
}

// Func makes subjects from a function that makes a fresh system: the function that takes its
// inputs.
func Func[I, O any](fresh func() func(I) []O) func(context.Context) (Subject[I, O], error) {
	return func(context.Context) (Subject[I, O], error) { return function[I, O](fresh()), nil }
}

type function[I, O any] func(I) []O

func (f function[I, O]) Take(_ context.Context, in I) ([]O, error) { return f(in), nil }
func (f function[I, O]) Close() error                              { return nil }

// Simulate makes subjects from a deterministic transition system: they follow it, and ignore other
// inputs.
func (l *LTS[I, O]) Simulate() func(context.Context) (Subject[I, O], error) {
	table := l.table()
	return Func(func() func(I) []O {
		state := l.Start
		return func(in I) []O {
			n, known := l.numbers[in]
			if !known || table[state][n] < 0 {
				return nil
			}
			e := l.Edges[table[state][n]]
			state = e.To
			return l.lists.all[e.Output]
		}
	})
}
