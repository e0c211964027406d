package scratch

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

const (
	lockExclusive = 2
	lockAtOnce    = 1
	lockViolation = syscall.Errno(33)
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// take locks a file until it is closed, and reports whether it was free. The error says that there
// are no locks here.
func take(f *os.File) (free bool, err error) {
	var at syscall.Overlapped
	ok, _, err := lockFileEx.Call(f.Fd(), lockExclusive|lockAtOnce, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	switch {
	case ok != 0:
		return true, nil
	case errors.Is(err, lockViolation) || errors.Is(err, syscall.ERROR_IO_PENDING):
		return false, nil
	}
	return false, err
}
