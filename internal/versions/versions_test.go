package versions_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/versions"
)

// repository makes a repository of a module with a package, and goes there. Its second commit says
// something in the changelog.
func repository(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	t.Chdir(t.TempDir())
	git := func(args ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.com"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q", "-b", "main")
	write("go.mod", "module example.com/m\n\ngo 1.26\n")
	write("bag/bag.go", "package bag\n\ntype Bag struct{ n int }\n")
	write("CHANGES.md", "# Changes\n")
	git("add", ".")
	git("commit", "-q", "-m", "bag: begin")
	git("tag", "v1.0.0")
	write("bag/bag.go", "package bag\n\ntype Bag struct{ n, m int }\n")
	write("CHANGES.md", "# Changes\n\n- Remove leaves the others.\n")
	git("commit", "-q", "-a", "-m", "bag: Len counts again")
}

func TestWith(t *testing.T) {
	repository(t)
	now, err := versions.Of(t.Context(), t.TempDir(), "./bag.Bag")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"v1.0.0", "HEAD~1"} {
		old, err := now.With(t.Context(), t.TempDir(), word)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(old.Dir, "bag", "bag.go"))
		if err != nil || strings.Contains(string(text), "m int") || old.Type != "./bag.Bag" || old.Name != word {
			t.Errorf("%s: %+v has %q, %v", word, old, text, err)
		}
	}
	if err := os.Mkdir("other", 0o700); err != nil {
		t.Fatal(err)
	}
	if old, err := now.With(t.Context(), t.TempDir(), "other"); err != nil || filepath.Base(old.Dir) != "other" || old.Type != "..Bag" {
		t.Errorf("a directory: %+v, %v", old, err)
	}
	if old, err := now.With(t.Context(), t.TempDir(), "./bag.Other"); err != nil || old.Type != "./bag.Other" {
		t.Errorf("another type: %+v, %v", old, err)
	}
	if _, err := now.With(t.Context(), t.TempDir(), "nosuch"); err == nil || !strings.Contains(err.Error(), "no revision of this repository") {
		t.Errorf("a word for nothing: %v", err)
	}
}

func TestBetween(t *testing.T) {
	repository(t)
	now, err := versions.Of(t.Context(), t.TempDir(), "./bag.Bag")
	if err != nil {
		t.Fatal(err)
	}
	old, err := now.With(t.Context(), t.TempDir(), "v1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	names, err := now.Between(t.Context(), old)
	if err != nil || len(names) != 1 {
		t.Fatalf("%q, %v; want one commit", names, err)
	}
	last, err := now.With(t.Context(), t.TempDir(), names[0])
	if err != nil {
		t.Fatal(err)
	}
	if names, err := now.Between(t.Context(), last); err != nil || len(names) != 0 {
		t.Errorf("after the last commit: %q, %v", names, err)
	}
	other, err := now.With(t.Context(), t.TempDir(), "./bag.Other")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := now.Between(t.Context(), other); err == nil {
		t.Error("something is between two types")
	}
}

func TestChanges(t *testing.T) {
	repository(t)
	now, err := versions.Of(t.Context(), t.TempDir(), "./bag.Bag")
	if err != nil {
		t.Fatal(err)
	}
	old, err := now.With(t.Context(), t.TempDir(), "v1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	all := versions.Changes(t.Context(), now, old)
	if len(all) != 2 || all[0].Text != "Remove leaves the others." || all[1].Text != "bag: Len counts again" {
		t.Fatalf("%+v", all)
	}
	if !all[0].Speaks("Add", "Remove") || all[0].Speaks("Rem", "") || !all[1].Speaks("Len") {
		t.Error("what the changes speak of")
	}
}

// TestUpgrades: modules that a go.mod requires at other versions are told, and neither what is new
// nor what is replaced.
func TestUpgrades(t *testing.T) {
	repository(t)
	const old = "module example.com/m\n\ngo 1.26\n\nrequire (\n\ta.test/one v1.0.0\n\ta.test/one/below v0.1.0\n\ta.test/two v1.0.0\n\ta.test/same v1.0.0\n)\n"
	const now = "module example.com/m\n\ngo 1.26\n\nrequire (\n\ta.test/one v1.1.0\n\ta.test/one/below v0.2.0\n\ta.test/two v1.2.0\n\ta.test/same v1.0.0\n\ta.test/new v1.0.0\n)\n\nreplace a.test/two => ../two\n"
	for name, text := range map[string]string{"old.mod": old, "go.mod": now} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := []versions.Upgrade{{"a.test/one", "v1.1.0", "v1.0.0"}, {"a.test/one/below", "v0.2.0", "v0.1.0"}}
	got, err := versions.Upgrades(t.Context(), "go.mod", "old.mod")
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	if got, err := versions.Upgrades(t.Context(), "go.mod", "main"); err != nil || len(got) != 0 {
		t.Errorf("beside a file that requires nothing: %v, %v", got, err)
	}
	if _, err := versions.Upgrades(t.Context(), "go.mod", "nosuch"); err == nil || !strings.Contains(err.Error(), "no revision") {
		t.Errorf("a word for nothing: %v", err)
	}
	for pkg, module := range map[string]string{"a.test/one/below/x": "a.test/one/below", "a.test/one/x": "a.test/one", "a.test/oneself": ""} {
		if got := versions.Upgraded(want, pkg); got.Module != module {
			t.Errorf("%s is of %q, want %q", pkg, got.Module, module)
		}
	}
}

// TestFolder tests where packages of the module are, and that others have no folder.
func TestFolder(t *testing.T) {
	t.Chdir("../..")
	for pkg, want := range map[string]string{
		"github.com/clouseau-go/clouseau":                   ".",
		"github.com/clouseau-go/clouseau/internal/versions": "./internal/versions",
		"github.com/clouseau-go/clouseaux":                  "github.com/clouseau-go/clouseaux",
		"./spec":                                            "./spec",
	} {
		if got := versions.Folder(pkg); got != want {
			t.Errorf("%s: got %s, want %s", pkg, got, want)
		}
	}
}
