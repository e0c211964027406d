//go:build unix

package group

import (
	"os/exec"
	"syscall"
)

// Lead has a command that is to be started lead a group.
func Lead(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Kill ends the group of a process.
func Kill(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// Keep keeps a file of this process from the programs that it starts.
func Keep(file int) { syscall.CloseOnExec(file) }
