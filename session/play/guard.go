package play

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/group"
)

// A process that is killed cannot end the programs that it has started, and not all of them end
// with their standard input. So there is a guard: this program once more, which reads from a pipe
// which programs run. When its starter ends, however it ends, the system closes the pipe, and the
// guard kills those that are left. Pipes do so on every system.

func init() {
	if environment.Guard.Get() != "stdin" {
		return
	}
	signal.Ignore(os.Interrupt, syscall.SIGTERM, group.Hangup) // it ends with its starter
	for pid := range left(bufio.NewScanner(os.Stdin)) {
		group.Kill(pid)
	}
	os.Exit(0)
}

// left reads until the pipe is closed, and returns the programs that have begun (+1) and not
// ended (-1).
func left(orders *bufio.Scanner) map[int]bool {
	running := map[int]bool{}
	for orders.Scan() {
		sign, number, _ := strings.Cut(orders.Text(), " ")
		pid, err := strconv.Atoi(number)
		if err != nil {
			continue
		}
		if sign == "+" {
			running[pid] = true
		} else {
			delete(running, pid)
		}
	}
	return running
}

// guard is that of this process. It is started with the first program.
var guard struct {
	sync.Mutex
	tried bool
	pipe  *os.File // nil: there is none, and programs end as they like
}

// begun tells the guard that a program runs, ended that it does no more.
func begun(pid int) { tell("+", pid) }
func ended(pid int) { tell("-", pid) }

func tell(sign string, pid int) {
	guard.Lock()
	defer guard.Unlock()
	if !guard.tried {
		guard.tried = true
		guard.pipe = startGuard()
	}
	if guard.pipe != nil {
		fmt.Fprintln(guard.pipe, sign, pid)
	}
}

// startGuard returns the pipe to a new guard; nil if it cannot be started.
func startGuard() *os.File {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer theirs.Close()
	cmd := exec.Command(self)
	cmd.Stdin, cmd.Env = theirs, append(os.Environ(), environment.Guard.Is("stdin"))
	group.Lead(cmd)
	if cmd.Start() != nil {
		ours.Close()
		return nil
	}
	return ours
}
