//go:build unix

package gotest

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gosig"
)

// TestCompileLate ends the time of a verb while a linker is at work, which the go command does not
// take with it when it is killed: nobody waits for that one.
func TestCompileLate(t *testing.T) {
	bin, dir := t.TempDir(), t.TempDir()
	pid := filepath.Join(bin, "pid")
	script := "#!/bin/sh\nsleep 60 &\necho $! >" + pid + ".new && mv " + pid + ".new " + pid + "\nwait\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv(string(environment.Cache), "off")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	linker := make(chan int, 1)
	go func() {
		for {
			text, err := os.ReadFile(pid)
			if n, _ := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
				linker <- n
				cancel()
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	term := &cli.Terminal{Stderr: os.Stderr}
	defer term.CleanUp()
	if _, err := compile(ctx, term, &Package{Listed: &gosig.Listed{Dir: dir, Name: "system"}}, nil, nil); err == nil {
		t.Error("it is compiled")
	}
	n := <-linker
	if err := syscall.Kill(n, syscall.SIGKILL); err != nil {
		t.Errorf("the linker has ended before: %v", err)
	}
}
