package actor

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
)

// Message is what one party says to another. Its body is not changed once it is sent, neither by
// who sends it nor by who receives it.
type Message struct {
	From, To string
	Body     any
}

// letter is a message under way.
type letter struct {
	Message
	id    int
	event event.Event // Op is empty where the spec does not speak of it
	cause int         // the item that was happening when it was sent; none: the tester sent it
	link  *link
	gone  bool
}

// link is what goes from one party to another.
type link struct {
	from, to string
	queue    []*letter // in the order of sending; those that are gone leave it late
}

// first returns the oldest letter under way on the link; nil if there is none.
func (l *link) first() *letter {
	l.queue = fromLive(l.queue)
	if len(l.queue) == 0 {
		return nil
	}
	return l.queue[0]
}

// bag is the messages under way. Taking one out costs the same however many there are.
type bag struct {
	letters []*letter // by ID; those that are gone leave it late
	byOp    map[string][]*letter
	links   map[[2]string]*link
	next    int // the ID of the next letter
	live    int
}

func newBag() bag { return bag{byOp: map[string][]*letter{}, links: map[[2]string]*link{}} }

// link returns that from one party to another.
func (b *bag) link(from, to string) *link {
	key := [2]string{from, to}
	l, ok := b.links[key]
	if !ok {
		l = &link{from: from, to: to}
		b.links[key] = l
	}
	return l
}

// add puts a letter into the bag, under a new ID.
func (b *bag) add(x letter) *letter {
	x.id, x.link = b.next, b.link(x.From, x.To)
	b.next++
	b.live++
	l := &x
	b.letters = append(b.letters, l)
	b.byOp[x.event.Op] = append(b.byOp[x.event.Op], l)
	l.link.queue = append(l.link.queue, l)
	return l
}

// get returns the letter with an ID; nil if it is not under way.
func (b *bag) get(id int) *letter {
	k, ok := slices.BinarySearchFunc(b.letters, id, func(l *letter, id int) int { return l.id - id })
	if !ok || b.letters[k].gone {
		return nil
	}
	return b.letters[k]
}

// take removes a letter. The lists shed what is gone when it is half of them, so a removal costs
// a constant on average.
func (b *bag) take(l *letter) {
	l.gone = true
	b.live--
	if len(b.letters) > 2*b.live+32 {
		b.letters = live(b.letters)
		for op, ls := range b.byOp {
			b.byOp[op] = live(ls)
		}
		for _, k := range b.links {
			k.queue = live(k.queue)
		}
	}
}

// ofOp returns the letters whose event is of an operation, in the order of sending, with some that
// are gone.
func (b *bag) ofOp(op string) []*letter {
	b.byOp[op] = fromLive(b.byOp[op])
	return b.byOp[op]
}

// live returns what is not gone, in the same place.
func live(ls []*letter) []*letter {
	return slices.DeleteFunc(ls, func(l *letter) bool { return l.gone })
}

// fromLive drops what is gone at the front.
func fromLive(ls []*letter) []*letter {
	for len(ls) > 0 && ls[0].gone {
		ls = ls[1:]
	}
	return ls
}
