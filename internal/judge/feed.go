package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// item is a line that was read: what it says, or what is wrong with it.
type item struct {
	entry
	line  int    // its number
	wrong *wrong // nil: nothing
	last  bool   // the line has no end
}

// batch is some lines in a row. Their values lie in one slice.
type batch struct {
	items  []item
	values []logic.Value
	end    error // why no lines follow; nil: some do
}

// A batch has at most so many lines, and ends after so many bytes.
const (
	batchLines = 1024
	batchBytes = 1 << 17
)

// feed reads lines in a goroutine of its own, so that they are read while earlier ones are judged.
// It hands them on in batches; a batch does not wait for lines that have not come.
type feed struct {
	lines  lines
	reader *reader
	keep   bool // events outlive their batch
	full   chan *batch
	empty  chan *batch
}

func newFeed(r *reader, from io.Reader) *feed {
	f := &feed{lines: newLines(from), reader: r, keep: r.Model,
		full: make(chan *batch, 1), empty: make(chan *batch, 3)}
	for range cap(f.empty) {
		f.empty <- &batch{}
	}
	return f
}

// run hands on batches until the log ends, or done is closed.
func (f *feed) run(done <-chan struct{}) {
	for {
		var b *batch
		select {
		case b = <-f.empty:
		case <-done:
			return
		}
		f.fill(b)
		select {
		case f.full <- b:
		case <-done:
			return
		}
		if b.end != nil {
			return
		}
	}
}

// next returns the next batch.
func (f *feed) next(ctx context.Context) (*batch, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case b := <-f.full:
		return b, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// back gives back a batch of which nothing is used any more.
func (f *feed) back(b *batch) { f.empty <- b }

// fill reads lines into a batch, at least one.
func (f *feed) fill(b *batch) {
	b.items = b.items[:0]
	if f.keep {
		b.values = nil
	}
	f.reader.values = b.values[:0]
	for bytes := 0; b.end == nil && len(b.items) < batchLines && bytes < batchBytes; {
		if len(b.items) > 0 && f.lines.waits() {
			break
		}
		text, err := f.lines.next()
		bytes += len(text)
		f.add(b, text, err != nil)
		if b.end = err; err != nil && !errors.Is(err, io.EOF) {
			b.end = fmt.Errorf("line %d: %w", f.lines.number, err)
		}
	}
	b.values = f.reader.values
}

// add reads a line into a batch.
func (f *feed) add(b *batch, text []byte, last bool) {
	if len(text) == 0 || text[0] != '{' && len(bytes.TrimSpace(text)) == 0 {
		return
	}
	n := len(b.items)
	if n == cap(b.items) {
		b.items = slices.Grow(b.items, batchLines)
	}
	b.items = b.items[:n+1]
	x := &b.items[n]
	x.line = f.lines.number
	x.last = last
	if x.wrong = f.reader.read(text, &x.entry); x.wrong != nil {
		x.entry = entry{} // part of a line is nothing
	}
}
