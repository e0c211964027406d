// Through this file buffer.clouseau.hcl reaches bytes.Buffer.
// It was written by clouseau init, and is yours to change.

package buffer_test

import (
	"bytes"
)

// testedBuffer is a Buffer whose methods have the arguments and results of the spec's operations.
type testedBuffer struct {
	*bytes.Buffer
}

// newTestedBuffer makes a fresh system for a run.
func newTestedBuffer() *testedBuffer {
	return &testedBuffer{bytes.NewBuffer(
		nil, // buf: guessed
	)}
}

func (sut *testedBuffer) Bytes() string {
	return string(sut.Buffer.Bytes())
}

func (sut *testedBuffer) AvailableBuffer() string {
	return string(sut.Buffer.AvailableBuffer())
}

func (sut *testedBuffer) Peek(n int) (string, error) {
	result, err_ := sut.Buffer.Peek(n)
	return string(result), err_
}

func (sut *testedBuffer) Write(p string) (int, error) {
	return sut.Buffer.Write([]byte(p))
}

func (sut *testedBuffer) Next(n int) (string, bool) {
	result := sut.Buffer.Next(n)
	return string(result), result != nil
}

func (sut *testedBuffer) ReadBytes(delim byte) (string, error) {
	line, err_ := sut.Buffer.ReadBytes(delim)
	return string(line), err_
}
