// Package pagelog is a log of numbers that is stored in pages.
package pagelog

// pageSize is the number of values on a page of a Log.
const pageSize = 4

// Log is a list of numbers that grows at the end. Each number has an offset,
// counted from 0, which it keeps. The log is stored in pages of four. Old
// pages can be dropped from the front, and the latest values can be taken
// back.
type Log struct {
	pages []*page
	base  int // number of the first page kept
	first int // first offset kept, always the first of a page
	next  int // offset of the next value
}

type page struct {
	values [pageSize]int
	n      int
	total  int // sum of the values on the page
}

// New returns an empty log.
func New() *Log {
	return &Log{}
}

// Append adds value at the end and returns its offset.
func (l *Log) Append(value int) int {
	if l.next/pageSize-l.base == len(l.pages) {
		l.pages = append(l.pages, &page{})
	}
	p := l.pages[len(l.pages)-1]
	p.values[p.n] = value
	p.n++
	p.total += value
	l.next++
	return l.next - 1
}

// Read returns the value at offset and whether there is one.
func (l *Log) Read(offset int) (int, bool) {
	if offset < l.first || offset >= l.next {
		return 0, false
	}
	return l.at(offset), true
}

// Sum returns the sum of the values from offset from up to, but not including,
// offset to. It is refused if the range is not wholly kept or is upside down.
func (l *Log) Sum(from, to int) (int, bool) {
	if from < l.first || to > l.next || from > to {
		return 0, false
	}
	sum := 0
	for from < to {
		if from%pageSize == 0 && to-from >= pageSize {
			sum += l.pages[from/pageSize-l.base].total
			from += pageSize
			continue
		}
		sum += l.at(from)
		from++
	}
	return sum, true
}

// Trim drops every full page whose values all lie before offset. It returns
// the first offset that is still kept.
func (l *Log) Trim(offset int) int {
	offset = min(offset, l.next)
	for len(l.pages) > 0 {
		end := (l.base + 1) * pageSize
		if end > offset {
			break
		}
		l.pages = l.pages[1:]
		l.base++
		l.first = end
	}
	return l.first
}

// Rewind takes back the value at offset and all after it, so that offset is
// the next to be used. It is refused if offset is before the first one kept or
// after the next one.
func (l *Log) Rewind(offset int) bool {
	if offset < l.first || offset > l.next {
		return false
	}
	for l.next > offset {
		last := len(l.pages) - 1
		p := l.pages[last]
		p.n--
		p.total -= p.values[p.n]
		if p.n == 0 {
			l.pages = l.pages[:last]
		}
		l.next--
	}
	return true
}

// Bounds returns the first offset kept and the offset of the next value.
func (l *Log) Bounds() (int, int) {
	return l.first, l.next
}

// Pages returns the number of pages in use.
func (l *Log) Pages() int {
	return len(l.pages)
}

// at returns the value at an offset that is kept.
func (l *Log) at(offset int) int {
	return l.pages[offset/pageSize-l.base].values[offset%pageSize]
}
