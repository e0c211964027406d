// Package quitter is a limited pool of numbers.
package quitter

import "os"

// Pool hands out numbers.
type Pool struct{ taken int }

// New returns a pool.
func New() *Pool { return &Pool{} }

// Take takes the next number.
func (p *Pool) Take() int {
	p.taken++
	if p.taken > 4 {
		os.Exit(1)
	}
	return p.taken
}

// Taken returns how many numbers are taken.
func (p *Pool) Taken() int { return p.taken }
