//go:build unix

package play_test

import (
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the processor time that this process has used. On a busy machine it says more
// than the time that has passed.
func cpuTime(t testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
