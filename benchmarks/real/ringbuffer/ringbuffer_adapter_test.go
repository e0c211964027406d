// Through this file ringbuffer.clouseau.hcl reaches github.com/smallnest/ringbuffer.RingBuffer.
// It was written by clouseau init, and is yours to change.

package ringbuffer_test

import (
	"github.com/clouseau-go/clouseau/ref"
	"github.com/smallnest/ringbuffer"
)

// testedRingBuffer is a RingBuffer whose methods have the arguments and results of the spec's
// operations.
type testedRingBuffer struct {
	*ringbuffer.RingBuffer
}

// newTestedRingBuffer makes a fresh system for a run.
func newTestedRingBuffer() *testedRingBuffer {
	return &testedRingBuffer{ringbuffer.New(
		3, // size: small, so that a run gets to its limits
	).SetOverwrite(true)}
}

func (s *testedRingBuffer) Write(p string) (int, error) {
	return s.RingBuffer.Write([]byte(p))
}

func (s *testedRingBuffer) Bytes(dst string) (string, bool) {
	result := s.RingBuffer.Bytes([]byte(dst))
	return string(result), result != nil
}

// overwriting is a ring that loses its oldest bytes.
type overwriting struct{ *ref.Ring[byte] }

func newOverwriting() overwriting { return overwriting{ref.NewRing[byte](3)} }

func (o overwriting) Free() int { return o.Cap() - o.Len() }

func (o overwriting) WriteByte(c byte) error {
	o.Push(c)
	return nil
}

func (o overwriting) Write(p string) (int, error) {
	for _, c := range []byte(p) {
		o.Push(c)
	}
	return len(p), nil
}

func (o overwriting) ReadByte() (byte, error) {
	c, ok := o.Pop()
	if !ok {
		return 0, ringbuffer.ErrIsEmpty
	}
	return c, nil
}

func (o overwriting) Bytes(string) (string, bool) {
	var all []byte
	for range o.Len() { // all of it goes once round
		c, _ := o.Pop()
		all = append(all, c)
		o.Push(c)
	}
	return string(all), true
}
