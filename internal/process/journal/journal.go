package journal

import (
	"encoding/json"
	"fmt"
	"os"
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
