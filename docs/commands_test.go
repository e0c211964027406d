package docs_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/scripts"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// emitted is the directory that the commands on the page about the stack write into.
const emitted = "benchmarks/stack"

// shell performs the commands of a page. They run in the root of the module and write into dir. The
// Go command sees the written files where the page says.
type shell struct {
	dir     string
	env     []string
	overlay string // the flag of the Go command
	built   bool   // the command is there
}

func newShell(t *testing.T) *shell {
	t.Helper()
	sh := &shell{dir: t.TempDir()}
	abs, err := filepath.Abs(filepath.Join(root, emitted))
	if err != nil {
		t.Fatal(err)
	}
	const name = "emitted_test.go"
	overlay, err := json.Marshal(map[string]any{
		"Replace": map[string]string{filepath.Join(abs, name): filepath.Join(sh.dir, name)},
	})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(sh.dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	sh.overlay = "-overlay=" + file
	flags := os.Getenv("GOFLAGS")
	if !smt.Available() {
		flags = strings.TrimSpace(flags + " -tags=noz3")
	}
	sh.env = append(os.Environ(), "GOFLAGS="+flags, "RAPID_NOFAILFILE=1", "NO_COLOR=1", "CLOUSEAU_TRACES=off", "CLOUSEAU_CACHE="+sh.dir+"/kept", "CI=")
	return sh
}

// building is the command of pages that builds this one.
const building = "go build -o clouseau ./cmd/clouseau"

// run performs a command and returns its whole output in order. The command itself is built in the
// long mode, and is otherwise the one that other tests have.
func (sh *shell) run(t *testing.T, command string) string {
	t.Helper()
	if command == building && os.Getenv("CLOUSEAU_LONG") == "" {
		if name := filepath.Join(sh.dir, "clouseau"); !sh.built {
			if err := os.Rename(scripts.Command(t), name); err != nil {
				t.Fatal(err)
			}
			sh.built = true
		}
		return ""
	}
	command = strings.NewReplacer(
		"./clouseau ", sh.dir+"/clouseau ",
		"-o clouseau ", "-o "+sh.dir+"/clouseau ",
		"-o "+emitted+"/", "-o "+sh.dir+"/",
		" stack.html", " "+sh.dir+"/stack.html",
		" stack.json", " "+sh.dir+"/stack.json",
		" wrong.clouseau.hcl", " "+sh.dir+"/wrong.clouseau.hcl",
		" wrong.svg", " "+sh.dir+"/wrong.svg",
		"go test ", "go test "+sh.overlay+" ",
	).Replace(command)
	cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
	cmd.Dir, cmd.Env = root, sh.env
	out, _ := cmd.CombinedOutput() // some pages show failing tests
	return strings.ReplaceAll(string(out), sh.dir+"/wrong", "wrong")
}

// TestCommands performs the commands in console blocks and compares their output. A command is a
// line that begins with a dollar sign, and the lines below it are its output. A line "..." stands
// for any lines.
func TestCommands(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the command and runs tests")
	}
	sh := newShell(t)
	commands := 0
	consoles := blocks(t, "stack.md", "console") // they build the command
	consoles = append(consoles, blocks(t, filepath.Join(root, "README.md"), "console")...)
	consoles = append(consoles, blocks(t, "writing-specs.md", "console")...)
	consoles = append(consoles, blocks(t, "benchmarks.md", "console")...)
	consoles = append(consoles, blocks(t, "models.md", "console")...)
	consoles = append(consoles, blocks(t, "sessions.md", "console")...)
	if os.Getenv("CLOUSEAU_LONG") != "" { // they make searches and tables that take seconds
		consoles = append(consoles, blocks(t, "mistakes.md", "console")...)
		consoles = append(consoles, blocks(t, "conformance.md", "console")...)
	}
	for _, b := range consoles {
		commands += perform(t, b, func(command string) string { return sh.run(t, command) })
	}
	if commands < 5 {
		t.Errorf("found only %d commands", commands)
	}
}

// perform runs the commands of a console block and compares their output. It returns their number.
func perform(t *testing.T, b block, run func(command string) string) int {
	t.Helper()
	parts := strings.Split("\n"+b.text, "\n$ ")[1:]
	for _, part := range parts {
		command, want, _ := strings.Cut(part, "\n")
		got := run(command)
		if !matches(lines(got), lines(want)) {
			t.Fatalf("%s:%d: $ %s\n%s", b.file, b.line, command, cmp.Diff(lines(want), lines(got)))
		}
	}
	return len(parts)
}

var (
	// Output that may differ between machines and with each improvement of the search.
	varying = regexp.MustCompile(`[0-9.]+(?:µ|m)?(s| different scripts?| refinements| queries| known| candidates| runs;| by [a-z0-9]+)(?:\b|$| )`)
	place   = regexp.MustCompile(`\.go:[0-9]+`)
	// Output of the go command only if its cache lacks a module.
	download = regexp.MustCompile(`(?m)^go: downloading .*\n`)
)

// lines returns the lines of an output without those that vary.
func lines(s string) []string {
	s = download.ReplaceAllString(s, "")
	s = varying.ReplaceAllString(s, "N$1")
	s = place.ReplaceAllString(s, ".go:N")
	s = strings.Trim(s, "\n")
	if s == "" {
		return nil
	}
	out := strings.Split(s, "\n")
	for i := range out {
		out[i] = strings.TrimRight(out[i], " \t")
	}
	return out
}

// TestLinesDownload checks that a command's output is the same whether or not its modules are in
// the cache.
func TestLinesDownload(t *testing.T) {
	t.Parallel()
	got := lines("go: downloading pgregory.net/rapid v1.2.0\ngo: downloading a.b/c v0.1.0\ngo: found it\n")
	if want := []string{"go: found it"}; !slices.Equal(got, want) {
		t.Errorf("lines = %q, want %q", got, want)
	}
}

// matches reports whether got matches want.
func matches(got, want []string) bool {
	switch {
	case len(want) == 0:
		return len(got) == 0
	case want[0] != "...":
		return len(got) > 0 && got[0] == want[0] && matches(got[1:], want[1:])
	case len(want) == 1:
		return true
	}
	for i := range got {
		if matches(got[i:], want[1:]) {
			return true
		}
	}
	return false
}
