package gotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gosig"
)

// TestCompilePrinted: printed tests of one name stand in one binary beside a test of the user that
// has this name, too, and one that does not compile keeps no other from it.
func TestCompilePrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles tests")
	}
	t.Setenv(string(environment.Cache), "off")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":         "module example.com/system\n\ngo 1.26\n",
		"system.go":      "package system\n\nfunc Answer() int { return 41 }\n",
		"system_test.go": "package system_test\n\nimport \"testing\"\n\nfunc TestRegression(t *testing.T) {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	printed := func(answer, want string) *Printed {
		return &Printed{Code: "package system_test\n\nimport (\n\t\"testing\"\n\n\t\"example.com/system\"\n)\n\n" +
			"func TestRegression(t *testing.T) {\n\tif system." + answer + "() != " + want + " {\n\t\tt.Fatal(\"wrong\")\n\t}\n}\n"}
	}
	all := []*Printed{printed("Answer", "42"), printed("Question", "1"), printed("Answer", "41")}
	term := &cli.Terminal{Stdout: os.Stdout, Stderr: os.Stderr}
	t.Cleanup(term.CleanUp)
	// What was emitted is not needed, and does not compile here.
	b := &Binary{pkg: &Package{Listed: &gosig.Listed{Dir: dir, Name: "system"}}, source: []byte("package system_test\n")}
	binary, err := b.CompilePrinted(t.Context(), term, all)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "undefined: system.Question", ""} {
		if got := all[i].Wrong; strings.Contains(got, want) != true || (got == "") != (want == "") {
			t.Errorf("of test %d the compiler says %q, want %q", i+1, got, want)
		}
	}
	out, _ := exec.Command(binary, "-test.v").Output()
	for _, want := range []string{"--- PASS: TestRegression ", "--- FAIL: " + all[0].Name + " ", "--- PASS: " + all[2].Name + " "} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the tests lack %q:\n%s", want, out)
		}
	}
}
