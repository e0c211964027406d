package report

import "slices"

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

// KnownFailures are the failures that the spec of a test declares known.
type KnownFailures []*Known

// Named returns the failure with that name; nil if there is none.
func (ks KnownFailures) Named(name string) *Known {
	return ks.first(func(k *Known) bool { return k.Name == name })
}

// Idle returns the failure that the test is vacuous; nil if there is none.
func (ks KnownFailures) Idle() *Known {
	return ks.first(func(k *Known) bool { return k.Verdict == "vacuous" })
}

func (ks KnownFailures) first(is func(*Known) bool) *Known {
	if i := slices.IndexFunc(ks, is); i >= 0 {
		return ks[i]
	}
	return nil
}

// Avoid counts that a run kept away from failures.
func (ks KnownFailures) Avoid(names []string) {
	for _, name := range names {
		if k := ks.Named(name); k != nil {
			k.Avoided++
		}
	}
}
