// Package lab is a system with everything that generators can do to one. Its
// answers are computed from what it was given, so that two runs with the same
// operations are the same. Tests of the emitter run it through the interpreter and through
// emitted code.
package lab

import (
	"context"
	"fmt"
	"io"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Token is a Go type without literals.
type Token struct{ N int64 }

// Draw draws a token.
func Draw(t *rapid.T) Token { return Token{rapid.Int64Range(0, 9).Draw(t, "token")} }

// Twice doubles.
func Twice(n int) int { return 2 * n }

// Warm tells which colours are warm.
func Warm(colour string) bool { return colour == "red" || colour == "yellow" }

// New makes a system.
func New(context.Context) (rt.Adapter, error) { return &system{}, nil }

// system adds up what is put and answers what is asked, in order.
type system struct {
	total   int64
	tokens  rt.Value
	answers []rt.Event
}

func (s *system) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "put":
		s.total += args[0].Int()
		return []rt.Value{rt.IntValue(s.total), rt.BoolValue(s.total%3 != 0)}, nil
	case "use":
		s.total += args[1].Int()
		return []rt.Value{args[0]}, nil
	}
	return nil, fmt.Errorf("lab: no operation %s", op)
}

func (s *system) Send(_ context.Context, _ string, fields []rt.Value) error {
	n := fields[0].Int()
	s.answers = append(s.answers, rt.Event{Op: "answer", Values: []rt.Value{rt.IntValue(n), fields[1], rt.IntValue(n + s.total)}})
	return nil
}

// Next returns the answers; no other ever comes.
func (s *system) Next(context.Context) (rt.Event, error) {
	if len(s.answers) == 0 {
		return rt.Event{}, io.EOF
	}
	e := s.answers[0]
	s.answers = s.answers[1:]
	return e, nil
}

func (s *system) Close() error { return nil }
