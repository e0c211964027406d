//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package scratch

import (
	"errors"
	"os"
	"syscall"
)

// take locks a file until it is closed, and reports whether it was free. The error says that there
// are no locks here.
func take(f *os.File) (free bool, err error) {
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
