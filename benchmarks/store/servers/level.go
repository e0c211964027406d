package servers

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
)

// Level is a level of isolation of a server.
type Level struct {
	Name   string      // postgres-rc
	Server string      // the name of a product
	Mode   memory.Mode // that of the database in memory which does the same
	// set are the statements that a session begins with, and check is a question whose answer says
	// that they have worked.
	set           []string
	check, answer string
	snapshot      bool // transactions have a snapshot that a Begin can take
}

// Levels returns the levels of all servers.
func Levels() []Level {
	return []Level{
		postgresLevel("postgres-rc", "read committed", memory.RC),
		postgresLevel("postgres-rr", "repeatable read", memory.SI),
		postgresLevel("postgres-ser", "serializable", memory.SSI),
		mariadbLevel("mariadb-ru", "READ UNCOMMITTED", "OFF", memory.RU),
		mariadbLevel("mariadb-rc", "READ COMMITTED", "OFF", memory.RC),
		mariadbLevel("mariadb-rr", "REPEATABLE READ", "OFF", memory.RR),
		mariadbLevel("mariadb-rr-on", "REPEATABLE READ", "ON", memory.SII),
		mariadbLevel("mariadb-ser", "SERIALIZABLE", "OFF", memory.TwoPhase),
	}
}

func postgresLevel(name, level string, mode memory.Mode) Level {
	return Level{
		Name: name, Server: "postgres", Mode: mode,
		set:      []string{"SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level},
		check:    "SHOW default_transaction_isolation",
		answer:   level,
		snapshot: level != "read committed",
	}
}

func mariadbLevel(name, level, on string, mode memory.Mode) Level {
	return Level{
		Name: name, Server: "mariadb", Mode: mode,
		set: []string{
			"SET SESSION TRANSACTION ISOLATION LEVEL " + level,
			"SET SESSION innodb_snapshot_isolation = " + on,
		},
		check:    "SELECT CONCAT(@@session.tx_isolation, ' ', IF(@@session.innodb_snapshot_isolation, 'ON', 'OFF'))",
		answer:   strings.ReplaceAll(level, " ", "-") + " " + on,
		snapshot: level == "REPEATABLE READ",
	}
}

// Find returns the level with a name.
func Find(name string) (Level, error) {
	var names []string
	for _, l := range Levels() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Level{}, fmt.Errorf("servers: there is no level %q; want one of %s", name, strings.Join(names, ", "))
}

// Open returns what opens databases at a level. Their runs follow each other: the server has one at
// a time. If the server has ended, it is started again.
func (s *Server) Open(l Level) store.Opener {
	return func(ctx context.Context, load map[store.Row]string) (store.Database, error) {
		s.mu.Lock()
		if err := s.revive(ctx); err != nil {
			s.mu.Unlock()
			return nil, &Infrastructure{err}
		}
		s.runs++
		s.open = map[int]int{}
		d := &database{
			server: s, level: l, run: s.runs, loaded: map[store.Row]bool{},
			sessions: map[int]*session{}, results: make(chan result, 64),
		}
		if err := d.load(load); err != nil {
			s.mu.Unlock()
			return nil, err
		}
		return d, nil // Close unlocks
	}
}
