//go:build !js

package group

import "syscall"

// Signals that only some systems have. Where they are not, nobody sends them.
const (
	Hangup = syscall.SIGHUP  // the terminal is gone
	Pipe   = syscall.SIGPIPE // nobody reads what is written any more
)
