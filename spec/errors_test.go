package spec_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// The files in testdata/errors hold specs, apart by lines of dashes, with the diagnostics
// that each line has to have in a comment at its end:
//
//	trace = seq(all, psh) # ERROR UnknownOperation@20 "Did you mean .push."
//
// says severity, code, column and a regular expression for the detail. A line
// can be given before the column where it is another.

var wanted = regexp.MustCompile(`(ERROR|WARNING) (\w+)@(?:(\d+):)?(\d+) ("(?:[^"\\]|\\.)*")`)

// want is a diagnostic that has to come.
type want struct {
	line, column int
	severity     string
	code         spec.Code
	detail       *regexp.Regexp
	met          bool
}

func wants(t *testing.T, text string) []*want {
	var out []*want
	for i, line := range strings.Split(text, "\n") {
		_, comment, _ := strings.Cut(line, "#")
		for _, m := range wanted.FindAllStringSubmatch(comment, -1) {
			w := &want{line: i + 1, severity: strings.ToLower(m[1]), code: spec.Code(m[2])}
			if m[3] != "" {
				w.line, _ = strconv.Atoi(m[3])
			}
			w.column, _ = strconv.Atoi(m[4])
			pattern, err := strconv.Unquote(m[5])
			if err != nil {
				t.Fatalf("line %d: %s: %v", i+1, m[5], err)
			}
			w.detail = regexp.MustCompile("(?s)" + pattern)
			out = append(out, w)
		}
		if strings.Count(comment, "ERROR ")+strings.Count(comment, "WARNING ") != len(wanted.FindAllString(comment, -1)) {
			t.Errorf("line %d: malformed expectation", i+1)
		}
	}
	return out
}

// chunks splits a file at its lines of dashes. Each chunk keeps its line numbers.
func chunks(text string) []string {
	var out []string
	before := ""
	for _, c := range strings.SplitAfter(text, "---\n") {
		own := strings.TrimSuffix(c, "---\n")
		out = append(out, before+own)
		before += strings.Repeat("\n", strings.Count(c, "\n"))
	}
	return out
}

func TestErrors(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/errors/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	mistakes, codes := 0, map[spec.Code]bool{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, chunk := range chunks(string(src)) {
			t.Run(fmt.Sprintf("%s/%d", filepath.Base(file), i), func(t *testing.T) {
				ws := wants(t, chunk)
				compare(t, diagnose(t, file, chunk), ws)
				for _, w := range ws {
					codes[w.code] = true
				}
				mistakes += len(ws)
			})
		}
	}
	t.Logf("%d mistakes with %d codes", mistakes, len(codes))
	for _, e := range spec.Explanations() {
		if !codes[e.Code] && !strings.Contains("ContradictoryAxioms HugeFile DeepNesting MissingPool MissingValue HarmlessGoal MisorderedFields MismatchedMethod MissingConstructor", string(e.Code)) {
			t.Errorf("no mistake with code %s", e.Code)
		}
	}
}

// compare matches diagnostics with what has to come.
func compare(t *testing.T, ds spec.Diagnostics, ws []*want) {
	t.Helper()
next:
	for _, d := range ds {
		for _, w := range ws {
			if !w.met && w.line == d.Subject.Line && w.column == d.Subject.Column && w.code == d.Code &&
				w.severity == d.Severity.String() && w.detail.MatchString(d.Detail) {
				w.met = true
				continue next
			}
		}
		t.Errorf("unexpected: %v", d)
	}
	for _, w := range ws {
		if !w.met {
			t.Errorf("missing: line %d, column %d: %s %s %q", w.line, w.column, w.severity, w.code, w.detail)
		}
	}
}
