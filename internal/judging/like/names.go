package like

import (
	"slices"
	"strings"
)

// alike are words that name the same thing. Names only say what is tried first.
var alike = [][]string{
	{"push", "add", "append", "enqueue", "offer", "insert", "put", "set", "store", "write", "place", "increment", "inc"},
	{"pop", "dequeue", "poll", "take", "remove", "delete", "del", "clear", "evict", "discard", "drop", "unset", "dec"},
	{"peek", "front", "top", "first", "head", "oldest", "min", "get", "load", "lookup", "find", "read", "value", "at"},
	{"len", "size", "count", "length", "cap"},
	{"isempty", "empty", "isfull", "full"},
	{"has", "contains", "test", "exists", "member", "includes", "any"},
	{"select", "filter", "where"},
	{"keys", "elems", "values", "list", "all", "items", "slice", "toslice", "members", "range"},
	{"init", "clear", "reset", "purge", "flush", "truncate"},
	{"add", "append", "push", "union", "merge", "join", "concat", "extend"},
	{"and", "retain", "intersect", "common"},
	{"minus", "difference", "subtract", "except", "remove"},
	{"elems", "clone", "copy", "keys", "smallest"},
}

// near returns how alike two names are.
func near(op, method string) int {
	op, method = strings.ToLower(op), strings.ToLower(method)
	if op == method {
		return 4
	}
	best := 0
	for _, words := range alike {
		x, y := longest(op, words), longest(method, words)
		if x != "" && y != "" {
			best = max(best, 2)
		}
	}
	if strings.Contains(op, method) || strings.Contains(method, op) {
		best++
	}
	return best
}

// longest returns the longest word that is in a name.
func longest(name string, words []string) (found string) {
	for _, w := range words {
		if strings.Contains(name, w) && len(w) > len(found) {
			found = w
		}
	}
	return found
}

// byName keeps of a model what explains each operation by the method with its name; nil if one has
// none.
func (t *table) byName() *table {
	named := *t
	named.changes, named.observes = make([][]*option, len(t.ops)), make([][]*option, len(t.ops))
	for i, op := range t.ops {
		other := func(o *option) bool { return o.method == nil || !strings.EqualFold(o.method.name, op.op.Name) }
		named.changes[i] = slices.DeleteFunc(slices.Clone(t.changes[i]), other)
		named.observes[i] = slices.DeleteFunc(slices.Clone(t.observes[i]), other)
		if len(named.changes[i])+len(named.observes[i]) == 0 {
			return nil
		}
	}
	return &named
}
