// Package shelf has an interface, and what implements it.
package shelf

import strange "example.com/shop/go-odd"

// Shelf holds things.
type Shelf interface {
	// Add adds a thing.
	Add(thing string) bool
	Has(thing string) bool
	Reset()
}

type shelf map[string]bool

// Wood makes a shelf.
func Wood() Shelf { return shelf{} }

func (s shelf) Add(thing string) bool { fresh := !s[thing]; s[thing] = true; return fresh }
func (s shelf) Has(thing string) bool { return s[thing] }
func (s shelf) Reset()                { clear(s) }

// Lamp is a value.
type Lamp struct{ on *bool }

// NewLamp makes a lamp.
func NewLamp() Lamp { return Lamp{new(bool)} }

// Switch switches it.
func (l Lamp) Switch() (on bool) { *l.on = !*l.on; return *l.on }

// Shutdown ends it.
func (l Lamp) Shutdown() {}

// Tags is a map.
type Tags map[string][2]bool

// Set sets a tag.
func (t Tags) Set(tag string, x [2]bool) { t[tag] = x }

// Add adds a tag.
func (t Tags) Add(tag string) [2]bool { t[tag] = [2]bool{true}; return t[tag] }

// Which takes an unnamed type.
func (t Tags) Which() struct{ n int } { return struct{ n int }{1} }

// Dial has a method of its own name.
type Dial struct{ at string }

// Dial turns it.
func (d *Dial) Dial(to []byte) (from []byte) { from, d.at = []byte(d.at), string(to); return from }

// At says where it is.
func (d *Dial) At() string { return d.at }

// Clear returns the dial, so that one can go on.
func (d *Dial) Clear() *Dial {
	d.at = ""
	return d
}

// Start returns what another method of the dial returns.
func (d *Dial) Start() *Dial { return d.Clear() }

// Spare returns another dial.
func (d *Dial) Spare() *Dial {
	if d.at == "" {
		return d
	}
	return new(Dial)
}

// Book has methods of another package, too.
type Book struct {
	strange.Bell
	title string
}

// Title changes the title.
func (b *Book) Title(title string) (old string) { old, b.title = b.title, title; return old }

// Clock is made by a function that may fail.
type Clock struct{ ticks int }

// NewClock makes a clock.
func NewClock() (*Clock, error) { return &Clock{}, nil }

// Tick ticks.
func (c *Clock) Tick() (ticks int) { c.ticks++; return c.ticks }
