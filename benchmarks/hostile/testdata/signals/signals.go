// Package signals is a switch that nobody can interrupt.
package signals

import (
	"os"
	"os/signal"
)

// Switch is on or off.
type Switch struct{ on bool }

// New returns a switch that is off.
func New() *Switch { return &Switch{} }

// Set turns it on or off. While it is on, nobody interrupts it.
func (s *Switch) Set(on bool) {
	s.on = on
	if on {
		signal.Ignore(os.Interrupt)
	} else {
		signal.Reset(os.Interrupt)
	}
}

// On reports whether it is on.
func (s *Switch) On() bool { return s.on }
