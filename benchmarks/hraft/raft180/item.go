package raft180

import (
	"cmp"
	"fmt"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// item is a step that the tester releases: a message under way, a write to a disk, or something
// that a node tells its user.
type item struct {
	id       int
	event    rt.Event // Op is empty if the spec does not mention it
	label    string
	from, to string
	// happen does it. It does not wait for anything.
	happen func()
	// owner is the life of a node that waits for it; nil: nobody does.
	owner *life
	// fail says to the sender of a message that it is lost; nil: the item is no message.
	fail func()
}

// key orders items that came up during the same step, whatever order goroutines ran in.
func (i *item) key() string {
	return fmt.Sprint(i.from, " ", i.to, " ", i.event.Op, " ", i.label, " ", i.event.Values)
}

// bag holds items. New ones get their IDs when all goroutines are at rest.
type bag struct {
	fresh, items []*item
	next         int
}

func (b *bag) add(i *item) { b.fresh = append(b.fresh, i) }

// number gives the new items their IDs.
func (b *bag) number() {
	slices.SortStableFunc(b.fresh, func(x, y *item) int { return cmp.Compare(x.key(), y.key()) })
	for _, i := range b.fresh {
		i.id = b.next
		b.next++
	}
	b.items = append(b.items, b.fresh...)
	b.fresh = nil
}

// take removes the first item for which which is true, and returns it; nil: there is none.
func (b *bag) take(which func(*item) bool) *item {
	k := slices.IndexFunc(b.items, which)
	if k < 0 {
		return nil
	}
	i := b.items[k]
	b.items = slices.Delete(b.items, k, k+1)
	return i
}

// drop removes all items for which which is true.
func (b *bag) drop(which func(*item) bool) {
	b.fresh = slices.DeleteFunc(b.fresh, which)
	b.items = slices.DeleteFunc(b.items, which)
}

func said(op string, fields ...rt.Value) rt.Event { return rt.Event{Op: op, Values: fields} }

func place(name string) rt.Value { return rt.EnumNamed(hraftNodeSort, name) }

func num[N int | uint64](n N) rt.Value { return rt.IntValue(int64(n)) }

// names are the nodes.
var names = []string{"A", "B", "C"}
