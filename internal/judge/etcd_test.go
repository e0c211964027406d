package judge_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// loadSpec loads the spec in a file.
func loadSpec(t testing.TB, name string) *uhat.Spec {
	t.Helper()
	s, ds := spec.Load(name)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	return s
}

// judged judges a log and prints all verdicts and problems.
func judged(t testing.TB, c judge.Config, log string) (string, *judge.Summary) {
	t.Helper()
	var b strings.Builder
	c.Verdict = func(v judge.Verdict) { fmt.Fprintln(&b, &v) }
	c.Problem = func(p judge.Problem) { fmt.Fprintf(&b, "%d:%d: %s\n", p.Line, p.Column, p.Text) }
	c.Suggest = func(string, []string) string { return "" }
	sum, err := judge.Log(t.Context(), c, strings.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), sum
}

// TestEtcd judges what three nodes of etcd's raft wrote with its tag with_tla: an election, three
// proposals, a second election while the first leader is cut off, two proposals. In the broken log
// the second election is one of the first term.
func TestEtcd(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"sample.ndjson": `upheld: two_leaders at line 17, event 15: elected(n = 2, term = 3)
upheld: two_votes at line 15, event 13: granted(n = 2, term = 3, to = 2)
upheld: commit_goes_back at line 10, event 9: committed(n = 1, index = 4)
`,
		"broken.ndjson": `violation: two_leaders at line 17, event 15: elected(n = 2, term = 2)
  with x = 1, y = 2, t = 2
violation: two_votes at line 15, event 13: granted(n = 2, term = 2, to = 2)
  with x = 2, y = 1, z = 2, t = 2
upheld: commit_goes_back at line 10, event 9: committed(n = 1, index = 4)
`,
	} {
		s := loadSpec(t, "testdata/etcd/raftlog.clouseau.hcl")
		m, ds := spec.LoadMapping("testdata/etcd/etcd.mapping.hcl", s)
		if ds.HasErrors() {
			t.Fatal(ds)
		}
		log, err := os.ReadFile(filepath.Join("testdata/etcd", name))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := judged(t, judge.Config{Spec: s, Goals: s.Goals, Mapping: m}, string(log)); got != want {
			t.Errorf("%s:\n%swant\n%s", name, got, want)
		}
	}
}

// TestPage: the mapping on the page about logs is the one that is tested.
func TestPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/judge.md")
	if err != nil {
		t.Fatal(err)
	}
	mapping, err := os.ReadFile("testdata/etcd/etcd.mapping.hcl")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```hcl-mapping\n"+string(mapping)+"```") {
		t.Error("docs/judge.md has another mapping than testdata/etcd/etcd.mapping.hcl")
	}
}
