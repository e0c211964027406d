// Package beacon gathers numbers and sends them.
package beacon

import (
	"fmt"
	"net"
	"os"
)

// Beacon gathers numbers.
type Beacon struct{ sum int }

// New returns a beacon.
func New() *Beacon { return &Beacon{} }

// Add adds a number.
func (b *Beacon) Add(n int) {
	b.sum += n
	if b.sum > 3 {
		b.flush()
	}
}

// Sum returns the sum.
func (b *Beacon) Sum() int { return b.sum }

func (b *Beacon) flush() {
	c, err := net.Dial("tcp", os.Getenv("BEACON_ADDR"))
	if err != nil {
		return
	}
	defer c.Close()
	fmt.Fprintln(c, b.sum)
}
