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

// plain is a file as those of the package os are, since mem has no documentation.
type plain struct {
	all []byte
	at  int64
}

func newPlain() *plain { return &plain{} }

func (p *plain) Seek(offset int64, _ int) (int64, error) {
	p.at = offset
	return offset, nil
}

func (p *plain) Truncate(size int64) error {
	p.grow(size)
	p.all = p.all[:size]
	return nil
}

func (p *plain) grow(size int64) {
	p.all = append(p.all, make([]byte, max(0, size-int64(len(p.all))))...)
}

func (p *plain) Write(b string) (int, error) {
	p.grow(p.at + int64(len(b)))
	p.at += int64(copy(p.all[p.at:], b))
	return len(b), nil
}

func (p *plain) Read(n int) string {
	from := min(p.at, int64(len(p.all)))
	b := p.all[from:min(from+int64(n), int64(len(p.all)))]
	p.at += int64(len(b))
	return string(b)
}
