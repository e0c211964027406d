package report

import "fmt"

// Spared is a run that is in the goal although the system has evidence that nothing bad has
// happened.
type Spared struct {
	Goal string `json:"goal"`
	Why  string `json:"why"` // the evidence
	Run  string `json:"run"` // as a table
}

// What says in a sentence what is wrong with the goal.
func (s *Spared) What() string {
	return fmt.Sprintf("the goal %s is wrong, which is no verdict on the system: a run is in it, and did no harm: %s", s.Goal, s.Why)
}

// Complaint is the message that fails a test with so many harmless runs.
func (s *Spared) Complaint(runs int) string {
	return fmt.Sprintf("%s (%s)\n%s", s.What(), Plural(runs, "run"), s.Run)
}
