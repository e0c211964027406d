package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// history is what a strategy has seen of a run: which items came up, what caused them, and which
// happened.
//
// If an item names no causes, it counts as the next step of its thread, caused by the last item of
// the same link that has happened. The script is a thread.
type history struct {
	nodes map[int]*node  // by ID
	last  map[string]int // the last item of each link that happened
	turns int            // how many turns the script has had
	order []*node        // nodes that happened, in order
}

// node is an item that came up.
type node struct {
	event.Item
	parent  *node // its last cause, if it was seen; else nil
	causes  []*node
	effects []*node // the nodes whose parent it is
	depth   int     // number of ancestors
	happens bool
	place   *place // among the chains of pctcp
}

func (h *history) begin() {
	*h = history{nodes: map[int]*node{}, last: map[string]int{}}
}

// parties is how many parties of a script there are: itself and its faults.
const parties = 2

// key returns the node's ID. Each turn of the script is an item of its own.
func (h *history) key(i event.Item) int {
	if i.ID < 0 {
		return i.ID - parties*h.turns
	}
	return i.ID
}

// see returns the nodes of pending items.
func (h *history) see(items []event.Item) (all []*node) {
	for k := range items {
		all = append(all, h.know(&items[k]))
	}
	return all
}

// know returns the node of an item.
func (h *history) know(i *event.Item) *node {
	id := h.key(*i)
	n, ok := h.nodes[id]
	if !ok {
		n = h.node(*i)
		h.nodes[id] = n
	}
	return n
}

func (h *history) node(i event.Item) *node {
	n := &node{Item: i}
	causes := slices.Sorted(slices.Values(i.Causes))
	if before, ok := h.last[i.Link()]; ok && len(causes) == 0 {
		causes = []int{before}
	}
	for _, c := range causes {
		if m := h.nodes[c]; m != nil {
			n.causes = append(n.causes, m)
			n.parent = m
			n.depth = m.depth + 1
		}
	}
	if n.parent != nil {
		n.parent.effects = append(n.parent.effects, n)
	}
	return n
}

// happened records that a pending item happens next.
func (h *history) happened(n *node) {
	h.last[n.Link()] = h.key(n.Item)
	if n.ID < 0 {
		h.turns++
	}
	n.happens = true
	h.order = append(h.order, n)
}

// following calls each with every event of the run and the number of events that matter and follow
// from it, itself included.
func (h *history) following(matters func(*node) bool, each func(n *node, size int)) {
	sizes := map[*node]int{}
	for _, n := range slices.Backward(h.order) {
		if matters(n) {
			sizes[n]++
		}
		each(n, sizes[n])
		if n.parent != nil {
			sizes[n.parent] += sizes[n]
		}
	}
}
