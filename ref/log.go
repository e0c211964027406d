package ref

// Log is a log of entries with consumers. Each consumer reads all entries in order, from where it
// has come: it begins with the oldest entry that is kept. Entries have offsets from 0 on, which
// never change.
type Log[T any] struct {
	first     int // offset of the oldest entry that is kept
	entries   []T
	positions map[string]int // by consumer: the offset of the entry that it reads next
}

// NewLog returns an empty log without consumers.
func NewLog[T any]() *Log[T] { return &Log[T]{positions: map[string]int{}} }

// Append adds an entry, and returns its offset.
func (l *Log[T]) Append(entry T) (offset int) {
	l.entries = append(l.entries, entry)
	return l.End() - 1
}

// End returns the offset that the next entry will have.
func (l *Log[T]) End() int { return l.first + len(l.entries) }

// At returns the entry with an offset. ok is false if there is none, or if it is no longer kept.
func (l *Log[T]) At(offset int) (entry T, ok bool) {
	if offset < l.first || offset >= l.End() {
		return entry, false
	}
	return l.entries[offset-l.first], true
}

// Position returns the offset of the entry that a consumer reads next.
func (l *Log[T]) Position(consumer string) int {
	return min(max(l.first, l.positions[consumer]), l.End())
}

// Peek returns the entry that a consumer reads next, and its offset. ok is false if it has read
// all.
func (l *Log[T]) Peek(consumer string) (entry T, offset int, ok bool) {
	offset = l.Position(consumer)
	entry, ok = l.At(offset)
	return entry, offset, ok
}

// Read is Peek, and the consumer goes on.
func (l *Log[T]) Read(consumer string) (entry T, offset int, ok bool) {
	if entry, offset, ok = l.Peek(consumer); ok {
		l.positions[consumer] = offset + 1
	}
	return entry, offset, ok
}

// Seek lets a consumer go on at an offset. ok is false if no entry has been, or will be next,
// there, or if it is no longer kept.
func (l *Log[T]) Seek(consumer string, offset int) (ok bool) {
	if offset < l.first || offset > l.End() {
		return false
	}
	l.positions[consumer] = offset
	return true
}

// Lag returns how many entries a consumer still has to read.
func (l *Log[T]) Lag(consumer string) int { return l.End() - l.Position(consumer) }

// Trim removes the entries below an offset, and returns how many these were. Consumers that have
// not read them miss them.
func (l *Log[T]) Trim(before int) (removed int) {
	removed = min(max(0, before-l.first), len(l.entries))
	l.first = l.first + removed
	l.entries = l.entries[removed:]
	return removed
}

// AppendAll adds entries in order, and returns the offset of the first, or End if there is none.
func (l *Log[T]) AppendAll(entries []T) (offset int) {
	offset = l.End()
	l.entries = append(l.entries, entries...)
	return offset
}

// First returns the offset of the oldest entry that is kept, or End if there is none.
func (l *Log[T]) First() int { return l.first }

// Len returns how many entries are kept.
func (l *Log[T]) Len() int { return len(l.entries) }

// From returns up to n entries from an offset on, and the offset behind them. ok is false if no
// entry has been, or will be next, there, or if it is no longer kept.
func (l *Log[T]) From(offset, n int) (entries []T, next int, ok bool) {
	if offset < l.first || offset > l.End() {
		return nil, 0, false
	}
	entries, _ = cutFirst(l.entries[offset-l.first:], n)
	return entries, offset + len(entries), true
}

// Truncate removes the entries from an offset on. ok is false if no entry has been, or will be
// next, there, or if it is no longer kept.
func (l *Log[T]) Truncate(from int) (ok bool) {
	if from < l.first || from > l.End() {
		return false
	}
	l.entries = l.entries[:from-l.first]
	return true
}
