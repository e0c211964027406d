package memory

import "fmt"

// Mode is a way in which a server isolates transactions.
type Mode uint8

const (
	// RU: a read sees its own write, else what another transaction has not committed yet, else what
	// was committed last.
	RU Mode = iota
	// RC: a read sees its own write, else what was committed last.
	RC
	// RR: a read sees its own write, else the snapshot that the first read took. Writes do not look
	// at the snapshot.
	RR
	// SI: the first statement takes the snapshot. Writing a row of which a newer version was
	// committed ends the transaction.
	SI
	// SII: as SI, but only reads take the snapshot, and without one writes do not fail.
	SII
	// SSI: as SI, and what would make a cycle of dependencies with the committed transactions ends
	// the transaction, at its write or at its commit.
	SSI
	// TwoPhase: reads lock rows against writers, until the end of the transaction.
	TwoPhase
)

// Modes returns all modes.
func Modes() []Mode { return []Mode{RU, RC, RR, SI, SII, SSI, TwoPhase} }

func (m Mode) String() string {
	return [...]string{"ru", "rc", "rr", "si", "sii", "ssi", "2pl"}[m]
}

// ParseMode returns the mode of a name.
func ParseMode(name string) (Mode, error) {
	for _, m := range Modes() {
		if m.String() == name {
			return m, nil
		}
	}
	return 0, fmt.Errorf("there is no mode %q; the modes are %v", name, Modes())
}

// snapshots reports whether reads see a snapshot.
func (m Mode) snapshots() bool { return m == RR || m == SI || m == SII || m == SSI }

// early reports whether any first statement takes the snapshot, and not only a read.
func (m Mode) early() bool { return m == SI || m == SSI }

// checks reports whether writes compare the row with the snapshot.
func (m Mode) checks() bool { return m == SI || m == SII || m == SSI }

// code is the word that the server has for a serialization failure.
func (m Mode) code() string {
	if m == SII {
		return "1020"
	}
	return "40001"
}

// weighs reports whether of transactions that wait for each other the one that has done the least
// is ended, as MariaDB does; else it is the one that came last, as of PostgreSQL with a short
// deadlock_timeout. RC stands for both.
func (m Mode) weighs() bool { return m == RU || m == RR || m == SII || m == TwoPhase }

// deadlock is the server's word for transactions that wait for each other.
func (m Mode) deadlock() string {
	if m == SI || m == SSI {
		return "40P01"
	}
	return "1213"
}
