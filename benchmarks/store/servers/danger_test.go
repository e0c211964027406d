package servers_test

import (
	"regexp"
	"strings"
	"testing"
)

// accesses is what a transaction has done so far, by the clock of the statements of a trace.
type accesses struct {
	first, committed int // its snapshot, and its commit if it is above 0
	read, wrote      map[string]bool
}

// overwritten reports whether b has written what a read without seeing it.
func overwritten(a, b *accesses) bool {
	if a == b || b.committed > 0 && b.committed < a.first || a.committed > 0 && a.committed < b.first {
		return false // one after the other
	}
	for row := range a.read {
		if b.wrote[row] {
			return true
		}
	}
	return false
}

// structured reports whether a transaction is one of in, pivot and out, where pivot has overwritten
// what in read, out what pivot read, and out is the first of them to commit.
func structured(all map[string]*accesses, t *accesses) bool {
	for _, out := range all {
		if out.committed == 0 {
			continue
		}
		sooner := func(x *accesses) bool { return x != out && x.committed > 0 && x.committed < out.committed }
		for _, pivot := range all {
			if sooner(pivot) || !overwritten(pivot, out) {
				continue
			}
			for _, in := range all {
				if !sooner(in) && overwritten(in, pivot) && (t == in || t == pivot || t == out) {
					return true
				}
			}
		}
	}
	return false
}

var statement = regexp.MustCompile(`^([bgpcr])(\d)(\w?)(?:=(\d))?( waits| fails.*)?$`)

// endangered reports whether the transaction of the last statement was in a dangerous structure,
// as the documentation of PostgreSQL's serializable snapshot isolation has it (src/backend/storage/
// lmgr/README-SSI), at some time: a transaction that is doomed once ends with its next statement,
// also if another one of the structure was rolled back meanwhile. A write that waits has read its
// row.
func endangered(trace []string) bool {
	all, doomed, last := map[string]*accesses{}, map[string]bool{}, ""
	for i, text := range trace {
		m := statement.FindStringSubmatch(text)
		if m == nil {
			return false
		}
		kind, tid, row, saw, waits, fails := m[1], m[2], m[3], m[4], m[5] == " waits", strings.HasPrefix(m[5], " fails")
		last = tid
		t := all[tid]
		if t == nil && kind != "b" && kind != "r" {
			t = &accesses{first: i + 1, read: map[string]bool{}, wrote: map[string]bool{}}
			all[tid] = t
		}
		switch {
		case kind == "b" || t == nil:
			continue
		case kind == "g" && saw != tid, kind == "p" && waits:
			t.read[row] = true
		case kind == "p":
			t.wrote[row] = true
			t.read[row] = t.read[row] || fails // because of what others have written, maybe
		case kind == "c" && !fails:
			t.committed = i + 1
		}
		for id, x := range all {
			doomed[id] = doomed[id] || structured(all, x)
		}
		if kind == "r" || fails {
			delete(all, tid)
		}
	}
	return doomed[last]
}

// TestEndangered: a structure with and without a circle, and what is none.
func TestEndangered(t *testing.T) {
	for _, x := range []struct {
		trace string
		want  bool
	}{
		{"b1 | g1x=0 | b2 | g2y=0 | p1y | p2x | c1 | c2 fails: serialization failure (40001)", true},
		// no circle
		{"b2 | b3 | p2x | b1 | g3x=0 | c2 | p3y | g1y=0 | c1 | g3y fails: serialization failure (40001)", true},
		{"b1 | b2 | g1y=0 | p2y | p1x | b3 | c2 | p3x waits | c1 fails: serialization failure (40001)", true},
		{"b3 | b1 | b2 | g3x=0 | p2y | p3x | g1y=0 | g2x=0 | c3 | p1x fails: serialization failure (40001) | g2y fails: serialization failure (40001)", true},
		// one dependency
		{"b1 | g1x=0 | b2 | p2x | c2 | g1y fails: serialization failure (40001)", false},
		// nobody has committed
		{"b1 | g1x=0 | b2 | g2y=0 | p1y | p2x | g1x fails: serialization failure (40001)", false},
		// one after the other
		{"b1 | g1x=0 | p1y | c1 | b2 | g2y=1 | p2x | c2 fails: serialization failure (40001)", false},
		// another one
		{"b1 | b2 | g1x=0 | b3 | p2x | c2 | g3y=0 | g3x fails: serialization failure (40001)", false},
		// rolled back
		{"b1 | b2 | g1x=0 | p2x | r2 | g1y=0 | c1 fails: serialization failure (40001)", false},
		{"b1 | g1x=0 | p1x | b2 | g2x=0 | g2y=0 | c1 | p2y | c2 fails: serialization failure (40001)", false},
	} {
		if got := endangered(strings.Split(x.trace, " | ")); got != x.want {
			t.Errorf("%s: endangered is %t", x.trace, got)
		}
	}
}
