package run

import "testing"

// The stack of a crash shows what the system has called.
func TestSystemStack(t *testing.T) {
	t.Parallel()
	const ours = "github.com/clouseau-go/clouseau/runtime.(*Session).call(0x1)\n\t/x/session.go:1\n"
	const system = "example.com/ver.Crashing.Load({0x1}, 0x0)\n\t/x/ver.go:12 +0x2f\nexample.com/ver_test.(*adapter).Call(0x2)\n\t/x/ver_test.go:120 +0x75\n"
	const head = "goroutine 7 [running]:\nruntime/debug.Stack()\n\t/x/stack.go:26\n" + ours + "panic({0x1, 0x2})\n\t/x/panic.go:860\n"
	if got := systemStack(head + system + ours + "created by x\n\t/x/run.go:42\n"); got != system {
		t.Errorf("systemStack = %q, want %q", got, system)
	}
	if again := systemStack(head + "example.com/ver.f()\n\t/x/f.go:1\npanic({0x3})\n\t/x/panic.go:1\n" + system + ours); again != system {
		t.Errorf("of a panic that is thrown again: %q, want %q", again, system)
	}
	if alone := head + ours; systemStack(alone) != alone {
		t.Errorf("a stack without frames of the system becomes %q", systemStack(alone))
	}
}
