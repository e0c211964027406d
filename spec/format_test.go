package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/spec"
)

func TestFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"empty", "", ""},
		{"blank", "\n\n \n", ""},
		{"spaces", "language=1\nimport  =  [\"a\",\"b\"]", "language = 1\nimport   = [\"a\", \"b\"]\n"},
		{"indents", "sort \"a\" {\ngo = \"x\"\n\tgen= \"y\"\n}\n", "sort \"a\" {\n  go  = \"x\"\n  gen = \"y\"\n}\n"},
		{"blocks apart", "language = 1\nsort \"a\" {\n}\nsort \"b\" {\n}\n", "language = 1\n\nsort \"a\" {\n}\n\nsort \"b\" {\n}\n"},
		{"one blank line", "language = 1\n\n\n\nsort \"a\" {\n\n\n  go = \"x\"\n\n\n\n  gen = \"y\"\n\n}\n\n\n", "language = 1\n\nsort \"a\" {\n  go = \"x\"\n\n  gen = \"y\"\n}\n"},
		{"comments", "# a\nlanguage=1 // b\n/* c\n   d */\n# e\nsort \"a\" { # f\n  # g\n}\n# h\n", "# a\nlanguage = 1 // b\n\n/* c\n   d */\n# e\nsort \"a\" { # f\n  # g\n}\n\n# h\n"},
		{"inner blank lines", "goal \"g\" {\n  trace = seq(\n\n    a,\n\n\n    b\n\n  )\n}\n", "goal \"g\" {\n  trace = seq(\n    a,\n\n    b\n  )\n}\n"},
		{"heredoc", "goal \"g\" {\ndoc = <<EOT\n  a  \n\n\n b\nEOT\n}\n", "goal \"g\" {\n  doc = <<EOT\n  a  \n\n\n b\nEOT\n}\n"},
		{"line ends", "language = 1\r\n\r\nsort \"a\" {\r\n}\r\n", "language = 1\n\nsort \"a\" {\n}\n"},
		{"derived models", "model \"a\" {\nextends = b\nremove=[c,d]\nchange \"e\" {\nremove = [f]\nchange \"g\" {\nwhen=h>0\n}\n}\n}\n", "model \"a\" {\n  extends = b\n  remove  = [c, d]\n  change \"e\" {\n    remove = [f]\n    change \"g\" {\n      when = h > 0\n    }\n  }\n}\n"},
		{"tokens apart", "sort \"a\" {\n\n    pool = 6. 3\n}\n", "sort \"a\" {\n    pool = 6. 3\n}\n"},
		{"byte order mark", "\xef\xbb\xbflanguage = 1", "language = 1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := spec.Format([]byte(c.src))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, string(got)); d != "" {
				t.Error(d)
			}
			again, err := spec.Format(got)
			if err != nil || string(again) != string(got) {
				t.Errorf("formatted again: %q, %v", again, err)
			}
		})
	}
}

func TestFormatRefusesWhatIsNotHCL(t *testing.T) {
	t.Parallel()
	_, err := spec.Format([]byte("goal \"g\" {"))
	if ds, ok := err.(spec.Diagnostics); !ok || ds[0].Code != spec.InvalidSyntax {
		t.Errorf("Format = %v", err)
	}
}

// TestFormattedSpecs: the specs of the repository and the examples of codes
// are in standard form.
func TestFormattedSpecs(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("testdata/*.clouseau.hcl")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := spec.Format(src)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(src), string(got)); d != "" {
			t.Errorf("%s: %s", f, d)
		}
	}
	for _, e := range spec.Explanations() {
		got, err := spec.Format([]byte(e.Example))
		if err != nil {
			continue // the example of a syntax error
		}
		want := strings.ReplaceAll(string(got), "\n\n", "\n") // examples are short of blank lines
		if d := cmp.Diff(want, e.Example); d != "" {
			t.Errorf("%s: %s", e.Code, d)
		}
	}
}
