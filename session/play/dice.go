package play

import "math/rand/v2"

// Dice decide what a session leaves open. Zero is the simplest decision.
type Dice interface {
	// Below returns a number below n, which is at least 1.
	Below(n uint64) uint64
}

// Seeded returns dice that are the same for the same seed.
func Seeded(seed uint64) Dice { return &seeded{rand.New(rand.NewPCG(seed, 0x5e5510))} }

// SeedOf returns the seed of a session with an index among those of a seed. The first one has the
// seed itself, so a seed that a report names is given as it is to play that session again. Others
// are spread: neighbouring seeds have no sessions in common. They have nine digits at most, so that
// they can be typed (the mixing is the finalizer of splitmix64).
func SeedOf(seed uint64, index int) uint64 {
	if index == 0 {
		return seed
	}
	x := (seed+1)*0x9e3779b97f4a7c15 ^ uint64(index)*0xd1342543de82ef95
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x ^ x>>31) % 1_000_000_000
}

type seeded struct{ r *rand.Rand }

func (d *seeded) Below(n uint64) uint64 { return d.r.Uint64N(n) }

// least decides for the simplest throughout.
type least struct{}

func (least) Below(uint64) uint64 { return 0 }

// pick returns a number below n for small n.
func pick(d Dice, n int) int { return int(d.Below(uint64(n))) }

// once returns true once in n times on the average, and false for the simplest decision.
func once(d Dice, n uint64) bool { return d.Below(n) == n-1 }
