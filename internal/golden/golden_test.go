package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorder is a test that writes down its failures.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// stages are two that look at the spec and one that looks at its argument.
var stages = map[string]Stage{
	"lines": func(_ testing.TB, c *Case, _ string) string {
		_, src := c.Spec()
		return fmt.Sprint(strings.Count(string(src), "\n"))
	},
	"other": func(_ testing.TB, c *Case, arg string) string {
		src, ok := c.Input(arg + inputSuffix)
		return fmt.Sprintf("%q %v", src, ok)
	},
}

const archive = `Two lines.
-- a.clouseau.hcl --
x
y
-- b.clouseau.hcl --
z
-- lines --
2
-- other/b --
"z\n" true
-- other/c --
"" false
`

// file writes an archive.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "case.txtar")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestRun(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, old, new string // of the archive
		want           string // the failure
	}{
		{"equal", "", "", ""},
		{"different", "\n2\n", "\n3\n", "section lines differs from line 1 on:\n-3\n+2\n"},
		{"unknown section", "-- lines --", "-- line --", "unknown stage line"},
		{"no section", archive[strings.Index(archive, "-- lines"):], "", "has no section"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := &recorder{TB: t}
			run(r, file(t, strings.Replace(archive, tt.old, tt.new, 1)), stages, false)
			if got := strings.Join(r.errors, "\n"); (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
				t.Errorf("failures %q, want %q", got, tt.want)
			}
		})
	}
}

func TestRunUpdates(t *testing.T) {
	t.Parallel()
	name := file(t, strings.NewReplacer("\n2\n", "\n3\n4\n", `"" false`, "").Replace(archive))
	r := &recorder{TB: t}
	run(r, name, stages, true)
	if len(r.errors) > 0 {
		t.Errorf("failures %q while it updates", r.errors)
	}
	if got := content(t, name); got != archive {
		t.Errorf("updated to\n%s", Difference(got, archive))
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "text")
	r := &recorder{TB: t}
	equal(r, name, "a\nb\n", false)
	if len(r.errors) != 1 || !strings.Contains(r.errors[0], "-update") {
		t.Errorf("failures %q for a missing file", r.errors)
	}
	equal(t, name, "a\nb\n", true)
	equal(t, name, "a\nb\n", false)
	r.errors = nil
	equal(r, name, "a\nc\n", false)
	if want := name + " differs from line 2 on:\n a\n-b\n+c\n"; len(r.errors) != 1 || r.errors[0] != want {
		t.Errorf("failures %q, want %q", r.errors, want)
	}
}
