package sessions

import (
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/session/play"
)

type enqueue struct {
	Type  string `json:"type"`
	Value int64  `json:"value"`
}

type head struct {
	Type  string  `json:"type"`
	Value []int64 `json:"value"`
}

// queueFault is what is wrong with a queue.
type queueFault struct {
	peekPops  bool // peek removes the head as well
	lastFirst bool // a queue with more than two elements pops the last one
	ring      int  // how many elements there is room for; 0: for all
}

func (f queueFault) serve(conn io.ReadWriter) error {
	w := newWire(conn)
	var queue []int64
	for {
		var e enqueue
		if ok, err := w.read(&e); !ok {
			return err
		}
		switch e.Type {
		case "enqueue":
			if f.ring > 0 && len(queue) == f.ring {
				queue = queue[1:]
			}
			queue = append(queue, e.Value)
			continue
		case "quit":
			return nil
		}
		h := head{"head", []int64{}}
		if len(queue) > 0 {
			i := 0
			if f.lastFirst && e.Type == "pop" && len(queue) > 2 {
				i = len(queue) - 1
			}
			h.Value = append(h.Value, queue[i])
			if e.Type == "pop" || f.peekPops {
				queue = slices.Delete(queue, i, i+1)
			}
		}
		if err := w.write(h); err != nil {
			return err
		}
	}
}

func queues() []Implementation {
	return servers(func(f queueFault) play.Function { return f.serve }, map[string]queueFault{
		"peek_pops":  {peekPops: true},
		"last_first": {lastFirst: true},
		"ring":       {ring: 3},
	}, "peek_pops", "last_first", "ring")
}
