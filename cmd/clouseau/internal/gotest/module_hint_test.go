package gotest

import (
	"strings"
	"testing"
)

func TestModuleHint(t *testing.T) {
	t.Parallel()
	for out, want := range map[string]bool{
		"x_test.go:7:2: no required module provides package pgregory.net/rapid; to add it:":         true,
		"missing go.sum entry for module providing package pgregory.net/rapid":                      true,
		"module github.com/x/y provides package github.com/x/y/z and is replaced but not required;": true,
		"go: updates to go.mod needed; to update it:\n\tgo mod tidy":                                true,
		"./counter.go:9:2: undefined: x":                                                            false,
	} {
		if got := moduleHint([]byte(out)) != ""; got != want {
			t.Errorf("%s: a hint %v, want %v", out, got, want)
		}
	}
}

// TestModuleHintStale: where go.mod or go.sum is stale, go mod tidy comes first.
func TestModuleHintStale(t *testing.T) {
	t.Parallel()
	for _, out := range []string{"go: updates to go.mod needed; to update it:\n\tgo mod tidy", "missing go.sum entry for module providing package x"} {
		got := moduleHint([]byte(out))
		tidy, mod, get := strings.Index(got, "    go mod tidy\n"), strings.Index(got, "    GOFLAGS=-mod=mod\n"), strings.Index(got, "    go get ")
		if tidy < 0 || mod < tidy || get < mod {
			t.Errorf("%s: the hint is\n%s", out, got)
		}
	}
	if got := moduleHint([]byte("no required module provides package pgregory.net/rapid; to add it:")); strings.Contains(got, "    go mod tidy\n") {
		t.Errorf("go mod tidy cannot help here:\n%s", got)
	}
}

// TestModuleHintReplaced: a module that a folder stands for has no versions that go get could ask
// for.
func TestModuleHintReplaced(t *testing.T) {
	t.Parallel()
	got := moduleHint([]byte("module " + ModulePath + " provides package runtime and is replaced but not required; to add it:"))
	if want := "    go mod edit -require=" + ModulePath + "@v0.0.0\n    go get pgregory.net/rapid\n"; !strings.Contains(got, want) {
		t.Errorf("the hint is %q, want %q in it", got, want)
	}
}

// TestModuleHintGoroutines: a test with goroutines imports a package more.
func TestModuleHintGoroutines(t *testing.T) {
	t.Parallel()
	got := moduleHint([]byte("missing go.sum entry for module providing package github.com/anishathalye/porcupine (imported by x)"))
	if want := "    go get " + ModulePath + "/runtime/judge/linear\n"; !strings.Contains(got, want) {
		t.Errorf("the hint is %q, want %q in it", got, want)
	}
}
