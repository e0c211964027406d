package buffer_test

import "github.com/djherbis/buffer"

// Cap is "how much data can be buffered at once", says Buffer, and NewRing "overwrites old data in
// the buffer when needed".
type sut struct{ buffer.Buffer }

func newSUT() *sut { return &sut{buffer.NewRing(buffer.New(4))} }

func (s *sut) Write(t string) (int, bool) {
	n, err := s.Buffer.Write([]byte(t))
	return n, err == nil
}

// Read goes on until there is enough: a reader may answer less.
func (s *sut) Read(k int) string {
	b := make([]byte, k)
	n := 0
	for n < k {
		m, err := s.Buffer.Read(b[n:])
		n += m
		if err != nil || m == 0 {
			break
		}
	}
	return string(b[:n])
}

func (s *sut) Len() int { return int(s.Buffer.Len()) }
func (s *sut) Cap() int { return int(s.Buffer.Cap()) }

type ref struct{ a string }

func newRef() *ref { return &ref{} }

func (r *ref) Write(t string) (int, bool) {
	r.a += t
	r.a = r.a[max(0, len(r.a)-4):]
	return len(t), true
}

func (r *ref) Read(k int) string {
	k = min(k, len(r.a))
	out := r.a[:k]
	r.a = r.a[k:]
	return out
}

func (r *ref) Len() int { return len(r.a) }
func (r *ref) Cap() int { return 4 }
func (r *ref) Reset()   { r.a = "" }
