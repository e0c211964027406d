package servers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/internal/loopback"
)

// Product is a server by its vendor: what it takes to run it and to speak with it.
type Product struct {
	Name    string
	Package string // of Debian
	dialect dialect
}

// Products returns the servers that are supported.
func Products() []Product {
	return []Product{
		{"postgres", "postgresql-15", postgres{}},
		{"mariadb", "mariadb-server", mariadb{}},
	}
}

// dialect is what servers do differently.
type dialect interface {
	// user is as whom the server runs.
	user() string
	// programs returns the programs to look for: that which makes a folder of data, and the server.
	programs() []string
	// install and serve return commands, with the programs as they were found.
	install(programs []string, dir string) []string
	serve(programs []string, dir string, port int) []string
	// quit is the signal that ends the server soon.
	quit() syscall.Signal
	connect(port int) (conn, error)
	// schema makes the table of rows, which has a name.
	schema() []string
	table() string
	// begin returns the statements that begin a transaction.
	begin(l Level, snapshot bool) []string
	// Of put, update is for rows that the loader has written.
	update() string
	upsert() string
	// load returns a statement that loads that many rows.
	load(rows int) string
	get(lock bool) string
	scan(lock bool) string
	// blocked says which connections wait for a lock.
	blocked(observer conn, ids []int) (map[int]bool, error)
	// terminate is a statement that ends the connection of a number.
	terminate() string
	// classify says what an error means.
	classify(err error) outcome
}

// ErrMissing says that a server is not installed.
var ErrMissing = errors.New("not installed")

// Server is a server that runs.
type Server struct {
	Product
	dir  string // everything it writes
	data string
	port int
	args []string
	user *syscall.Credential

	mu       sync.Mutex // held while a run is under way
	process  *process
	observer conn
	idle     map[string][]*client // connections by level
	open     map[int]int          // connections by open transaction
	runs     int
}

// find looks for programs, also in the folders where Debian puts those of servers.
func find(programs []string) ([]string, error) {
	var out []string
	for _, p := range programs {
		path, err := exec.LookPath(p)
		for _, dir := range []string{"/usr/lib/postgresql/15/bin/", "/usr/sbin/", "/usr/bin/"} {
			if found, e := exec.LookPath(dir + p); e == nil {
				path, err = found, nil
				break
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s is %w", p, ErrMissing)
		}
		out = append(out, path)
	}
	return out, nil
}

// Start starts a server with an empty table. Its files are in a new folder below in, or below the
// folder for temporary files if in is empty. The error is [ErrMissing] if it is not installed.
func (p Product) Start(ctx context.Context, in string) (*Server, error) {
	programs, err := find(p.dialect.programs())
	if err != nil {
		return nil, fmt.Errorf("servers: %w; apt-get install %s has it", err, p.Package)
	}
	s := &Server{Product: p, idle: map[string][]*client{}}
	if s.user, err = credential(p.dialect.user()); err != nil {
		return nil, fmt.Errorf("servers: %w", err)
	}
	if s.dir, err = folder(s.user, in, p.Name); err != nil {
		return nil, fmt.Errorf("servers: %w", err)
	}
	if err = s.start(ctx, programs); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, programs []string) error {
	s.data = s.dir + "/data"
	if err := install(s.user, s.dir, s.dialect.install(programs, s.data)); err != nil {
		return err
	}
	var err error
	if s.port, err = loopback.FreePort(); err != nil {
		return err
	}
	s.args = s.dialect.serve(programs, s.data, s.port)
	if err := s.launch(ctx); err != nil {
		return err
	}
	for _, sql := range s.dialect.schema() {
		if _, err := s.observer.exec(sql); err != nil {
			return fmt.Errorf("servers: %s: %w", sql, err)
		}
	}
	return nil
}

// startup bounds the time until a server accepts connections.
const startup = 2 * time.Minute

// launch starts the process, and waits until it accepts connections. A server that was killed may
// refuse to start as long as parts of it have not ended.
func (s *Server) launch(ctx context.Context) error {
	limit := time.Now().Add(startup)
	restarts := 0
	for pause := time.Millisecond; ; pause = min(2*pause, 100*time.Millisecond) {
		var err error
		if s.process == nil || !s.process.running() {
			if s.process != nil && restarts > mostRestarts {
				return fmt.Errorf("servers: %s has ended: %w\n%s", s.Name, s.process.err, s.process.tail())
			}
			restarts++
			if s.process, err = launch(s.user, s.dir, s.args); err != nil {
				return err
			}
		}
		if s.observer, err = s.dialect.connect(s.port); err == nil {
			return nil
		}
		if time.Now().After(limit) {
			return fmt.Errorf("servers: %s accepts no connection: %w\n%s", s.Name, err, s.process.tail())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// mostRestarts bounds how often a server that ends at once is started, with up to a tenth of a
// second between.
const mostRestarts = 30

// revive starts the server again if it has ended.
func (s *Server) revive(ctx context.Context) error {
	if s.process.running() && s.observer != nil {
		if _, err := s.observer.exec("SELECT 1"); err == nil {
			return nil
		}
	}
	s.disconnect()
	if s.process.running() {
		var err error
		if s.observer, err = s.dialect.connect(s.port); err == nil {
			return nil
		}
		s.process.stop(s.dialect.quit())
	}
	return s.launch(ctx)
}

// disconnect closes all connections.
func (s *Server) disconnect() {
	for level, clients := range s.idle {
		for _, c := range clients {
			c.close()
		}
		delete(s.idle, level)
	}
	if s.observer != nil {
		s.observer.close()
		s.observer = nil
	}
}

// Stop stops the server and removes its files.
func (s *Server) Stop() error {
	s.disconnect()
	if s.process != nil {
		s.process.stop(s.dialect.quit())
	}
	return os.RemoveAll(s.dir)
}

// Kill kills the server as a crash would. It is started again when the next database is opened.
func (s *Server) Kill() {
	s.process.stop(syscall.SIGKILL)
}

// Running reports whether the server's process has not ended.
func (s *Server) Running() bool { return s.process != nil && s.process.running() }

// PID is the number of the server's process.
func (s *Server) PID() int { return s.process.cmd.Process.Pid }

// Folder is where the server has its files.
func (s *Server) Folder() string { return s.dir }

// EndConnections ends the connections of the transactions that are open, as an operator might.
func (s *Server) EndConnections() error {
	for _, id := range s.open {
		if _, err := s.observer.exec(fmt.Sprintf(s.dialect.terminate(), id)); err != nil {
			return err
		}
	}
	return nil
}
