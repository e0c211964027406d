package seeded

import "github.com/clouseau-go/clouseau/internal/environment"

// Runs returns how many runs a test makes that counts what becomes of them: in the long mode n,
// else two fifths of that, and a fifth under the race detector. That one asks whether what
// goroutines do in a run fits together, and every run does the same; the counts are those of the
// test without it.
func Runs(n int) int {
	switch {
	case raced:
		return n / 5
	case environment.Long.Get() == "":
		return 2 * n / 5
	}
	return n
}

// Counted reports whether a test makes enough runs for a rare one to be among them.
func Counted() bool { return !raced }
