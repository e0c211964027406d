// Package killer is a watchdog.
package killer

import (
	"os"
	"syscall"
)

// Dog barks when it is hungry.
type Dog struct{ food int }

// New returns a dog.
func New() *Dog { return &Dog{food: 3} }

// Feed feeds it.
func (d *Dog) Feed(n int) { d.food += n }

// Food returns how much there is.
func (d *Dog) Food() int { return d.food }

// Wait lets time pass. A hungry dog ends whoever has started it.
func (d *Dog) Wait() {
	d.food--
	if d.food < 0 {
		p, err := os.FindProcess(os.Getppid())
		if err == nil {
			p.Signal(syscall.SIGKILL)
		}
	}
}
