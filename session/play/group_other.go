//go:build !unix

package play

import (
	"os/exec"
	"syscall"
)

func group() *syscall.SysProcAttr { return nil }

// kill ends a program.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
