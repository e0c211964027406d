package hunted

import (
	"bytes"
	"io"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/ring"
)

// narrow takes a few bytes and then fails.
type narrow struct{ bytes.Buffer }

func (n *narrow) Write(p []byte) (int, error) {
	if room := 5 - n.Len(); len(p) > room {
		p = p[:room]
		n.Buffer.Write(p)
		return len(p), io.ErrShortWrite
	}
	return n.Buffer.Write(p)
}

var _ = walked("ring", func(w *walk) {
	const size = 8
	b := ring.New(size)
	var m, read []byte // what can be read, and what has been
	took := func(n int) []byte {
		out := m[:n:n]
		m = m[n:]
		read = append(read, out...)
		return out
	}
	for w.next() {
		p := bytes.Repeat([]byte{byte('a' + w.made%26)}, w.IntN(5))
		for i := range p {
			p[i] += byte(i)
		}
		switch w.IntN(13) {
		case 0, 1, 2:
			n := min(len(p), size-len(m))
			var err error
			if n < len(p) {
				err = ring.ErrFull
			}
			w.same("Write", vals(b.Write(p)), vals(n, err))
			m = append(m, p[:n]...)
		case 3:
			if len(m) == size {
				w.same("WriteByte", vals(b.WriteByte('z')), vals(ring.ErrFull))
				break
			}
			w.same("WriteByte", vals(b.WriteByte('z')), vals(nil))
			m = append(m, 'z')
		case 4, 5:
			got := make([]byte, len(p))
			n, err := b.Read(got)
			if len(m) == 0 && len(p) > 0 {
				w.same("Read", vals(n, err), vals(0, io.EOF))
				break
			}
			w.same("Read", vals(string(got[:n]), err), vals(string(took(min(len(p), len(m)))), nil))
		case 6:
			if len(m) == 0 {
				w.same("ReadByte", vals(b.ReadByte()), vals(0, io.EOF))
				break
			}
			w.same("ReadByte", vals(b.ReadByte()), vals(took(1)[0], nil))
		case 7:
			got := make([]byte, len(p))
			n := b.Peek(got)
			w.same("Peek", vals(string(got[:n])), vals(string(m[:min(len(p), len(m))])))
		case 9:
			n := len(p)
			if n > len(read) {
				w.same("Unread", vals(b.Unread(n)), vals(ring.ErrTooEarly))
				break
			}
			w.same("Unread", vals(b.Unread(n)), vals(nil))
			m = append(bytes.Clone(read[len(read)-n:]), m...)
			read = read[:len(read)-n]
		case 10:
			if w.one(2) {
				var to narrow
				var err error
				n := min(5, len(m))
				if n < len(m) {
					err = io.ErrShortWrite
				}
				w.same("WriteTo", vals(b.WriteTo(&to)), vals(n, err))
				w.same("WriteTo", to.String(), string(took(n)))
			}
		case 11:
			if w.one(8) {
				b.Reset()
				m, read = nil, nil
			}
		default:
			w.same("Len", vals(b.Len(), b.Free()), vals(len(m), size-len(m)))
		}
		read = read[max(0, len(read)+len(m)-size):]
	}
})
