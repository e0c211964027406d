// Through this file afero.clouseau.hcl reaches github.com/spf13/afero/mem.File.
// It was written by clouseau init, and is yours to change.

package afero_test

import (
	"github.com/spf13/afero/mem"
)

// testedFile is a File whose methods have the arguments and results of the spec's operations.
type testedFile struct {
	*mem.File
}

// newTestedFile makes a fresh system for a run.
func newTestedFile() *testedFile {
	return &testedFile{mem.NewFileHandle(
		mem.CreateFile("f"),
	)}
}

func (s *testedFile) Write(b string) (int, error) {
	return s.File.Write([]byte(b))
}

func (s *testedFile) Read(n int) string {
	b := make([]byte, n)
	n, _ = s.File.Read(b)
	return string(b[:n])
}
