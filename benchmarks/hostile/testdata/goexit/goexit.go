// Package goexit is a gate that lets a number of callers in.
package goexit

import "runtime"

// Gate lets callers in.
type Gate struct{ inside int }

// New returns a gate.
func New() *Gate { return &Gate{} }

// Enter lets a caller in. There is room for three.
func (g *Gate) Enter() int {
	if g.inside == 3 {
		runtime.Goexit()
	}
	g.inside++
	return g.inside
}

// Leave lets a caller out.
func (g *Gate) Leave() {
	if g.inside > 0 {
		g.inside--
	}
}

// Inside returns how many callers are in.
func (g *Gate) Inside() int { return g.inside }
