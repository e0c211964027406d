package store

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/isolation"
)

// Record is what transactions have read and written so far, for package isolation.
type Record struct {
	txns    []*recorded // in the order of their begins
	commits []int       // in their order
	rows    []Row       // that anybody has written, in the order of first writes
	last    map[Row]int // the transaction that wrote the version committed last
	// realTime says that histories have the order of real time: a transaction that begins after
	// another one has committed comes after it.
	realTime bool
}

// recorded is a transaction.
type recorded struct {
	id, session int
	ops         []access
	state       state
	after       int // how many had committed when it began
}

type state uint8

const (
	open state = iota
	committed
	aborted
)

// access is a read or write of a row, or a read of all rows of a key.
type access struct {
	row   Row
	write bool
	from  int         // of a read
	nth   int         // which write of from, if that had not committed; 0: the last
	scan  map[Row]int // by row that was seen: its writer; nil: no scan
}

// NewRecord returns an empty record.
func NewRecord() *Record { return &Record{last: map[Row]int{}} }

// Begin records that a transaction begins.
func (r *Record) Begin(tid, session int) {
	r.txns = append(r.txns, &recorded{id: tid, session: session, after: len(r.commits)})
}

// find returns a transaction; nil if it has not begun.
func (r *Record) find(tid int) *recorded {
	for _, t := range r.txns {
		if t.id == tid {
			return t
		}
	}
	return nil
}

// Read records that a transaction reads the version of a row that another one wrote, or itself. A
// row that is not there is as the loader, transaction 0, has left it.
func (r *Record) Read(tid int, row Row, writer int) {
	a := access{row: row, from: writer}
	if w := r.find(writer); w != nil && w.id != tid && w.state == open {
		a.nth = w.writes(row)
	}
	t := r.find(tid)
	t.ops = append(t.ops, a)
}

// Scan records that a transaction reads all rows of a key, and which versions it saw.
func (r *Record) Scan(tid int, key Row, seen []Version) {
	a := access{row: key, scan: map[Row]int{}}
	for _, v := range seen {
		a.scan[v.Row] = v.Writer
	}
	t := r.find(tid)
	t.ops = append(t.ops, a)
}

// Write records that a transaction writes a row.
func (r *Record) Write(tid int, row Row) {
	t := r.find(tid)
	t.ops = append(t.ops, access{row: row, write: true})
	if !slices.Contains(r.rows, row) {
		r.rows = append(r.rows, row)
	}
}

// Commit records that a transaction commits.
func (r *Record) Commit(tid int) {
	t := r.find(tid)
	t.state = committed
	r.commits = append(r.commits, tid)
	for _, a := range t.ops {
		if a.write {
			r.last[a.row] = tid
		}
	}
}

// Abort records that a transaction ends, and nothing of it stays.
func (r *Record) Abort(tid int) { r.find(tid).state = aborted }

// Commits returns the transactions that have committed, in their order.
func (r *Record) Commits() []int { return slices.Clone(r.commits) }

// writes counts the writes of a row so far.
func (t *recorded) writes(row Row) (n int) {
	for _, a := range t.ops {
		if a.write && a.row == row {
			n++
		}
	}
	return n
}

// History returns the committed transactions, and also those given as if they had committed after
// them. Transactions that are open count as aborted.
func (r *Record) History(also ...int) (*isolation.History, error) {
	return isolation.New(r.Transactions(also...))
}

// Transactions returns what History is made of.
func (r *Record) Transactions(also ...int) []isolation.Txn {
	var out []isolation.Txn
	for _, t := range r.txns {
		x := isolation.Txn{ID: t.id, Session: t.session, Aborted: t.state != committed && !slices.Contains(also, t.id)}
		if r.realTime {
			x.Ops = r.clock(t)
		}
		for i, a := range t.ops {
			x.Ops = append(x.Ops, r.operations(t, i, a)...)
		}
		out = append(out, x)
	}
	return out
}

// clock returns operations that say when a transaction was there, as if each wrote a row of its own
// when it commits, and read those of all that had committed when it began.
func (r *Record) clock(t *recorded) (out []isolation.Op) {
	row := func(tid int) string { return fmt.Sprintf("commit of T%d", tid) }
	for _, c := range r.commits[:t.after] {
		out = append(out, isolation.Read(row(c), c))
	}
	return append(out, isolation.Write(row(t.id)))
}

// operations returns what the i-th access of a transaction is. A scan reads each row that anybody
// has ever written: those that it did not see are as the loader has left them.
func (r *Record) operations(t *recorded, i int, a access) []isolation.Op {
	switch {
	case a.write:
		return []isolation.Op{isolation.Write(a.row.String())}
	case a.scan == nil:
		return []isolation.Op{{Key: a.row.String(), From: a.from, Nth: a.nth}}
	}
	var out []isolation.Op
	for _, row := range r.rows {
		if row.Table == a.row.Table && row.Key == a.row.Key {
			out = append(out, isolation.Read(row.String(), a.scan[row]))
		}
	}
	return out
}

// Judgement says what the transactions that have committed amount to.
type Judgement struct {
	// Serializable says that they could have run one after the other: each would have read what it
	// did read, and the rows would end up as they are.
	Serializable bool
	// Open says that this is not known, since the search was cut.
	Open bool
	// Anomaly is a read of what never was committed; nil: there is none.
	Anomaly *isolation.Anomaly
	// Cycle is how they depend on each other if they could not; empty if there is an anomaly.
	Cycle isolation.Cycle
}

func (j Judgement) String() string {
	switch {
	case j.Serializable:
		return "serializable"
	case j.Open:
		return "open: the search for a serial order was cut"
	case j.Anomaly != nil:
		return j.Anomaly.String()
	}
	return fmt.Sprintf("%s: %v", j.Cycle.Name(), []isolation.Step(j.Cycle))
}

// end is a transaction that reads what the rows are in the end.
func (r *Record) end() isolation.Txn {
	t := isolation.Txn{ID: final, Session: final}
	for _, row := range r.rows {
		if w := r.last[row]; w != 0 {
			t.Ops = append(t.Ops, isolation.Read(row.String(), w))
		}
	}
	return t
}

// final is the number of a transaction that reads all rows at the end. No other has it.
const final = 1 << 30

// Judge judges the transactions that have committed so far. No cycle of dependencies proves that
// there is a serial order, which takes no search. A cycle is only the reason, and that there is no
// order is searched for: writes that nobody reads may be reordered.
//
// ordered says that the versions of a row follow each other as their writers have committed, as on
// all servers, so that the last one stays. Then it counts, too, what the rows are in the end, as if
// one more transaction read them all.
func (r *Record) Judge(ordered bool) (Judgement, error) {
	h, err := r.History()
	if err != nil {
		return Judgement{}, err
	}
	if a := h.Anomaly(); a != nil {
		return Judgement{Anomaly: a}, nil
	}
	cycle, err := h.Cycle(r.commits)
	if err != nil {
		return Judgement{}, err
	}
	if cycle == nil {
		return Judgement{Serializable: true}, nil
	}
	if ordered {
		if h, err = isolation.New(append(r.Transactions(), r.end())); err != nil {
			return Judgement{}, err
		}
	}
	v := h.Check(isolation.Serializable)
	return Judgement{Serializable: v.Admitted, Open: v.Open, Cycle: cycle}, nil
}

// Clone returns a copy that may be continued in another way.
func (r *Record) Clone() *Record {
	c := &Record{commits: slices.Clone(r.commits), rows: slices.Clone(r.rows), last: maps.Clone(r.last), realTime: r.realTime}
	for _, t := range r.txns {
		u := *t
		u.ops = slices.Clone(t.ops)
		c.txns = append(c.txns, &u)
	}
	return c
}
