package strategy

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/job"
)

// TestFeedbackInJobs: in a job a run is the same whatever ran before, since which runs these are
// depends on the number of processes.
func TestFeedbackInJobs(t *testing.T) {
	p := forwards(4)
	for _, variable := range []string{"", job.Job{Seed: 1, To: 3, Step: 1}.String()} {
		t.Setenv(string(environment.Job), variable)
		s := p.taught("feedback")
		first := p.run(s, seeded(42))
		for i := range 20 {
			p.run(s, seeded(uint64(i)))
		}
		if again := p.run(s, seeded(42)); slices.Equal(first, again) != (variable != "") {
			t.Errorf("with the job %q: %v, and %v from the same choices", variable, first, again)
		}
	}
}
