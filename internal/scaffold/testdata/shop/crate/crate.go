// Package crate has methods that take and answer values with parts.
package crate

import (
	"context"
	"io"
	"iter"
	"maps"
	"slices"
)

// Item is a thing with a price and marks.
type Item struct {
	Name  string
	Price int
	Marks []string
	Spare *int
}

// IDs is a type of slices.
type IDs []int

// Colour is an enumeration.
type Colour int

// The colours.
const (
	Red Colour = iota
	Green
)

// Node is a type that contains itself.
type Node struct {
	Name string
	Kids []Node
}

// Label is made by a crate.
type Label struct{ text string }

// Crate holds things in order.
type Crate struct {
	items  []Item
	any    []any
	colour []Colour
	at     map[string]int
	weight float32
}

// New makes an empty crate.
func New() *Crate { return &Crate{at: map[string]int{}} }

// Add adds values.
func (c *Crate) Add(values ...any) { c.any = append(c.any, values...) }

// Values lists them.
func (c *Crate) Values() []any { return slices.Clone(c.any) }

// Pack adds items, and says how many there are.
func (c *Crate) Pack(items []Item) int {
	c.items = append(c.items, items...)
	return len(c.items)
}

// Items lists them.
func (c *Crate) Items() []Item { return c.items }

// Pick takes the items at some places out.
func (c *Crate) Pick(places IDs) (picked IDs) {
	for _, p := range places {
		if p >= 0 && p < len(c.items) {
			picked = append(picked, p)
		}
	}
	return picked
}

// Paint paints it.
func (c *Crate) Paint(colours ...Colour) { c.colour = append(c.colour, colours...) }

// Colours lists what it was painted.
func (c *Crate) Colours() []Colour { return c.colour }

// Place says where things are.
func (c *Crate) Place(at map[string]int) map[string]int {
	for k, v := range at {
		c.at[k] = v
	}
	return c.at
}

// Weigh says what it weighs.
func (c *Crate) Weigh(scale float32, digits [3]uint8) float64 {
	return float64(scale) * float64(digits[0])
}

// Best may have no answer.
func (c *Crate) Best(above *int) *string {
	for _, x := range c.items {
		if above == nil || x.Price > *above {
			return &x.Name
		}
	}
	return nil
}

// Raw joins texts.
func (c *Crate) Raw(parts [][]byte) [][]byte { return parts }

// Tree contains itself.
func (c *Crate) Tree(n Node) {}

// Label makes a label; Stick takes many.
func (c *Crate) Label() *Label { return &Label{"x"} }

// Stick takes what only answers give.
func (c *Crate) Stick(labels []*Label) {}

// Labels answers with them.
func (c *Crate) Labels() []*Label { return nil }

// Table has keys that would need a conversion.
func (c *Crate) Table(t map[Colour]int) {}

// Merge takes what another crate has.
func (c *Crate) Merge(other *Crate) { c.items = append(c.items, other.items...) }

// MergeAll takes what others have.
func (c *Crate) MergeAll(others ...*Crate) {
	for _, o := range others {
		c.Merge(o)
	}
}

// Split makes a crate of the items from a place on, if there are some.
func (c *Crate) Split(from int) (rest *Crate, n int) {
	if from < 0 || from >= len(c.items) {
		return nil, 0
	}
	rest = New()
	rest.items, c.items = slices.Clone(c.items[from:]), c.items[:from:from]
	return rest, len(rest.items)
}

// Equal compares two crates.
func (c *Crate) Equal(other Crate) bool {
	return slices.EqualFunc(c.items, other.items, func(x, y Item) bool { return x.Name == y.Name })
}

// Visit is called with an item, and says whether to go on.
type Visit func(item Item) bool

// Ascend visits the items in order.
func (c *Crate) Ascend(visit Visit) {
	for _, x := range c.items {
		if !visit(x) {
			return
		}
	}
}

// Each is called with names and places.
func (c *Crate) Each(f func(string, int)) {
	for _, k := range slices.Sorted(maps.Keys(c.at)) {
		f(k, c.at[k])
	}
}

// Walk stops at an error.
func (c *Crate) Walk(from string, fn func(name string, colour Colour) error) error {
	for _, x := range c.items {
		if x.Name < from {
			continue
		}
		if err := fn(x.Name, Red); err != nil {
			return err
		}
	}
	return nil
}

// All iterates over the items, and says how many there are.
func (c *Crate) All() (iter.Seq2[int, Item], int) { return slices.All(c.items), len(c.items) }

// Names iterates over names.
func (c *Crate) Names() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, x := range c.items {
			if !yield(x.Name) {
				return
			}
		}
	}
}

// Update changes a place.
func (c *Crate) Update(name string, f func(old int, found bool) (int, bool)) (place int) {
	old, found := c.at[name]
	n, keep := f(old, found)
	if keep {
		c.at[name] = n
	}
	return c.at[name]
}

// GetOr makes a place where there is none.
func (c *Crate) GetOr(name string, f func() (int, error)) (int, error) {
	if n, ok := c.at[name]; ok {
		return n, nil
	}
	n, err := f()
	c.at[name] = n
	return n, err
}

// Filter makes another crate.
func (c *Crate) Filter(keep func(Item) bool) *Crate {
	d := New()
	for _, x := range c.items {
		if keep(x) {
			d.items = append(d.items, x)
		}
	}
	return d
}

// Sort sorts the places by their names.
func (c *Crate) Sort(less func(a, b string) bool) (names []string) {
	names = slices.Collect(maps.Keys(c.at))
	slices.SortFunc(names, func(a, b string) int {
		if less(a, b) {
			return -1
		}
		return 1
	})
	return names
}

// Save writes the names.
func (c *Crate) Save(w io.Writer) (n int64, err error) {
	for _, x := range c.items {
		k, err := io.WriteString(w, x.Name)
		if n += int64(k); err != nil {
			return n, err
		}
	}
	return n, nil
}

// Load reads a name.
func (c *Crate) Load(r io.Reader) error {
	text, err := io.ReadAll(r)
	c.items = append(c.items, Item{Name: string(text)})
	return err
}

// Cursor goes through the items.
type Cursor struct {
	items []Item
	at    int
}

// Next says whether there is one more.
func (c *Cursor) Next() bool { c.at++; return c.at <= len(c.items) }

// Value is the item.
func (c *Cursor) Value() Item { return c.items[c.at-1] }

// Close ends it.
func (c *Cursor) Close() {}

// Cursor makes a cursor.
func (c *Crate) Cursor() *Cursor { return &Cursor{items: c.items} }

// Stepper goes through places.
type Stepper interface {
	HasNext() bool
	Next() uint32
}

type steps struct{ left uint32 }

func (s *steps) HasNext() bool { return s.left > 0 }
func (s *steps) Next() uint32  { s.left--; return s.left }

// Steps makes a stepper.
func (c *Crate) Steps() Stepper { return &steps{uint32(len(c.items))} }

// MixOptions say how to mix.
type MixOptions struct{ hard bool }

// Mix mixes.
func (c *Crate) Mix(o *MixOptions, times int) bool { return o == nil }

// Watch is called with a context.
func (c *Crate) Watch(f func(ctx context.Context, name string)) { f(context.Background(), "x") }
