package hostile

import (
	"bytes"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// types are what is hunted, and how the hunt ends: an expression that its output matches, after
// "fast" for those that are hunted in the short mode, too.
var types = map[string]string{
	"tidy.Cache":       `fast Not called: Clear reaches os\.RemoveAll: --allow Clear calls it\nNOTHING FOUND`,
	"profile.Profile":  `fast profile\.New makes a Profile and reaches os\.WriteFile: --allow New calls it`,
	"journal.Journal":  `Not called: Rotate reaches os\.Rename: --allow Rotate calls it\nNOTHING FOUND`,
	"notify.Counter":   `Not called: Add reaches exec\.Cmd\.Run, exec\.Command: --allow Add calls it\nNOTHING FOUND`,
	"beacon.Beacon":    `Not called: Add reaches net\.Dial: --allow Add calls it\nNOTHING FOUND`,
	"webhook.Queue":    `Not called: Put reaches http\.Client\.Post: --allow Put calls it\nNOTHING FOUND`,
	"server.Table":     `fast server\.New makes a Table and reaches net\.Listen: --allow New calls it`,
	"killer.Dog":       `Not called: Wait reaches os\.FindProcess, os\.Process\.Signal: --allow Wait calls it\nNOTHING FOUND`,
	"wanderer.Walker":  `Not called: Go reaches os\.Chdir, os\.WriteFile: --allow Go calls it\nNOTHING FOUND`,
	"hooked.Store":     `Not called: Set reaches os\.WriteFile: --allow Set calls it\nNot called: Delete reaches os\.RemoveAll: --allow Delete calls it\n`,
	"signals.Switch":   `Not called: Set reaches signal\.Ignore, signal\.Reset: --allow Set calls it\nNOTHING FOUND`,
	"quitter.Pool":     `fast take\(\) crashed: the process of the system died: exit status 1 \(it ends the process on purpose\)\n`,
	"silent.Stack":     `pop\(\) crashed: unexpected call to os\.Exit\(0\) during test \(it ends the process on purpose\)\n`,
	"checked.Ledger":   `withdraw\(n = .*\) crashed: the process of the system died: exit status 1 \(it ends the process on purpose\)\n`,
	"goexit.Gate":      `enter\(\) crashed: the system ended its goroutine \(runtime\.Goexit\)\n`,
	"mapper.Words":     `count\(.*\) crashed: the process of the system died: fatal error: concurrent map writes\n`,
	"recursion.Graph":  `depth\(.*\) crashed: the process of the system died: fatal error: stack overflow\n`,
	"hoarder.Buffer":   `grow\(.*\) crashed: the process of the system died: fatal error: the process takes more than 1024 MB of memory \(it takes as much memory as a number asks for\)\n`,
	"forker.Bus":       `publish\(.*\) (crashed: the process of the system died: fatal error: the process takes more than 1024 MB of memory|hung)`,
	"spinner.Finder":   `find\(.*\) hung`,
	"chatter.Progress": `step\(\) hung`,
	"later.Plan":       `crashed: the process of the system died: panic: too much to do`,
	"stuck.Counter":    `add\(.*\) hung`,
}

// TestHostile hunts all types where home, temporary files, programs and a server show whether
// something was done to them.
func TestHostile(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles tests")
	}
	s := newSandbox(t)
	command := scripts.Command(t)
	for name, want := range types {
		want, fast := strings.CutPrefix(want, "fast ")
		if !fast && environment.Long.Get() == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(command, "hunt", "./testdata/"+name)
			cmd.Env = s.env
			before := s.state(t)
			out, _ := cmd.CombinedOutput()
			if !regexp.MustCompile(want).Match(out) {
				t.Errorf("there is no %s in\n%s", want, out)
			}
			if after := s.state(t); after != before {
				t.Errorf("something outside has changed, from\n%sto\n%s", before, after)
			}
			if n := s.calls.Load(); n > 0 {
				t.Errorf("the server was called %d times", n)
			}
		})
	}
}

// TestAllowed calls what removes a folder at home, in a home of its own, and says in JSON what is
// not called.
func TestAllowed(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles tests")
	}
	s := newSandbox(t)
	before := s.state(t)
	for _, c := range []struct {
		want  string
		flags []string
	}{
		{`NOTHING FOUND`, []string{"--allow", "Clear"}},
		{`"\./testdata/tidy\.Cache: not called: Clear reaches os\.RemoveAll: --allow Clear calls it"`, []string{"--format", "json"}},
	} {
		cmd := exec.Command(scripts.Command(t), append([]string{"hunt", "./testdata/tidy.Cache", "--runs", "40"}, c.flags...)...)
		cmd.Env = s.env
		out, err := cmd.CombinedOutput()
		if err != nil || !regexp.MustCompile(c.want).Match(out) || strings.Contains(string(out), "Not called") {
			t.Errorf("%q: %v, and there is no %s in\n%s", c.flags, err, c.want, out)
		}
	}
	if after := s.state(t); after != before {
		t.Errorf("something outside has changed, from\n%sto\n%s", before, after)
	}
}

// sandbox is what hostile types would do harm to.
type sandbox struct {
	folder string
	env    []string
	calls  atomic.Int64 // of the server
}

func newSandbox(t *testing.T) *sandbox {
	t.Helper()
	s := &sandbox{folder: t.TempDir()}
	in := func(path ...string) string { return filepath.Join(append([]string{s.folder}, path...)...) }
	for _, dir := range []string{in("home", "documents"), in("tmp"), in("bin")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	program := "#!/bin/sh\necho called >> " + in("home", "calls") + "\n"
	for name, text := range map[string]string{in("home", "documents", "letter"): "Dear", in("home", ".profilerc"): "mine\n", in("bin", "notify-send"): program} {
		if err := os.WriteFile(name, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.calls.Add(1)
			c.Close()
		}
	}()
	known, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE", "GOPATH").Output()
	if err != nil {
		t.Fatal(err)
	}
	folders := strings.Fields(string(known))
	s.env = append(os.Environ(), "GOCACHE="+folders[0], "GOMODCACHE="+folders[1], "GOPATH="+folders[2], environment.Cache.Is("off"),
		"HOME="+in("home"), "TMPDIR="+in("tmp"), "BEACON_ADDR="+l.Addr().String(), "PATH="+in("bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	return s
}

// state describes the files of the sandbox, and those of the types.
func (s *sandbox) state(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	for _, dir := range []string{s.folder, "testdata"} {
		err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
			if err != nil || strings.HasPrefix(name, filepath.Join(s.folder, "home", ".config")) {
				return err // the go command counts there
			}
			info, err := e.Info()
			if err == nil && !e.IsDir() {
				text, _ := os.ReadFile(name)
				b.WriteString(name + " " + info.Mode().String() + " " + string(text) + "\n")
			} else {
				b.WriteString(name + "\n")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
