package job_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/process/job"
)

// TestSet compares a set with the runs of its jobs.
func TestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	added, refused := 0, 0
	for range 2000 {
		s, made := &job.Set{}, map[int64]bool{}
		for range 6 {
			from := r.Int64N(60)
			j := job.Job{Seed: 1, From: from, To: from + r.Int64N(40), Step: 1 + r.Int64N(30)}
			runs := indices(j)
			want := slices.ContainsFunc(runs, func(i int64) bool { return made[i] })
			met := s.Add(&j)
			if (met != nil) != want || met != nil && !met.Meets(&j) {
				t.Fatalf("adding %s meets %v, want %v", j, met, want)
			}
			if refused++; met == nil {
				refused, added = refused-1, added+1
				for _, i := range runs {
					made[i] = true
				}
			}
		}
	}
	if added < 1000 || refused < 1000 {
		t.Errorf("%d jobs were added and %d refused; the test shows little", added, refused)
	}
}

// TestSetOfMany adds so many shards that comparing each with each would not end.
func TestSetOfMany(t *testing.T) {
	const n = 300_000
	s := &job.Set{}
	for i := range int64(n) {
		j := job.Shard(1, n, i, n)
		if met := s.Add(&j); met != nil {
			t.Fatalf("%s meets %s", j, met)
		}
	}
	again := job.Shard(1, n, 17, n)
	if met := s.Add(&again); met == nil || met.From != 17 {
		t.Errorf("a shard that is there meets %v", met)
	}
}
