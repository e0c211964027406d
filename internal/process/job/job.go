// Package job divides the runs of a test among processes and machines.
//
// A job is a number of runs with a seed. Each run has an index, and its random values follow from
// the seed of the job and from that index alone, so it does not matter who makes it, when, and
// after which other runs:
//
//	Job{Seed: 1, To: 1000, Step: 1}          all of 1,000 runs
//	Job{Seed: 1, From: 2, To: 1000, Step: 8} the third of eight shards: the runs 2, 10, 18, ...
//	Job{Seed: 1, From: 17, To: 18, Step: 1}  run 17 once more
//
// A process that finds a job in CLOUSEAU_JOB makes its runs in each of its tests instead of those
// that rapid asks for. It makes all of them, also after one that fails. The time of a job bounds
// the process as a whole: once something is found, a part of it is left for making that smaller.
package job

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// Endless is the To of a job that ends only by its time.
const Endless = math.MaxInt64

// Job is a part of the runs with a seed.
type Job struct {
	Seed uint64 `json:"seed"`
	// The indices of its runs are From, From+Step and so on below To.
	From int64 `json:"from"`
	To   int64 `json:"to"`
	Step int64 `json:"step"`
	// Time is how long the process of a job takes; 0: until all runs are made.
	Time time.Duration `json:"time,omitempty"`
}

// Shard returns the i-th of n shards of a number of runs, counted from 0.
func Shard(seed uint64, runs, i, n int64) Job { return Job{Seed: seed, From: i, To: runs, Step: n} }

// Runs returns how many runs a job has at most.
func (j *Job) Runs() int64 {
	if j.Step < 1 || j.From >= j.To {
		return 0
	}
	return (j.To-j.From-1)/j.Step + 1
}

// Meets reports whether two jobs have a run in common.
func (j *Job) Meets(k *Job) bool {
	if j.Seed != k.Seed || j.Runs() == 0 || k.Runs() == 0 {
		return false
	}
	from := max(j.From, k.From)
	to := min(j.To, k.To)
	first := j.From + (from-j.From+j.Step-1)/j.Step*j.Step // of j, where both have begun
	// What the indices of j are modulo the step of k repeats after so many of them.
	for n, i := k.Step/divisor(j.Step, k.Step), first; n > 0 && i < to; n, i = n-1, i+j.Step {
		if (i-k.From)%k.Step == 0 {
			return true
		}
	}
	return false
}

func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// String returns the job as JSON.
func (j Job) String() string {
	text, _ := json.Marshal(j)
	return string(text)
}

// Parse reads a job.
func Parse(text string) (*Job, error) {
	j := &Job{}
	if err := json.Unmarshal([]byte(text), j); err != nil {
		return nil, fmt.Errorf("%s: %w", environment.Job, err)
	}
	if j.Step < 1 || j.From < 0 || j.Time < 0 {
		return nil, fmt.Errorf("%s is %s: step must be above 0, from and time not below 0", environment.Job, text)
	}
	return j, nil
}

// Of returns the job of the process for a test; nil: it has none. Go decides which runs fuzz
// targets and benchmarks make.
func Of(tb testing.TB) *Job {
	tb.Helper()
	text := environment.Job.Get()
	if text == "" || !environment.Judged(tb) {
		return nil
	}
	j, err := Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return j
}

// Indices yields the indices of the runs until the time is over. The first run is made in any case.
func (j *Job) Indices(yield func(int64) bool) {
	for i := j.From; i < j.To; i += j.Step {
		if !yield(i) || clock.over.Load() || j.To-i <= j.Step {
			return
		}
	}
}
