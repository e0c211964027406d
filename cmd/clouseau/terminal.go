package main

import (
	"io"
	"os"
	"sync"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/scratch"
	"github.com/clouseau-go/clouseau/uhat"
)

// terminal holds the output streams of a verb, and what to remove when the verb ends.
type terminal struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	color          bool // escape sequences are welcome where there is a terminal
	live           bool // stderr is a terminal: progress may be shown
	mode           progressMode
	limit          *limit // of the runs of a verb that makes as many as fit into a time; else nil

	inputs    []input // what was read, which no output replaces
	stdinText []byte  // what standard input held, once it is read
	stdinRead bool

	// listed is the package of the system, where the spec was compared with it.
	listed map[*uhat.Spec]*gosig.Listed

	mu       sync.Mutex
	scratch  *scratch.Dir // nil: no temporary directory was asked for
	cleanups []func()
	progress string       // the line being shown
	beside   []byte       // the last emitted test, with the names that exported tests call
	saving   sync.RWMutex // read-locked while tests run, until what they show is stored
	ended    sync.Once    // it was said why it ended early
}

// progressMode is how a verb tells what it is at.
type progressMode uint8

const (
	progressText progressMode = iota // a line on a terminal, which the next one replaces
	progressJSON                     // a line of JSON each, for tools
	progressNone
)

// newTerminal looks at the streams and at NO_COLOR.
func newTerminal(stdout, stderr *os.File) *terminal {
	return &terminal{
		stdin:  os.Stdin,
		stdout: stdout,
		stderr: stderr,
		live:   isTerminal(stderr) && os.Getenv("TERM") != "dumb",
		color:  os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// cleanUp runs what is to be done before the process ends, the last first, once.
func (t *terminal) cleanUp() {
	t.showProgress("")
	t.mu.Lock()
	fs := t.cleanups
	t.cleanups = nil
	t.scratch = nil
	t.mu.Unlock()
	for i := len(fs) - 1; i >= 0; i-- {
		fs[i]()
	}
}

// showProgress replaces the progress line; "" removes it. It does nothing if stderr is not a
// terminal. For tools it writes a line of JSON instead, wherever stderr leads.
func (t *terminal) showProgress(line string) { t.showState(line, nil) }
