// Package harbor has methods whose answers are no values, and that take what they call.
package harbor

import (
	"context"
	"errors"
	"io"
	"time"
)

// Harbor holds ships.
type Harbor struct {
	flag   *Ship
	names  []string
	moored int
	water  string
	closed error
	alarm  chan struct{}
}

// New makes a harbor.
func New() *Harbor { return &Harbor{flag: &Ship{name: "flag"}, alarm: make(chan struct{}, 1)} }

// Close fails if a ship was left moored, or if the flag ship was ended, which is the harbor's.
func (h *Harbor) Close() error {
	if h.moored > 0 || h.flag.ended {
		panic("a ship is where it should not be")
	}
	return nil
}

// Ship has to be ended.
type Ship struct {
	name  string
	of    *Harbor
	ended bool
}

// Close ends it.
func (s *Ship) Close() error {
	s.ended = true
	if s.of != nil {
		s.of.moored--
	}
	return nil
}

// Name says what it is called.
func (s *Ship) Name() string { return s.name }

// Crew may not be known.
func (s *Ship) Crew() (int, error) { return len(s.name), nil }

// Since depends on the clock.
func (s *Ship) Since() time.Time { return time.Now() }

// Moor lets a ship in.
func (h *Harbor) Moor(name string) (*Ship, error) {
	if name == "" {
		return nil, errors.New("a ship has a name")
	}
	h.moored++
	h.names = append(h.names, name)
	return &Ship{name: name, of: h}, nil
}

// Flag is the flag ship.
func (h *Harbor) Flag() *Ship { return h.flag }

// Berth is known by its methods only.
type Berth interface {
	Taken() bool
	By() string
}

type berth string

func (b berth) Taken() bool { return b != "" }
func (b berth) By() string  { return string(b) }

// Berths lists them.
func (h *Harbor) Berths() (out []Berth) {
	for _, n := range h.names {
		out = append(out, berth(n))
	}
	return out
}

// First is nil as long as there is none.
func (h *Harbor) First() Berth {
	if len(h.names) == 0 {
		return nil
	}
	return berth(h.names[0])
}

// Alarm tells that there was one.
func (h *Harbor) Alarm() <-chan struct{} { return h.alarm }

// Ring raises it.
func (h *Harbor) Ring() {
	select {
	case h.alarm <- struct{}{}:
	default:
	}
}

// Names gives them all.
func (h *Harbor) Names() <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		for _, n := range h.names {
			ch <- n
		}
	}()
	return ch
}

// Endless is never closed.
func (h *Harbor) Endless() <-chan string { return make(chan string) }

// Pilot brings ships.
type Pilot interface {
	Bring(ctx context.Context, name string) (crew int, err error)
	Return(name string)
}

// Call calls a pilot.
func (h *Harbor) Call(name string, p Pilot) (int, error) {
	defer p.Return(name)
	return p.Bring(context.Background(), name)
}

// Reporter is told what is wrong.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// Check reports names that are not there.
func (h *Harbor) Check(r Reporter, name string) {
	r.Helper()
	for _, n := range h.names {
		if n == name {
			return
		}
	}
	r.Errorf("%s is not there", name)
}

// Abandon keeps an error.
func (h *Harbor) Abandon(err error) (before bool) {
	before, h.closed = h.closed != nil, err
	return before
}

// Pour adds water.
func (h *Harbor) Pour(water string) { h.water += water }

// Read takes water.
func (h *Harbor) Read(p []byte) (n int, err error) {
	if h.water == "" {
		return 0, io.EOF
	}
	n = copy(p, h.water)
	h.water = h.water[n:]
	return n, nil
}

// Rows gives values, and nil after the last.
type Rows interface{ Next() any }

type rows []string

func (r *rows) Next() any {
	if len(*r) == 0 {
		return nil
	}
	x := (*r)[0]
	*r = (*r)[1:]
	return x
}

// Rows lists names; there are none of a closed harbor.
func (h *Harbor) Rows() (Rows, error) {
	if h.closed != nil {
		return nil, h.closed
	}
	r := rows(append([]string(nil), h.names...))
	return &r, nil
}

// Cargo cannot be made from outside.
type Cargo struct {
	Name string
	of   []*Ship
}

// Load takes cargo; without any it does nothing.
func (h *Harbor) Load(cargo ...Cargo) {}
