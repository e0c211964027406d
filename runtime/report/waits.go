package report

import (
	"fmt"
	"slices"
)

// Wait is an operation whose calls wait for others, where neither a model nor a reference tells
// when they have to. A run ends where one does, and has not failed for that.
type Wait struct {
	Op   string `json:"op"`
	Runs int    `json:"runs"` // that ended so
	// Call is the first such call with its arguments. Shown says that the spec says nothing of it:
	// it waits on a fresh system.
	Call  string `json:"call"`
	Shown bool   `json:"shown,omitempty"`
}

// String says which operation waited, and how often.
func (w *Wait) String() string {
	return fmt.Sprintf("%s waited %s, first as %s", w.Op, Plural(w.Runs, "time"), w.Call)
}

// Note tells of an operation of which the spec says nothing; empty of others.
func (w *Wait) Note() string {
	if !w.Shown {
		return ""
	}
	return fmt.Sprintf("%s waits on a fresh system, and %s ended so: no failure. Write waits = true in the operation %s to hear no more of it, or waits = false if it may not wait",
		w.Call, Plural(w.Runs, "run"), w.Op)
}

// addWait counts the runs of a wait among others; nil is none.
func addWait(all []*Wait, w *Wait) []*Wait {
	if w == nil {
		return all
	}
	i := slices.IndexFunc(all, func(o *Wait) bool { return o.Op == w.Op })
	if i < 0 {
		c := *w
		return append(all, &c)
	}
	all[i].Runs += w.Runs
	return all
}
