package docs_test

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// shell performs the commands of a page. It remembers its directory.
type shell struct {
	clone   string // a copy of this repository
	in      io.Writer
	out     *bufio.Reader
	command string
	printed string            // by the last command
	skipped bool              // it was not performed
	anew    map[string]string // blocks, as they are to be
	modules int
}

// building and installing are the commands of pages that build the command. The long mode does so;
// otherwise it is the one that other tests have.
var building = map[string]string{
	"go build -o clouseau ./cmd/clouseau": "cp %s clouseau",
	"go install ./cmd/clouseau":           "mkdir -p ~/bin && cp %s ~/bin/clouseau",
}

// newShell starts a shell in a clone of its own, with a new home directory.
func newShell(t *testing.T, clone, command string) *shell {
	t.Helper()
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, "tmp"), 0o700); err != nil {
		t.Fatal(err)
	}
	sh := &shell{clone: filepath.Join(home, "clouseau"), command: command, anew: map[string]string{}}
	cloned(t, clone, sh.clone, true)
	cmd := exec.CommandContext(t.Context(), "sh")
	cmd.Dir, cmd.Env = sh.clone, offline(t, home)
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
	sh.in, sh.out = in, bufio.NewReader(out)
	sh.run(t, fmt.Sprintf(building["go build -o clouseau ./cmd/clouseau"]+"; "+building["go install ./cmd/clouseau"], command, command))
	return sh
}

// cloned puts a copy of what belongs to the repository into a directory. Where that is possible a
// file is shared with a copy that is there already: what the command and the Go command write is a
// file of its own.
func cloned(t *testing.T, from, to string, share bool) {
	t.Helper()
	err := filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, file)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == ".git" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case !d.Type().IsRegular() || name == ".git":
			return nil
		case share && os.Link(file, filepath.Join(to, name)) == nil:
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// offline is the environment of a reader who has fetched all modules before, and has no network.
func offline(t *testing.T, home string) []string {
	t.Helper()
	env := slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "CLOUSEAU_") })
	env = append(env, "HOME="+home, "TMPDIR="+filepath.Join(home, "tmp"), "GOBIN="+filepath.Join(home, "bin"), "GO111MODULE=", "GOWORK=off", "CI=", "GITHUB_ACTIONS=", "NO_COLOR=1",
		"PATH="+filepath.Join(home, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} { // else below the new home
		value, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(value)))
		if name == "GOMODCACHE" {
			env = append(env, "GOSUMDB=off", "GOPROXY=file://"+filepath.ToSlash(filepath.Join(strings.TrimSpace(string(value)), "cache", "download")))
		}
	}
	return env
}

// run performs a command and returns what it prints.
func (sh *shell) run(t *testing.T, command string) string {
	t.Helper()
	if cp, ok := building[command]; ok && environment.Long.Get() == "" {
		command = fmt.Sprintf(cp, sh.command)
	}
	const end = "--- end of a command ---\n"
	if _, err := fmt.Fprintf(sh.in, "%s\nprintf '\\n%%s\\n' '%s'\n", command, strings.TrimSpace(end)); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for {
		line, err := sh.out.ReadString('\n')
		if line == end {
			return text.String()
		}
		if err != nil {
			t.Fatalf("$ %s\n%s%v", command, text.String(), err)
		}
		text.WriteString(line)
	}
}

// module goes into a new module that has the library from the clone, and the files of an archive.
func (sh *shell) module(t *testing.T, archive string) {
	t.Helper()
	sh.modules++
	sh.run(t, fmt.Sprintf("mkdir ~/module%d && cd ~/module%[1]d && cp %s/go.sum .", sh.modules, sh.clone))
	a := &txtar.Archive{}
	if archive != "" {
		var err error
		if a, err = txtar.ParseFile(filepath.Join(root, archive)); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.ContainsFunc(a.Files, func(f txtar.File) bool { return f.Name == "go.mod" }) {
		sh.run(t, "go mod init example.com/m")
	}
	for _, f := range a.Files {
		sh.write(t, f.Name, string(f.Data))
	}
	sh.run(t, `export GOFLAGS="$GOFLAGS -mod=mod"; go mod edit -require github.com/clouseau-go/clouseau@v0.0.0 -replace github.com/clouseau-go/clouseau=`+sh.clone)
}

// place returns where the shell finds a file.
func (sh *shell) place(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(strings.TrimSpace(sh.run(t, "pwd")), filepath.FromSlash(name))
}

// write writes a file where the shell is.
func (sh *shell) write(t *testing.T, name, text string) {
	t.Helper()
	name = sh.place(t, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// change applies a difference to the only file of a folder that it fits.
func (sh *shell) change(t *testing.T, dir string, b *block) {
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
	files, _ := filepath.Glob(filepath.Join(sh.place(t, dir), "*"))
	fits := 0
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.IsDir() {
			continue
		}
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
