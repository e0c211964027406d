package control

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const stacks = `goroutine 1 [running]:
testing.clouseauRun(0x1)
	/go/src/testing/clouseau.go:151 +0x493

goroutine 64 [sync.WaitGroup.Wait, synctest bubble 15, controlled 2]:
sync.(*WaitGroup).Wait(0x196435046910)
	/go/src/sync/waitgroup.go:208 +0x85
example.com/m.TestABBA(0x4f02dc?)
	/m/m_test.go:11 +0xd3
created by testing.(*T).Run in goroutine 63
	/go/src/testing/testing.go:2101 +0x4c5

goroutine 66 [chan receive (nil chan) (durable), 2 minutes, synctest bubble 15, controlled 4, held by 3]:
example.com/m.(*Pair).BA(...)
	/m/m.go:8 +0x2f
created by example.com/m.both in goroutine 64
	/m/m.go:9

goroutine 67 [coroutine, synctest bubble 15, controlled 5]:
example.com/m.iterate()
	/m/m.go:8 +0x2f`

// TestStacks: goroutines under control are read, with what they wait for and the user's own calls.
func TestStacks(t *testing.T) {
	t.Parallel()
	want := []Waiting{
		{ID: 2, Why: "sync.WaitGroup.Wait", Places: []string{"m.TestABBA  /m/m_test.go:11"}},
		{ID: 4, Why: "chan receive (nil chan)", HeldBy: "3", Places: []string{"m.(*Pair).BA  /m/m.go:8", "created by m.both  /m/m.go:9"}},
	}
	if diff := cmp.Diff(want, (&Run{stacks: stacks}).Stacks()); diff != "" {
		t.Error(diff)
	}
}

// TestCouldGoOn: a goroutine that sleeps or is in a system call keeps a run from being a deadlock;
// those of earlier runs do not.
func TestCouldGoOn(t *testing.T) {
	t.Parallel()
	const waits = "goroutine 7 [chan receive, synctest bubble 3, controlled 2]:\nm.f()\n\t/m/m.go:8\n\n"
	for text, want := range map[string]bool{
		waits: false,
		waits + "goroutine 8 [syscall, synctest bubble 3, controlled 0]:\n": true,
		waits + "goroutine 8 [sleep, synctest bubble 3, controlled 4]:\n":   true,
		waits + "goroutine 8 [sleep, synctest bubble 2, controlled 4]:\n":   false,
	} {
		if got := (&Run{stacks: text}).couldGoOn(); got != want {
			t.Errorf("%t, want %t:\n%s", got, want, text)
		}
	}
}
