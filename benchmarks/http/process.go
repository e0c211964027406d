package http

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/internal/loopback"
)

// ErrNotInstalled is returned, wrapped, if a server is not on this machine.
var ErrNotInstalled = errors.New("not installed")

// Daemon is a real server that runs as its own process, with its own configuration and directories,
// on a free port of the loopback interface. All runs share it; each has a directory in it.
type Daemon struct {
	command *exec.Cmd
	exited  chan struct{} // closed when the process is gone
	address string
	home    string // the temporary directory
	runs    atomic.Int64
}

// kind is how a server is started.
type kind struct {
	name   string // of the system in messages
	binary string
	pkg    string // the Debian package that has it
	// arguments start the server in the foreground with a configuration file.
	arguments func(home, config string) []string
	// config returns the configuration for a home and a port.
	config func(home string, port int) string
}

// attempts is the number of ports to try. Another program may take a port between the moment it is
// found free and the moment the server takes it.
const attempts = 3

// patience is the longest time that a server may take to start, on a very busy machine.
const patience = time.Minute

// start starts a server, and returns when it accepts connections.
func (k kind) start(ctx context.Context) (*Daemon, error) {
	path, err := k.find()
	if err != nil {
		return nil, err
	}
	for range attempts {
		var d *Daemon
		if d, err = k.try(ctx, path); err == nil {
			return d, nil
		}
	}
	return nil, fmt.Errorf("http: start %s: %w", k.name, err)
}

// find returns the path of the binary. Those of servers need not be in PATH.
func (k kind) find() (string, error) {
	for _, name := range []string{k.binary, "/usr/sbin/" + k.binary, "/usr/local/sbin/" + k.binary} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is %w: it is in the Debian package %s", k.name, ErrNotInstalled, k.pkg)
}

// try starts a server on a port that is free right now.
func (k kind) try(ctx context.Context, path string) (*Daemon, error) {
	home, err := os.MkdirTemp("", "clouseau-http-")
	if err != nil {
		return nil, err
	}
	d := &Daemon{home: home, exited: make(chan struct{})}
	port, err := loopback.FreePort()
	if err == nil {
		err = d.prepare(k.config(home, port))
	}
	if err != nil {
		_ = os.RemoveAll(home)
		return nil, err
	}
	d.address = fmt.Sprintf("127.0.0.1:%d", port)
	// Not bound to ctx: the server lives until Close.
	d.command = exec.Command(path, k.arguments(home, filepath.Join(home, "config"))...)
	if err := d.command.Start(); err != nil {
		_ = os.RemoveAll(home)
		return nil, err
	}
	go func() {
		_ = d.command.Wait() // how it ended is in its log
		close(d.exited)
	}()
	if err := d.await(ctx); err != nil {
		log, _ := os.ReadFile(filepath.Join(home, "log")) // may be missing
		return nil, errors.Join(fmt.Errorf("%w\n%s", err, log), d.Close())
	}
	return d, nil
}

// prepare makes the directories of a server. A server that root starts gives up its rights, and
// must still read and write here.
func (d *Daemon) prepare(config string) error {
	if err := os.Chmod(d.home, 0o755); err != nil {
		return err
	}
	for _, dir := range []string{"www", "temp"} {
		if err := makeOpen(filepath.Join(d.home, dir)); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(d.home, "config"), []byte(config), 0o644)
}

// makeOpen makes a directory that everybody may write to.
func makeOpen(dir string) error {
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	return os.Chmod(dir, 0o777)
}

// await waits until the server accepts connections.
func (d *Daemon) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for {
		if c, err := net.Dial("tcp", d.address); err == nil {
			return c.Close()
		}
		select {
		case <-again.C:
		case <-d.exited:
			return errors.New("the process has ended")
		case <-ctx.Done():
			return errors.New("nobody accepts connections")
		}
	}
}

// Run returns the server for one run, with an empty directory.
func (d *Daemon) Run() Service { return &tenant{daemon: d} }

// Close stops the server and removes its files.
func (d *Daemon) Close() error {
	select {
	case <-d.exited:
	default:
		_ = d.command.Process.Signal(syscall.SIGTERM) // it may be ending just now
		select {
		case <-d.exited:
		case <-time.After(patience):
			_ = d.command.Process.Kill()
			<-d.exited
		}
	}
	return os.RemoveAll(d.home)
}

// tenant is a directory of a server, for one run.
type tenant struct {
	daemon *Daemon
	dir    string
}

func (t *tenant) Open(context.Context) (address, below string, err error) {
	name := fmt.Sprintf("run%d", t.daemon.runs.Add(1))
	t.dir = filepath.Join(t.daemon.home, "www", name)
	return t.daemon.address, "/" + name + "/", makeOpen(t.dir)
}

func (t *tenant) Close() error {
	if t.dir != "" {
		_ = os.RemoveAll(t.dir) // what a request that is under way leaves, the daemon removes
	}
	return nil
}
