package servers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// postgres is PostgreSQL 15.
type postgres struct{}

func (postgres) user() string         { return "postgres" }
func (postgres) programs() []string   { return []string{"initdb", "postgres"} }
func (postgres) quit() syscall.Signal { return syscall.SIGINT }

func (postgres) install(programs []string, dir string) []string {
	return []string{
		programs[0], "--pgdata", dir, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8",
		"--no-locale", "--no-sync", "--wal-segsize", "1",
	}
}

// serve: each row is locked by itself and no plan reads a whole table, so that SERIALIZABLE ends
// the transactions that it has to end and hardly others. A transaction that waits looks soon for a
// deadlock, and then tells its client so.
func (postgres) serve(programs []string, dir string, port int) []string {
	out := []string{programs[1], "-D", dir, "-p", fmt.Sprint(port), "-k", dir}
	for _, setting := range []string{
		"listen_addresses=127.0.0.1", "max_connections=40", "shared_buffers=16MB", "fsync=off", "autovacuum=off",
		"max_wal_size=8MB", "min_wal_size=2MB", "max_wal_senders=0", "wal_level=minimal",
		"enable_seqscan=off", "enable_bitmapscan=off", "jit=off", "max_pred_locks_per_page=1000",
		"max_pred_locks_per_relation=100000", "deadlock_timeout=1ms", "log_lock_waits=on",
		"client_min_messages=log", "lock_timeout=60s", "statement_timeout=90s",
		"log_min_messages=fatal", "log_min_error_statement=panic",
	} {
		out = append(out, "-c", setting)
	}
	return out
}

func (postgres) table() string { return "versions" }

func (postgres) schema() []string {
	return []string{`CREATE TABLE versions (run int, tbl text, k int, part int, writer int, v text,
		PRIMARY KEY (run, tbl, k, part))`}
}

// begin: the snapshot is taken by the first statement, whatever that is.
func (postgres) begin(_ Level, snapshot bool) []string {
	if snapshot {
		return []string{"BEGIN", "SELECT 1"}
	}
	return []string{"BEGIN"}
}

func (postgres) update() string {
	return "UPDATE versions SET writer = $1, v = $2 WHERE run = $3 AND tbl = $4 AND k = $5 AND part = $6"
}

func (postgres) upsert() string {
	return `INSERT INTO versions (writer, v, run, tbl, k, part) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (run, tbl, k, part) DO UPDATE SET writer = excluded.writer, v = excluded.v`
}

func (postgres) load(rows int) string {
	var places []string
	for i := range rows {
		n := 5 * i
		places = append(places, fmt.Sprintf("($%d, $%d, $%d, $%d, 0, $%d)", n+1, n+2, n+3, n+4, n+5))
	}
	return "INSERT INTO versions (run, tbl, k, part, writer, v) VALUES " + strings.Join(places, ", ")
}

func (postgres) get(lock bool) string {
	return locking("SELECT part, writer, v FROM versions WHERE run = $1 AND tbl = $2 AND k = $3 AND part = $4", lock)
}

func (postgres) scan(lock bool) string {
	return locking("SELECT part, writer, v FROM versions WHERE run = $1 AND tbl = $2 AND k = $3 ORDER BY part", lock)
}

func locking(sql string, lock bool) string {
	if lock {
		return sql + " FOR UPDATE"
	}
	return sql
}

func (postgres) terminate() string { return "SELECT pg_terminate_backend(%d)" }

// blocked asks for those whose lock somebody else holds, or who wait behind others for it.
func (postgres) blocked(observer conn, ids []int) (map[int]bool, error) {
	out := map[int]bool{}
	for _, id := range ids {
		n, err := observer.text("SELECT cardinality(pg_blocking_pids($1))::text", id)
		if err != nil {
			return nil, err
		}
		out[id] = len(n) == 1 && n[0] != "0"
	}
	return out, nil
}

// classify goes by SQLSTATE. After any error the transaction can only be rolled back.
func (postgres) classify(err error) outcome {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return outcome{environment: lost(err)}
	}
	reasons := map[string]store.Reason{"40001": store.Serialization, "40P01": store.Deadlock, "55P03": store.Timeout}
	if r, ok := reasons[e.Code]; ok {
		return outcome{failure: &store.Failure{Reason: r, Code: e.Code}}
	}
	// Lost connections, resources such as a full disk, operators, errors of files.
	for _, class := range []string{"08", "53", "57P", "58"} {
		if strings.HasPrefix(e.Code, class) {
			return outcome{environment: true}
		}
	}
	return outcome{}
}

// lost reports whether an error is that of a connection.
func lost(err error) bool {
	var n net.Error
	return errors.As(err, &n) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		strings.Contains(err.Error(), "conn closed")
}

// connecting bounds the time to connect.
const connecting = 10 * time.Second

func (postgres) connect(port int) (conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), connecting)
	defer cancel()
	config, err := pgx.ParseConfig(fmt.Sprintf("host=127.0.0.1 port=%d user=postgres database=postgres sslmode=disable", port))
	if err != nil {
		return nil, err
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol // one message for each statement
	p := &postgresConn{}
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) { p.noticed(n.Message) }
	p.c, err = pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// postgresConn is a connection without a pool. Statements have no deadline: the driver would close
// the connection.
type postgresConn struct {
	c     *pgx.Conn
	still atomic.Bool // what looked reports
}

// noticed takes in what log_lock_waits has to say: that a transaction has looked for a deadlock,
// has found none and goes on to wait, or that the wait is over, after which the statement may wait
// for another lock. The text is all that tells the two from each other; the server has no locale.
func (p *postgresConn) noticed(message string) {
	switch {
	case strings.Contains(message, " still waiting for "):
		p.still.Store(true)
	case strings.Contains(message, " acquired "):
		p.still.Store(false)
	}
}

// looked: PostgreSQL looks only once in a wait, when it has lasted for deadlock_timeout. Somebody
// who makes a circle before that may be taken for the one who waited first.
func (p *postgresConn) looked() bool { return p.still.Load() }

func (p *postgresConn) id() int { return int(p.c.PgConn().PID()) }

func (p *postgresConn) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = p.c.Close(ctx) // whatever is wrong with it, it is of no use any more
}

// exec: a COMMIT of a transaction that has failed is a rollback, which the server calls a success.
func (p *postgresConn) exec(sql string, args ...any) (int64, error) {
	defer p.still.Store(false)
	tag, err := p.c.Exec(context.Background(), sql, args...)
	if err == nil && sql == "COMMIT" && tag.String() != "COMMIT" {
		return 0, errors.New("servers: a commit was answered with " + tag.String())
	}
	return tag.RowsAffected(), err
}

func (p *postgresConn) versions(sql string, args ...any) ([]store.Version, error) {
	defer p.still.Store(false)
	rows, err := p.c.Query(context.Background(), sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(r pgx.CollectableRow) (v store.Version, err error) {
		err = r.Scan(&v.Row.Part, &v.Writer, &v.Value)
		return v, err
	})
}

func (p *postgresConn) text(sql string, args ...any) ([]string, error) {
	rows, err := p.c.Query(context.Background(), sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
