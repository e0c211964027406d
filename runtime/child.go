package runtime

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/child"
)

// servedTest names the test whose system a process serves; see [Options.Child].
const servedTest = "CLOUSEAU_CHILD_OF"

// apart moves the system of a test into a process of its own, where that is asked for. In that process it does not
// return: it serves.
func (h *Harness) apart(tb testing.TB) {
	if os.Getenv(servedTest) == tb.Name() {
		made := func(ctx context.Context) (child.System, error) { return h.test.New(ctx) }
		if err := child.Serve(os.NewFile(3, "requests"), os.NewFile(4, "responses"), h.test.System, made, ErrQuiescent); err != nil {
			fmt.Fprintln(os.Stderr, "clouseau:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if !h.test.Options.Child && os.Getenv("CLOUSEAU_CHILD") != "on" {
		return
	}
	p := &child.Process{Ops: h.test.System, Command: func() *exec.Cmd { return again(tb.Name()) }}
	test := *h.test
	test.New = func(ctx context.Context) (Adapter, error) { return p.New(ctx) }
	h.test = &test
	tb.Cleanup(p.Stop)
}

// again starts the test binary again, to run one test.
func again(name string) *exec.Cmd {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + p + "$"
	}
	cmd := exec.Command(os.Args[0], "-test.run="+strings.Join(parts, "/"), "-test.timeout=0")
	cmd.Env = append(os.Environ(), servedTest+"="+name)
	return cmd
}
