// Package batch is a queue that is filled and emptied in batches, and remembers the batch that was
// handed out until it is acknowledged. The queue of [NewBuggy] hands out memory that it goes on to
// fill; [New] makes the fixed twin.
//
//	                        New              NewBuggy
//	PushAll([a, b])
//	Drain()                 [a, b]           [a, b]
//	PushAll([c])                             overwrites a in the batch that was handed out
//	Unacked()               [a, b]           [c, b]
package batch

//go:generate go run ../../cmd/clouseau synth batch.clouseau.hcl -o emitted_test.go --walks=false

// Item is what is queued.
type Item struct {
	ID   int
	Name string
}

// Queue is a queue of batches.
type Queue interface {
	// PushAll appends items.
	PushAll(items []Item)
	// Drain removes and returns all items. They count as handed out until Ack.
	Drain() []Item
	// Unacked returns what Drain handed out last, nothing after Ack.
	Unacked() []Item
	Ack()
}

// New returns an empty queue.
func New() Queue { return &queue{} }

type queue struct {
	waiting, handed []Item
}

func (q *queue) PushAll(items []Item) { q.waiting = append(q.waiting, items...) }

func (q *queue) Drain() []Item {
	q.handed, q.waiting = q.waiting, nil
	return q.handed
}

func (q *queue) Unacked() []Item { return q.handed }
func (q *queue) Ack()            { q.handed = nil }
