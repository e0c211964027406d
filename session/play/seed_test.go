package play_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/session/play"
)

// TestSeedOf: neighbouring seeds have no session in common, and a seed that a report names is that
// of the first session if it is given.
func TestSeedOf(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(100) {
		if seed >= 50 && play.SeedOf(seed, 0) != seed {
			t.Errorf("the first session of seed %d has seed %d", seed, play.SeedOf(seed, 0))
		}
		for i := 1; i <= 100; i++ {
			s := play.SeedOf(seed, i)
			if seen[s] {
				t.Errorf("session %d of seed %d is another one, too", i, seed)
			}
			seen[s] = true
		}
	}
}

// TestPreferred: sessions of a protocol whose end is one of a few equal cases are longer than the
// number of cases, since the end is unlikely at first.
func TestPreferred(t *testing.T) {
	t.Parallel()
	sys, i := of(t, "smtp", "server", "fixed")
	rep, err := sys.Player(i).Run(t.Context(), 100, 1)
	if err != nil || rep.Failing != nil {
		t.Fatal(err, rep.Failing)
	}
	t.Logf("%d messages; %v", rep.Turns, rep.Branches)
	if rep.Turns < 1700 {
		t.Errorf("%d messages in 100 sessions", rep.Turns)
	}
}
