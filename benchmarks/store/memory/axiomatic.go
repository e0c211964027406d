package memory

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/isolation"
)

// Axiomatic opens a database that admits exactly the histories of a level.
func Axiomatic(level isolation.Level) store.Opener {
	return func(_ context.Context, load map[store.Row]string) (store.Database, error) {
		return &axiomatic{level: level, rows: loaded(load), open: map[int][]write{}, record: store.NewRecord()}, nil
	}
}

// Latest is Axiomatic, and a read may only see the version that was committed last.
func Latest(level isolation.Level) store.Opener {
	return func(_ context.Context, load map[store.Row]string) (store.Database, error) {
		return &axiomatic{level: level, latest: true, rows: loaded(load), open: map[int][]write{}, record: store.NewRecord()}, nil
	}
}

// axiomatic is a database at a level. Every history that it commits satisfies the level, and every
// history of the level can be made, since what is left of one at any time satisfies the level, too.
type axiomatic struct {
	level  isolation.Level
	latest bool // a read sees no other version than the last one
	rows   rows
	open   map[int][]write
	record *store.Record
}

var _ store.Chooser = (*axiomatic)(nil)

// Start implements store.Database.
func (a *axiomatic) Start(_ context.Context, tid int, s store.Statement) (store.Reply, error) {
	if _, open := a.open[tid]; open == (s.Kind == store.Begin) {
		return store.Reply{}, misuse(tid, s, "it is open already, or not open")
	}
	switch s.Kind {
	case store.Begin:
		a.record.Begin(tid, s.Session)
		a.open[tid] = []write{}
	case store.Get:
		return a.get(tid, s), nil
	case store.Scan:
		return a.scan(tid, s), nil
	case store.Put:
		a.record.Write(tid, s.Row)
		a.open[tid] = written(a.open[tid], write{s.Row, s.Value})
	case store.Commit:
		if !a.satisfied(a.record, tid) {
			return a.fail(tid), nil
		}
		a.rows.install(tid, a.open[tid])
		a.record.Commit(tid)
		delete(a.open, tid)
	case store.Rollback:
		a.record.Abort(tid)
		delete(a.open, tid)
	}
	return store.Reply{}, nil
}

// Poll implements store.Database: nothing ever waits.
func (a *axiomatic) Poll(_ context.Context, tid int) (store.Reply, error) {
	return store.Reply{}, misuse(tid, store.Statement{}, "no statement is under way")
}

// Close implements store.Database.
func (a *axiomatic) Close() error { return nil }

// get reads a row. A transaction that may see no version at all is ended.
func (a *axiomatic) get(tid int, s store.Statement) store.Reply {
	if v, ok := own(tid, a.open[tid], s.Row); ok {
		a.record.Read(tid, s.Row, tid)
		return store.Reply{Rows: []store.Version{v}}
	}
	choices := a.Choices(tid, s.Row)
	i := 0
	if s.Chosen {
		i = slices.Index(choices, s.From)
	}
	if i < 0 || len(choices) == 0 {
		return a.fail(tid)
	}
	a.record.Read(tid, s.Row, choices[i])
	if v, ok := a.version(s.Row, choices[i]); ok {
		return store.Reply{Rows: []store.Version{v}}
	}
	return store.Reply{}
}

// version returns what a transaction has committed of a row; ok is false if that is nothing.
func (a *axiomatic) version(row store.Row, writer int) (store.Version, bool) {
	for _, v := range a.rows.versions[row] {
		if v.Writer == writer {
			return v.Version, true
		}
	}
	return store.Version{}, false
}

// Choices implements store.Chooser.
func (a *axiomatic) Choices(tid int, row store.Row) []int {
	if _, ok := own(tid, a.open[tid], row); ok {
		return []int{tid}
	}
	writers := []int{0}
	for _, v := range a.rows.versions[row] {
		if v.Writer != 0 {
			writers = append(writers, v.Writer)
		}
	}
	slices.Reverse(writers)
	if a.latest {
		writers = writers[:1]
	}
	return slices.DeleteFunc(writers, func(w int) bool {
		r := a.record.Clone()
		r.Read(tid, row, w)
		return !a.satisfied(r, tid)
	})
}

// scan reads the rows of a key: of each the latest version that the level admits after those
// before.
func (a *axiomatic) scan(tid int, s store.Statement) store.Reply {
	var out store.Reply
	parts := a.rows.of(s.Row)
	for _, w := range a.open[tid] {
		if w.row.Table == s.Row.Table && w.row.Key == s.Row.Key && !slices.Contains(parts, w.row) {
			parts = append(parts, w.row)
		}
	}
	for _, row := range parts {
		one := a.get(tid, store.Statement{Kind: store.Get, Row: row})
		if one.Failure != nil {
			return one
		}
		out.Rows = append(out.Rows, one.Rows...)
	}
	// Rows that others make later were not there.
	a.record.Scan(tid, s.Row, out.Rows)
	return out
}

// fail ends a transaction.
func (a *axiomatic) fail(tid int) store.Reply {
	a.record.Abort(tid)
	delete(a.open, tid)
	return failed(store.Serialization, "refused")
}

// satisfied reports whether the history of what has committed, and of a transaction as if it
// committed next, satisfies the level. If the search for an order is cut, it does not say so.
func (a *axiomatic) satisfied(r *store.Record, tid int) bool {
	h, err := r.History(tid)
	if err != nil {
		panic("memory: " + err.Error()) // the database does not record what it did not do
	}
	return h.Check(a.level).Admitted
}
