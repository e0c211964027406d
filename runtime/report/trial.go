package report

import (
	"encoding/json"
	"strings"
)

// Trial is how a hypothesis about a system fared in random runs: a promise, a relation or a model.
type Trial struct {
	Name  string `json:"name"` // empty: nobody has judged
	Runs  int    `json:"runs"`
	Calls int    `json:"calls,omitempty"`
	// Judged is how many calls it has judged. Of relations that is not known. Of what shows the
	// same it is how many different things were shown.
	Judged int `json:"judged,omitempty"`
	// Objected is in how many runs the hypothesis did not hold.
	Objected int `json:"objected"`
	// Broken is how many runs crashed or hung.
	Broken int `json:"broken,omitempty"`
	// Slow says that the runs took so long that fewer were made.
	Slow bool `json:"slow,omitempty"`
	// Model is what judges; empty: a promise or relation of the test.
	Model json.RawMessage `json:"model,omitempty"`
	// Begins is how many calls of each run the model was compared with; 0: all.
	Begins int `json:"begins,omitempty"`
	// Without are operations that runs do without which the model judges, each in its own list.
	Without [][]string `json:"without,omitempty"`
	// Named says that the operations have names like those of the model's methods.
	Named bool `json:"named,omitempty"`
	// Presumed are the operations that the model judges although it does not explain them in most
	// runs.
	Presumed []string `json:"presumed,omitempty"`
	// Alike says what shows the same, and has to behave the same.
	Alike json.RawMessage `json:"alike,omitempty"`
	// Back says after which histories the system has to be as it was.
	Back json.RawMessage `json:"back,omitempty"`
	// Listed says after which histories lookups find something else than is listed.
	Listed json.RawMessage `json:"listed,omitempty"`
	// Refused says which operations change nothing where they answer no.
	Refused json.RawMessage `json:"refused,omitempty"`
}

// Count adds a run that ended with a verdict after so many calls.
func (t *Trial) Count(verdict string, failed bool, calls int) {
	t.Runs++
	t.Calls += calls
	switch {
	case verdict == "violation":
		t.Objected++
	case failed:
		t.Broken++
	}
}

// Holds is the share of runs in which the hypothesis held, of those that it could judge to their
// ends; 0 if there are none.
func (t *Trial) Holds() float64 {
	whole := t.Runs - t.Broken
	if whole == 0 {
		return 0
	}
	return float64(whole-t.Objected) / float64(whole)
}

// The shares of runs in which models have to hold.
const (
	leastModel = 0.5
	// Where no names speak for it, what is like a model in so many runs may be another design: one
	// that is first in, first out explains some half of the runs of a stack.
	leastUnnamed = 0.65
	// Models that are not of package ref say in general what such types do. Right types often
	// differ from them in something, such as how a folder is shown.
	leastRough = 0.9
	// Where all methods have the names of a model's, a bug is likelier.
	leastNamed = 0.8
)

// Rough reports whether a model is not one of package ref, and does not hold in nearly all runs.
func (t *Trial) Rough() bool {
	return t.Model != nil && !strings.HasPrefix(t.Name, "ref.") && t.Holds() < leastRough
}

// Likely reports whether a model holds in so many runs that it may judge others.
func (t *Trial) Likely() bool {
	if t.Rough() {
		return (t.Named || t.Begins > 0) && t.Holds() >= leastNamed
	}
	least := leastUnnamed
	if t.Named || t.Begins > 0 {
		least = leastModel
	}
	return t.Model != nil && t.Holds() >= least
}
