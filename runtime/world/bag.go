package world

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Message is sent from one party to another. Neither the sender nor the receiver changes its body
// after it is sent.
type Message struct {
	From, To string
	Body     any
}

// letter is a message under way.
type letter struct {
	Message
	id    int
	event event.Event // Op is empty if the spec does not mention it
	cause [1]int      // the item during which it was sent; none: the tester sent it
	link  *link
	gone  bool
}

// link holds the messages from one party to another.
type link struct {
	from, to string
	queue    []*letter // in the order of sending; removed ones stay for a while
}

// first returns the oldest letter under way on the link; nil if there is none.
func (l *link) first() *letter {
	l.queue = fromLive(l.queue)
	if len(l.queue) == 0 {
		return nil
	}
	return l.queue[0]
}

// bag holds the messages under way. Taking one out costs the same however many there are.
type bag struct {
	letters []*letter // by ID; removed ones stay for a while
	byOp    map[string][]*letter
	links   map[[2]string]*link
	next    int // the ID of the next letter
	live    int
	news    *news
}

// news is what has changed in the bag since somebody asked; nil: nobody follows.
type news struct {
	came []event.Item
	gone []int
}

// unread is how much news there is at most for each letter under way. With more than that nobody
// seems to follow any more, and it costs no more to begin anew.
const unread = 2

// changes returns the news, or all letters.
func (b *bag) changes(all bool) event.Changes {
	if b.news == nil || all {
		b.news = &news{}
		for _, l := range b.letters {
			if !l.gone {
				b.news.came = append(b.news.came, l.item())
			}
		}
		all = true
	}
	c := event.Changes{All: all, Came: b.news.came, Gone: b.news.gone}
	b.news.came = b.news.came[:0]
	b.news.gone = b.news.gone[:0]
	return c
}

// note stops the news if nobody reads it.
func (b *bag) note() {
	if len(b.news.came)+len(b.news.gone) > unread*(b.live+fewItems) {
		b.news = nil
	}
}

func newBag() bag { return bag{byOp: map[string][]*letter{}, links: map[[2]string]*link{}} }

// link returns the link from one party to another.
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
	if b.news != nil {
		b.news.came = append(b.news.came, l.item())
		b.note()
	}
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

// take removes a letter. A list is cleaned when half of it has been removed, so a removal takes
// constant time on average.
func (b *bag) take(l *letter) {
	l.gone = true
	b.live--
	if b.news != nil {
		b.news.gone = append(b.news.gone, l.id)
		b.note()
	}
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

// ofOp returns the letters whose event is of an operation, in the order of sending; some may have
// been removed.
func (b *bag) ofOp(op string) []*letter {
	b.byOp[op] = fromLive(b.byOp[op])
	return b.byOp[op]
}

// live removes the gone letters, in place.
func live(ls []*letter) []*letter {
	return slices.DeleteFunc(ls, func(l *letter) bool { return l.gone })
}

// fromLive removes the gone letters at the front.
func fromLive(ls []*letter) []*letter {
	for len(ls) > 0 && ls[0].gone {
		ls = ls[1:]
	}
	return ls
}
