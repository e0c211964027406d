package scripts

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
)

// Module makes a module that uses the one at root, for a command that is measured in it.
func Module(t testing.TB, root string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod := "module example.com/m\n\ngo 1.26\n\nrequire github.com/clouseau-go/clouseau v0.0.0\n\nreplace github.com/clouseau-go/clouseau => " + root + "\n"
	for name, text := range map[string]string{"go.mod": mod, "go.sum": string(sum)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Require has a module require packages in these versions, as PACKAGE@VERSION.
func Require(dir string, versions ...string) error {
	get := exec.Command("go", append([]string{"get"}, versions...)...)
	get.Dir = dir
	if out, err := get.CombinedOutput(); err != nil {
		return fmt.Errorf("go get: %v: %s", err, out)
	}
	return nil
}

// Measure runs the command of the module at root in the folder of another one, and returns the
// document that it prints, and the seconds of processor time that it took. The document is empty if
// there was none: then the test says why.
func Measure(t testing.TB, limit time.Duration, root, dir, command string, args ...string) (d report.Document, seconds float64) {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath -ldflags=-s", environment.Source.Is(root))
	cmd.WaitDelay = time.Second
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if json.Unmarshal(out, &d) != nil {
		t.Logf("%s: %v: %s", args, err, strings.TrimSpace(stderr.String()))
	}
	return d, cmd.ProcessState.UserTime().Seconds()
}
