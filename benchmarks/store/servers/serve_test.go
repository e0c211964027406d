package servers_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/remote"
	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// What programs without the drivers know of the levels is what is here.
func TestLevelsOfRemote(t *testing.T) {
	var here []remote.Level
	for _, l := range servers.Levels() {
		here = append(here, remote.Level{Name: l.Name, Mode: l.Mode.String()})
	}
	if there := remote.Levels(); !slices.Equal(here, there) {
		t.Errorf("remote.Levels() = %v, want %v", there, here)
	}
}

// TestServe speaks with the program that holds the servers for others.
func TestServe(t *testing.T) {
	program := filepath.Join(t.TempDir(), "serve")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./serve").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	c, err := remote.Start(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range servers.Levels() {
		if missing[l.Server] != nil {
			if _, err := c.Open(l.Name)(t.Context(), nil); err == nil {
				t.Errorf("%s opens, and is not installed", l.Name)
			}
			continue
		}
		for i, a := range store.Anomalies() {
			if i%3 != 0 && environment.Long.Get() == "" {
				continue // TestMatrix has them all, without a program between
			}
			there, here := played(t, a.Schedule, c.Open(l.Name)), played(t, a.Schedule, running[l.Server].Open(l))
			if !slices.Equal(there.Trace, here.Trace) {
				t.Errorf("%s at %s: %v, want %v", a.Name, l.Name, there.Trace, here.Trace)
			}
		}
	}
	if _, err := c.Open("postgres")(context.Background(), nil); err == nil {
		t.Error("postgres opens, which is no level")
	}
	if err := c.Close(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}
