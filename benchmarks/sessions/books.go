package sessions

import (
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/session/play"
)

// request is what a client of a shop sends, and reply what it gets.
type request struct {
	Type     string `json:"type"`
	Book, ID *int64 `json:",omitempty"`
}

type orderReply struct {
	Type  string  `json:"type"`
	Books []int64 `json:"books"`
}

type listReply struct {
	Type string  `json:"type"`
	IDs  []int64 `json:"ids"`
}

// shelf holds the books of a session.
type shelf struct {
	keep     func(books []int64, id int64) []int64
	give     func(books []int64) []int64 // what a request answers
	emptying bool                        // a request forgets what it has answered
}

func keepAll(books []int64, id int64) []int64 { return append(books, id) }

func giveAll(books []int64) []int64 { return append([]int64{}, books...) }

func keepPositive(books []int64, id int64) []int64 {
	if id < 1 {
		return books
	}
	return append(books, id)
}

func keepFive(books []int64, id int64) []int64 {
	if len(books) == 5 {
		return books
	}
	return append(books, id)
}

func keepOnce(books []int64, id int64) []int64 {
	if slices.Contains(books, id) {
		return books
	}
	return append(books, id)
}

// orders serves the protocol bookorder.
func (s shelf) orders(conn io.ReadWriter) error {
	w := newWire(conn)
	var books []int64
	for {
		var r request
		if ok, err := w.read(&r); !ok {
			return err
		}
		switch r.Type {
		case "order":
			books = s.keep(books, *r.Book)
		case "checkout":
			return w.write(orderReply{"basket", s.give(books)})
		}
	}
}

// lists serves the protocols bookshop2 and bookshop3.
func (s shelf) lists(conn io.ReadWriter) error {
	w := newWire(conn)
	var books []int64
	for {
		var r request
		if ok, err := w.read(&r); !ok {
			return err
		}
		switch r.Type {
		case "book", "buy":
			books = s.keep(books, *r.ID)
		case "request":
			if err := w.write(listReply{"books", s.give(books)}); err != nil {
				return err
			}
			if s.emptying {
				books = nil
			}
		case "done", "exit":
			return nil
		}
	}
}

func orders() []Implementation {
	return servers(func(s shelf) play.Function { return s.filled().orders }, map[string]shelf{
		"positive": {keep: keepPositive},
		"once":     {keep: keepOnce},
		"last":     {give: func(books []int64) []int64 { return giveAll(books[max(0, len(books)-4):]) }},
	}, "positive", "once", "last")
}

func shops2() []Implementation {
	return servers(func(s shelf) play.Function { return s.filled().lists }, map[string]shelf{
		"positive": {keep: keepPositive},
		"five":     {keep: keepFive},
		"once":     {keep: keepOnce},
	}, "positive", "five", "once")
}

func shops3() []Implementation {
	return servers(func(s shelf) play.Function { return s.filled().lists }, map[string]shelf{
		"positive": {keep: keepPositive},
		"emptying": {emptying: true},
		"extra": {give: func(books []int64) []int64 {
			if len(books) == 0 {
				return []int64{0} // a slice that was made with a length instead of a capacity
			}
			return giveAll(books)
		}},
	}, "positive", "emptying", "extra")
}

// filled puts what is right in the place of what is left out.
func (s shelf) filled() shelf {
	if s.keep == nil {
		s.keep = keepAll
	}
	if s.give == nil {
		s.give = giveAll
	}
	return s
}
