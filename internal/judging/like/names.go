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
	{"has", "contains", "test", "exists", "member", "includes", "any"},
	{"select", "filter", "where"},
	{"keys", "elems", "values", "list", "all", "items", "slice", "toslice", "members", "range"},
	{"raise", "max", "atleast"},
	{"lower", "min", "atmost"},
	{"range", "between", "sub", "slice"},
	{"rollback", "truncate", "rewind"},
	{"do", "push", "record", "set"},
	{"replace", "update"},
	{"undo", "back"},
	{"redo", "forward"},
	{"left", "remaining", "ttl", "expiry", "deadline"},
	{"touch", "renew", "refresh", "extend", "keepalive"},
	{"sweep", "purge", "cleanup", "expire", "evict", "deleteexpired"},
	{"putfor", "setfor", "putwith", "setwith", "withttl"},
	{"allow", "take", "acquire"},
	{"acquire", "get", "borrow", "checkout", "lease", "take"},
	{"release", "put", "return", "giveback"},
	{"delay", "wait"},
	{"cancel", "return", "release"},
	{"spans", "ranges", "intervals", "segments"},
	{"overlapping", "query", "intersecting"},
	{"init", "clear", "reset", "purge", "flush", "truncate"},
	{"add", "append", "push", "union", "merge", "join", "concat", "extend"},
	{"and", "retain", "intersect", "common"},
	{"minus", "difference", "subtract", "except", "remove"},
	{"elems", "clone", "copy", "keys", "smallest"},
	{"seek"}, {"truncate"},
}

// synonyms are whole names of the same thing, in other words.
var synonyms = [][]string{
	{"append", "appendall", "pushback", "pushlast", "addlast", "addback", "pushright", "rpush"},
	{"prepend", "prependall", "pushfront", "pushfirst", "addfirst", "addfront", "pushleft", "lpush", "unshift"},
	{"popfront", "popfirst", "removefirst", "removefront", "popleft", "lpop", "shift"},
	{"popback", "poplast", "removelast", "removeback", "popright", "rpop"},
	{"front", "first", "peekfirst", "peekfront"},
	{"back", "last", "peeklast", "peekback"},
	{"init", "clear", "removeall", "reset", "purge", "flush"},
	{"len", "size", "length"},
	{"index", "indexof"},
	{"insert", "insertall"},
}

// near returns how alike two names are.
func near(op, method string) int {
	op, method = strings.ToLower(op), strings.ToLower(method)
	if op == method {
		return 4
	}
	if slices.ContainsFunc(synonyms, func(names []string) bool { return slices.Contains(names, op) && slices.Contains(names, method) }) {
		return 3
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

// speaks reports whether the name of an operation, or of a result of one that only reads, is that
// of a method, or says the same in more words, as TryRead and PushBack do.
func (s *signature) speaks(m *method) bool {
	if near(s.op.Name, m.plain()) > 2 {
		return true
	}
	named := func(i int) bool { return strings.EqualFold(s.result(i), m.name) }
	for i := range s.results {
		if !m.changes && named(i) {
			return true
		}
	}
	return false
}

// plain is the name of a method without the word that tells it from others that do nearly the same.
func (m *method) plain() string {
	name := m.name
	for _, word := range []string{"Fully", "Freely", "Moving"} {
		name = strings.TrimSuffix(name, word)
	}
	return name
}

// byName keeps of a model what explains each operation by a method with its name; named says which
// have one.
func (t *table) byName() (of *table, named []bool) {
	own := *t
	own.changes, own.observes = make([][]*option, len(t.ops)), make([][]*option, len(t.ops))
	properties := t.properties()
	for i, op := range t.ops {
		other := func(o *option) bool {
			return o.method != nil && (!op.speaks(o.method) || properties[op.op.Name] && !strings.EqualFold(op.op.Name, o.method.plain()))
		}
		own.changes[i] = slices.DeleteFunc(slices.Clone(t.changes[i]), other)
		own.observes[i] = slices.DeleteFunc(slices.Clone(t.observes[i]), other)
		named = append(named, slices.ContainsFunc(slices.Concat(own.changes[i], own.observes[i]), func(o *option) bool { return o.method != nil }))
	}
	return &own, named
}

// properties are the names of operations that set something with a name of its own, or get it, as
// SetMaxEvents and MaxEvents do. They are neither Set nor Max of a model.
func (t *table) properties() map[string]bool {
	names := map[string]string{} // as they are, by small letters
	for _, op := range t.ops {
		names[strings.ToLower(op.op.Name)] = op.op.Name
	}
	found := map[string]bool{}
	for lower, name := range names {
		of, sets := strings.CutPrefix(lower, "set")
		for _, getter := range []string{names[of], names["get"+of]} {
			if sets && of != "" && getter != "" {
				found[name], found[getter] = true, true
			}
		}
	}
	return found
}

// Part returns the operations that have the names of methods of a model, for the model that has the
// most of them.
func Part(q Question) (best []*sre.Op) {
	p := prepare(q)
	for _, t := range p.tables([]int{1}, false) {
		_, named := t.byName()
		var part []*sre.Op
		for i, is := range named {
			if is {
				part = append(part, p.ops[i].op)
			}
		}
		if len(part) > len(best) {
			best = part
		}
	}
	return best
}

// byNames maps operations to the methods with the nearest names, and one of them to another method
// with a near name.
func (t *table) byNames() (out []mapping) {
	nearest := func(options []*option) (best *option) {
		for _, o := range options {
			if o.left == 0 && o.method != nil && (best == nil || o.near > best.near) {
				best = o
			}
		}
		return best
	}
	m := make(mapping, len(t.ops))
	for op := range t.ops {
		change, observe := nearest(t.changes[op]), nearest(t.observes[op])
		if change != nil && change.near >= nearName && (observe == nil || change.near > observe.near) {
			m[op] = change
		}
	}
	out = append(out, m)
	for op := range t.ops {
		for _, o := range t.changes[op] {
			if m[op] != nil && o != m[op] && o.left == 0 && o.near >= nearName {
				other := slices.Clone(m)
				other[op] = o
				out = append(out, other)
			}
		}
	}
	return out
}
