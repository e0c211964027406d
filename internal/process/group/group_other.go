//go:build !unix

package group

import (
	"os"
	"os/exec"
)

// Lead has a command that is to be started lead a group. There are none here.
func Lead(*exec.Cmd) {}

// Kill ends a process.
func Kill(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}

// Keep keeps a file of this process from the programs that it starts, as it is here in any case.
func Keep(int) {}
