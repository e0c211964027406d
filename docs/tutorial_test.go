package docs_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scripts"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// installing is how the tutorial begins. The long mode does so; otherwise the command is the one
// that other tests have.
const installing = "go install ./cmd/clouseau"

// TestTutorial follows the tutorial in a home directory of its own: it runs the commands, writes
// the Go file, and makes the changes that are shown as differences.
func TestTutorial(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("installs the command and runs tests")
	}
	home := t.TempDir()
	sh := startSession(t, home)
	module := filepath.Join(home, "notes")
	commands, changes := 0, 0
	for _, b := range blocks(t, "tutorial.md", "") {
		switch b.lang {
		case "console":
			commands += perform(t, b, func(command string) string {
				if command == installing && os.Getenv("CLOUSEAU_LONG") == "" {
					return sh.run("mkdir -p ~/bin && cp " + scripts.Command(t) + " ~/bin")
				}
				return sh.run(command)
			})
		case "go":
			name := filepath.Join(module, "store", "store.go")
			if err := os.WriteFile(name, []byte(b.text), 0o644); err != nil {
				t.Fatal(err)
			}
		case "diff":
			changes++
			change(t, module, b)
		default:
			t.Errorf("%s:%d: a block in %s is not part of any step", b.file, b.line, b.lang)
		}
	}
	if commands < 15 || changes < 4 {
		t.Errorf("found %d commands and %d changes", commands, changes)
	}
	page, err := os.ReadFile(filepath.Join(module, "report.html"))
	if err != nil || !strings.Contains(string(page), "overwritten") {
		t.Errorf("the report does not speak of the goal: %v", err)
	}
}

// change applies a difference to the only file of the module that it fits.
func change(t *testing.T, module string, b block) {
	t.Helper()
	var before, after strings.Builder
	for line := range strings.Lines(b.text) {
		mark, rest := line[:1], line[1:]
		if mark != "+" {
			before.WriteString(rest)
		}
		if mark != "-" {
			after.WriteString(rest)
		}
	}
	files, _ := filepath.Glob(filepath.Join(module, "store", "*"))
	fits := 0
	for _, name := range files {
		text := read(t, name)
		if n := strings.Count(text, before.String()); n > 0 {
			fits += n
			if err := os.WriteFile(name, []byte(strings.Replace(text, before.String(), after.String(), 1)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if fits != 1 {
		t.Fatalf("%s:%d: the change fits in %d places:\n%s", b.file, b.line, fits, before.String())
	}
}

// session is a shell that remembers its directory.
type session struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Reader
}

// startSession starts a shell in the root of this module, with a new home directory.
func startSession(t *testing.T, home string) *session {
	t.Helper()
	env := append(os.Environ(), "HOME="+home, "GOBIN="+filepath.Join(home, "bin"), "GOFLAGS="+os.Getenv("GOFLAGS"), "GO111MODULE=", "CI=",
		"PATH="+filepath.Join(home, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"), "NO_COLOR=1")
	// Without these they would be below the new home.
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		value, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(value)))
	}
	if !smt.Available() {
		env = append(env, "GOFLAGS="+os.Getenv("GOFLAGS")+" -tags=noz3")
	}
	cmd := exec.CommandContext(t.Context(), "sh")
	cmd.Dir, cmd.Env = root, env
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { w.CloseWithError(cmd.Wait()) }()
	t.Cleanup(func() { in.Close() })
	return &session{t, in, bufio.NewReader(out)}
}

// run performs a command and returns what it prints.
func (s *session) run(command string) string {
	s.t.Helper()
	const end = "--- end of a command ---\n"
	if _, err := fmt.Fprintf(s.in, "%s\nprintf '\\n%%s\\n' '%s'\n", command, strings.TrimSpace(end)); err != nil {
		s.t.Fatal(err)
	}
	var text strings.Builder
	for {
		line, err := s.out.ReadString('\n')
		if line == end {
			return text.String()
		}
		if err != nil {
			s.t.Fatalf("$ %s\n%s%v", command, text.String(), err)
		}
		text.WriteString(line)
	}
}
