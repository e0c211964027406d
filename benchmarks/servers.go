package benchmarks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/benchmarks/store/remote"
)

// Applications on real servers. The drivers are in a module of its own, so that the users of this
// one do not inherit them: a program of that module holds the databases, and is built and started
// when a level of a server is asked for.

// ServerFixed is what stands behind the name of a level where the application is the fixed one.
const ServerFixed = "-fixed"

// MemoryForm stands in front of a mode of the store in memory.
const MemoryForm = "memory-"

// StoreForms returns the names of the forms of applications that run only if they are named: for
// each level of a server the buggy application, then the fixed one, and for each mode of the store
// in memory the buggy one.
func StoreForms() (names []string) {
	for _, l := range remote.Levels() {
		names = append(names, l.Name, l.Name+ServerFixed)
	}
	for _, m := range memory.Modes() {
		names = append(names, MemoryForm+m.String())
	}
	return names
}

const (
	serverModule  = "benchmarks/store/servers" // below the root of this module
	serverProgram = "./serve"
	thisModule    = "github.com/clouseau-go/clouseau"
)

// servers are the servers that options ask for. A nil one has none.
type servers struct {
	client *remote.Client
	dir    string // with the program
}

// newServers builds and starts the program if a level of a server is selected, and finds out
// whether the servers that it takes are there.
func newServers(ctx context.Context, opt Options) (*servers, error) {
	levels := opt.serverLevels()
	if len(levels) == 0 {
		return nil, nil
	}
	opt.progress("building what drives PostgreSQL and MariaDB")
	dir, err := os.MkdirTemp("", "clouseau-servers-")
	if err != nil {
		return nil, err
	}
	s := &servers{dir: dir}
	program := filepath.Join(dir, "serve")
	if err := buildServers(ctx, program); err != nil {
		return nil, errors.Join(err, s.close())
	}
	if s.client, err = remote.Start(program); err != nil {
		return nil, errors.Join(err, s.close())
	}
	for _, l := range levels {
		opt.progress("starting the server of", l.Name)
		db, err := s.client.Open(l.Name)(ctx, nil)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("benchmarks: --sut %s: %w", l.Name, err), s.close())
		}
		if err := db.Close(); err != nil {
			return nil, errors.Join(err, s.close())
		}
	}
	return s, nil
}

// serverLevels returns the levels of servers that are named among the forms.
func (o *Options) serverLevels() (out []remote.Level) {
	for _, l := range remote.Levels() {
		if slices.Contains(o.SUTs, l.Name) || slices.Contains(o.SUTs, l.Name+ServerFixed) {
			out = append(out, l)
		}
	}
	return out
}

// buildServers builds the program from the sources of this module, which only a clone of the
// repository has with its nested modules.
func buildServers(ctx context.Context, program string) error {
	var stderr bytes.Buffer
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", thisModule)
	list.Stderr = &stderr
	root, err := list.Output()
	if err != nil {
		return fmt.Errorf("benchmarks: to run on PostgreSQL and MariaDB, start clouseau in a clone of %s: %w\n%s", thisModule, err, &stderr)
	}
	dir := filepath.Join(strings.TrimSpace(string(root)), serverModule)
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		return fmt.Errorf("benchmarks: the module that drives PostgreSQL and MariaDB is missing; to run on them, start clouseau in a clone of the repository, which has %s", filepath.ToSlash(serverModule))
	}
	build := exec.CommandContext(ctx, "go", "build", "-o", program, serverProgram)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("benchmarks: build %s: %w\n%s", serverModule, err, out)
	}
	return nil
}

// close stops the servers.
func (s *servers) close() error {
	if s == nil {
		return nil
	}
	var err error
	if s.client != nil {
		err = s.client.Close()
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}

// further returns the forms of a system on other stores, as far as they are named; none if it is no
// application on a store.
func (o *Options) further(sys System, s *servers) (out []SUT) {
	for _, a := range Applications() {
		if a.Name != strings.TrimSuffix(sys.Name, "w") {
			continue
		}
		for _, l := range o.serverLevels() {
			open := s.client.Open(l.Name)
			out = append(out, SUT{Name: l.Name, Dial: a.Buggy.on(open)}, SUT{Name: l.Name + ServerFixed, Dial: a.Fixed.on(open)})
		}
		for _, m := range memory.Modes() {
			if name := MemoryForm + m.String(); slices.Contains(o.SUTs, name) {
				out = append(out, SUT{Name: name, Dial: a.Buggy.on(memory.Deterministic(m))})
			}
		}
	}
	return out
}
