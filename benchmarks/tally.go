package benchmarks

import (
	"encoding/binary"
	"fmt"
	"os"
)

// tally counts the executions of a fuzz target in a file, because the processes of a fuzzer may end
// at any time.
type tally struct {
	file       *os.File
	executions uint64
	found      bool
}

// openTally continues the tally in a file, or begins one.
func openTally(name string) (*tally, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	t := &tally{file: file}
	if c, err := readTally(name); err == nil {
		t.executions, t.found = uint64(c.executions), c.found
	}
	return t, nil
}

// close closes the file.
func (t *tally) close() error { return t.file.Close() }

// count adds an execution and whether it failed. It ignores executions after the first failure,
// which only repeat that failure.
func (t *tally) count(failed bool) error {
	if t.found {
		return nil
	}
	t.executions++
	t.found = failed
	_, err := t.file.WriteAt(t.encode(), 0)
	return err
}

// encode returns the content of the file: the number of executions, and whether the last one
// failed.
func (t *tally) encode() []byte {
	b := binary.LittleEndian.AppendUint64(nil, t.executions)
	if t.found {
		return append(b, 1)
	}
	return append(b, 0)
}

// readTally reads the file of a campaign.
func readTally(name string) (campaign, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return campaign{}, err
	}
	if len(b) != 9 {
		return campaign{}, fmt.Errorf("benchmarks: the tally %s has %d bytes, want 9", name, len(b))
	}
	return campaign{int(binary.LittleEndian.Uint64(b)), b[8] == 1}, nil
}
