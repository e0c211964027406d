// Package seglog provides an append-only log of records in segments.
package seglog

import (
	"bytes"
	"errors"
	"fmt"
)

// Errors of a Log.
var (
	ErrTrimmed  = errors.New("seglog: record was trimmed")
	ErrBeyond   = errors.New("seglog: offset is beyond the end")
	ErrTooLarge = errors.New("seglog: record is too large")
)

type segment struct {
	base    int64 // offset of the first record
	records [][]byte
}

// Log is a sequence of records, each with an offset that never changes. Records are appended at the
// end and trimmed at the begin, in whole segments. Use New to make one.
type Log struct {
	perSegment int
	maxRecord  int
	segments   []*segment // at least one; all but the last are full
}

// New returns an empty log with the given number of records in each segment, whose records have up
// to maxRecord bytes. It panics if one of them is less than one.
func New(perSegment, maxRecord int) *Log {
	if perSegment < 1 || maxRecord < 1 {
		panic("seglog: sizes must be positive")
	}
	return &Log{perSegment: perSegment, maxRecord: maxRecord, segments: []*segment{{}}}
}

func (l *Log) last() *segment { return l.segments[len(l.segments)-1] }

// First returns the offset of the first record that is left. It is that of End if none is.
func (l *Log) First() int64 { return l.segments[0].base }

// End returns the offset that the next record will have.
func (l *Log) End() int64 { return l.last().base + int64(len(l.last().records)) }

// Len returns the number of records that are left.
func (l *Log) Len() int { return int(l.End() - l.First()) }

// Append appends records and returns the offset of the first of them, which is that of End if there
// are none. Either all of them are appended, or none: the error is ErrTooLarge if one has too many
// bytes. The log keeps copies.
func (l *Log) Append(records ...[]byte) (int64, error) {
	for i, r := range records {
		if len(r) > l.maxRecord {
			return 0, fmt.Errorf("%w: %d bytes in record %d", ErrTooLarge, len(r), i)
		}
	}
	offset := l.End()
	for _, r := range records {
		s := l.last()
		if len(s.records) == l.perSegment {
			s = &segment{base: l.End()}
			l.segments = append(l.segments, s)
		}
		s.records = append(s.records, bytes.Clone(r))
	}
	return offset, nil
}

// check returns the error of an offset, or nil if there is a record.
func (l *Log) check(offset int64) error {
	if offset < l.First() {
		return fmt.Errorf("%w: offset %d, the first one is %d", ErrTrimmed, offset, l.First())
	}
	if offset >= l.End() {
		return fmt.Errorf("%w: offset %d, the end is %d", ErrBeyond, offset, l.End())
	}
	return nil
}

// find returns the index of the segment that has an offset.
func (l *Log) find(offset int64) int { return int((offset - l.First()) / int64(l.perSegment)) }

// Read returns a copy of the record at an offset. The error is ErrTrimmed or ErrBeyond.
func (l *Log) Read(offset int64) ([]byte, error) {
	if err := l.check(offset); err != nil {
		return nil, err
	}
	s := l.segments[l.find(offset)]
	return bytes.Clone(s.records[offset-s.base]), nil
}

// ReadFrom returns up to n records from an offset on, and the offset at which to go on. At the end
// of the log it returns none. The error is ErrTrimmed, or ErrBeyond for an offset above the end.
func (l *Log) ReadFrom(offset int64, n int) (records [][]byte, next int64, err error) {
	if err := l.check(offset); err != nil && offset != l.End() {
		return nil, 0, err
	}
	for len(records) < n && offset < l.End() {
		r, err := l.Read(offset)
		if err != nil {
			return nil, 0, err
		}
		records = append(records, r)
		offset++
	}
	return records, offset, nil
}

// Trim forgets full segments all of whose records are before an offset. It returns how many records
// it has forgotten.
func (l *Log) Trim(before int64) int {
	first := l.First()
	for len(l.segments) > 1 && l.segments[1].base <= before {
		l.segments[0] = nil
		l.segments = l.segments[1:]
	}
	return int(l.First() - first)
}

// Rollback removes the record at an offset and all after it, so that the next one has this offset.
// The error is ErrTrimmed, or ErrBeyond for an offset above the end.
func (l *Log) Rollback(to int64) error {
	if to == l.End() {
		return nil
	}
	if err := l.check(to); err != nil {
		return err
	}
	i := l.find(to)
	s := l.segments[i]
	l.segments = l.segments[:i+1]
	s.records = s.records[:to-s.base]
	if len(s.records) == 0 && i > 0 {
		l.segments = l.segments[:i]
	}
	return nil
}
