// Adapter of pad.clouseau.hcl for example.com/shop/notes.Pad, written by clouseau init. It is yours
// to change.

package notes_test

import (
	"os"
	"path/filepath"

	"example.com/shop/notes"
)

// testedPad is a Pad whose methods have the arguments and results of the spec's operations.
type testedPad struct {
	*notes.Pad
	dir string // removed by Close
}

// newTestedPad makes a fresh system for a run.
func newTestedPad() (*testedPad, error) {
	dir, err := os.MkdirTemp("", "pad-")
	if err != nil {
		return nil, err
	}
	return &testedPad{notes.NewPad(), dir}, nil
}

// Close ends a run.
func (s *testedPad) Close() error {
	return os.RemoveAll(s.dir)
}

func (s *testedPad) Save(filename string) error {
	return s.Pad.Save(filepath.Join(s.dir, filename))
}

func (s *testedPad) Load(filename string) error {
	return s.Pad.Load(filepath.Join(s.dir, filename))
}
