package like

import (
	"fmt"
	"strings"
)

// phrases say in plain words what models are.
var phrases = map[string]string{
	"Counter": "a counter", "Stack": "a stack", "Queue": "a queue", "Deque": "a deque", "List": "a list",
	"Ring": "a ring buffer", "Set": "a set", "Multiset": "a multiset", "Sorted": "a sorted collection",
	"Map": "a map", "OrderedMap": "a sorted map", "PrefixMap": "a map with prefixes",
	"PriorityQueue": "a priority queue", "Bitset": "a set of bits", "LRU": "an LRU cache",
	"TimedMap": "a map with deadlines", "Log": "a log with readers", "Files": "a tree of files",
	"Store": "a store with transactions",
}

// Says says in a sentence what the system behaves like, such as "it behaves like an LRU cache of 3".
func (l *Likeness) Says() string {
	out := "it behaves like " + phrases[l.name]
	if l.bounded {
		out += fmt.Sprintf(" of %d", l.capacity)
	}
	if f := l.Foreign(); len(f) > 0 {
		out += " until " + strings.Join(f, " or ") + " is called"
	}
	return out
}
