package report_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestSketch compares sketches with sets: exact where there are few, near where there are many, and
// the same for parts that are merged as for the whole.
func TestSketch(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{0, 1, 100, report.SketchSize - 1, report.SketchSize, 100_000} {
		set := map[uint64]bool{}
		var whole report.Sketch
		parts := make([]report.Sketch, 8)
		for len(set) < n {
			h := r.Uint64()
			set[h] = true
			for range 1 + r.IntN(2) {
				whole.Add(h)
				parts[r.IntN(8)].Add(h)
			}
		}
		var merged report.Sketch
		for _, p := range parts {
			text, err := p.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			var back report.Sketch
			if err := back.UnmarshalText(text); err != nil {
				t.Fatal(err)
			}
			merged.Merge(back)
		}
		got := whole.Len()
		if got != merged.Len() {
			t.Errorf("%d hashes: %d as a whole, %d of parts", n, got, merged.Len())
		}
		if off := max(got-n, n-got); n < report.SketchSize && off > 0 || off > n/20 {
			t.Errorf("%d hashes: counted %d", n, got)
		}
	}
}

// TestMergeRefuses checks that runs are not counted twice, and that nothing is added to what it has
// no part in.
func TestMergeRefuses(t *testing.T) {
	part := func(goal string, j job.Job, done int64) *report.Report {
		p := report.PartOf(&j)
		for range done {
			p.Made()
		}
		return &report.Report{System: "s", Goal: goal, Part: p}
	}
	all := func(rs ...*report.Report) []*report.Report { return rs }
	a, b := job.Shard(1, 100, 0, 2), job.Shard(1, 100, 1, 2)
	for _, x := range []struct {
		parts []*report.Report
		want  string // empty: they are merged
	}{
		{all(part("g", a, 50), part("g", b, 50)), ""},
		{all(part("g", a, 50), part("g", a, 50)), "in common"},
		{all(part("g", a, 50), part("g", job.Shard(1, 100, 0, 4), 25)), "in common"},
		// One was cut short.
		{all(part("g", a, 5), part("g", job.Job{Seed: 1, From: 10, To: 100, Step: 2}, 45)), ""},
		{all(part("g", a, 50), part("h", b, 50)), "different tests"},
		{all(part("g", a, 50), part("g", job.Shard(2, 100, 1, 2), 50)), "different seeds"},
		{all(part("g", a, 50), &report.Report{System: "s", Goal: "g"}), "no part of a job"},
		{nil, "no reports to merge"},
	} {
		_, err := report.Merge(x.parts)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			text, _ := json.Marshal(x.parts)
			t.Errorf("%s\nare merged with %v, want %q", text, err, x.want)
		}
	}
}
