package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/job"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// TestWalksInShards compares walks in one process with the same walks in eight: run by run, with
// the script and the verdict of each. A walk asks a solver and follows automata that are made
// while it goes on, and both outlive it.
func TestWalksInShards(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name string
		args []string
	}{
		{"set", []string{"--strategy", "walk", "set/set.clouseau.hcl"}},
		{"kv", []string{"kv/promises.clouseau.hcl"}},
		{"filesystem", []string{"filesystem/promises.clouseau.hcl"}},
		{"queue", []string{"queue/queue.clouseau.hcl"}},
	} {
		walks := int64(203)
		if environment.Long.Get() == "" {
			if walks = 61; x.name != "kv" {
				continue
			}
		}
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			last := len(x.args) - 1
			x.args[last] = filepath.Join("..", "..", "benchmarks", x.args[last])
			binary := filepath.Join(t.TempDir(), "walks")
			asVerb(t, 0, append([]string{"run", "--compile", binary}, x.args...)...)
			whole := inJob(t, binary, job.Shard(5, walks, 0, 1))
			if int64(len(whole.Records)) != walks || whole.Walked == nil {
				t.Fatalf("one process records %d walks", len(whole.Records))
			}
			var parts []*rtreport.Report
			for i := range int64(8) {
				parts = append(parts, inJob(t, binary, job.Shard(5, walks, i, 8)))
			}
			merged, err := rtreport.Merge(parts)
			if err != nil {
				t.Fatal(err)
			}
			different := 0
			for i, r := range merged.Records {
				if !r.Same(whole.Records[i]) {
					different++
				}
			}
			if different > 0 {
				t.Errorf("%d of %d walks are others in eight processes", different, walks)
			}
			if got, want := comparable(t, merged), comparable(t, whole); got != want && different == 0 {
				t.Errorf("the shards differ from the whole:\n%s", unifiedDiff("whole", []byte(want), []byte(got)))
			}
		})
	}
}

// inJob makes the runs of a job with a compiled test, and returns its report.
func inJob(t *testing.T, binary string, j job.Job) *rtreport.Report {
	t.Helper()
	text, err := os.ReadFile(binary + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var names struct{ Tests []string }
	if err := json.Unmarshal(text, &names); err != nil || len(names.Tests) != 1 {
		t.Fatalf("tests %v, %v", names.Tests, err)
	}
	dir := t.TempDir()
	raw := filepath.Join(dir, "report.json")
	cmd := exec.Command(binary, "-test.run=^("+strings.Join(names.Tests, "|")+")$", "-rapid.checks=1", "-rapid.nofailfile")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), environment.Job.Is(j.String()), "CLOUSEAU_REPORT="+raw, "CLOUSEAU_RECORDS=on")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", j, err, out)
	}
	return read(t, raw)
}
