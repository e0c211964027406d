// Package journal writes lines into a file.
package journal

import (
	"bufio"
	"os"
	"path/filepath"
)

// Journal is a file of lines.
type Journal struct{ dir string }

// Open opens the journal in a folder.
func Open(dir string) (*Journal, error) {
	return &Journal{dir}, os.MkdirAll(filepath.Join(dir, "journal"), 0o700)
}

func (j *Journal) file() string { return filepath.Join(j.dir, "journal", "lines") }

// Append writes a line.
func (j *Journal) Append(line string) error {
	f, err := os.OpenFile(j.file(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(line + "\n")
	return err
}

// Len returns how many lines there are.
func (j *Journal) Len() int {
	f, err := os.Open(j.file())
	if err != nil {
		return 0
	}
	defer f.Close()
	n := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		n++
	}
	return n
}

// Rotate begins anew, and keeps what is there for the administrator.
func (j *Journal) Rotate() error {
	home, err := os.UserHomeDir()
	if err != nil {
		return err
	}
	return os.Rename(j.file(), filepath.Join(home, "journal.old"))
}
