// Package feeds has a type whose methods take structs with functions.
package feeds

// Item is what is followed.
type Item struct {
	Entry
	Notify func(topic string)
}

// Entry is what is known of it.
type Entry struct {
	Topic string
	Rank  int
}

// Feed has items by topic.
type Feed struct{ items map[string]Item }

// New returns an empty feed.
func New() *Feed { return &Feed{items: map[string]Item{}} }

// Follow adds an item, and reports whether its topic is new.
func (f *Feed) Follow(item Item) bool {
	_, ok := f.items[item.Topic]
	f.items[item.Topic] = item
	item.Notify(item.Topic)
	return !ok
}

// Unfollow removes the item of a topic.
func (f *Feed) Unfollow(topic string) { delete(f.items, topic) }

// Items returns all items.
func (f *Feed) Items() (all []Item) {
	for _, x := range f.items {
		all = append(all, x)
	}
	return all
}
