// Package depot has types that are made in several steps.
package depot

import (
	"errors"
	"io"
)

// Config says what a depot is like. It has a size and makes things; OnEnd may be missing.
type Config struct {
	Size  int
	Make  func(name string) (int, error)
	OnEnd func()
}

// Depot makes things.
type Depot struct {
	cfg   *Config
	equal func(a, b string) bool
	hash  func(name string) uint64
	open  int
	stop  chan struct{}
}

// Bare is a depot without anything, which works with no other one.
func Bare(w io.ReadSeeker) *Depot { panic("nothing can be read") }

// New makes a depot. It takes no nil.
func New(cfg *Config, equal func(a, b string) bool, hash func(name string) uint64) *Depot {
	if cfg.Size == 0 || !equal("a", "a") || hash("a") != hash("b") {
		panic("a depot that cannot be")
	}
	return &Depot{cfg: cfg, equal: equal, hash: hash}
}

// Close ends it.
func (d *Depot) Close() {
	if d.cfg.OnEnd != nil {
		d.cfg.OnEnd()
	}
	if d.open > 0 {
		panic("a transaction is open")
	}
}

// Thing makes one.
func (d *Depot) Thing(name string) (int, error) { return d.cfg.Make(name) }

// Serve goes on until something is stopped.
func (d *Depot) Serve() {
	for {
		select {
		case <-d.stop:
			return
		}
	}
}

// Tx changes a depot.
type Tx struct {
	of    *Depot
	names []string
}

// Tx only looks for a transaction.
func (d *Depot) Tx(name string) *Tx { return nil }

// Begin begins one.
func (d *Depot) Begin(writable bool) (*Tx, error) {
	if !writable {
		return nil, errors.New("it could not be changed")
	}
	d.open++
	return &Tx{of: d}, nil
}

// Rollback ends it.
func (t *Tx) Rollback() { t.of.open-- }

// Put puts a name.
func (t *Tx) Put(name string) { t.names = append(t.names, name) }

// Part makes a part.
func (t *Tx) Part(name string) *Part { return &Part{t, name} }

// Part is a part of a transaction.
type Part struct {
	tx   *Tx
	name string
}

// Name says what it is called.
func (p *Part) Name() string { return p.name }

// Index panics if there is no such letter.
func (p *Part) Index(i int) byte { return p.name[i] }

// Plug has to be started.
type Plug struct{ on bool }

// NewPlug makes one that is not started.
func NewPlug() *Plug { return &Plug{} }

// Run makes one and starts it.
func Run() (*Plug, error) {
	p := NewPlug()
	return p, p.Start()
}

// RunSlowly makes one and starts it, as well.
func RunSlowly(how string) (*Plug, error) {
	p := NewPlug()
	return p, p.Start()
}

// Start starts it.
func (p *Plug) Start() error { p.on = true; return nil }

// Volt works only after the start.
func (p *Plug) Volt() int {
	if !p.on {
		var none []int
		return none[0]
	}
	return 230
}
