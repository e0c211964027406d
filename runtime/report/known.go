package report

// Known is a failure that a spec declares known.
type Known struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
	Link   string `json:"link,omitempty"`
	// Verdict is the verdict of known runs, or of the test as a whole; empty means violation.
	Verdict string `json:"verdict,omitempty"`
	Runs    int    `json:"runs"` // how many runs came to it
	// Avoided is how often runs kept away from it, since nothing lies behind it.
	Avoided int `json:"avoided,omitempty"`
	// StillHappens says whether the replay of its saved run fails; nil if there is none.
	StillHappens *bool `json:"still_happens,omitempty"`
}

func (k *Known) String() string {
	s := k.Name + ": " + Plural(k.Runs, "run")
	if k.Avoided > 0 {
		s += ", avoided " + Plural(k.Avoided, "time")
	}
	s += "; " + k.Reason
	if k.Link != "" {
		s += " (" + k.Link + ")"
	}
	switch {
	case k.StillHappens == nil:
	case *k.StillHappens && k.Verdict != "vacuous":
		s += "; its saved run still shows it"
	case *k.StillHappens:
	case k.Verdict == "vacuous":
		s += "; it does NOT happen any more"
	default:
		s += "; its saved run does NOT show it any more"
	}
	return s
}

// happened counts a run with a known failure.
func (r *Report) happened(name string) {
	if k := r.known(name); k != nil {
		k.Runs++
	}
}

// Avoid counts that a run kept away from known failures.
func (r *Report) Avoid(names []string) {
	for _, name := range names {
		if k := r.known(name); k != nil {
			k.Avoided++
		}
	}
}

// Replayed records whether the replay of the saved run of a known failure fails.
func (r *Report) Replayed(name string, still bool) {
	if k := r.known(name); k != nil {
		k.StillHappens = &still
	}
}

// KnownIdle returns the known failure that the test is vacuous; nil if there is none.
func (r *Report) KnownIdle() *Known {
	for _, k := range r.KnownFailures {
		if k.Verdict == "vacuous" {
			return k
		}
	}
	return nil
}

// CountIdle counts the runs of a test that is known to be vacuous.
func (r *Report) CountIdle() {
	if k := r.KnownIdle(); k != nil && r.Runs >= Enough {
		idle := r.Idle() != ""
		if k.StillHappens = &idle; idle {
			k.Runs = r.Runs
		}
	}
}

func (r *Report) known(name string) *Known {
	for _, k := range r.KnownFailures {
		if k.Name == name {
			return k
		}
	}
	return nil
}
