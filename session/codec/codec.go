package codec

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/session"
)

// Codec writes and reads the messages of a session. It has no state of its own, and may be used for
// many streams at once.
type Codec interface {
	// Append appends the bytes of a message. The error says why it cannot be written.
	Append(dst []byte, m session.Message) ([]byte, error)
	// Frame reads the bytes of the next message. The error is io.EOF if there is none, a
	// *[Malformed] for what is no message, and any other for a stream that cannot be read.
	Frame(r *bufio.Reader) ([]byte, error)
	// Parse reads a message of a type from its bytes. The error is a *[Malformed] if they are no
	// such message.
	Parse(frame []byte, t *session.Type) (session.Message, error)
}

// Any reads a message of the first of the types that fits.
func Any(c Codec, frame []byte, types []*session.Type) (session.Message, error) {
	var first error
	for _, t := range types {
		m, err := c.Parse(frame, t)
		if err == nil {
			return m, nil
		}
		if other := (*otherType)(nil); first == nil || errors.As(first, &other) {
			first = err
		}
	}
	if first == nil {
		first = malformed(frame, "the session has no messages")
	}
	return session.Message{}, first
}

// otherType says that bytes are well formed and of another type.
type otherType struct{ Malformed }

func (e *otherType) Unwrap() error { return &e.Malformed }

// Malformed says why bytes are no message of the session.
type Malformed struct {
	Reason string
	Bytes  []byte // the beginning of what arrived
}

func (m *Malformed) Error() string {
	if len(m.Bytes) == 0 {
		return m.Reason
	}
	return fmt.Sprintf("%s: %q", m.Reason, m.Bytes)
}

// shown is how much of malformed bytes is kept for the reader.
const shown = 120

func malformed(b []byte, format string, args ...any) error {
	return &Malformed{fmt.Sprintf(format, args...), slices.Clone(b[:min(len(b), shown)])}
}

// Limits bound what a codec keeps of a stream.
type Limits struct {
	Message int // bytes of a message
	Depth   int // of values in values
	Length  int // elements of a list
}

// DefaultLimits are far beyond what tests send: a mebibyte, and 32 levels.
var DefaultLimits = Limits{Message: 1 << 20, Depth: 32, Length: 1 << 16}

// Names returns the names of the codecs.
func Names() []string { return []string{"json", "length", "lines", "replies", "resp", "http"} }

// New returns a codec for the types of a session.
func New(name string, types []*session.Type, l Limits) (Codec, error) {
	b := base{types: types, limits: l}
	switch name {
	case "json":
		return &jsonLines{b}, nil
	case "length":
		return &prefixed{jsonLines{b}}, nil
	case "lines":
		return newLines(b)
	case "replies":
		return newReplies(b)
	case "resp":
		return newResp(b)
	case "http":
		return newHTTP(b)
	}
	return nil, fmt.Errorf("unknown codec %q; the codecs are %v", name, Names())
}

// base is what all codecs know.
type base struct {
	types  []*session.Type
	limits Limits
}

// index returns the position of a type, which may belong to another reading of the spec.
func (b *base) index(t *session.Type) int {
	for i, u := range b.types {
		if u == t || u.Name == t.Name {
			return i
		}
	}
	panic("codec: the session has no message " + t.Name)
}

// line reads up to the next line end, LF or CRLF, and returns it without that. It reads no more
// than the limit.
func (b *base) line(r *bufio.Reader) ([]byte, error) {
	var out []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(out)+len(part) > b.limits.Message+2 {
			return nil, malformed(append(out, part...), "a line longer than %d bytes", b.limits.Message)
		}
		out = append(out, part...)
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && len(out) > 0 && isEnd(err):
			return nil, malformed(out, "the stream ends within a line")
		case err != nil:
			return nil, err
		}
		return bytes.TrimSuffix(out[:len(out)-1], []byte("\r")), nil
	}
}
