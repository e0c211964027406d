package seeded

// Runs returns how many runs a test makes that counts what becomes of them: n, and a fifth of that
// under the race detector. It asks whether what goroutines do in a run fits together, and every run
// does the same; the counts are another test's, the same one without it.
func Runs(n int) int {
	if raced {
		return n / 5
	}
	return n
}

// Counted reports whether a test makes all its runs, so that a rare one is among them.
func Counted() bool { return !raced }
