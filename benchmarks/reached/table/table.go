// Package table is a bounded table whose rows make way for others unless they are pinned.
package table

// size is the number of rows a Table can hold.
const size = 4

// Table is a bounded table from numbers to texts. It holds at most four rows.
// A new row put into a full table takes the place of the row that was used
// least recently. Rows can be pinned, and a pinned row neither makes way nor
// can be removed. Put and Get count as use of a row, Pin and Unpin do not.
type Table struct {
	rows  [size]entry
	index map[int]int // key to row number
	count int         // rows in use
	clock int         // number of uses so far
}

type entry struct {
	key   int
	value string
	pins  int
	used  int // clock at the last use
	taken bool
}

// New returns an empty table.
func New() *Table {
	return &Table{index: map[int]int{}}
}

// Put stores value under key. It returns the key of the row that made way, or
// -1 if none had to, and whether the value was stored. Put is refused if the
// key is new, the table is full and all rows are pinned.
func (t *Table) Put(key int, value string) (int, bool) {
	if row, ok := t.index[key]; ok {
		t.rows[row].value = value
		t.touch(row)
		return -1, true
	}
	if row := t.vacant(); row >= 0 && t.count < size {
		t.fill(row, key, value)
		t.count++
		return -1, true
	}
	row, ok := t.oldest()
	if !ok {
		return -1, false
	}
	evicted := t.rows[row].key
	delete(t.index, evicted)
	t.fill(row, key, value)
	return evicted, true
}

// Get returns the value stored under key and whether there is one.
func (t *Table) Get(key int) (string, bool) {
	if row, ok := t.index[key]; ok {
		t.touch(row)
		return t.rows[row].value, true
	}
	return "", false
}

// Remove removes the row of key. It is refused if there is no such row or the
// row is pinned.
func (t *Table) Remove(key int) bool {
	row, ok := t.index[key]
	if !ok || t.rows[row].pins > 0 {
		return false
	}
	delete(t.index, key)
	t.rows[row] = entry{}
	t.count--
	return true
}

// Pin pins the row of key and reports whether there is such a row. A row that
// was pinned several times has to be unpinned as many times.
func (t *Table) Pin(key int) bool {
	row, ok := t.index[key]
	if ok {
		t.rows[row].pins++
	}
	return ok
}

// Unpin takes back one Pin of the row of key. It is refused if there is none.
func (t *Table) Unpin(key int) bool {
	row, ok := t.index[key]
	if !ok || t.rows[row].pins == 0 {
		return false
	}
	t.rows[row].pins--
	return true
}

// Oldest returns the key of the row that was used least recently among those
// that are not pinned, and whether there is one.
func (t *Table) Oldest() (int, bool) {
	if row, ok := t.oldest(); ok {
		return t.rows[row].key, true
	}
	return -1, false
}

// Len returns the number of rows in use.
func (t *Table) Len() int {
	return t.count
}

func (t *Table) touch(row int) {
	t.clock++
	t.rows[row].used = t.clock
}

func (t *Table) fill(row, key int, value string) {
	t.rows[row] = entry{key: key, value: value, taken: true}
	t.index[key] = row
	t.touch(row)
}

// vacant returns the number of a row not in use, or -1.
func (t *Table) vacant() int {
	for i := range t.rows {
		if !t.rows[i].taken {
			return i
		}
	}
	return -1
}

// oldest returns the least recently used row that is not pinned.
func (t *Table) oldest() (int, bool) {
	best, found := 0, false
	for i, r := range t.rows {
		if r.taken && r.pins == 0 && (!found || r.used < t.rows[best].used) {
			best, found = i, true
		}
	}
	return best, found
}
