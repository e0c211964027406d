package servers

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// database is a run on a server. It implements store.Database.
type database struct {
	server   *Server
	level    Level
	run      int
	loaded   map[store.Row]bool
	sessions map[int]*session // of the open transactions
	results  chan result
	broken   bool // an error of the environment: what the connections do is unknown
}

// session is an open transaction.
type session struct {
	*client
	busy bool    // a statement is under way
	done *result // of the last statement, until it is asked for
	last store.Statement
}

// result is what a statement has come to.
type result struct {
	tid   int
	reply store.Reply
	err   error
}

// wrap says what an error of a statement was about.
func (s *Server) wrap(sql string, err error) error {
	err = fmt.Errorf("servers: %s: %s: %w", s.Name, sql, err)
	if s.dialect.classify(errors.Unwrap(err)).environment {
		return &Infrastructure{err}
	}
	return err
}

// load writes the rows of the loader. Rows of other runs have other keys, and stay; now and then
// all are removed.
func (d *database) load(load map[store.Row]string) error {
	o := d.server.observer
	if d.run%500 == 0 {
		if _, err := o.exec("TRUNCATE TABLE " + d.server.dialect.table()); err != nil {
			return d.server.wrap("TRUNCATE", err)
		}
	}
	var args []any
	for row, value := range load {
		d.loaded[row] = true
		args = append(args, d.run, row.Table, row.Key, row.Part, value)
	}
	if len(load) == 0 {
		return nil
	}
	if _, err := o.exec(d.server.dialect.load(len(load)), args...); err != nil {
		return d.server.wrap("load", err)
	}
	return nil
}

// Start implements store.Database.
func (d *database) Start(ctx context.Context, tid int, st store.Statement) (store.Reply, error) {
	s := d.sessions[tid]
	switch {
	case (s == nil) != (st.Kind == store.Begin):
		return store.Reply{}, fmt.Errorf("servers: %v of transaction %d: it is open already, or not open", st, tid)
	case s != nil && (s.busy || s.done != nil):
		return store.Reply{}, fmt.Errorf("servers: %v of transaction %d, of which a statement is under way", st, tid)
	case s == nil:
		c, err := d.server.session(d.level)
		if err != nil {
			return store.Reply{}, d.fail(err)
		}
		s = &session{client: c}
		d.sessions[tid] = s
		d.server.open[tid] = s.id()
	}
	s.busy, s.last = true, st
	s.work <- func() {
		reply, err := d.execute(s.conn, tid, st)
		d.results <- result{tid, reply, err}
	}
	return d.answer(ctx, tid)
}

// Poll implements store.Database. What has become of statements is found out whenever something
// happens, so there is nothing to ask the server.
func (d *database) Poll(ctx context.Context, tid int) (store.Reply, error) {
	s := d.sessions[tid]
	if s == nil || !s.busy && s.done == nil {
		return store.Reply{}, fmt.Errorf("servers: no statement of transaction %d is under way", tid)
	}
	return d.answer(ctx, tid)
}

// answer waits until each statement under way has finished or waits for a lock, and returns what
// has become of one of them.
func (d *database) answer(ctx context.Context, tid int) (store.Reply, error) {
	if err := d.settle(ctx); err != nil {
		return store.Reply{}, d.fail(err)
	}
	s := d.sessions[tid]
	if s.busy {
		return store.Reply{Waiting: true}, nil
	}
	r := *s.done
	s.done = nil
	if r.err != nil {
		f := d.server.dialect.classify(r.err).failure
		if f == nil {
			return store.Reply{}, d.fail(d.server.wrap(s.last.String(), r.err))
		}
		r.reply.Failure = f
		if err := d.rollback(s); err != nil {
			return store.Reply{}, d.fail(err)
		}
	}
	if r.reply.Failure != nil || s.last.Kind == store.Commit || s.last.Kind == store.Rollback {
		d.server.idle[d.level.Name] = append(d.server.idle[d.level.Name], s.client)
		delete(d.sessions, tid)
		delete(d.server.open, tid)
		if r.reply.Failure != nil { // the rollback may have let others go on
			return r.reply, d.fail(d.settle(ctx))
		}
	}
	return r.reply, nil
}

// fail notes that nothing more is known of the connections.
func (d *database) fail(err error) error {
	d.broken = d.broken || err != nil
	return err
}

// rollback ends a transaction that has failed, or that is given up. Always: after some errors it is
// open still.
func (d *database) rollback(s *session) error {
	if _, err := s.exec("ROLLBACK"); err != nil {
		return d.server.wrap("ROLLBACK", err)
	}
	return nil
}

// patience bounds the time in which a statement has to finish or to wait for a lock. It decides
// nothing about a run: when it is over, that is an error of the environment.
const patience = 60 * time.Second

// settle waits until each statement under way has finished, or the server says, twice, that it
// waits for a lock. It has looked for a deadlock then, so that the one who makes a deadlock later
// is the one who finds it. If all open transactions wait, they wait for each other, and one of them
// is going to be ended.
func (d *database) settle(ctx context.Context) error {
	limit := time.Now().Add(patience)
	confirmed := 0
	for pause := time.Millisecond; ; pause = min(pause*3/2, 20*time.Millisecond) {
		busy := d.busy()
		if len(busy) == 0 {
			return nil
		}
		arrived, err := d.collect(ctx, pause)
		switch {
		case err != nil:
			return err
		case arrived:
			confirmed = 0
			pause = time.Millisecond
			continue
		}
		blocked, err := d.server.dialect.blocked(d.server.observer, slices.Collect(maps.Values(busy)))
		if err != nil {
			return d.server.wrap("who waits", err)
		}
		all := len(busy) < len(d.sessions)
		for tid, id := range busy {
			all = all && blocked[id] && d.sessions[tid].looked()
		}
		if confirmed++; !all {
			confirmed = 0
		}
		if confirmed == 2 {
			return nil
		}
		if time.Now().After(limit) {
			return &Infrastructure{fmt.Errorf("servers: %s: a statement neither finishes nor waits for a lock in %v", d.server.Name, patience)}
		}
	}
}

// busy returns the connections, by transaction, with a statement under way.
func (d *database) busy() map[int]int {
	out := map[int]int{}
	for tid, s := range d.sessions {
		if s.busy {
			out[tid] = s.id()
		}
	}
	return out
}

// collect takes in a result, if one arrives soon.
func (d *database) collect(ctx context.Context, soon time.Duration) (bool, error) {
	timer := time.NewTimer(soon)
	defer timer.Stop()
	select {
	case r := <-d.results:
		s := d.sessions[r.tid]
		s.busy, s.done = false, &r
		return true, nil
	case <-timer.C:
		return false, nil
	case <-ctx.Done():
		return false, &Infrastructure{ctx.Err()}
	}
}

// execute executes a statement. It runs in the goroutine of the connection.
func (d *database) execute(c conn, tid int, st store.Statement) (store.Reply, error) {
	q := d.server.dialect
	place := []any{d.run, st.Row.Table, st.Row.Key}
	switch st.Kind {
	case store.Begin:
		for _, sql := range q.begin(d.level, st.Snapshot && d.level.snapshot) {
			if _, err := c.exec(sql); err != nil {
				return store.Reply{}, err
			}
		}
		return store.Reply{}, nil
	case store.Commit:
		_, err := c.exec("COMMIT")
		return store.Reply{}, err
	case store.Rollback:
		_, err := c.exec("ROLLBACK")
		return store.Reply{}, err
	case store.Put:
		return store.Reply{}, d.put(c, tid, st)
	case store.Scan:
		return d.read(c, st.Row, q.scan(st.Lock), place)
	}
	return d.read(c, st.Row, q.get(st.Lock), append(place, st.Row.Part))
}

// put: a row that is there is updated, since an insert would lock more than the row.
func (d *database) put(c conn, tid int, st store.Statement) error {
	sql := d.server.dialect.upsert()
	if d.loaded[st.Row] {
		sql = d.server.dialect.update()
	}
	n, err := c.exec(sql, tid, st.Value, d.run, st.Row.Table, st.Row.Key, st.Row.Part)
	if err == nil && n == 0 {
		err = fmt.Errorf("servers: the row %v is gone", st.Row)
	}
	return err
}

func (d *database) read(c conn, key store.Row, sql string, args []any) (store.Reply, error) {
	vs, err := c.versions(sql, args...)
	for i := range vs {
		vs[i].Row.Table, vs[i].Row.Key = key.Table, key.Key
	}
	return store.Reply{Rows: vs}, err
}

// Close implements store.Database. Transactions that wait go on when those for which they wait are
// rolled back. If anything is unknown, the connections are closed, and the server rolls back.
func (d *database) Close() error {
	defer d.server.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for len(d.sessions) > 0 && !d.broken {
		idle := 0
		for tid, s := range d.sessions {
			if s.busy {
				continue
			}
			idle++
			if s.done != nil && s.done.err != nil && d.server.dialect.classify(s.done.err).failure == nil || d.rollback(s) != nil {
				d.broken = true
				break
			}
			d.server.idle[d.level.Name] = append(d.server.idle[d.level.Name], s.client)
			delete(d.sessions, tid)
		}
		if err := d.settle(ctx); err != nil || idle == 0 {
			d.broken = true
		}
	}
	if d.broken {
		d.abandon()
	}
	return nil
}

// abandon closes all connections: no statement of this run may happen in the next one. The server
// ends the statements that wait; if it is gone itself, they have an error already.
func (d *database) abandon() {
	for _, s := range d.sessions {
		if s.busy && d.server.observer != nil {
			_, _ = d.server.observer.exec(fmt.Sprintf(d.server.dialect.terminate(), s.id()))
		}
		s.close()
	}
	clear(d.sessions)
	d.server.disconnect()
}
