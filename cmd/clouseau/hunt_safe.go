package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// A hunt calls whatever a type offers, so what it may reach is looked at first (internal/scaffold).
// The test process runs in folders of its own all the same: what is overlooked stays there.

// below is the place of the folders in their temporary one. A name of a file that begins with some
// "../" stays in that.
const below = "in/in/in/in/in/in"

// deadProxy is an address at which no one listens.
const deadProxy = "http://127.0.0.1:1"

// folders are the variables that name folders of the user, and the folders that a test has instead.
var folders = map[string]string{
	"HOME": "home", "USERPROFILE": "home", "APPDATA": "home", "LOCALAPPDATA": "home",
	"XDG_CACHE_HOME": "home", "XDG_CONFIG_HOME": "home", "XDG_DATA_HOME": "home", "XDG_STATE_HOME": "home", "XDG_RUNTIME_DIR": "home",
	"TMPDIR": "tmp", "TEMP": "tmp", "TMP": "tmp",
}

// confine has a test run in empty folders, which go with the command, without a way to programs
// unless something is allowed, and with a dead proxy for all hosts but those that are allowed.
func (o *huntOptions) confine(t *cli.Terminal, x execution) (execution, error) {
	root, err := t.TempDir()
	if err != nil {
		return x, err
	}
	root = filepath.Join(root, filepath.FromSlash(below))
	for _, name := range []string{"home", "tmp", "bin", "work"} {
		if err := os.MkdirAll(filepath.Join(root, name), 0o700); err != nil {
			return x, err
		}
	}
	x.dir = filepath.Join(root, "work")
	for variable, folder := range folders {
		x = x.with(variable + "=" + filepath.Join(root, folder))
	}
	if o.cfg.Allow == nil {
		x = x.with("PATH=" + filepath.Join(root, "bin"))
	}
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		x = x.with(name+"="+deadProxy, strings.ToLower(name)+"="+deadProxy)
	}
	hosts := strings.Join(o.hosts, ",")
	return x.with("NO_PROXY="+hosts, "no_proxy="+hosts, "PWD="+x.dir, environment.Memory.Is(strconv.Itoa(memory))), nil
}

// memory is how many bytes a process of a hunt may take.
const memory = 1 << 30

// alive returns a step that runs tests. If the system ends their process, it gets one of its own,
// and the step is taken again: then what ends the process is a verdict on a run.
func (h *hunt) alive(step func(context.Context, *cli.Terminal) error) func(context.Context, *cli.Terminal) error {
	return func(ctx context.Context, t *cli.Terminal) error {
		err := step(ctx, t)
		if ctx.Err() != nil || h.tests.child || !cutShort(err) {
			return err
		}
		h.tests = h.tests.with(environment.Child.Is("on"))
		h.tests.child = true
		return step(ctx, t)
	}
}

// deaths is how often the process of a system may end, about: each time another one is started, and
// filling the memory takes a second.
const deaths = 10

// affordable returns how many runs are made: fewer of a system that ends its process often.
func (h *hunt) affordable() int {
	for _, t := range h.trials {
		if h.tests.child && t.Name == "" && t.Broken > 0 {
			return min(h.runs, max(1, deaths*t.Runs/t.Broken))
		}
	}
	return h.runs
}

// errNoVerdict says that a test has ended without one.
var errNoVerdict = errors.New("the test has ended without a verdict")

// cutShort reports whether the end of a test means that its process did not come to its own end.
func cutShort(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) || errors.Is(err, errNoVerdict)
}
