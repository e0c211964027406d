// Package book takes reservations for the time slots of a room.
package book

const slots, most, line = 8, 4, 4 // the limits of a Book

// Book is a reservation book for a room with eight time slots, 0 to 7. It
// holds at most four reservations, each with a number, the lowest not in use. A
// request that cannot be met can be left waiting. Whenever a reservation is
// cancelled or moved, the waiting requests are gone through in the order they
// came, and those that can now be met become reservations.
type Book struct {
	entries []entry
	held    int // entries in use
	waiting []entry
}

// entry is a reservation or a waiting request.
type entry struct {
	name     string
	from, to int // to is not included
	used     bool
}

// New returns an empty book.
func New() *Book {
	return &Book{}
}

// Reserve reserves the slots from up to, but not including, to. It returns the
// number of the reservation. Reserve is refused, with -1, if there are no such
// slots, if one of them is taken, or if the book holds four reservations.
func (b *Book) Reserve(name string, from, to int) (int, bool) {
	if !b.valid(from, to) || b.held >= most || !b.open(from, to, -1) {
		return -1, false
	}
	return b.enter(entry{name: name, from: from, to: to}), true
}

// Wait leaves a request waiting. It is refused if there are no such slots, if
// Reserve would meet the request at once, or if four requests are waiting.
func (b *Book) Wait(name string, from, to int) bool {
	met := b.held < most && b.open(from, to, -1)
	if !b.valid(from, to) || met || len(b.waiting) >= line {
		return false
	}
	b.waiting = append(b.waiting, entry{name: name, from: from, to: to})
	return true
}

// Cancel cancels a reservation. It is refused if there is no such reservation.
func (b *Book) Cancel(number int) bool {
	ok := b.known(number)
	if ok {
		b.entries[number] = entry{}
		b.held--
		b.admit()
	}
	return ok
}

// Move makes a reservation begin at slot from, as long as before. It is refused
// if there is none of that number or it would not fit in.
func (b *Book) Move(number, from int) bool {
	if !b.known(number) {
		return false
	}
	e := &b.entries[number]
	length := e.to - e.from
	if from < 0 || from > slots-length || !b.open(from, from+length, number) {
		return false
	}
	e.from, e.to = from, from+length
	b.admit()
	return true
}

// At returns the name on the reservation of a slot and whether there is one.
func (b *Book) At(slot int) (string, bool) {
	for _, e := range b.entries {
		if e.used && e.from <= slot && slot < e.to {
			return e.name, true
		}
	}
	return "", false
}

// Free returns the number of slots that are not reserved.
func (b *Book) Free() int {
	n := slots
	for _, e := range b.entries {
		n -= e.to - e.from
	}
	return n
}

// Waiting returns the number of requests that wait.
func (b *Book) Waiting() int {
	return len(b.waiting)
}

func (b *Book) valid(from, to int) bool {
	return 0 <= from && from < to && to <= slots
}

func (b *Book) known(number int) bool {
	return number >= 0 && number < len(b.entries) && b.entries[number].used
}

// open reports whether the slots are free but for the numbered reservation.
func (b *Book) open(from, to, number int) bool {
	for i, e := range b.entries {
		if e.used && i != number && e.from < to && from < e.to {
			return false
		}
	}
	return true
}

func (b *Book) enter(e entry) int {
	e.used = true
	b.held++
	i := 0
	for i < len(b.entries) && b.entries[i].used {
		i++
	}
	if i == len(b.entries) {
		b.entries = append(b.entries, e)
	}
	b.entries[i] = e
	return i
}

// admit turns waiting requests that can be met into reservations.
func (b *Book) admit() {
	var left []entry
	for _, w := range b.waiting {
		if b.held < most && b.open(w.from, w.to, -1) {
			b.enter(w)
		} else {
			left = append(left, w)
		}
	}
	b.waiting = left
}
