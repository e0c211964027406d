package report

import "fmt"

// Again says whether a failing run failed again in fresh processes of the test binary, where
// only the judge that blamed it was there.
type Again struct {
	// Confirmed of Of processes saw the failure. One is enough if it is the first.
	Confirmed int `json:"confirmed"`
	Of        int `json:"of"`
	// Runs is how often each process played the run, until it failed.
	Runs int `json:"runs,omitempty"`
	// Deterministic says that a process repeated all answers.
	Deterministic bool `json:"deterministic,omitempty"`
	// Unconfirmed says that none of all the processes saw the failure.
	Unconfirmed bool `json:"unconfirmed,omitempty"`
	// Evident says that the recorded run is evidence by itself: the race detector has reported, or
	// no order explains its calls.
	Evident bool `json:"evident,omitempty"`
	// TestPasses says that the test which is printed of the run passes where the run fails.
	TestPasses bool `json:"test_passes,omitempty"`
	// Itself is in how many of a few plays of the run two systems like the reference differ in the
	// same way, if the reference is in a process of its own.
	Itself int `json:"itself,omitempty"`
	// Why says what was different where it is unconfirmed, or why it was not tried.
	Why string `json:"why,omitempty"`
}

// String returns one sentence, with its end of line; it is empty for nil.
func (c *Again) String() string {
	if c == nil {
		return ""
	}
	each := ""
	if c.Runs > 1 {
		each = fmt.Sprintf(", each with up to %d runs", c.Runs)
	}
	switch {
	case c.Unconfirmed && c.Evident:
		return fmt.Sprintf("Not repeated: 0 of %d fresh processes fail%s. The recorded run shows the failure.\n", c.Of, each)
	case c.Unconfirmed:
		return fmt.Sprintf("Unconfirmed: 0 of %d fresh processes fail%s; in the first, %s.\n", c.Of, each, c.Why)
	case c.Why != "" && c.Of == 0:
		return fmt.Sprintf("Not confirmed: %s.\n", c.Why)
	case c.Why != "":
		return fmt.Sprintf("Fails in %d of %d fresh processes%s, then %s.\n", c.Confirmed, c.Of, each, c.Why)
	case c.Of > 1:
		return fmt.Sprintf("Confirmed: fails in %d of %d fresh processes%s.\n", c.Confirmed, c.Of, each)
	}
	text := "Confirmed: fails again in a fresh process"
	if !c.Deterministic {
		text += ", with other answers"
	}
	if c.TestPasses {
		text += ", where the test below passes"
	}
	return text + ".\n"
}

// Doubted reports whether the failure does not stand: it is unconfirmed, and no evidence by itself.
func (c *Again) Doubted() bool { return c != nil && c.Unconfirmed && !c.Evident }

// Doubted takes n failing runs like this one off the counts by which a test fails: they are
// unconfirmed.
func (run Run) Doubted(r *Report, n int) {
	for i := range meanings {
		if m := &meanings[i]; m.Name == run.Verdict && m.count != nil {
			*m.count(r) -= n
		}
	}
	if run.ByModel {
		r.ModelViolations -= n
	}
	if run.ByReference {
		r.Differences -= n
	}
	if run.Broken {
		r.Breaches -= n
	}
	r.Unconfirmed += n
}
