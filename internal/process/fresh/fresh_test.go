//go:build unix

package fresh_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/fresh"
)

// TestIsolated: each request finds a process that has done nothing, and that was started before
// unless it is the first.
func TestIsolated(t *testing.T) {
	asked := 0
	fresh.Answer(t.Name(), func(request []byte) []byte {
		asked++
		return fmt.Appendf(nil, "%s %d %d", request, asked, os.Getpid())
	})
	pool := fresh.NewPool(t.Name(), 1)
	defer pool.Stop()
	pids := map[string]bool{}
	for _, request := range []string{"a", "b", "c"} {
		ready := fresh.Ready(pool)
		answer, err := pool.Ask(t.Context(), []byte(request))
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(string(answer))
		if words[0] != request || words[1] != "1" || pids[words[2]] {
			t.Errorf("%s: the answer is %s, of the processes %v before", request, answer, pids)
		}
		pids[words[2]] = true
		if len(ready) > 0 != (request != "a") || len(ready) > 0 && fmt.Sprint(ready[0]) != words[2] {
			t.Errorf("%s: process %s answers, ready were %v", request, words[2], ready)
		}
		if now := fresh.Ready(pool); len(now) != 1 {
			t.Errorf("%s: %d processes are kept, want one", request, len(now))
		}
	}
}

// spin is where a process hangs that its runtime does not find at rest. It makes the file when it
// is there, and not before some goroutine is in the state that is asked for.
//
//go:noinline
func spin(file, state string) {
	stacks := make([]byte, 1<<20)
	for !bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte(state)) {
		runtime.Gosched()
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		spun = i
	}
}

var spun int

// TestHang: a process that gives no answer is killed when the context ends, and says where it was.
func TestHang(t *testing.T) {
	const waits = "select (no cases)"
	fresh.Answer(t.Name(), func(file []byte) []byte {
		if strings.HasSuffix(string(file), "wait") {
			go spin(string(file), waits)
			select {}
		}
		spin(string(file), "")
		return nil
	})
	pool := fresh.NewPool(t.Name(), 0)
	defer pool.Stop()
	for request, want := range map[string]string{"wait": waits, "spin": "fresh_test.spin("} {
		file := filepath.Join(t.TempDir(), request)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for _, err := os.Stat(file); err != nil && ctx.Err() == nil; _, err = os.Stat(file) {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		_, err := pool.Ask(ctx, []byte(file))
		cancel()
		if e := (*fresh.Ended)(nil); !errors.As(err, &e) || !e.Late || !strings.Contains(e.Log, want) || !strings.Contains(e.Log, "fresh_test.TestHang(") {
			t.Errorf("%s: the error is %#v", request, err)
		}
	}
}

// TestDeath: a process that dies says why, also if what it has started holds its standard error.
func TestDeath(t *testing.T) {
	fresh.Answer(t.Name(), func(request []byte) []byte {
		sleeps := exec.Command("sleep", "1000")
		sleeps.Stderr = os.Stderr
		if err := sleeps.Start(); err != nil {
			return []byte(err.Error())
		}
		if string(request) == "exit" {
			os.Exit(7)
		}
		panic("no more")
	})
	pool := fresh.NewPool(t.Name(), 2)
	defer pool.Stop()
	for request, want := range map[string]string{"exit": "exit status 7", "panic": "panic: no more"} {
		_, err := pool.Ask(t.Context(), []byte(request))
		if e := (*fresh.Ended)(nil); !errors.As(err, &e) || e.Late || !strings.HasPrefix(e.Said, want) {
			t.Errorf("%s: the error is %v, want %s", request, err, want)
		}
	}
}

// orphaned is set in a process that is killed, which has processes.
const orphaned = "FRESH_ORPHANED"

// TestOrphans: when this process is killed, nothing is left of those that are ready or hang, nor of
// what they have started.
func TestOrphans(t *testing.T) {
	fresh.Answer(t.Name()+"/hangs", func([]byte) []byte {
		sleeps := exec.Command("sleep", "1000")
		if err := sleeps.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.NewFile(4, "answers"), os.Getpid(), sleeps.Process.Pid)
		for {
			spun++
		}
	})
	if os.Getenv(orphaned) != "" {
		hang(t)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestOrphans$")
	cmd.Env = append(os.Environ(), orphaned+"=1")
	out, _ := cmd.Output()
	pids := strings.Fields(string(out))
	if len(pids) != 3 {
		t.Fatalf("want three processes, got %s", out)
	}
	for _, word := range pids {
		for began := time.Now(); alive(word); time.Sleep(time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatalf("process %s of %v does not end", word, pids)
			}
		}
	}
}

// hang starts a process that hangs and one that waits, prints which there are, and is killed.
func hang(t *testing.T) {
	waits, err := fresh.Start(t.Name() + "/hangs")
	if err != nil {
		t.Fatal(err)
	}
	hangs, err := fresh.Start(t.Name() + "/hangs")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(hangs.To, `""`)
	var pid int
	var started int
	if _, err := fmt.Fscan(hangs.From, &pid, &started); err != nil {
		t.Fatal(err)
	}
	fmt.Println(fresh.Pid(waits), pid, started)
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// alive reports whether a process runs. One that has ended and that nobody has waited for does not.
func alive(pid string) bool {
	state, err := exec.Command("ps", "-o", "stat=", "-p", pid).Output()
	return err == nil && !strings.HasPrefix(string(state), "Z")
}

// TestServe: a process serves any number of requests until it is asked for no more.
func TestServe(t *testing.T) {
	fresh.Serve(t.Name(), func(from io.Reader, to io.Writer) error {
		_, err := io.Copy(to, from)
		return err
	})
	p, err := fresh.Start(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"one", "two"} {
		fmt.Fprintln(p.To, word)
		var got string
		if _, err := fmt.Fscan(p.From, &got); err != nil || got != word {
			t.Errorf("it answers %q, %v; want %q", got, err, word)
		}
	}
	p.End()
	if n := len(fresh.Ready(fresh.NewPool(t.Name(), 3))); n != 0 {
		t.Errorf("a pool starts %d processes before it is asked", n)
	}
}
