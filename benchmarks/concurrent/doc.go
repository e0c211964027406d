// Package concurrent lists small systems that are called by several goroutines, or that have
// timers: a right one of each, and mutants with the bugs that real code has. Their specs have a
// model, a reference or promises.
//
// The tests run the first kind by clouseau run --goroutines, and print in the long mode how many
// runs each mutant takes: with points between the statements of the system at which goroutines
// change places, without these points, without calls before the goroutines begin, and by a stress
// loop written by hand under the race detector. The second kind runs in virtual time.
package concurrent

// Mutant is a system with a race.
type Mutant struct {
	New  string // its constructor
	Kind string // what kind of race it is
	// Racing says that memory is touched without a lock between the goroutines. Otherwise each
	// access has its lock, and the race detector has nothing to report.
	Racing bool
}

// System is a system with its mutants.
type System struct {
	Name    string
	Mutants []Mutant
}

// Systems returns all systems.
func Systems() []System {
	return []System{
		{"counter", []Mutant{
			{"NewLostUpdate", "lost update", false},
			{"NewLateCompare", "check-then-act", false},
			{"NewUnlockedRead", "unlocked read", true},
		}},
		{"registry", []Mutant{
			{"NewCheckThenAct", "check-then-act", false},
			{"NewGoneBetween", "two steps where one is promised", false},
			{"NewAnyHolder", "check-then-act", false},
		}},
		{"boundedqueue", []Mutant{
			{"NewLateRoom", "check-then-act", false},
			{"NewTakenTwice", "read and removed in two steps", false},
			{"NewSizeApart", "lock given up too early", false},
		}},
		{"lrucache", []Mutant{
			{"NewReadLocked", "written under the lock of readers", true},
			{"NewEvictedLater", "lock given up too early", false},
			{"NewLookedTwice", "check-then-act", false},
		}},
		{"rwmap", []Mutant{
			{"NewStoredTwice", "check-then-act", false},
			{"NewLockOrder", "wrong lock order", false},
			{"NewTorn", "two steps where one is promised", false},
		}},
		{"pool", []Mutant{
			{"NewDoubleFree", "double free of a slot", false},
			{"NewReadBefore", "read and removed in two steps", false},
			{"NewUnmarked", "lock given up too early", false},
		}},
		{"connections", []Mutant{
			{"NewMissedWakeUp", "missed wake-up", false},
		}},
	}
}

// Leaking returns a system whose mutants leave goroutines behind.
func Leaking() System {
	return System{"connections", []Mutant{
		{"NewLeftBehind", "a goroutine of a call that waited", false},
		{"NewNotEnded", "a goroutine that Close does not end", false},
	}}
}

// Waiting returns systems whose calls may wait, in their specs waiting.clouseau.hcl.
func Waiting() []System {
	return []System{
		{"boundedqueue", []Mutant{
			{"NewLateWait", "missed wake-up", false},
			{"NewOneWoken", "one woken, and two may go on", false},
			{"NewLookedOnce", "not looked again after waking up", false},
		}},
		{"pool", []Mutant{
			{"NewToldFirst", "woken before there is something", false},
		}},
	}
}

// Weaker returns systems that promise less than linearizability, as their specs say, with mutants
// that break that as well.
func Weaker() []System {
	return []System{
		{"stripes", []Mutant{{"NewLost", "lost update", false}}},
		{"accounts", []Mutant{{"NewLost", "lost update", false}}},
		{"cached", []Mutant{{"NewLost", "lost update", false}}},
	}
}

// Timed returns the systems with timers.
func Timed() []System {
	return []System{
		{"lease", []Mutant{
			{"NewOldTimer", "a renewal leaves the old timer", false},
			{"NewTimerLeft", "a release leaves the timer", false},
			{"NewRenewedLate", "renewed after its end", false},
		}},
		{"limiter", []Mutant{
			{"NewRestLost", "the rest of an interval is lost", false},
			{"NewNeverFull", "no bound on what is saved up", false},
			{"NewDrifts", "intervals begin anew", false},
		}},
		{"debouncer", []Mutant{
			{"NewFirstValue", "the first value in place of the last", false},
			{"NewNotStopped", "two timers", false},
			{"NewNotRestarted", "the timer is not moved", false},
		}},
		{"retry", []Mutant{
			{"NewDoubledFirst", "doubled before it first waits", false},
			{"NewNoBound", "no bound on the wait", false},
			{"NewStillTried", "a timer that is not stopped", false},
			{"NewOneMore", "one try too many", false},
		}},
	}
}
