//go:build unix

package play

import "syscall"

// group puts a program into a process group of its own, so that what it starts ends with it.
func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// kill ends the process group of a program.
func kill(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }
