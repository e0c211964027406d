package isolation

import (
	"cmp"
	"fmt"
	"slices"
)

// Op is a read or a write of a key.
type Op struct {
	Key   string
	Write bool
	// From is the transaction whose version a read saw; 0 is the loader.
	From int
	// Nth says which of the writes of From to the key was seen, from one; 0 for its last one.
	Nth int
}

// Read returns the read of a key that saw the last version that a transaction wrote.
func Read(key string, from int) Op { return Op{Key: key, From: from} }

// Write returns the write of a key.
func Write(key string) Op { return Op{Key: key, Write: true} }

// Txn is a transaction that has committed, or has aborted.
type Txn struct {
	ID      int // from one; 0 is the loader
	Session int // transactions of one session are ordered as the history lists them
	Ops     []Op
	Aborted bool // matters only if another transaction reads from it
}

// History is a checked list of transactions. Its methods do not change it.
type History struct {
	// Limit bounds the steps of a search for a commit order; 0 stands for a million.
	Limit int
	// Commits has the IDs of all transactions in the order of their commits, if that is known. The
	// versions of each key are in this order, too. A list that does not have each of them once is
	// ignored.
	Commits []int
	// Versions has, of each key for which that is known, the IDs of its writers in the order of its
	// versions. It goes before Commits.
	Versions map[string][]int

	txns    []txn       // the loader first, then the committed ones as they were listed
	index   map[int]int // of an ID in txns
	keys    []string
	writers [][]int  // of each key, without the loader
	bad     *Anomaly // a read that no level admits
}

// txn is a committed transaction as the checks see it; others and keys are named by index.
type txn struct {
	id      int
	session int
	before  int    // the one before it in its session, the loader for the first
	reads   []read // from other transactions, in program order
	writes  []int  // keys, sorted
}

type read struct {
	key  int
	from int
}

// Anomaly is a read that no level admits, since it saw a version that was never committed.
type Anomaly struct {
	Kind   string // "aborted read", "intermediate read", "own write unseen"
	Reader int
	Op     Op
}

func (a *Anomaly) String() string {
	switch a.Kind {
	case abortedRead:
		return fmt.Sprintf("T%d reads %s from T%d, which aborted", a.Reader, a.Op.Key, a.Op.From)
	case intermediateRead:
		return fmt.Sprintf("T%d reads a version of %s that T%d itself overwrote", a.Reader, a.Op.Key, a.Op.From)
	}
	return fmt.Sprintf("T%d reads %s from T%d after it wrote the key itself", a.Reader, a.Op.Key, a.Op.From)
}

// Adya returns the usual name of the anomaly; it is empty if there is none.
func (a *Anomaly) Adya() string {
	return map[string]string{abortedRead: "G1a", intermediateRead: "G1b"}[a.Kind]
}

const (
	abortedRead      = "aborted read"
	intermediateRead = "intermediate read"
	ownUnseen        = "own write unseen"
)

// New checks a list of transactions. It returns an error if two have one ID, if an ID is below one,
// if a read is from a transaction that is not listed or that writes the key less often than the
// read says, or from the reader itself before it wrote the key.
func New(txns []Txn) (*History, error) {
	h, _, err := build(txns)
	if err != nil {
		return nil, fmt.Errorf("isolation: %w", err)
	}
	return h, nil
}

// place names an operation of a list of transactions.
type place struct{ txn, op int }

// builder fills in a history.
type builder struct {
	*History
	listed map[int]*Txn
	keyOf  map[string]int
	counts map[version]int // how often each transaction, by ID, writes each key
}

// version is what a transaction has written to a key, both by number.
type version struct{ txn, key int }

func (v version) compare(w version) int {
	return cmp.Or(cmp.Compare(v.txn, w.txn), cmp.Compare(v.key, w.key))
}

// build is New. The place belongs to the error.
func build(txns []Txn) (*History, place, error) {
	b := &builder{
		History: &History{txns: make([]txn, 1, len(txns)+1), index: map[int]int{0: 0}},
		listed:  make(map[int]*Txn, len(txns)),
		keyOf:   map[string]int{},
		counts:  map[version]int{},
	}
	last := map[int]int{} // of each session
	for i := range txns {
		t := &txns[i]
		if t.ID < 1 || b.listed[t.ID] != nil {
			return nil, place{i, -1}, fmt.Errorf("transaction %d: an ID is a number from one that no other transaction has", t.ID)
		}
		b.listed[t.ID] = t
		for _, o := range t.Ops {
			if k := b.key(o.Key); o.Write {
				b.counts[version{t.ID, k}]++
			}
		}
		if !t.Aborted {
			b.index[t.ID] = len(b.txns)
			b.txns = append(b.txns, txn{id: t.ID, session: t.Session, before: last[t.Session]})
			last[t.Session] = len(b.txns) - 1
		}
	}
	b.writers = make([][]int, len(b.keys))
	for i := range txns {
		if txns[i].Aborted {
			continue
		}
		if op, err := b.take(&txns[i]); err != nil {
			return nil, place{i, op}, err
		}
	}
	return b.History, place{}, nil
}

func (b *builder) key(name string) int {
	k, ok := b.keyOf[name]
	if !ok {
		k = len(b.keys)
		b.keyOf[name] = k
		b.keys = append(b.keys, name)
	}
	return k
}

// take fills in the reads and writes of a committed transaction. The index belongs to the error.
func (b *builder) take(t *Txn) (int, error) {
	at := b.index[t.ID]
	out := &b.txns[at]
	own := map[int]bool{}
	for i, o := range t.Ops {
		k := b.keyOf[o.Key]
		switch {
		case o.Write && !own[k]:
			own[k] = true
			out.writes = append(out.writes, k)
			b.writers[k] = append(b.writers[k], at)
		case o.Write:
		case o.From == t.ID && !own[k]:
			return i, fmt.Errorf("%s reads %s from itself before it writes it", called(t.ID), o.Key)
		case o.From == t.ID: // it is not checked which of its own versions it saw
		default:
			ok, err := b.committed(t.ID, o)
			if err != nil {
				return i, err
			}
			if own[k] {
				b.spoil(ownUnseen, t.ID, o)
			}
			if ok {
				out.reads = append(out.reads, read{k, b.index[o.From]})
			}
		}
	}
	slices.Sort(out.writes)
	return 0, nil
}

// committed reports whether a read saw a version that was committed.
func (b *builder) committed(reader int, o Op) (bool, error) {
	if o.From == 0 {
		return true, nil
	}
	w := b.listed[o.From]
	if w == nil {
		return false, fmt.Errorf("%s reads %s from T%d, which is not in the history", called(reader), o.Key, o.From)
	}
	n := b.counts[version{o.From, b.keyOf[o.Key]}]
	switch {
	case n == 0 || o.Nth > n || o.Nth < 0:
		return false, fmt.Errorf("%s reads %s from T%d, which writes it %d times", called(reader), o.Key, o.From, n)
	case w.Aborted:
		b.spoil(abortedRead, reader, o)
		return false, nil
	case o.Nth != 0 && o.Nth < n:
		b.spoil(intermediateRead, reader, o)
	}
	return true, nil
}

// spoil records the first read that no level admits.
func (b *builder) spoil(kind string, reader int, o Op) {
	if b.bad == nil {
		b.bad = &Anomaly{kind, reader, o}
	}
}

// Anomaly returns the first read that no level admits; nil if there is none.
func (h *History) Anomaly() *Anomaly { return h.bad }

// writes reports whether transaction t writes a key; the loader writes all.
func (h *History) writes(t, key int) bool {
	if t == 0 {
		return true
	}
	_, found := slices.BinarySearch(h.txns[t].writes, key)
	return found
}

// inSession reports whether a comes before b in a session; the loader comes before all.
func (h *History) inSession(a, b int) bool {
	return a < b && (a == 0 || h.txns[a].session == h.txns[b].session)
}

// readsFrom returns a key that b reads from a.
func (h *History) readsFrom(b, a int) (string, bool) {
	for _, r := range h.txns[b].reads {
		if r.from == a {
			return h.keys[r.key], true
		}
	}
	return "", false
}

// called is the name of a transaction in messages.
func called(id int) string { return fmt.Sprintf("T%d", id) }
