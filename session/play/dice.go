package play

import (
	"math/rand/v2"

	"pgregory.net/rapid"
)

// Dice decide what a session leaves open. Zero is the simplest decision.
type Dice interface {
	// Below returns a number below n, which is at least 1.
	Below(n uint64) uint64
}

// Seeded returns dice that are the same for the same seed.
func Seeded(seed uint64) Dice { return &seeded{rand.New(rand.NewPCG(seed, 0x5e5510))} }

type seeded struct{ r *rand.Rand }

func (d *seeded) Below(n uint64) uint64 { return d.r.Uint64N(n) }

// FromRapid returns dice that draw rapid's bits.
func FromRapid(t *rapid.T) Dice { return bits{t} }

type bits struct{ t *rapid.T }

func (d bits) Below(n uint64) uint64 {
	if n == 1 {
		return 0
	}
	return rapid.Uint64Range(0, n-1).Draw(d.t, "choice")
}

// least decides for the simplest throughout.
type least struct{}

func (least) Below(uint64) uint64 { return 0 }

// pick returns a number below n for small n.
func pick(d Dice, n int) int { return int(d.Below(uint64(n))) }

// once returns true once in n times on the average, and false for the simplest decision.
func once(d Dice, n uint64) bool { return d.Below(n) == n-1 }
