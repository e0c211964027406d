//go:build !unix

package play

import (
	"os"
	"syscall"
)

func group() *syscall.SysProcAttr { return nil }

// kill ends a program.
func kill(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}
