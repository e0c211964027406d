// Adapter of copies.clouseau.hcl for package example.com/shop/copies, written by clouseau init. It
// is yours to change.

package copies_test

import (
	"os"
	"path/filepath"

	"example.com/shop/copies"
)

// testedCopies has the functions of the package as methods.
type testedCopies struct {
	dir string // removed by Close
}

// newTestedCopies makes one. What the package itself keeps is not fresh: reset it here.
func newTestedCopies() (*testedCopies, error) {
	dir, err := os.MkdirTemp("", "copies-")
	if err != nil {
		return nil, err
	}
	return &testedCopies{dir}, nil
}

// Close ends a run.
func (s *testedCopies) Close() error {
	return os.RemoveAll(s.dir)
}

func (s *testedCopies) Copy(from string, to string) error {
	return copies.Copy(filepath.Join(s.dir, from), filepath.Join(s.dir, to))
}

func (s *testedCopies) Count(text string) int {
	return copies.Count(text)
}
