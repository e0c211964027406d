package grouping

import "slices"

// heldOut returns systems of the same kind on which nothing is tuned: they show whether what helps
// with the others helps elsewhere.
func heldOut() []system {
	return []system{
		{"heap", func(b []string) container { return &heap{bugs: b} },
			[]operation{{"insert", 2, false, false}, {"min", 0, true, true}, {"extract", 0, true, true}, {"raise", 1, false, true}, {"waiting", 0, true, false}, {"urgent", 1, true, false}},
			[]string{"insert of an equal is lost", "extract takes two of three", "raise drops the last", "insert of five is urgent"},
			[]string{"min of many is the last", "waiting skips zero", "urgent counts the limit", "min says no"}},
		{"ring", func(b []string) container { return &ring{bugs: b} },
			[]operation{{"write", 1, false, true}, {"read", 0, true, true}, {"oldest", 0, true, true}, {"used", 0, true, false}, {"at", 1, true, true}, {"full", 0, false, true}},
			[]string{"write beyond the end is lost", "read moves two", "write of zero overwrites", "read of four puts it back"},
			[]string{"oldest is the newest", "used of the full is zero", "at two is one before", "full too early"}},
		{"cache", func(b []string) container { return &cache{bugs: b} },
			[]operation{{"store", 2, false, false}, {"fetch", 1, true, true}, {"forget", 1, false, true}, {"inside", 1, false, true}, {"entries", 0, true, false}, {"weight", 0, true, false}},
			[]string{"store evicts the newest", "fetch does not touch", "forget of two forgets all", "store again adds"},
			[]string{"inside every zero", "entries of one", "weight without the oldest", "fetch of three says no"}},
		{"text", func(b []string) container { return &text{bugs: b} },
			[]operation{{"type", 1, false, false}, {"erase", 0, false, true}, {"left", 0, false, true}, {"right", 0, false, true}, {"cursor", 0, true, false}, {"letter", 1, true, true}, {"letters", 0, true, false}},
			[]string{"type in front stays behind", "erase takes the next", "right to the end", "type of one twice"},
			[]string{"cursor at two is three", "letter of five is four", "letters of many", "letter at the cursor"}},
		{"tree", func(b []string) container { return &tree{bugs: b} },
			[]operation{{"make", 2, false, true}, {"delete", 1, false, true}, {"shift", 2, false, true}, {"exists", 1, false, true}, {"parent", 1, true, true}, {"children", 1, true, false}, {"nodes", 0, true, false}},
			[]string{"make below two is at the root", "delete leaves the children", "shift of the last does nothing", "make again moves"},
			[]string{"exists every three", "parent of one", "children with the node itself", "nodes without leaves"}},
	}
}

type heap struct {
	bugs  []string
	elems [][2]int64 // priority and value, in order of the priority, then of the insertion
}

func (h *heap) do(op string, a, b int64) (int64, bool) {
	n := len(h.elems)
	switch op {
	case "insert":
		at := slices.IndexFunc(h.elems, func(x [2]int64) bool { return x[0] > a })
		if at < 0 {
			at = n
		}
		if on(h.bugs, "insert of an equal is lost") && at > 0 && h.elems[at-1][0] == a {
			return 0, false
		}
		if on(h.bugs, "insert of five is urgent") && b == 5 {
			at = 0
		}
		h.elems = slices.Insert(h.elems, at, [2]int64{a, b})
	case "min":
		switch {
		case n == 0 || on(h.bugs, "min says no") && h.elems[0][0] == 2:
			return 0, false
		case on(h.bugs, "min of many is the last") && n > 2:
			return h.elems[n-1][1], true
		}
		return h.elems[0][1], true
	case "extract":
		if n == 0 {
			return 0, false
		}
		x := h.elems[0][1]
		h.elems = h.elems[1:]
		if on(h.bugs, "extract takes two of three") && n == 3 {
			h.elems = h.elems[1:]
		}
		return x, true
	case "raise": // the first of that priority comes to the front
		at := slices.IndexFunc(h.elems, func(x [2]int64) bool { return x[0] == a })
		if at < 0 {
			return 0, false
		}
		x := h.elems[at]
		h.elems = slices.Insert(slices.Delete(h.elems, at, at+1), 0, [2]int64{min(x[0], h.elems[0][0]), x[1]})
		if on(h.bugs, "raise drops the last") && n > 1 {
			h.elems = h.elems[:n-1]
		}
		return 0, true
	case "waiting":
		count := 0
		for _, x := range h.elems {
			if x[1] != 0 || !on(h.bugs, "waiting skips zero") {
				count++
			}
		}
		return int64(count), true
	case "urgent": // how many come before a priority
		count := 0
		for _, x := range h.elems {
			if x[0] < a || x[0] == a && on(h.bugs, "urgent counts the limit") {
				count++
			}
		}
		return int64(count), true
	}
	return 0, false
}

type ring struct {
	bugs        []string
	slots       [4]int64
	first, used int
}

func (r *ring) do(op string, a, _ int64) (int64, bool) {
	last := (r.first + r.used + 3) % 4
	switch op {
	case "write":
		at := (r.first + r.used) % 4
		switch {
		case r.used == 4:
			return 0, false
		case on(r.bugs, "write of zero overwrites") && a == 0 && r.used > 0:
			r.slots[last] = a
			return 0, true
		case on(r.bugs, "write beyond the end is lost") && r.first > 0 && at == 0:
		default:
			r.slots[at] = a
		}
		r.used++
		return 0, true
	case "read":
		if r.used == 0 {
			return 0, false
		}
		x := r.slots[r.first]
		steps := 1
		if on(r.bugs, "read moves two") && r.used > 2 {
			steps = 2
		}
		r.first = (r.first + steps) % 4
		r.used -= steps
		if on(r.bugs, "read of four puts it back") && x == 4 {
			r.slots[(r.first+r.used)%4] = x
			r.used++
		}
		return x, true
	case "oldest":
		if r.used == 0 {
			return 0, false
		}
		if on(r.bugs, "oldest is the newest") && r.used == 2 {
			return r.slots[last], true
		}
		return r.slots[r.first], true
	case "used":
		if r.used == 4 && on(r.bugs, "used of the full is zero") {
			return 0, true
		}
		return int64(r.used), true
	case "at":
		if a < 0 || a >= int64(r.used) {
			return 0, false
		}
		if a == 2 && on(r.bugs, "at two is one before") {
			a--
		}
		return r.slots[(r.first+int(a))%4], true
	case "full":
		return 0, r.used == 4 || r.used == 3 && on(r.bugs, "full too early")
	}
	return 0, false
}

type cache struct {
	bugs  []string
	elems [][2]int64 // key and value, the one that was used last at the end
}

func (c *cache) do(op string, a, b int64) (int64, bool) {
	at := slices.IndexFunc(c.elems, func(x [2]int64) bool { return x[0] == a })
	n := len(c.elems)
	switch op {
	case "store":
		switch {
		case at >= 0 && !on(c.bugs, "store again adds"):
			c.elems = slices.Delete(c.elems, at, at+1)
		case n == 3 && on(c.bugs, "store evicts the newest"):
			c.elems = c.elems[:2]
		case n >= 3:
			c.elems = c.elems[1:]
		}
		c.elems = append(c.elems, [2]int64{a, b})
	case "fetch":
		if at < 0 || on(c.bugs, "fetch of three says no") && a == 3 {
			return 0, false
		}
		x := c.elems[at]
		if !on(c.bugs, "fetch does not touch") {
			c.elems = append(slices.Delete(c.elems, at, at+1), x)
		}
		return x[1], true
	case "forget":
		if at < 0 {
			return 0, false
		}
		c.elems = slices.Delete(c.elems, at, at+1)
		if on(c.bugs, "forget of two forgets all") && a == 2 {
			c.elems = nil
		}
		return 0, true
	case "inside":
		return 0, at >= 0 || on(c.bugs, "inside every zero") && a == 0
	case "entries":
		if n == 1 && on(c.bugs, "entries of one") {
			n = 0
		}
		return int64(n), true
	case "weight":
		total := int64(0)
		for i, x := range c.elems {
			if i > 0 || !on(c.bugs, "weight without the oldest") {
				total += x[1]
			}
		}
		return total, true
	}
	return 0, false
}

type text struct {
	bugs    []string
	letters []int64
	at      int
}

func (x *text) do(op string, a, _ int64) (int64, bool) {
	n := len(x.letters)
	switch op {
	case "type":
		x.letters = slices.Insert(x.letters, x.at, a)
		if !on(x.bugs, "type in front stays behind") || x.at > 0 || n == 0 {
			x.at++
		}
		if on(x.bugs, "type of one twice") && a == 1 {
			x.letters = slices.Insert(x.letters, x.at, a)
		}
	case "erase":
		switch {
		case x.at == 0:
			return 0, false
		case on(x.bugs, "erase takes the next") && x.at < n:
			x.letters = slices.Delete(x.letters, x.at, x.at+1)
			return 0, true
		}
		x.at--
		x.letters = slices.Delete(x.letters, x.at, x.at+1)
		return 0, true
	case "left":
		if x.at == 0 {
			return 0, false
		}
		x.at--
		return 0, true
	case "right":
		if x.at == n {
			return 0, false
		}
		x.at++
		if on(x.bugs, "right to the end") {
			x.at = n
		}
		return 0, true
	case "cursor":
		if x.at == 2 && on(x.bugs, "cursor at two is three") {
			return 3, true
		}
		return int64(x.at), true
	case "letter":
		switch {
		case a < 0 || a >= int64(n) || on(x.bugs, "letter at the cursor") && int(a) == x.at:
			return 0, false
		case on(x.bugs, "letter of five is four") && x.letters[a] == 5:
			return 4, true
		}
		return x.letters[a], true
	case "letters":
		if n > 3 && on(x.bugs, "letters of many") {
			n++
		}
		return int64(n), true
	}
	return 0, false
}

type tree struct {
	bugs []string
	up   map[int64]int64 // of each node its parent; the root is 0 and no key
}

func (t *tree) do(op string, a, b int64) (int64, bool) {
	if t.up == nil {
		t.up = map[int64]int64{}
	}
	a = 1 + (a%3+3)%3 // so few nodes that many calls meet what is there
	b = (b%4 + 4) % 4
	up, there := t.up[a]
	_, root := t.up[b]
	root = root || b == 0
	switch op {
	case "make":
		if there && root && on(t.bugs, "make again moves") && !t.below(b, a) {
			t.up[a] = b
		}
		if there || !root {
			return 0, false
		}
		if b == 2 && on(t.bugs, "make below two is at the root") {
			b = 0
		}
		t.up[a] = b
		return 0, true
	case "delete":
		if !there {
			return 0, false
		}
		var gone []int64
		for k, up := range t.up {
			switch {
			case on(t.bugs, "delete leaves the children"):
				if up == a {
					t.up[k] = 0
				}
			case t.below(k, a):
				gone = append(gone, k)
			}
		}
		for _, k := range gone {
			delete(t.up, k)
		}
		delete(t.up, a)
		return 0, true
	case "shift":
		if !there || !root || t.below(b, a) || up == b {
			return 0, false
		}
		if a < 3 || !on(t.bugs, "shift of the last does nothing") {
			t.up[a] = b
		}
		return 0, true
	case "exists":
		return 0, there || a == 3 && on(t.bugs, "exists every three")
	case "parent":
		if a == 1 && up > 0 && on(t.bugs, "parent of one") {
			return 0, there
		}
		return up, there
	case "children":
		n := t.count(a)
		if there && n > 0 && on(t.bugs, "children with the node itself") {
			n++
		}
		return n, true
	case "nodes":
		n := int64(0)
		for k := range t.up {
			if t.count(k) > 0 || !on(t.bugs, "nodes without leaves") {
				n++
			}
		}
		return n, true
	}
	return 0, false
}

// below reports whether a node is another one or below it.
func (t *tree) below(k, a int64) bool {
	for ; k != a && k != 0; k = t.up[k] {
	}
	return k == a
}

// count returns how many children a node has.
func (t *tree) count(a int64) (n int64) {
	for _, up := range t.up {
		if up == a {
			n++
		}
	}
	return n
}
