// Package vending has vending machines that make up their minds before they are
// paid. When the button is pressed a machine gets tea or coffee ready, nobody sees
// which; the coin brings what is ready.
//
//	idle    Press  →  ready for tea, or ready for coffee
//	ready   Coin   →  tea, or coffee: what was got ready
//
// What happens otherwise (a coin first, a second press, a bang on the machine) is
// not said, so that a machine may do there what it likes. A test has to keep two
// states in mind after the button, and to look away from where nothing is said.
//
// The example is that of "Testing Reactive Systems with GAST" (Koopman and
// Plasmeijer).
package vending

import "math/rand/v2"

// Drink is what comes out.
type Drink string

// What comes out.
const (
	Nothing Drink = "nothing_yet"
	Tea     Drink = "tea"
	Coffee  Drink = "coffee"
	Cacao   Drink = "cacao"
)

// Form is a way to build the machine; the zero value makes tea or coffee.
type Form string

// The forms. The first two are correct: a machine need not offer everything, and what the
// specification does not mention is free. The others are wrong.
const (
	OnlyCoffee Form = "only-coffee"
	Bangs      Form = "bangs" // after a bang there is cacao

	SometimesCacao Form = "sometimes-cacao" // a coin may bring cacao
	Swallows       Form = "swallows"        // a coin may bring nothing
	Spills         Form = "spills"          // a press may bring tea before it is paid for
)

// Right returns the forms that are as specified.
func Right() []Form { return []Form{"", OnlyCoffee, Bangs} }

// Wrong returns the forms that are not.
func Wrong() []Form { return []Form{SometimesCacao, Swallows, Spills} }

// Machine is a vending machine. It belongs to one goroutine.
type Machine struct {
	form  Form
	draw  func(n int) int // one of n things
	ready Drink           // Nothing where no button was pressed
	hit   bool
}

// New returns a machine of a form.
func New(form Form) *Machine { return &Machine{form: form, draw: rand.IntN, ready: Nothing} }

// TeaOrCoffee returns a machine that is as specified.
func TeaOrCoffee() *Machine { return New("") }

// Swallower returns a machine that takes coins and brings nothing.
func Swallower() *Machine { return New(Swallows) }

// Steady makes the choices of the machine, from now on, those of every steady machine.
func (m *Machine) Steady() { m.draw = rand.New(rand.NewPCG(1, 2)).IntN }

// Press presses the button.
func (m *Machine) Press() Drink {
	m.ready = Coffee
	if m.form != OnlyCoffee && m.form != Bangs && m.draw(2) == 0 {
		m.ready = Tea
	}
	if m.form == Spills && m.ready == Tea && m.draw(2) == 0 {
		return Tea
	}
	return Nothing
}

// Coin puts in a coin.
func (m *Machine) Coin() Drink {
	out := m.ready
	m.ready = Nothing
	switch {
	case out == Nothing:
	case m.hit:
		return Cacao
	case m.form == SometimesCacao && m.draw(4) == 0:
		return Cacao
	case m.form == Swallows && m.draw(4) == 0:
		return Nothing
	}
	return out
}

// Bang hits the machine.
func (m *Machine) Bang() Drink {
	m.hit = m.form == Bangs
	return Nothing
}
