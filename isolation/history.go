package isolation

import (
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

	txns  []txn       // the loader first, then the committed ones as they were listed
	index map[int]int // of an ID in txns
	bad   *Anomaly    // a read that no level admits
}

// txn is a committed transaction as the checks see it; others are named by index.
type txn struct {
	id      int
	session int
	reads   []read // from other transactions, in program order
	writes  []string
}

type read struct {
	key  string
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

const (
	abortedRead      = "aborted read"
	intermediateRead = "intermediate read"
	ownUnseen        = "own write unseen"
)

// New checks a list of transactions. It returns an error if two have one ID, if an ID is below one,
// if a read is from a transaction that is not listed or that writes the key less often than the
// read says, or from the reader itself before it wrote the key.
func New(txns []Txn) (*History, error) {
	h := &History{txns: []txn{{}}, index: map[int]int{0: 0}}
	listed := map[int]*Txn{}
	for i := range txns {
		t := &txns[i]
		if t.ID < 1 || listed[t.ID] != nil {
			return nil, fmt.Errorf("isolation: transaction %d: an ID is a number from one that no other transaction has", t.ID)
		}
		listed[t.ID] = t
		if !t.Aborted {
			h.index[t.ID] = len(h.txns)
			h.txns = append(h.txns, txn{id: t.ID, session: t.Session})
		}
	}
	for i := range txns {
		if txns[i].Aborted {
			continue
		}
		if err := h.take(&txns[i], listed); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// take fills in the reads and writes of a committed transaction.
func (h *History) take(t *Txn, listed map[int]*Txn) error {
	out := &h.txns[h.index[t.ID]]
	for _, o := range t.Ops {
		own := slices.Contains(out.writes, o.Key)
		switch {
		case o.Write && !own:
			out.writes = append(out.writes, o.Key)
		case o.Write:
		case o.From == t.ID && !own:
			return fmt.Errorf("isolation: T%d reads %s from itself before it writes it", t.ID, o.Key)
		case o.From == t.ID: // it is not checked which of its own versions it saw
		default:
			ok, err := h.committed(t.ID, o, listed)
			if err != nil {
				return err
			}
			if own {
				h.spoil(ownUnseen, t.ID, o)
			}
			if ok {
				out.reads = append(out.reads, read{o.Key, h.index[o.From]})
			}
		}
	}
	return nil
}

// committed reports whether a read saw a version that was committed.
func (h *History) committed(reader int, o Op, listed map[int]*Txn) (bool, error) {
	if o.From == 0 {
		return true, nil
	}
	w := listed[o.From]
	if w == nil {
		return false, fmt.Errorf("isolation: T%d reads %s from T%d, which is not in the history", reader, o.Key, o.From)
	}
	n := 0
	for _, p := range w.Ops {
		if p.Write && p.Key == o.Key {
			n++
		}
	}
	switch {
	case n == 0 || o.Nth > n || o.Nth < 0:
		return false, fmt.Errorf("isolation: T%d reads %s from T%d, which writes it %d times", reader, o.Key, o.From, n)
	case w.Aborted:
		h.spoil(abortedRead, reader, o)
		return false, nil
	case o.Nth != 0 && o.Nth < n:
		h.spoil(intermediateRead, reader, o)
	}
	return true, nil
}

// spoil records the first read that no level admits.
func (h *History) spoil(kind string, reader int, o Op) {
	if h.bad == nil {
		h.bad = &Anomaly{kind, reader, o}
	}
}

// Anomaly returns the first read that no level admits; nil if there is none.
func (h *History) Anomaly() *Anomaly { return h.bad }

// writes reports whether transaction t writes a key; the loader writes all.
func (h *History) writes(t int, key string) bool {
	return t == 0 || slices.Contains(h.txns[t].writes, key)
}

// inSession reports whether a comes before b in a session; the loader comes before all.
func (h *History) inSession(a, b int) bool {
	return a < b && (a == 0 || h.txns[a].session == h.txns[b].session)
}

// readsFrom returns a key that b reads from a.
func (h *History) readsFrom(b, a int) (string, bool) {
	for _, r := range h.txns[b].reads {
		if r.from == a {
			return r.key, true
		}
	}
	return "", false
}
