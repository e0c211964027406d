package run

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// Verdict is the outcome of a run, or of a test as a whole.
type Verdict uint8

// The verdicts; [report.Verdicts] says what each proves.
const (
	Violation Verdict = iota
	Upheld
	Prevented
	Known
	Uninformative
	Blocked
	Undecided
	Crashed
	Hung
	Starved
	Raced
	Leaked
	Infeasible
	Infrastructure
	Misfit
	Harmless
	Vacuous
)

func (v Verdict) String() string { return report.VerdictName(int(v)) }

// Fails reports whether such a run fails its test by what the system did.
func (v Verdict) Fails() bool { return report.VerdictFails(int(v)) }

// Informs reports whether such a run shows something about the goal.
func (v Verdict) Informs() bool { return report.VerdictInforms(int(v)) }

// UnmarshalText reads them.
func (v *Verdict) UnmarshalText(word []byte) error {
	for i, m := range report.Verdicts() {
		if m.Name == string(word) {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("%q is no verdict", word)
}

// MarshalText writes verdicts as words in JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }
