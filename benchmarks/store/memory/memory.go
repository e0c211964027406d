package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// Deterministic opens a database in a mode.
func Deterministic(m Mode) store.Opener {
	return func(_ context.Context, load map[store.Row]string) (store.Database, error) {
		return &database{mode: m, rows: loaded(load), locks: locks{}, open: map[int]*txn{}, record: store.NewRecord()}, nil
	}
}

// database is a database in a mode.
type database struct {
	mode   Mode
	rows   rows
	locks  locks
	open   map[int]*txn
	record *store.Record // for SSI
}

// txn is an open transaction.
type txn struct {
	id       int
	session  int
	snapshot int // the number of commits that it sees; -1: it has none yet
	writes   []write
	claims   []store.Row     // that it holds or waits for
	now      store.Statement // under way
	waiting  bool
	changes  int          // how often it has changed a row
	outcome  *store.Reply // of a statement that has waited; nil: there is none
}

// Start implements store.Database.
func (d *database) Start(_ context.Context, tid int, s store.Statement) (store.Reply, error) {
	t := d.open[tid]
	switch {
	case s.Kind == store.Begin && t == nil:
		d.record.Begin(tid, s.Session)
		t = &txn{id: tid, session: s.Session, snapshot: -1}
		d.open[tid] = t
		if s.Snapshot {
			d.see(t)
		}
		return store.Reply{}, nil
	case t == nil || s.Kind == store.Begin:
		return store.Reply{}, misuse(tid, s, "it is open already, or not open")
	case t.waiting || t.outcome != nil:
		return store.Reply{}, misuse(tid, s, "another statement is under way")
	}
	t.now = s
	return d.run(t), nil
}

// Poll implements store.Database.
func (d *database) Poll(_ context.Context, tid int) (store.Reply, error) {
	t := d.open[tid]
	switch {
	case t == nil:
		return store.Reply{}, fmt.Errorf("memory: transaction %d is not open", tid)
	case t.waiting:
		return store.Reply{Waiting: true}, nil
	case t.outcome == nil:
		return store.Reply{}, fmt.Errorf("memory: transaction %d has no statement under way", tid)
	}
	out := *t.outcome
	t.outcome = nil
	if out.Failure != nil {
		delete(d.open, tid)
	}
	return out, nil
}

// Close implements store.Database.
func (d *database) Close() error { return nil }

// run executes the statement of a transaction, or lets it wait.
func (d *database) run(t *txn) store.Reply {
	s := t.now
	switch s.Kind {
	case store.Commit:
		return d.commit(t)
	case store.Rollback:
		d.end(t)
		return store.Reply{}
	}
	if d.mode.early() || s.Kind != store.Put && !s.Lock {
		d.see(t)
	}
	if s.Kind == store.Put && d.mode.early() && d.changed(t, s.Row) {
		// PostgreSQL sees it at the version of the snapshot, whoever has the lock now.
		return d.fail(t, store.Serialization, d.mode.code())
	}
	for _, c := range d.needs(t, s) {
		if !slices.Contains(t.claims, c.row) {
			t.claims = append(t.claims, c.row)
		}
		if d.locks.take(c.row, claim{t.id, c.strength}) {
			continue
		}
		t.waiting = true
		return d.untangle(t)
	}
	return d.execute(t, s)
}

// untangle ends transactions until the given one, which has just begun to wait, is in no circle of
// such that wait for each other, and returns what has become of its statement by then.
func (d *database) untangle(t *txn) store.Reply {
	for t.waiting {
		circle := d.locks.circle(t.id)
		if circle == nil {
			return store.Reply{Waiting: true}
		}
		v := t
		for _, tid := range circle[1:] {
			if w := d.open[tid]; d.mode.weighs() && d.weight(w) < d.weight(v) {
				v = w
			}
		}
		v.waiting = false
		out := d.fail(v, store.Deadlock, d.mode.deadlock())
		if v == t {
			return out
		}
		d.open[v.id], v.outcome = v, &out // until it has been told
	}
	out := *t.outcome // of its statement, which went on when the other transaction ended
	t.outcome = nil
	if out.Failure != nil {
		delete(d.open, t.id)
	}
	return out
}

// weight is how much a transaction has done, as InnoDB has it.
func (d *database) weight(t *txn) int { return t.changes + d.locks.structs(t.id, t.claims) }

// see takes the snapshot of a transaction that has none.
func (d *database) see(t *txn) {
	if t.snapshot < 0 && d.mode.snapshots() {
		t.snapshot = d.rows.commits
	}
}

// need is a lock that a statement needs.
type need struct {
	row      store.Row
	strength strength
}

// needs returns the locks that a statement needs, in the order in which it takes them.
func (d *database) needs(t *txn, s store.Statement) (out []need) {
	between := store.Row{Table: s.Row.Table, Key: s.Row.Key, Part: gap}
	reading := shared
	switch {
	case s.Kind == store.Put:
		if _, there := d.rows.at(s.Row, d.rows.commits); !there && d.mode == TwoPhase {
			out = append(out, need{between, inserting})
		}
		return append(out, need{s.Row, exclusive})
	case s.Lock:
		reading = exclusive
	case d.mode != TwoPhase:
		return nil
	}
	if s.Kind == store.Get {
		return []need{{s.Row, reading}}
	}
	if d.mode == TwoPhase {
		out = append(out, need{between, shared})
	}
	for _, row := range d.rows.of(s.Row) {
		out = append(out, need{row, reading})
	}
	return out
}

// execute executes a statement that has its locks.
func (d *database) execute(t *txn, s store.Statement) store.Reply {
	if s.Kind == store.Put {
		if d.changed(t, s.Row) {
			return d.fail(t, store.Serialization, d.mode.code())
		}
		if v, ok := own(t.id, t.writes, s.Row); !ok || v.Value != s.Value {
			t.changes++
		}
		t.writes = written(t.writes, write{s.Row, s.Value})
		d.record.Write(t.id, s.Row)
		return d.dangerous(t)
	}
	seen := []store.Row{s.Row}
	if s.Kind == store.Scan {
		seen = d.present(s.Row)
	}
	var out store.Reply
	for _, row := range seen {
		if s.Lock && d.changed(t, row) {
			return d.fail(t, store.Serialization, d.mode.code())
		}
		if v, ok := d.visible(t, row, s.Lock); ok {
			out.Rows = append(out.Rows, v)
		}
	}
	if s.Kind == store.Scan {
		d.record.Scan(t.id, s.Row, out.Rows)
	} else if len(out.Rows) > 0 {
		d.record.Read(t.id, s.Row, out.Rows[0].Writer)
	} else {
		d.record.Read(t.id, s.Row, 0)
	}
	return out
}

// present returns the rows of a key that were committed, or that somebody has written.
func (d *database) present(key store.Row) []store.Row {
	out := d.rows.of(key)
	for _, t := range d.open {
		for _, w := range t.writes {
			if w.row.Table == key.Table && w.row.Key == key.Key && !slices.Contains(out, w.row) {
				out = append(out, w.row)
			}
		}
	}
	slices.SortFunc(out, func(a, b store.Row) int { return cmp.Compare(a.Part, b.Part) })
	return out
}

// visible returns the version of a row that a read sees; ok is false if there is none.
func (d *database) visible(t *txn, row store.Row, locking bool) (store.Version, bool) {
	if v, ok := own(t.id, t.writes, row); ok {
		return v, true
	}
	if d.mode == RU {
		for _, o := range d.open {
			if v, ok := own(o.id, o.writes, row); ok { // its lock lets nobody else write it
				return v, true
			}
		}
	}
	at := d.rows.commits
	if d.mode.snapshots() && !locking {
		at = t.snapshot
	}
	v, ok := d.rows.at(row, at)
	return v.Version, ok
}

// changed reports whether a row that a transaction is about to write has a version that its
// snapshot lacks, in a mode that objects.
func (d *database) changed(t *txn, row store.Row) bool {
	if !d.mode.checks() || t.snapshot < 0 {
		return false
	}
	v, ok := d.rows.at(row, d.rows.commits)
	return ok && v.commit > t.snapshot
}

// dangerous ends a transaction that depends in a circle on what has committed, under SSI.
func (d *database) dangerous(t *txn) store.Reply {
	if d.mode != SSI {
		return store.Reply{}
	}
	h, err := d.record.History(t.id)
	if err != nil {
		panic("memory: " + err.Error()) // the database does not record what it did not do
	}
	cycle, err := h.Cycle(append(d.record.Commits(), t.id))
	if err != nil {
		panic("memory: " + err.Error())
	}
	if cycle != nil {
		return d.fail(t, store.Serialization, d.mode.code())
	}
	return store.Reply{}
}

// commit commits a transaction.
func (d *database) commit(t *txn) store.Reply {
	if out := d.dangerous(t); out.Failure != nil {
		return out
	}
	d.rows.install(t.id, t.writes)
	d.record.Commit(t.id)
	d.end(t)
	return store.Reply{}
}

// fail ends a transaction for a reason.
func (d *database) fail(t *txn, reason store.Reason, code string) store.Reply {
	d.end(t)
	return failed(reason, code)
}

// end ends a transaction, and lets those that waited for it go on at once.
func (d *database) end(t *txn) {
	if !slices.Contains(d.record.Commits(), t.id) {
		d.record.Abort(t.id)
	}
	delete(d.open, t.id)
	t.writes = nil
	for _, tid := range d.locks.release(t.id, t.claims) {
		if w := d.open[tid]; w != nil && w.waiting {
			w.waiting = false
			if out := d.run(w); !out.Waiting {
				d.open[tid] = w // until it has been told
				w.outcome = &out
			}
		}
	}
}
