package group

import "syscall"

// Browsers have no such signals, so these are others that end a process.
const (
	Hangup = syscall.SIGTERM
	Pipe   = syscall.SIGTERM
)
