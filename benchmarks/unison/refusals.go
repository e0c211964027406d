package unison

import (
	"io/fs"
	"syscall"
)

// refusals are the errors of the file system by which it refuses what cannot be
// done: a name is missing or taken, or is that of a file where a directory is due.
var refusals = []error{fs.ErrNotExist, fs.ErrExist, syscall.ENOTDIR, syscall.EISDIR}
