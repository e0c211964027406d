package journal

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Entry is what is known of the test that is under way.
type Entry struct {
	Report *report.Report `json:"report,omitempty"`
	// Counts say what was done, in a test without a report.
	Counts string `json:"counts,omitempty"`
	// Found are the failures, each as small as it is so far.
	Found []Found `json:"found,omitempty"`
	// Asked is how often the process has waited, or waits, until its owner has stored an entry.
	Asked int `json:"asked,omitempty"`
	// Done says that the test has written its report where reports go.
	Done bool `json:"done,omitempty"`
}

// Found is a failure, for readers.
type Found struct {
	Meaning string `json:"meaning"`
	Text    string `json:"text"`
}

// interval is the time from one entry to the next.
const interval = time.Second

// due says that counts may be written again. A ticker that begins with the process sets it: in
// virtual time no clock of a test says how late it is.
var due atomic.Bool

var kept struct {
	sync.Mutex
	name  string // empty: nobody reads a journal
	asked int
	lost  bool // the file could not be written, which was said
}

func init() {
	if kept.name = environment.Journal.Get(); kept.name == "" {
		return
	}
	go func() {
		for range time.Tick(interval) {
			due.Store(true)
		}
	}()
}

// Wanted reports whether a journal is kept.
func Wanted() bool { return kept.name != "" }

// Due reports, once in a second, that counts are to be kept.
func Due() bool { return due.Load() && due.Swap(false) }

// How says why an entry is kept.
type How uint8

const (
	Counts     How = iota // time has passed
	NewFailure            // the last of Entry.Found is new
	Written               // the report was written
)

// Keep replaces the entry. It returns when the owner has stored a new failure, too. If the file
// cannot be written, it says so, and shows the failure.
func Keep(e *Entry, how How) {
	kept.Lock()
	defer kept.Unlock()
	e.Done = how == Written
	asks := how == NewFailure && owned != nil
	if asks {
		kept.asked++
	}
	e.Asked = kept.asked
	err := Write(kept.name, e)
	switch {
	case err == nil && asks:
		<-owned
	case err == nil:
	case !kept.lost:
		kept.lost = true
		fmt.Fprintf(os.Stderr, "what the runs show is not kept on disk: %v\n", err)
		fallthrough
	default:
		if how == NewFailure {
			fmt.Fprintln(os.Stderr, e.Found[len(e.Found)-1].Text)
		}
	}
}

// Write makes an entry the contents of a journal.
func Write(name string, e *Entry) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return file.Write(name, text)
}

// Read returns the last entry of a journal. The error is one of [os.ErrNotExist] if there is none
// yet.
func Read(name string) (*Entry, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	e := &Entry{}
	if err := json.Unmarshal(text, e); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return e, nil
}

// glance is the time from one look at a journal to the next.
const glance = 10 * time.Millisecond

// Follow reads a journal until the process that keeps it has ended, which done says, and calls told
// with each new entry. The process waits for that after a new failure; answer is the pipe to it.
func Follow(name string, answer io.Writer, done <-chan struct{}, told func(e *Entry)) {
	var last fs.FileInfo
	answered := 0
	look := func() {
		info, err := os.Stat(name)
		if err != nil || last != nil && os.SameFile(info, last) && info.ModTime().Equal(last.ModTime()) && info.Size() == last.Size() {
			return
		}
		e, err := Read(name)
		if err != nil {
			return
		}
		last = info
		told(e)
		for ; answered < e.Asked; answered++ {
			_, _ = answer.Write([]byte{1}) // the process may have ended
		}
	}
	tick := time.NewTicker(glance)
	defer tick.Stop()
	for {
		look()
		select {
		case <-done:
			look()
			return
		case <-tick.C:
		}
	}
}

// Own has a command that is to be started end with this process, however this ends. The command
// gets the other end of the pipe as its standard input. The caller releases it when the command has
// ended.
func Own(cmd *exec.Cmd) (pipe *os.File, release func(), err error) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Stdin, cmd.Env = theirs, append(cmd.Env, environment.Owner.Is("stdin"))
	return ours, func() { theirs.Close(); ours.Close() }, nil
}

// exitOrphaned is the exit code of a process whose owner has ended. Nobody sees it.
const exitOrphaned = 3

// owned gets a value for each failure that the owner has stored; nil: there is no owner. It is made
// outside of bubbles, so that no virtual time passes while a test waits for it.
var owned chan struct{}

// Processes that the test starts are not owned by the owner: the variable is for this one alone. So
// is its standard input; the system finds that empty.
func init() {
	if environment.Owner.Get() != "stdin" {
		return
	}
	_ = os.Unsetenv(string(environment.Owner))
	pipe := os.Stdin
	if null, err := os.Open(os.DevNull); err == nil {
		os.Stdin = null
	}
	owned = make(chan struct{}, 1)
	go func() {
		for b := make([]byte, 1); ; {
			if n, err := pipe.Read(b); err != nil {
				os.Exit(exitOrphaned)
			} else if n > 0 {
				owned <- struct{}{}
			}
		}
	}()
}
