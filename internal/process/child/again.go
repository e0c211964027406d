package child

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Of returns the process of a test's system: the test binary, started again to run only that test.
func Of(test string, ops *event.System) *Process {
	parts := strings.Split(test, "/")
	for i, p := range parts {
		parts[i] = "^" + p + "$"
	}
	return &Process{Ops: ops, Command: func() *exec.Cmd {
		cmd := exec.Command(os.Args[0], "-test.run="+strings.Join(parts, "/"), "-test.timeout=0")
		cmd.Env = append(os.Environ(), environment.ChildOf.Is(test))
		return cmd
	}}
}

// ServeTest serves and exits in the process of a test's system, and does not return. In other
// processes it does nothing.
func ServeTest[T System](test string, ops *event.System, made func(context.Context) (T, error)) {
	if environment.ChildOf.Get() != test {
		return
	}
	make := func(ctx context.Context) (System, error) { return made(ctx) }
	// Where the tester ends, so does the process, also within an operation that never returns.
	requests, read := io.Pipe()
	go func() {
		_, _ = io.Copy(read, os.NewFile(3, "requests"))
		os.Exit(0)
	}()
	if err := Serve(requests, os.NewFile(4, "responses"), ops, make); err != nil {
		fmt.Fprintln(os.Stderr, "clouseau:", err)
		os.Exit(1)
	}
	os.Exit(0)
}
