package ringbuffer_test

import (
	"github.com/smallnest/ringbuffer"
)

type ring struct{ *ringbuffer.RingBuffer }

func newRing() *ring { return &ring{ringbuffer.New(5)} }
func newOver() *ring { return &ring{ringbuffer.New(5).SetOverwrite(true)} }

func (r *ring) Write(s string) (int, bool) {
	n, err := r.RingBuffer.Write([]byte(s))
	return n, err == nil
}
func (r *ring) TryWrite(s string) (int, bool) {
	n, err := r.RingBuffer.TryWrite([]byte(s))
	return n, err == nil
}
func (r *ring) WriteString(s string) (int, bool) {
	n, err := r.RingBuffer.WriteString(s)
	return n, err == nil
}
func (r *ring) OneByte(c string) bool      { return r.RingBuffer.WriteByte(c[0]) == nil }
func (r *ring) TryWriteByte(c string) bool { return r.RingBuffer.TryWriteByte(c[0]) == nil }
func (r *ring) Bytes() string              { return string(r.RingBuffer.Bytes(nil)) }
func (r *ring) BytesIn(n int) string       { return string(r.RingBuffer.Bytes(make([]byte, n))) }

func filled(n int, f func([]byte) (int, error)) (string, bool) {
	p := make([]byte, n)
	n, err := f(p)
	return string(p[:n]), err == nil
}

func (r *ring) Read(n int) (string, bool)    { return filled(n, r.RingBuffer.Read) }
func (r *ring) TryRead(n int) (string, bool) { return filled(n, r.RingBuffer.TryRead) }
func (r *ring) Peek(n int) (string, bool)    { return filled(n, r.RingBuffer.Peek) }

func (r *ring) PeekAt(off, n int) (string, bool) {
	return filled(n, func(p []byte) (int, error) { return r.RingBuffer.PeekAt(off, p) })
}

func (r *ring) NextByte() (string, bool) {
	b, err := r.RingBuffer.ReadByte()
	if err != nil {
		return "", false
	}
	return string(b), true
}

// text is what is in the buffer.
type text struct {
	s    string
	over bool
}

func newText() *text     { return &text{} }
func newOverText() *text { return &text{over: true} }

func (t *text) Write(s string) (int, bool) {
	if t.over && len(s) <= 5 {
		t.s += s
		t.s = t.s[max(0, len(t.s)-5):]
		return len(s), true
	}
	n := min(len(s), 5-len(t.s))
	t.s += s[:n]
	return n, n == len(s)
}

func (t *text) TryWrite(s string) (int, bool)    { return t.Write(s) }
func (t *text) WriteString(s string) (int, bool) { return t.Write(s) }
func (t *text) OneByte(c string) bool            { _, ok := t.Write(c[:1]); return ok }
func (t *text) TryWriteByte(c string) bool       { return t.OneByte(c) }
func (t *text) Bytes() string                    { return t.s }
func (t *text) BytesIn(int) string               { return t.s }
func (t *text) Length() int                      { return len(t.s) }
func (t *text) Free() int                        { return 5 - len(t.s) }
func (t *text) IsFull() bool                     { return len(t.s) == 5 }
func (t *text) IsEmpty() bool                    { return t.s == "" }
func (t *text) Reset()                           { t.s = "" }

func (t *text) Peek(n int) (string, bool) { return t.PeekAt(0, n) }

func (t *text) PeekAt(off, n int) (string, bool) {
	off = min(off, len(t.s))
	return t.s[off:min(off+n, len(t.s))], t.s != "" || n == 0
}

func (t *text) Read(n int) (string, bool) {
	out, ok := t.Peek(n)
	t.s = t.s[len(out):]
	return out, ok
}

func (t *text) TryRead(n int) (string, bool) { return t.Read(n) }
func (t *text) NextByte() (string, bool)     { return t.Read(1) }
