package memory_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/memory"
)

// TestWatch: a process that takes too much says so, and ends.
func TestWatch(t *testing.T) {
	if environment.Memory.Get() != "" {
		memory.Watch()
		for all := [][]byte{}; ; time.Sleep(time.Millisecond) {
			all = append(all, make([]byte, 1<<20))
		}
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestWatch$")
	cmd.Env = append(os.Environ(), environment.Memory.Is("67108864"))
	out, err := cmd.CombinedOutput()
	if err == nil || !memory.Exceeded(string(out)) || !strings.Contains(string(out), "fatal error: the process takes more than 64 MB of memory\n\ngoroutine ") {
		t.Errorf("it ends with %v and says\n%s", err, out)
	}
}
