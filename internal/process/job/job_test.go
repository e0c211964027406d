package job_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/seeded"
)

var _ = seeded.Runs

// indices returns the runs of a job.
func indices(j job.Job) (out []int64) {
	for i := range j.Indices {
		out = append(out, i)
	}
	return out
}

// TestShards checks that the shards of a job make each of its runs once.
func TestShards(t *testing.T) {
	for runs := range int64(40) {
		for n := int64(1); n <= 9; n++ {
			var all []int64
			for i := range n {
				j := job.Shard(7, runs, i, n)
				if got := indices(j); int64(len(got)) != j.Runs() {
					t.Fatalf("%s has %d runs, and makes %v", j, j.Runs(), got)
				} else {
					all = append(all, got...)
				}
			}
			slices.Sort(all)
			for i := range runs {
				if int64(len(all)) != runs || all[i] != i {
					t.Fatalf("%d shards of %d runs make %v", n, runs, all)
				}
			}
		}
	}
}

// TestMeets compares the answer with the runs of both jobs.
func TestMeets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	draw := func() job.Job {
		return job.Job{Seed: 1, From: r.Int64N(30), To: r.Int64N(60), Step: 1 + r.Int64N(12)}
	}
	met := 0
	for range 20000 {
		a, b := draw(), draw()
		other := indices(b)
		want := slices.ContainsFunc(indices(a), func(i int64) bool { return slices.Contains(other, i) })
		if a.Meets(&b) != want {
			t.Fatalf("%s meets %s: %v, want %v", a, b, !want, want)
		}
		if want {
			met++
		}
		b.Seed = 2
		if a.Meets(&b) {
			t.Fatalf("%s meets %s, which has another seed", a, b)
		}
	}
	if met < 1000 {
		t.Errorf("only %d of the pairs have runs in common", met)
	}
}

func TestEndless(t *testing.T) {
	j := job.Shard(1, job.Endless, 1, 2)
	for i := range j.Indices {
		if i > 1000 {
			break
		}
	}
	last := job.Job{From: job.Endless - 3, To: job.Endless, Step: 2}
	if got := indices(last); len(got) != 2 {
		t.Errorf("the end of an endless job: %v", got)
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{`{"seed":1}`, `{"step":0}`, `{"step":1,"from":-1}`, `x`, `{"step":1,"time":-1}`} {
		if j, err := job.Parse(text); err == nil {
			t.Errorf("%s is taken for %s", text, j)
		}
	}
	want := job.Shard(1<<63, 10, 2, 4)
	if got, err := job.Parse(want.String()); err != nil || *got != want {
		t.Errorf("%s is read as %v, %v", want, got, err)
	}
}
