package setup

import (
	"archive/zip"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestHint(t *testing.T) {
	t.Parallel()
	for out, want := range map[string]bool{
		"x_test.go:7:2: no required module provides package pgregory.net/rapid; to add it:":                      true,
		"x_test.go:7:2: no required module provides package example.com/own; to add it:":                         false,
		"missing go.sum entry for module providing package pgregory.net/rapid":                                   true,
		"module " + Module + " provides package " + Module + "/runtime and is replaced but not required; to add": true,
		"go: updates to go.mod needed; to update it:\n\tgo mod tidy":                                             true,
		"cannot find module providing package pgregory.net/rapid: import lookup disabled by -mod=vendor":         true,
		"./counter.go:9:2: undefined: x": false,
	} {
		if got := Hint(out) != ""; got != want {
			t.Errorf("%s: a hint %v, want %v", out, got, want)
		}
	}
}

// write makes files of a directory, by their names.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestClone: the program is in a clone, or says where one is.
func TestClone(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"clone/go.mod": "module " + Module + "\n\ngo 1.26\n", "clone/lsp/go.mod": "module other\n"})
	clone := filepath.Join(dir, "clone")
	for place, want := range map[string]string{filepath.Join(clone, "lsp", "bin"): clone, clone: clone, dir: "", "relative": ""} {
		if got := cloneAround(place); got != want {
			t.Errorf("around %s there is %q, want %q", place, got, want)
		}
	}
	t.Setenv("CLOUSEAU_SOURCE", clone)
	if s, err := sourceOf(); err != nil || s.dir != clone {
		t.Errorf("the source is %+v, %v", s, err)
	}
}

// TestOldest: go.mod says which Go this module takes.
func TestOldest(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil || !strings.Contains(string(text), "\ngo "+strings.TrimPrefix(oldest, "go")+".") {
		t.Errorf("go.mod is not for %s, %v:\n%s", oldest, err, text)
	}
}

// publish puts a version of a module into the directory of a proxy.
func publish(t *testing.T, proxy, path string, files map[string]string) {
	t.Helper()
	at := filepath.Join(proxy, path, "@v")
	write(t, at, map[string]string{"list": "v1.2.3\n", "v1.2.3.info": `{"Version":"v1.2.3"}`, "v1.2.3.mod": files["go.mod"]})
	file, err := os.Create(filepath.Join(at, "v1.2.3.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z := zip.NewWriter(file)
	for name, text := range files {
		w, err := z.Create(path + "@v1.2.3/" + name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestPublished lends a version that a proxy has, to a module whose Go is older and stays so.
func TestPublished(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	publish(t, filepath.Join(dir, "proxy"), "pgregory.net/rapid", map[string]string{"go.mod": "module pgregory.net/rapid\n\ngo 1.18\n", "rapid.go": "package rapid\n"})
	publish(t, filepath.Join(dir, "proxy"), Module, map[string]string{
		"go.mod":                    "module " + Module + "\n\ngo 1.26\n\nrequire pgregory.net/rapid v1.2.3\n",
		"runtime/judge/linear/l.go": "package linear\n\nimport _ \"pgregory.net/rapid\"\n",
	})
	user := filepath.Join(dir, "a user")
	write(t, user, map[string]string{"go.mod": "module example.com/m\n\ngo 1.20\n",
		"m_test.go": "package m\n\nimport (\n\t_ \"" + needed[0] + "\"\n\t_ \"pgregory.net/rapid\"\n)\n"})
	env := append(os.Environ(), "GOPROXY=file://"+filepath.ToSlash(filepath.Join(dir, "proxy")), "GONOSUMDB=*", "GOMODCACHE="+filepath.Join(dir, "cache"))
	l, err := lend(t.Context(), dir, &goEnv{GOMOD: filepath.Join(user, "go.mod"), GOVERSION: runtime.Version(), GOFLAGS: "-modcacherw -mod=vendor"}, source{version: "v1.2.3"}, env)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "go", "test", ".")
	cmd.Dir, cmd.Env = user, l.Env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestMendFails: what cannot be mended leaves go.mod and go.sum as they were.
func TestMendFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": "module m\n", "clone.sum": "a\nb\n"})
	c := Check{Mend: []Command{{"go", "mod", "edit", "-require=example.com/x@v1.0.0"}, {"GOFLAGS=-mod=mod", "go", "no-such-verb"}},
		mod: filepath.Join(dir, "go.mod"), sums: filepath.Join(dir, "clone.sum")}
	if err := Mend(t.Context(), dir, []Check{c}); err == nil || !strings.Contains(err.Error(), "GOFLAGS=-mod=mod go no-such-verb") {
		t.Errorf("the error is %v", err)
	}
	text, err := os.ReadFile(c.mod)
	if _, gone := os.Stat(filepath.Join(dir, "go.sum")); err != nil || string(text) != "module m\n" || gone == nil {
		t.Errorf("go.mod is %q, %v; there is no go.sum: %v", text, err, gone)
	}
}
