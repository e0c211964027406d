package journal

import (
	"os"
	"os/exec"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// Own has a command that is to be started end with this process, however this ends. The command
// gets the other end of the pipe as its standard input. The caller releases it when the command has
// ended.
func Own(cmd *exec.Cmd) (pipe *os.File, release func(), err error) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Stdin, cmd.Env = theirs, append(cmd.Env, environment.Owner.Is("stdin"))
	return ours, func() { theirs.Close(); ours.Close() }, nil
}

// exitOrphaned is the exit code of a process whose owner has ended. Nobody sees it.
const exitOrphaned = 3

// owned gets a value for each failure that the owner has stored; nil: there is no owner. It is made
// outside of bubbles, so that no virtual time passes while a test waits for it.
var owned chan struct{}

// Processes that the test starts are not owned by the owner: the variable is for this one alone. So
// is its standard input; the system finds that empty.
func init() {
	if environment.Owner.Get() != "stdin" {
		return
	}
	_ = os.Unsetenv(string(environment.Owner))
	pipe := os.Stdin
	if null, err := os.Open(os.DevNull); err == nil {
		os.Stdin = null
	}
	owned = make(chan struct{}, 1)
	go func() {
		for b := make([]byte, 1); ; {
			if n, err := pipe.Read(b); err != nil {
				os.Exit(exitOrphaned)
			} else if n > 0 {
				owned <- struct{}{}
			}
		}
	}()
}
