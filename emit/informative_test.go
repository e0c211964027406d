package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// TestInformative: a goal's share of informative runs overrides that of the target, and both reach
// the test.
func TestInformative(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ goal, target, want string }{
		{"", "", ""},
		{"", "informative = 0.3", "LowShare:0.3"},
		{"informative = 0.9", "informative = 0.3", "LowShare:0.9"},
		{"informative = 0", "informative = 0.3", "LowShare:-1.0"},
		{"informative = 1", "", "LowShare:1.0"},
	} {
		s := load(t, "shares.clouseau.hcl", []byte(`
language = 1
operation "push" {
  kind = call
  args = { elem = int }
}
goal "twice" {
  trace = seq(push, push, all)
  `+tt.goal+`
}
target {
  new = "New"
  `+tt.target+`
}
`))
		code := string(file(t, s, []emit.GoalGenerators{{Goal: s.Goals[0], Explore: true}}))
		flat := strings.Join(strings.Fields(code), "")
		if strings.Contains(flat, "LowShare") != (tt.want != "") || !strings.Contains(flat, tt.want) {
			t.Errorf("goal %q, target %q: no %q in\n%s", tt.goal, tt.target, tt.want, code)
		}
	}
}
