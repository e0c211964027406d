package ledger

// Tags gives names to numbers: a name has one number, and a number one name.
type Tags struct {
	numbers map[string]int
	names   map[int]string
}

// NewTags makes some.
func NewTags() *Tags { return &Tags{map[string]int{}, map[int]string{}} }

// Put gives a name to a number, which loses the one that it had.
func (t *Tags) Put(name string, number int) {
	delete(t.names, t.numbers[name])
	delete(t.numbers, t.names[number])
	t.numbers[name], t.names[number] = number, name
}

// Number is that of a name.
func (t *Tags) Number(name string) (int, bool) { n, found := t.numbers[name]; return n, found }

// Name is that of a number.
func (t *Tags) Name(number int) (string, bool) { s, found := t.names[number]; return s, found }
