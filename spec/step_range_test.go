package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestDrawRanges: the range of a draw by hand grows from what its qualifiers give, unless one is
// written. What is printed draws the same.
func TestDrawRanges(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ sort, before, draw, want string }{
		{"", "", "x", "in 0..20"},
		{"", "", "x, x >= 1", "in 1..20"},
		{"", "", "x, x >= 30", "in 30..40"},
		{"", "", "x, x <= 3", "in 0..3"},
		{"", "", "x, x < 0", "in -11..-1"},
		{"", "", "x, 1 <= x, x <= 100", "in 1..100"},
		{"", "", "x, 3 * x > 100", "in 34..44"},
		{"", "", "x, x == 5 || x == 500", "in 5..5 or in 500..500"},
		{"", "draw(y), ", "x, x >= y", "in y..20"},
		{"", "draw(y, y >= 15), ", "x, x >= y + 2", "in y + 2..20 or in y + 2..y + 12 if y >= 19"},
		{"", "look(n == y), ", "x, x > y", "in y + 1..20 or in y + 1..y + 11 if y >= 20"},
		{"", "look(n == y), ", "x, x < y", "in 0..y - 1 or in y - 11..y - 1 if y <= 0"},
		{"range = [0, 9]", "", "x, x >= 5", "in 5..9"},
		{"", "", "x, [x <= 5], [x == 100, rarely()]", "in 0..5 or in 100..100 rarely"},
		{"range = [0, 9]", "look(n == y), ", "x, x > y", "in y + 1..9"},
	} {
		src := fmt.Sprintf(`language = 1
sort "Number" {
  base = int
  %s
}
operation "look" {
  kind    = call
  results = { n = int }
  clause { event = look }
}
operation "put" {
  kind = call
  args = { n = Number, m = int }
  clause { event = put }
}
generator "g" {
  vars  = { x = Number, y = int }
  steps = [%sdraw(%s), put(n == x, m == 1)]
}
`, tt.sort, tt.before, tt.draw)
		s, ds := spec.LoadSource("draw.hcl", []byte(src))
		if s == nil || ds.HasErrors() {
			t.Errorf("draw(%s): %v", tt.draw, ds)
			continue
		}
		if got := lastDraw(s); got != tt.want {
			t.Errorf("%sdraw(%s) draws %s, want %s", tt.before, tt.draw, got, tt.want)
		}
		text, err := spec.PrintGenerators(s, s.Generators, "draw.hcl")
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(src, "generator ")
		_, body, _ := strings.Cut(string(text), "generator ")
		again, ds := spec.LoadSource("draw.hcl", []byte(head+"generator "+body))
		if again == nil || ds.HasErrors() {
			t.Errorf("draw(%s) is printed as\n%s\n%v", tt.draw, body, ds)
		} else if got := lastDraw(again); got != tt.want {
			t.Errorf("draw(%s) is printed as\n%s\nwhich draws %s", tt.draw, body, got)
		}
	}
}

// lastDraw describes what the last draw of the only generator draws from.
func lastDraw(s *uhat.Spec) string {
	got := ""
	for _, st := range s.Generators[0].Steps {
		if d, ok := st.(*uhat.Draw); ok {
			_, got, _ = strings.Cut(strings.TrimSpace(uhat.Describe([]uhat.Step{d})), "Number ")
		}
	}
	return got
}
