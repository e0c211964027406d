package report

import (
	"fmt"
)

// Schedule says who decided what scripts leave open in a system whose steps the tester schedules,
// and how often, over all runs.
type Schedule struct {
	Strategy string `json:"strategy"`
	Internal int    `json:"internal"` // steps that the spec does not mention
	Held     int    `json:"held"`     // events that the gap before a receive allowed
	Faults   int    `json:"faults"`
}

func (s *Schedule) add(c Steps) {
	s.Internal = s.Internal + c.Internal
	s.Held = s.Held + c.Held
	s.Faults = s.Faults + c.Faults
}

// String returns the schedule in the form "pos: 120 internal steps, 14 events that gaps allow, 3
// faults".
func (s *Schedule) String() string {
	return fmt.Sprintf("%s: %s, %s that gaps allow, %s", s.Strategy, Plural(s.Internal, "internal step"),
		Plural(s.Held, "event"), Plural(s.Faults, "fault"))
}

// Steps says what happened besides the script, in a run whose steps the tester schedules.
type Steps struct {
	Internal int // items without an operation, faults apart
	Held     int // items with an operation that a gap allowed
	Faults   int
}
