package memory

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// strength is how a lock is held.
type strength uint8

const (
	shared    strength = iota // by readers
	inserting                 // of the gap between rows, by those that make rows in it
	exclusive                 // by a writer
)

// admits reports whether two transactions may hold a lock at the same time.
func (s strength) admits(t strength) bool { return s == t && s != exclusive }

// claim is a lock that a transaction holds or waits for.
type claim struct {
	tid      int
	strength strength
}

// lock is the lock of a row: requests are served first come, first served. That is so also where a
// transaction that reads the row wants to write it: it waits for those that wait to write it, which
// wait for it.
type lock struct {
	held  []claim
	queue []claim
}

// locks are the locks of a database.
type locks map[store.Row]*lock

// gap is the part that stands for all rows of a key that are not there.
const gap = -1

// take takes a lock, or queues for it; ok says that it is held.
func (ls locks) take(row store.Row, c claim) (ok bool) {
	l := ls[row]
	if l == nil {
		l = &lock{}
		ls[row] = l
	}
	for _, h := range l.held {
		if h.tid == c.tid && (h.strength == c.strength || h.strength == exclusive) {
			return true
		}
	}
	if l.free(c) && len(l.queue) == 0 {
		l.held = append(l.held, c)
		return true
	}
	l.queue = append(l.queue, c)
	return false
}

// free reports whether nobody else holds the lock in a way that excludes the claim.
func (l *lock) free(c claim) bool {
	return !slices.ContainsFunc(l.held, func(h claim) bool { return h.tid != c.tid && !h.strength.admits(c.strength) })
}

// blockers returns whom a queued transaction waits for: holders, and those before it in the queue.
func (l *lock) blockers(tid int) (out []int) {
	at := slices.IndexFunc(l.queue, func(c claim) bool { return c.tid == tid })
	if at < 0 {
		return nil
	}
	for _, c := range slices.Concat(l.held, l.queue[:at]) {
		if c.tid != tid && !c.strength.admits(l.queue[at].strength) {
			out = append(out, c.tid)
		}
	}
	return out
}

// circle returns transactions that wait for each other in a circle, the given one first; nil if it
// is in none.
func (ls locks) circle(tid int) []int {
	from := map[int]int{} // who waits for whom
	todo := []int{tid}
	for len(todo) > 0 {
		t := todo[0]
		todo = todo[1:]
		for _, b := range ls.waitsFor(t) {
			if b == tid {
				circle := []int{}
				for ; t != tid; t = from[t] {
					circle = append(circle, t)
				}
				return append([]int{tid}, circle...)
			}
			if _, seen := from[b]; !seen {
				from[b] = t
				todo = append(todo, b)
			}
		}
	}
	return nil
}

// waitsFor returns whom a transaction waits for, in order.
func (ls locks) waitsFor(tid int) (out []int) {
	for _, l := range ls {
		out = append(out, l.blockers(tid)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// structs counts the locks of a transaction as InnoDB does: all rows of one strength are one, and
// so is the row that it waits for, and the lock of the table for reading and for writing.
func (ls locks) structs(tid int, rows []store.Row) int {
	kinds := map[string]bool{}
	note := func(c claim, of string) {
		if c.tid == tid {
			kinds[of] = true
			kinds[map[bool]string{true: "table, to read", false: "table, to write"}[c.strength == shared]] = true
		}
	}
	for _, row := range rows {
		if ls[row] == nil {
			continue
		}
		for _, c := range ls[row].held {
			note(c, fmt.Sprint("held ", c.strength, row.Part == gap))
		}
		for _, c := range ls[row].queue {
			note(c, "waiting")
		}
	}
	return len(kinds)
}

// release ends the claims of a transaction, and returns those that now hold what they waited for,
// in the order in which they began to wait on each row.
func (ls locks) release(tid int, rows []store.Row) (woken []int) {
	for _, row := range rows {
		l := ls[row]
		if l == nil {
			continue
		}
		mine := func(c claim) bool { return c.tid == tid }
		l.held, l.queue = slices.DeleteFunc(l.held, mine), slices.DeleteFunc(l.queue, mine)
		for len(l.queue) > 0 && l.free(l.queue[0]) {
			l.held = append(l.held, l.queue[0])
			woken = append(woken, l.queue[0].tid)
			l.queue = l.queue[1:]
		}
	}
	return woken
}
