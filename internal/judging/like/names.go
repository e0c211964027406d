package like

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/sre"
)

// alike are words that name the same thing. Names only say what is tried first.
var alike = [][]string{
	{"push", "add", "append", "enqueue", "offer", "insert", "put", "set", "store", "write", "place", "increment", "inc"},
	{"pop", "dequeue", "poll", "take", "remove", "delete", "del", "clear", "evict", "discard", "drop", "unset", "dec"},
	{"peek", "front", "top", "first", "head", "oldest", "min", "get", "load", "lookup", "find", "read", "value", "at"},
	{"len", "size", "count", "length", "cap"},
	{"isempty", "empty", "isfull", "full"},
	{"has", "contains", "test", "exists", "member", "includes"},
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

// Named reports whether a model has methods with the names of all operations.
func Named(ops []*sre.Op) bool {
	return slices.ContainsFunc(models(), func(m *model) bool {
		return !slices.ContainsFunc(ops, func(op *sre.Op) bool {
			return !slices.ContainsFunc(m.methods, func(f method) bool { return strings.EqualFold(f.name, op.Name) })
		})
	})
}
