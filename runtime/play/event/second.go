package event

import (
	"context"
	"slices"
	"time"
)

// Second systems. What compares the system under test with another one opens that one by [Second].
// In virtual time each of them has a clock of its own, so that one that sleeps does not move the
// clock of the other.

// Opener makes a system.
type Opener func(context.Context) (Adapter, error)

// Home makes a system where it does not share the clock of the system under test.
type Home func(context.Context, Opener) (Adapter, error)

// Apart is an adapter of a system that lives elsewhere.
type Apart interface {
	Adapter
	// Within runs f where the system lives, with its own adapter, and waits for its end.
	Within(f func(Adapter))
}

type homeKey struct{}

type instantKey struct{}

// WithHome returns a context whose second systems live in h.
func WithHome(ctx context.Context, h Home) context.Context {
	return context.WithValue(ctx, homeKey{}, h)
}

// Second opens a system beside the one under test: at the home of the context, if it has one.
func Second(ctx context.Context, open Opener) (Adapter, error) {
	if h, ok := ctx.Value(homeKey{}).(Home); ok {
		return h(ctx, open)
	}
	return open(ctx)
}

type onlyKey struct{}

// WithOnly returns a context in which only relations of these names have a second system, of those
// that had one.
func WithOnly(ctx context.Context, relations ...string) context.Context {
	only := []string{}
	for _, name := range relations {
		if Wanted(ctx, name) {
			only = append(only, name)
		}
	}
	return context.WithValue(ctx, onlyKey{}, only)
}

// Wanted reports whether a relation is to have a second system.
func Wanted(ctx context.Context, relation string) bool {
	only, limited := ctx.Value(onlyKey{}).([]string)
	return !limited || slices.Contains(only, relation)
}

// Only returns the relations that WithOnly named; nil if there is no limit.
func Only(ctx context.Context) []string {
	only, _ := ctx.Value(onlyKey{}).([]string)
	return only
}

// At returns a context for what the system under test has done at an instant: before a system apart
// is made or called with it, its clock is set forward to that instant. Without it, its clock is set
// to the caller's time.
func At(ctx context.Context, instant time.Time) context.Context {
	return context.WithValue(ctx, instantKey{}, instant)
}

// Instant returns the instant of the context, or else the caller's time.
func Instant(ctx context.Context) time.Time {
	if t, ok := ctx.Value(instantKey{}).(time.Time); ok {
		return t
	}
	return time.Now()
}

// Within runs f where the system of an adapter lives.
func Within(a Adapter, f func(Adapter)) {
	if x, ok := a.(Apart); ok {
		x.Within(f)
		return
	}
	f(a)
}
