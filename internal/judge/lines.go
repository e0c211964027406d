package judge

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"maps"
	"slices"
)

// lines reads a log line by line.
type lines struct {
	from   *bufio.Reader
	number int // of the last line, from 1
	long   []byte
}

// longest is how many bytes a line may have.
const longest = 16 << 20

var errLong = errors.New("the line is longer than 16 MiB, so this is no log of events")

// next returns the next line without its end; it is valid until the next call. The last line comes
// with io.EOF if it has no end.
func (l *lines) next() ([]byte, error) {
	text, err := l.from.ReadSlice('\n')
	if len(text) > 0 {
		l.number++
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], text...)
		for errors.Is(err, bufio.ErrBufferFull) {
			if len(l.long) > longest {
				return nil, errLong
			}
			text, err = l.from.ReadSlice('\n')
			l.long = append(l.long, text...)
		}
		text = l.long
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	for len(text) > 0 && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r') {
		text = text[:len(text)-1]
	}
	return text, err
}

// waits reports whether the next line is not there yet as a whole.
func (l *lines) waits() bool {
	buffered, _ := l.from.Peek(l.from.Buffered())
	return bytes.IndexByte(buffered, '\n') < 0
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
