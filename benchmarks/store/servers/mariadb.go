package servers

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"log"
	"regexp"
	"strconv"
	"strings"
	"syscall"

	"github.com/go-sql-driver/mysql"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// mariadb is MariaDB 10.11.
type mariadb struct{}

func (mariadb) user() string         { return "mysql" }
func (mariadb) programs() []string   { return []string{"mariadb-install-db", "mariadbd"} }
func (mariadb) quit() syscall.Signal { return syscall.SIGTERM }

func (mariadb) install(programs []string, dir string) []string {
	return []string{
		programs[0], "--no-defaults", "--datadir=" + dir, "--auth-root-authentication-method=normal", "--skip-test-db",
		"--innodb-log-file-size=8M", "--innodb-buffer-pool-size=16M",
	}
}

func (mariadb) serve(programs []string, dir string, port int) []string {
	return []string{
		programs[1], "--no-defaults", "--datadir=" + dir, "--bind-address=127.0.0.1", "--port=" + fmt.Sprint(port),
		"--socket=" + dir + "/socket", "--pid-file=" + dir + "/pid", "--skip-name-resolve", "--skip-log-bin",
		"--innodb-log-file-size=8M", "--innodb-buffer-pool-size=16M", "--innodb-flush-log-at-trx-commit=0",
		"--innodb-lock-wait-timeout=60", "--performance-schema=OFF", "--max-connections=60",
	}
}

func (mariadb) table() string { return "controlled.versions" }

func (mariadb) schema() []string {
	return []string{
		"CREATE DATABASE controlled",
		"USE controlled",
		`CREATE TABLE versions (run int, tbl varchar(64), k int, part int, writer int, v text,
		PRIMARY KEY (run, tbl, k, part)) ENGINE = InnoDB`,
	}
}

// begin: the snapshot is taken by the first plain SELECT of a table, unless it is asked for.
func (mariadb) begin(_ Level, snapshot bool) []string {
	if snapshot {
		return []string{"START TRANSACTION WITH CONSISTENT SNAPSHOT"}
	}
	return []string{"START TRANSACTION"}
}

func (mariadb) update() string {
	return "UPDATE controlled.versions SET writer = ?, v = ? WHERE run = ? AND tbl = ? AND k = ? AND part = ?"
}

func (mariadb) upsert() string {
	return `INSERT INTO controlled.versions (writer, v, run, tbl, k, part) VALUES (?, ?, ?, ?, ?, ?)
		ON DUPLICATE KEY UPDATE writer = VALUES(writer), v = VALUES(v)`
}

func (mariadb) load(rows int) string {
	return "INSERT INTO controlled.versions (run, tbl, k, part, writer, v) VALUES (?, ?, ?, ?, 0, ?)" +
		strings.Repeat(", (?, ?, ?, ?, 0, ?)", rows-1)
}

func (mariadb) get(lock bool) string {
	return locking("SELECT part, writer, v FROM controlled.versions WHERE run = ? AND tbl = ? AND k = ? AND part = ?", lock)
}

func (mariadb) scan(lock bool) string {
	return locking("SELECT part, writer, v FROM controlled.versions WHERE run = ? AND tbl = ? AND k = ? ORDER BY part", lock)
}

func (mariadb) terminate() string { return "KILL %d" }

var threadID = regexp.MustCompile(`(?m)^MariaDB thread id (\d+),`)

// blocked reads the status of InnoDB, which is as the locks are now. The tables of the information
// schema, which have the same, are a copy that is renewed after a tenth of a second in which nobody
// has read it.
func (mariadb) blocked(observer conn, ids []int) (map[int]bool, error) {
	status, err := observer.text("SHOW ENGINE INNODB STATUS")
	if err != nil {
		return nil, err
	}
	out := map[int]bool{}
	for _, section := range strings.Split(strings.Join(status, "\n"), "\n---TRANSACTION ")[1:] {
		m := threadID.FindStringSubmatch(section)
		if m == nil {
			continue
		}
		id, err := strconv.Atoi(m[1])
		if err != nil {
			return nil, err
		}
		out[id] = strings.Contains(section, "\nLOCK WAIT ")
	}
	return out, nil
}

// classify goes by the numbers of errors. After a time-out only the statement has been undone.
func (mariadb) classify(err error) outcome {
	var e *mysql.MySQLError
	if !errors.As(err, &e) {
		return outcome{environment: lost(err) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, mysql.ErrInvalidConn) || errors.Is(err, sql.ErrConnDone)}
	}
	reasons := map[uint16]store.Reason{1020: store.Serialization, 1213: store.Deadlock, 1205: store.Timeout}
	if r, ok := reasons[e.Number]; ok {
		return outcome{failure: &store.Failure{Reason: r, Code: fmt.Sprint(e.Number)}}
	}
	switch e.Number {
	// Files and full disks; shutdown and lost connections.
	case 3, 1021, 1026, 1030, 1114,
		1040, 1053, 1077, 1079, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2006, 2013:
		return outcome{environment: true}
	}
	return outcome{}
}

func (mariadb) connect(port int) (conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), connecting)
	defer cancel()
	config := mysql.NewConfig()
	config.User, config.Net, config.Addr = "root", "tcp", fmt.Sprintf("127.0.0.1:%d", port)
	config.InterpolateParams = true // one message for each statement
	config.ClientFoundRows = true
	config.Timeout = connecting
	config.Logger = log.New(io.Discard, "", 0)
	connector, err := mysql.NewConnector(config)
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	c, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	m := &mariadbConn{db: db, c: c}
	if err := c.QueryRowContext(ctx, "SELECT CONNECTION_ID()").Scan(&m.number); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

// mariadbConn is the only connection of a pool.
type mariadbConn struct {
	db     *sql.DB
	c      *sql.Conn
	number int
}

func (m *mariadbConn) id() int { return m.number }

func (m *mariadbConn) close() {
	_ = m.c.Close() // whatever is wrong with it, it is of no use any more
	_ = m.db.Close()
}

func (m *mariadbConn) exec(sql string, args ...any) (int64, error) {
	r, err := m.c.ExecContext(context.Background(), sql, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (m *mariadbConn) versions(sql string, args ...any) (out []store.Version, err error) {
	err = m.query(sql, args, func(r *rowScanner) error {
		var v store.Version
		if err := r.Scan(&v.Row.Part, &v.Writer, &v.Value); err != nil {
			return err
		}
		out = append(out, v)
		return nil
	})
	return out, err
}

type rowScanner = sql.Rows

func (m *mariadbConn) query(sql string, args []any, f func(*rowScanner) error) error {
	rows, err := m.c.QueryContext(context.Background(), sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// looked: InnoDB looks for a deadlock before a transaction begins to wait.
func (m *mariadbConn) looked() bool { return true }

func (m *mariadbConn) text(sql string, args ...any) (out []string, err error) {
	err = m.query(sql, args, func(r *rowScanner) error {
		columns, err := r.Columns()
		if err != nil {
			return err
		}
		into := make([]any, len(columns))
		var last string
		for i := range into {
			into[i] = new(any)
		}
		into[len(into)-1] = &last
		if err := r.Scan(into...); err != nil {
			return err
		}
		out = append(out, last)
		return nil
	})
	return out, err
}
