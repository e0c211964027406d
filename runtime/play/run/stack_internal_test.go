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

// Of a stack the functions of the system are left, and of the last words of a process those of the
// goroutine that ended it.
func TestBrief(t *testing.T) {
	t.Parallel()
	const log = "pot: hello\npanic: full\n\ngoroutine 1 [chan receive]:\ntesting.(*T).Run()\n\t/go/testing.go:1 +0x1\n\n" +
		"goroutine 27 [running]:\nruntime.gopanic()\n\t/go/panic.go:1\nexample.com/pot.fill(...)\n\t/pot.go:46\n...additional frames elided...\n" +
		"example.com/pot.(*Pot).Put.func1()\n\t/pot.go:37 +0x58\ncreated by example.com/pot.(*Pot).Put in goroutine 22\n\t/pot.go:35 +0x1c5\n"
	const want = "example.com/pot.fill  /pot.go:46\nexample.com/pot.(*Pot).Put.func1  /pot.go:37\n" +
		"created by example.com/pot.(*Pot).Put  /pot.go:35\n"
	if got := Brief(log); got != want {
		t.Errorf("Brief = %q, want %q", got, want)
	}
	const call = "example.com/pot.(*Pot).Put(0x1, {0x2, 0x3})\n\tgithub.com/clouseau-go/clouseau/pot/pot.go:46 +0x58\n"
	if got := Brief(call); got != "example.com/pot.(*Pot).Put  pot/pot.go:46\n" {
		t.Errorf("Brief of a call = %q", got)
	}
	for _, stack := range []string{"", "exit status 3\n", "testing.f()\n\t/f.go:1\n", "a goroutine waits (sleep) in\n  pot.f  pot.go:4\n"} {
		if got := Brief(stack); got != stack {
			t.Errorf("Brief(%q) = %q", stack, got)
		}
	}
}
