package report

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/process/job"
)

// Part is what a report of a part of a job says beside the others, so that the parts can be merged.
type Part struct {
	Jobs []Work `json:"jobs"`
	// Asserted are all assertions, in the order of their first occurrence; Left says where
	// uninformative runs first left the script, and Places at which event as well; Open says that
	// every operation has a chance.
	Asserted []Mismatch `json:"asserted,omitempty"`
	Left     []Count    `json:"left,omitempty"`
	Places   []Count    `json:"places,omitempty"`
	Open     bool       `json:"open,omitempty"`
	// Scripts are a sketch of the different scripts.
	Scripts Sketch `json:"scripts,omitempty"`
}

// Work is a job and what was done of it.
type Work struct {
	job.Job
	Done int64 `json:"done"` // its first runs, in the order of their indices
}

// done returns the job of the runs that were made.
func (w *Work) done() *job.Job {
	j := w.Job
	if w.Done < j.Runs() {
		j.To = j.From + w.Done*j.Step
	}
	return &j
}

// PartOf returns the part of a report whose runs are those of a job.
func PartOf(j *job.Job) *Part { return &Part{Jobs: []Work{{Job: *j}}} }

// Made counts a run of the job.
func (p *Part) Made() { p.Jobs[0].Done++ }

// finish stores what the report counts for itself.
func (p *Part) finish(r *Report) {
	p.Asserted = r.asserted
	p.Left = r.left
	p.Places = r.places
	p.Open = r.Open
	p.Scripts = r.Tried.sketch
	r.Tried.Scripts = p.Scripts.Len()
	slices.SortFunc(r.Tried.Chosen, func(a, b Chosen) int { return compareNames(a.Field, b.Field) })
}
