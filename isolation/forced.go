package isolation

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"sort"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// force adds what a level up to Causal forces: t2 before t1 where t3 reads a key of t1 that t2
// writes as well, and phi(t2, t3). What the graph, which is the visible order, says already is left
// out.
func (h *History) force(order *relation, l Level) {
	switch l {
	case ReadCommitted:
		h.forceSeen(order, false)
	case ReadAtomic:
		h.forceSeen(order, true)
		h.forceSessions(order)
	case Causal:
		if sorted := order.sorted(); sorted != nil { // else there is a cycle already
			newPasts(h, sorted).force(order)
		}
	}
}

// forceSeen adds what follows from reading from a transaction: before, in program order, or at any
// time.
func (h *History) forceSeen(order *relation, anyTime bool) {
	for t3 := range h.txns {
		t := &h.txns[t3]
		if len(t.reads) < 2 {
			continue
		}
		first := map[int]int{} // read of each transaction
		last := map[int]map[int]int{}
		for i, r := range t.reads {
			if _, ok := first[r.from]; !ok {
				first[r.from] = i
			}
			if last[r.key] == nil {
				last[r.key] = map[int]int{}
			}
			last[r.key][r.from] = i
		}
		for i, r := range t.reads {
			t2 := r.from
			if t2 == 0 || first[t2] != i {
				continue
			}
			h.shared(t2, last, func(key int) {
				for t1, at := range sortedBy(last[key]) {
					if t1 != t2 && (anyTime || at > i) {
						order.add(t2, t1, reason{phi, t2, t3, key})
					}
				}
			})
		}
	}
}

// shared calls f with the keys that t writes and that are in a map, in order; it looks at the
// smaller of the two.
func (h *History) shared(t int, read map[int]map[int]int, f func(key int)) {
	writes := h.txns[t].writes
	if len(writes) <= 8*len(read) {
		for _, k := range writes {
			if read[k] != nil {
				f(k)
			}
		}
		return
	}
	for k := range sortedBy(read) {
		if h.writes(t, k) {
			f(k)
		}
	}
}

// sortedBy iterates over a map by its keys.
func sortedBy[K cmp.Ordered, V any](m map[K]V) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

// forceSessions adds what follows from the order of sessions. The last writer of a key in the
// session stands for those before it.
func (h *History) forceSessions(order *relation) {
	last := map[version]int{} // of a session and a key
	for t3 := range h.txns {
		t := &h.txns[t3]
		for _, r := range t.reads {
			if t2, ok := last[version{t.session, r.key}]; ok && t2 != r.from {
				order.add(t2, r.from, reason{phi, t2, t3, r.key})
			}
		}
		if t3 == 0 {
			continue
		}
		for _, k := range t.writes {
			last[version{t.session, k}] = t3
		}
	}
}

// pasts computes what each transaction has in its past: its predecessors in the transitive closure
// of the visible order. The transactions are divided into chains, each in the visible order; a
// session is one, and transactions without one are put into few. The past of a transaction is then
// a number for each chain: how many of its first members are in it. Chains are taken some at a
// time, so the memory is linear in the history.
//
// This is the algorithm of Møldrup and Pavlogiannis (AWDIT: An Optimal Weak Database Isolation
// Tester, PLDI 2025), with chains for sessions.
type pasts struct {
	h       *History
	sorted  []int // the transactions in an order that respects the visible one
	chain   []int // of each transaction, -1 for the loader
	place   []int // in its chain
	members [][]int
	writers [][]int // of each key, by chain and place
}

// blockSize is how many chains are taken at a time, in a history of so many transactions.
func blockSize(txns int) int { return min(64, max(4, (8<<20)/txns)) }

func newPasts(h *History, sorted []int) *pasts {
	p := &pasts{h: h, sorted: sorted, chain: make([]int, len(h.txns)), place: make([]int, len(h.txns))}
	p.chain[0] = -1
	for _, t := range sorted {
		if t != 0 {
			c := p.extended(t)
			p.chain[t] = c
			p.place[t] = len(p.members[c])
			p.members[c] = append(p.members[c], t)
		}
	}
	p.writers = make([][]int, len(h.keys))
	for k, ws := range h.writers {
		ws = slices.Clone(ws)
		sort.Slice(ws, func(i, j int) bool {
			a := ws[i]
			b := ws[j]
			return p.chain[a] < p.chain[b] || p.chain[a] == p.chain[b] && p.place[a] < p.place[b]
		})
		p.writers[k] = ws
	}
	return p
}

// extended returns the chain that t goes on: one that ends with a transaction which it has in its
// past, if possible that of its session.
func (p *pasts) extended(t int) int {
	ends := func(a int) bool {
		return a != 0 && p.members[p.chain[a]][len(p.members[p.chain[a]])-1] == a
	}
	if a := p.h.txns[t].before; ends(a) {
		return p.chain[a]
	}
	for _, r := range p.h.txns[t].reads {
		if ends(r.from) {
			return p.chain[r.from]
		}
	}
	p.members = append(p.members, nil)
	return len(p.members) - 1
}

// force adds what Causal forces.
func (p *pasts) force(order *relation) {
	n := min(blockSize(len(p.h.txns)), len(p.members))
	size := len(p.h.txns) * n
	b := &block{pasts: p, n: n, past: make([]int32, size), forced: make([]int32, size), by: make([]forcedBy, size)}
	for b.from = 0; b.from < len(p.members); b.from += n {
		clear(b.past)
		clear(b.forced)
		b.compute()
		b.force(order)
	}
}

// block is some chains.
type block struct {
	*pasts
	from, n int
	// past has a row for each transaction: how many members of each chain are in its past, or are
	// it.
	past []int32
	// forced has a row for each transaction t1: how many members of each chain come before it by a
	// forced edge. The last of them implies the others. by has the reads that say so.
	forced []int32
	by     []forcedBy
}

type forcedBy struct{ reader, key int32 }

func (b *block) row(rows []int32, t int) []int32 { return rows[t*b.n : (t+1)*b.n] }

func (b *block) compute() {
	for _, t := range b.sorted {
		row := b.row(b.past, t)
		join := func(a int) {
			for c, n := range b.row(b.past, a) {
				row[c] = max(row[c], n)
			}
		}
		if t == 0 {
			continue
		}
		if a := b.h.txns[t].before; a != 0 {
			join(a)
		}
		for _, r := range b.h.txns[t].reads {
			if r.from != 0 {
				join(r.from)
			}
		}
		if c := b.chain[t] - b.from; c >= 0 && c < b.n {
			row[c] = int32(b.place[t]) + 1
		}
	}
}

func (b *block) force(order *relation) {
	for _, t3 := range b.sorted {
		for _, r := range b.h.txns[t3].reads {
			b.read(t3, r)
		}
	}
	for t1 := range b.h.txns {
		for c, n := range b.row(b.forced, t1) {
			if n > 0 {
				t2 := b.members[b.from+c][n-1]
				by := b.by[t1*b.n+c]
				order.add(t2, t1, reason{phi, t2, int(by.reader), int(by.key)})
			}
		}
	}
}

// read finds, in each chain, the last writer of the key in the past of t3, which comes before the
// writer that was read from.
func (b *block) read(t3 int, r read) {
	ws := b.pasts.writers[r.key]
	ws = ws[sort.Search(len(ws), func(i int) bool { return b.chain[ws[i]] >= b.from }):]
	past := b.row(b.past, t3)
	for len(ws) > 0 && b.chain[ws[0]] < b.from+b.n {
		c := b.chain[ws[0]]
		end := sort.Search(len(ws), func(i int) bool { return b.chain[ws[i]] > c })
		same := ws[:end]
		ws = ws[end:]
		seen := sort.Search(len(same), func(i int) bool { return b.place[same[i]] >= int(past[c-b.from]) })
		if seen > 0 && same[seen-1] == t3 {
			seen--
		}
		if seen == 0 || same[seen-1] == r.from {
			continue
		}
		at, n := r.from*b.n+c-b.from, int32(b.place[same[seen-1]])+1
		if n > b.past[at] && n > b.forced[at] {
			b.forced[at] = n
			b.by[at] = forcedBy{int32(t3), int32(r.key)}
		}
	}
}

// along reports whether an order of all transactions, the loader first, shows that a level above
// Causal is satisfied, and respects the versions that are known. It goes by the definition, in time
// linear in the history but for a logarithm.
func (h *History) along(order []int, versions known, l Level) bool {
	a := &attempt{h: h, place: make([]int, len(h.txns)), writers: make([][]int, len(h.keys))}
	for i, t := range order {
		a.place[t] = i
	}
	if !versions.respected(a.place) {
		return false
	}
	for k, ws := range h.writers {
		places := lists.Of(ws, func(t int) int { return a.place[t] })
		slices.Sort(places)
		a.writers[k] = places
	}
	for t := range h.txns {
		if t != 0 && !a.fits(t, l) {
			return false
		}
	}
	return true
}

// attempt is an order that is being tried.
type attempt struct {
	h       *History
	place   []int
	writers [][]int // of each key, their places, sorted
}

// last returns the place of the last writer of a key up to a place; the loader is at 0.
func (a *attempt) last(key, upTo int) int {
	ws := a.writers[key]
	if i := sort.SearchInts(ws, upTo+1); i > 0 {
		return ws[i-1]
	}
	return 0
}

// fits reports whether each read of t saw the last version up to the horizon of t: the last
// transaction whose effect it has to see.
func (a *attempt) fits(t int, l Level) bool {
	x := &a.h.txns[t]
	horizon := a.place[x.before]
	for _, r := range x.reads {
		horizon = max(horizon, a.place[r.from])
	}
	if horizon >= a.place[t] {
		return false
	}
	switch l {
	case Serializable:
		horizon = a.place[t] - 1
	case Snapshot:
		for _, k := range x.writes {
			horizon = max(horizon, a.last(k, a.place[t]-1))
		}
	}
	return lists.All(x.reads, func(r read) bool { return a.last(r.key, horizon) == a.place[r.from] })
}

// listed is the order in which the transactions were listed, which is often that of their commits.
func (h *History) listed() []int {
	out := make([]int, len(h.txns))
	for t := range out {
		out[t] = t
	}
	return out
}
