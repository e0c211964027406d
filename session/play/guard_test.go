//go:build linux

package play_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/session/play"
)

// guarded is set in processes that start programs and are killed, or end, then.
const guarded = "PLAY_GUARDED"

// TestGuard: a program that does not care for its standard input ends with the process that has
// started it, and so does what the program has started, and the guard itself.
func TestGuard(t *testing.T) {
	if how := os.Getenv(guarded); how != "" {
		startAndEnd(t, how)
	}
	for _, how := range []string{"kill", "exit", "terminal"} {
		if how == "terminal" && signal.Ignored(syscall.SIGHUP) {
			continue // under nohup
		}
		cmd := exec.Command(os.Args[0], "-test.run=^TestGuard$")
		cmd.Env = append(os.Environ(), guarded+"="+how)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		out, err := cmd.Output()
		if err == nil && how != "exit" {
			t.Fatalf("%s: the process is not killed:\n%s", how, out)
		}
		pids := strings.Fields(string(out))
		if len(pids) != 5 {
			t.Fatalf("%s: want four processes of programs and a guard, got %s", how, out)
		}
		for _, word := range pids {
			pid, err := strconv.Atoi(word)
			if err != nil {
				t.Fatalf("%s: %s", how, out)
			}
			for began := time.Now(); alive(pid); time.Sleep(time.Millisecond) {
				if time.Since(began) > time.Minute {
					t.Fatalf("%s: process %d of %v does not end", how, pid, pids)
				}
			}
		}
	}
}

// startAndEnd starts two programs, prints which processes there are, and ends.
func startAndEnd(t *testing.T, how string) {
	for range 2 {
		c, err := play.Command(nil, "sh", "-c", "sleep 1000 & echo $$ $!; wait").Connect(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(c).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		fmt.Print(line)
	}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		text, _ := os.ReadFile(name)
		_, rest, _ := strings.Cut(string(text), ") ")
		env, _ := os.ReadFile(filepath.Join(filepath.Dir(name), "environ"))
		if f := strings.Fields(rest); len(f) > 1 && f[1] == strconv.Itoa(os.Getpid()) && bytes.Contains(env, []byte("CLOUSEAU_GUARD=stdin")) {
			fmt.Println(filepath.Base(filepath.Dir(name)))
		}
	}
	switch how {
	case "kill":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "terminal": // it hangs up
		_ = syscall.Kill(0, syscall.SIGHUP)
		time.Sleep(time.Minute) // the signal may take a moment
	}
	os.Exit(0)
}

// alive reports whether a process runs. One that has ended and that nobody has waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}
