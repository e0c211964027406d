// Package chatter shows progress.
package chatter

import (
	"fmt"
	"os"
)

// Progress shows how far something is.
type Progress struct{ done, of int }

// New returns a progress.
func New() *Progress { return &Progress{of: 3} }

// Step goes a step further.
func (p *Progress) Step() {
	p.done++
	for p.done > p.of {
		fmt.Fprintln(os.Stderr, "still at it:", p.done)
		fmt.Println("still at it:", p.done)
	}
}

// Done returns how many steps were made.
func (p *Progress) Done() int { return p.done }
