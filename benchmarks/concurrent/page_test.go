package concurrent_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
)

// TestPages: the tables of the pages have a row for each mutant, found at least once, and one for
// its replays. The figures themselves differ between measurements.
func TestPages(t *testing.T) {
	t.Parallel()
	page := func(name string) string {
		src, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	check := func(text, row string) {
		if !regexp.MustCompile(`(?m)^\| ` + row).MatchString(text) {
			t.Errorf("no row %q", row)
		}
	}
	goroutines, timers := page("concurrent.md"), page("time.md")
	for _, s := range concurrent.Systems() {
		for _, m := range s.Mutants {
			begin := fmt.Sprintf(`%s \| %s \| `, s.Name, strings.TrimPrefix(m.New, "New"))
			check(goroutines, begin+m.Kind+` \| \d+ \([^|]*\|[^|]*\|[^|]*\|[^|]*\|$`)
			check(goroutines, begin+`\d+ of \d+ \| \d+ of 100 \| [01]\.\d+ \|$`)
		}
	}
	for _, s := range concurrent.Timed() {
		for _, m := range s.Mutants {
			check(timers, fmt.Sprintf(`%s \| %s \| %s \| \d+ \([^|]*\|$`, s.Name, strings.TrimPrefix(m.New, "New"), m.Kind))
		}
	}
}
