// Package webhook is a queue that tells a server of what is put into it.
package webhook

import (
	"net/http"
	"os"
	"strings"
)

// Queue is a queue.
type Queue struct {
	items []string
	tell  func(item string)
}

// New returns a queue.
func New() *Queue { return &Queue{tell: post} }

func post(item string) {
	r, err := http.DefaultClient.Post("http://"+os.Getenv("BEACON_ADDR"), "text/plain", strings.NewReader(item))
	if err == nil {
		r.Body.Close()
	}
}

// Put puts an item behind the others.
func (q *Queue) Put(item string) {
	q.items = append(q.items, item)
	q.tell(item)
}

// Take takes the first item, if there is one.
func (q *Queue) Take() (string, bool) {
	if len(q.items) == 0 {
		return "", false
	}
	item := q.items[0]
	q.items = q.items[1:]
	return item, true
}
