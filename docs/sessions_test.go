package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestSessionFigures computes the table of the case studies again: every third row, and in the long
// mode all of them with the column of the random strategy.
func TestSessionFigures(t *testing.T) {
	t.Parallel()
	text := read(t, "sessions.md")
	long := environment.Long.Get() != ""
	rows := 0
	for _, sys := range sessions.Systems() {
		for _, i := range sys.Peers {
			if i.Fixed() {
				continue
			}
			name := sys.Name
			if i.Party == "client" {
				name += " (client)"
			}
			if rows++; !long && rows%3 != 1 {
				if !strings.Contains(text, fmt.Sprintf("\n| %s | %s | ", name, i.Name)) {
					t.Errorf("the page has no row of %s %s", name, i.Name)
				}
				continue
			}
			median := func(strategy string) (string, *sessions.Row) {
				row, err := sessions.Measure(t.Context(), &sys, &i, strategy, 10_000, 1)
				switch {
				case err != nil:
					t.Fatal(err)
				case row.Found == 0:
					return "none", row
				case row.Found < row.Campaigns:
					return fmt.Sprintf("%d (%d)", row.Median, row.Found), row
				}
				return fmt.Sprint(row.Median), row
			}
			found, row := median("session")
			random, shrunk := `[^|]+`, "-"
			if long {
				other, _ := median("random")
				random = regexp.QuoteMeta(other)
			}
			if row.Shrunk {
				shrunk = fmt.Sprint(len(row.Failure.Trace))
			}
			want := regexp.MustCompile(fmt.Sprintf(`(?m)^\| %s \| %s \| %s \| %s \| %s \|$`, regexp.QuoteMeta(name), i.Name, regexp.QuoteMeta(found), random, shrunk))
			if !want.MatchString(text) {
				t.Errorf("the page has no row %s", want)
			}
		}
	}
	if n := strings.Count(text, "\n| ") - rows; n < 20 {
		t.Errorf("%d rows of %d", n, rows)
	}
}

// TestSessionNames checks that the tests that the page names are there.
func TestSessionNames(t *testing.T) {
	t.Parallel()
	var code strings.Builder
	for _, dir := range []string{"session", "session/play", "session/codec", "session/sessiontest", "benchmarks/sessions", "benchmarks/sessions/peers"} {
		files, err := os.ReadDir(root + "/" + dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name(), "_test.go") {
				code.WriteString(read(t, root+"/"+dir+"/"+f.Name()))
			}
		}
	}
	named := regexp.MustCompile("`((?:Test|Example)[A-Za-z_]+)`").FindAllStringSubmatch(read(t, "sessions.md"), -1)
	for _, m := range named {
		if !strings.Contains(code.String(), "func "+m[1]+"(") {
			t.Errorf("there is no test %s", m[1])
		}
	}
	if len(named) < 15 {
		t.Errorf("only %d tests are named", len(named))
	}
}
