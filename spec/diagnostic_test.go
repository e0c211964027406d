package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestFixes carries out what the diagnostics of testdata/errors suggest, one at a time. After each
// the diagnostic is gone.
func TestFixes(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/errors/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	fixed := map[spec.Code]int{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, chunk := range chunks(string(src)) {
			_, ds := spec.LoadSource(file, []byte(chunk))
			for _, d := range ds {
				if fix(t, file, chunk, d) {
					fixed[d.Code]++
				}
			}
		}
	}
	for _, code := range []spec.Code{spec.UnknownOperation, spec.UnknownName, spec.UnknownAttribute, spec.UnknownBlock, spec.SingleEquals, spec.DashedName, spec.ShadowedName} {
		if fixed[code] == 0 {
			t.Errorf("no %s was fixed", code)
		}
	}
	t.Log(fixed)
}

// fix carries out what a diagnostic suggests, if it does.
func fix(t *testing.T, file, text string, d *spec.Diagnostic) bool {
	t.Helper()
	if d.Fix == nil {
		return false
	}
	lines := strings.SplitAfter(text, "\n")
	s := d.Fix.Range
	line := lines[s.Line-1]
	from, to := spec.Byte(line, s.Column), spec.Byte(line, s.EndColumn)
	lines[s.Line-1] = line[:from] + d.Fix.Text + line[to:]
	_, after := spec.LoadSource(file, []byte(strings.Join(lines, "")))
	for _, e := range after {
		if e.Code == d.Code && e.Subject.Line == s.Line && e.Subject.Column == s.Column && e.Detail == d.Detail {
			t.Errorf("%v\nis still there after %q became %q", d, strings.TrimSpace(line), strings.TrimSpace(lines[s.Line-1]))
		}
	}
	return true
}
