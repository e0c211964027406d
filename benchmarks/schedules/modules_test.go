package schedules

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

//go:embed modules.txt
var modules string

var (
	runs   = flag.String("schedules-runs", "200", "orders of each test")
	within = flag.Duration("schedules-time", 5*time.Minute, "of each package")
	only   = flag.String("schedules-only", "", "only modules whose line has this")
	flags  = flag.String("schedules-flags", "", "further flags, and behind -- those of the tests")
)

// outcome is a line that names a test.
var outcome = regexp.MustCompile(`(?m)^    (\w+): (passed|found|leaves goroutines|not repeatable|always|only controlled|not run), (\d+) order`)

// TestModules prints what became of the tests of each package.
func TestModules(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("an hour")
	}
	command := scripts.Command(t)
	for line := range strings.Lines(modules) {
		line = strings.TrimSpace(line)
		if !strings.Contains(line, *only) {
			continue
		}
		t.Run(strings.ReplaceAll(line, " ", "/"), func(t *testing.T) {
			in, pkg, _ := strings.Cut(line, " ")
			measure(t, command, in, pkg)
		})
	}
}

// measure runs the tests of a package in a copy of its module.
func measure(t *testing.T, command, in, pkg string) {
	out, err := exec.Command("go", "mod", "download", "-json", in).Output()
	var source struct{ Dir, Path string }
	if json.Unmarshal(out, &source) != nil || source.Dir == "" {
		t.Fatalf("go mod download: %v: %s", err, out)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(source.Dir)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir + "/go.mod"); err != nil { // modules from before there were any
		if err := os.WriteFile(dir+"/go.mod", []byte("module "+source.Path+"\n\ngo 1.21\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), *within+time.Minute)
	defer cancel()
	args := append([]string{"schedules", pkg, "-v", "--runs", *runs, "--time", within.String(), "--save", t.TempDir()}, strings.Fields(*flags)...)
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off")
	cmd.WaitDelay = time.Second
	begun := time.Now()
	said, _ := cmd.CombinedOutput() // findings have an exit code
	counts := map[string]int{}
	for _, m := range outcome.FindAllStringSubmatch(string(said), -1) {
		counts[m[2]]++
	}
	t.Logf("%v, %.0f s, of the processor %.0f s\n%s", counts, time.Since(begun).Seconds(), cmd.ProcessState.UserTime().Seconds(), said)
}
