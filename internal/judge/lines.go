package judge

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"slices"
)

// lines reads a log line by line, from blocks.
type lines struct {
	from   io.Reader
	number int    // of the last line, from 1
	block  []byte // what was read and not handed out yet is block[at:]
	at     int
	seen   int   // so many bytes of it were looked at for the end of a line
	whole  bool  // it begins with a whole line, which ends before the byte at+seen
	idle   int   // how often nothing was read
	err    error // what reading ended with
}

// Blocks have that size, and a line may have so many bytes.
const (
	blockBytes = 1 << 16
	longest    = 16 << 20
)

var errLong = errors.New("the line is longer than 16 MiB, so this is no log of events")

func newLines(from io.Reader) lines {
	return lines{from: from, block: make([]byte, 0, blockBytes)}
}

// next returns the next line without its end; it is valid until the next call. The last line comes
// with io.EOF if it has no end.
func (l *lines) next() ([]byte, error) {
	for l.waits() {
		switch rest := len(l.block) - l.at; {
		case l.err != nil:
			return l.last()
		case rest > longest:
			l.number++
			return nil, errLong
		}
		l.read()
	}
	text := l.block[l.at : l.at+l.seen-1]
	l.at += l.seen
	l.number++
	l.seen = 0
	l.whole = false
	return bytes.TrimRight(text, "\r"), nil
}

// last returns what is behind the end of the last line.
func (l *lines) last() ([]byte, error) {
	text := l.block[l.at:]
	l.at = len(l.block)
	if len(text) > 0 {
		l.number++
	}
	if !errors.Is(l.err, io.EOF) {
		return nil, l.err
	}
	return bytes.TrimRight(text, "\r"), l.err
}

// mostIdle is how often in a row a reader may return nothing.
const mostIdle = 100

// read reads on, behind what is not handed out yet.
func (l *lines) read() {
	if l.at > 0 {
		l.block, l.at = append(l.block[:0], l.block[l.at:]...), 0
	}
	if len(l.block) == cap(l.block) {
		l.block = slices.Grow(l.block, len(l.block))
	}
	n, err := l.from.Read(l.block[len(l.block):cap(l.block)])
	l.block = l.block[:len(l.block)+n]
	l.err = err
	if l.idle++; n > 0 || err != nil {
		l.idle = 0
	} else if l.idle == mostIdle {
		l.err = io.ErrNoProgress
	}
}

// waits reports whether the next line is not there yet as a whole.
func (l *lines) waits() bool {
	if l.whole {
		return false
	}
	rest := l.block[l.at+l.seen:]
	i := bytes.IndexByte(rest, '\n')
	if l.whole = i >= 0; l.whole {
		l.seen += i + 1
	} else {
		l.seen += len(rest)
	}
	return !l.whole
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
