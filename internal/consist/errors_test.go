package consist_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/spec"
)

// The files in testdata hold specs, apart by lines of dashes, with the diagnostics
// that each line has to have in a comment at its end, as in package spec:
//
//	event = take(n > 9) # ERROR RefusedClause@11 "expected 1"
//
// says code, column and a regular expression for the detail. Each has a mistake, and nothing else
// is found.

var wanted = regexp.MustCompile(`# ERROR (\w+)@(\d+) ("(?:[^"\\]|\\.)*")`)

func TestMistakes(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	mistakes := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for i, chunk := range strings.Split(string(src), "---\n") {
			text := strings.Repeat("\n", lines) + chunk
			lines += strings.Count(chunk, "\n") + 1
			mistakes++
			t.Run(fmt.Sprintf("%s/%d", filepath.Base(file), i), func(t *testing.T) {
				t.Parallel()
				mistake(t, file, text)
			})
		}
	}
	if mistakes < 15 {
		t.Errorf("only %d mistakes", mistakes)
	}
}

// mistake demands that the one mistake in a spec is found, in its place.
func mistake(t *testing.T, file, text string) {
	s, ds := spec.LoadSource(file, []byte(text))
	if s == nil {
		t.Fatal(ds)
	}
	r, err := compare(t, s, consist.Config{})
	if err != nil {
		t.Fatal(err)
	}
	found := r.Contradictions()
	if len(found) != 1 {
		t.Fatalf("%d contradictions\n%v\n%s", len(found), found, strings.Join(r.Lines(), "\n"))
	}
	d := found[0]
	for i, line := range strings.Split(text, "\n") {
		m := wanted.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		column, _ := strconv.Atoi(m[2])
		pattern, err := strconv.Unquote(m[3])
		if err != nil {
			t.Fatal(err)
		}
		if d.Subject.Line != i+1 || d.Subject.Column != column || d.Code != m[1] || !regexp.MustCompile(pattern).MatchString(d.Detail) {
			t.Errorf("got %v\nwant %d:%d %s %s", d, i+1, column, m[1], pattern)
		}
		if d.Model.Range.Line == 0 {
			t.Errorf("%v does not say where the model is", d)
		}
	}
}
