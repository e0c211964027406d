package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/internal/scratch"
)

// Terminal holds the output streams of a verb, and what to remove when the verb ends.
type Terminal struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Color          bool   // escape sequences are welcome where there is a terminal
	live           bool   // stderr is a terminal: progress may be shown
	mode           string // of progress
	Brief          bool   // details are left out
	Annotates      bool   // standard error is the log of a job of GitHub, which reads annotations
	Sources        string // the directory of the sources of that job; empty: not known
	// Time is what --time says; 0: nothing.
	Time   time.Duration
	end    time.Time // when it is over
	expire func()    // ends the verb

	inputs    []input           // what was read, which no output replaces
	instead   map[string][]byte // the texts of files that are read as something else
	stdinText []byte            // what standard input held, once it is read
	stdinRead bool

	mu       sync.Mutex
	scratch  *scratch.Dir // nil: no temporary directory was asked for
	cleanups []func()
	progress string       // the line being shown
	saving   sync.RWMutex // read-locked while tests run, until what they show is stored
	ended    sync.Once    // it was said why it ended early

	noting sync.Mutex
	notes  []string // what was printed that is no result
	noted  sync.Map // the texts of NoteOnce
}

// How a verb tells what it is at.
const (
	progressText = "text" // a line on a terminal, which the next one replaces
	progressJSON = "json" // a line of JSON each, for tools
	progressNone = "none"
)

// newTerminal looks at the streams and at NO_COLOR.
func newTerminal(stdout, stderr *os.File) *Terminal {
	return &Terminal{
		Stdin:  os.Stdin,
		Stdout: stdout,
		Stderr: stderr,
		live:   IsTerminal(stderr) && os.Getenv("TERM") != "dumb",
		Color:  os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",

		Annotates: os.Getenv("GITHUB_ACTIONS") == "true",
		Sources:   os.Getenv("GITHUB_WORKSPACE"),
	}
}

// Aside returns a terminal on which nothing shows, and that reads texts instead of some files. What
// it leaves behind is removed with what this one does.
func (t *Terminal) Aside(instead map[string][]byte) *Terminal {
	other := &Terminal{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard, Brief: true, mode: progressNone, instead: instead}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cleanups = append(t.cleanups, other.CleanUp)
	return other
}

// IsTerminal reports whether a file is one, or something like it.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Color is what a terminal paints a word in.
type Color int

const (
	Red   Color = 31
	Green Color = 32
)

// Painted returns a word in a color, if w is a terminal and colors are welcome.
func (t *Terminal) Painted(w io.Writer, in Color, word string) string {
	if f, is := w.(*os.File); !is || !t.Color || !IsTerminal(f) {
		return word
	}
	return fmt.Sprintf("\x1b[1;%dm%s\x1b[0m", in, word)
}

// Printf prints a part of the result to standard output.
func (t *Terminal) Printf(format string, args ...any) { fmt.Fprintf(t.Stdout, format, args...) }

// Notef prints what is no result to standard error.
func (t *Terminal) Notef(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	fmt.Fprint(t.Stderr, text)
	t.Note(text)
}

// NoteOnce prints such a text, unless it was printed before.
func (t *Terminal) NoteOnce(text string) {
	if _, printed := t.noted.LoadOrStore(text, true); !printed {
		t.Notef("%s", text)
	}
}

// Note keeps what was printed to standard error for TakeNotes.
func (t *Terminal) Note(text string) {
	t.noting.Lock()
	defer t.noting.Unlock()
	t.notes = append(t.notes, strings.TrimSpace(text))
}

// TakeNotes returns what was noted since it was called last.
func (t *Terminal) TakeNotes() (notes []string) {
	t.noting.Lock()
	defer t.noting.Unlock()
	notes, t.notes = t.notes, nil
	return notes
}

// Detailf is Notef for what only matters to those who want to know more.
func (t *Terminal) Detailf(format string, args ...any) {
	if !t.Brief {
		t.Notef(format, args...)
	}
}

// Saving keeps an interrupt from ending the process until the function that it returns is called:
// tests run, and what they show is stored.
func (t *Terminal) Saving() (done func()) {
	t.saving.RLock()
	return t.saving.RUnlock
}

// CleanUp runs what is to be done before the process ends, the last first, once.
func (t *Terminal) CleanUp() {
	t.ShowProgress("")
	t.mu.Lock()
	fs := t.cleanups
	t.cleanups = nil
	t.scratch = nil
	t.mu.Unlock()
	for i := len(fs) - 1; i >= 0; i-- {
		fs[i]()
	}
}

// ShowProgress replaces the progress line; "" removes it. It does nothing if stderr is not a
// terminal. For tools it writes a line of JSON instead, wherever stderr leads.
func (t *Terminal) ShowProgress(line string) { t.ShowState(line, nil) }

// ShowState is showProgress with what tools are told besides the line.
func (t *Terminal) ShowState(line string, s *progress.State) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case line == t.progress || t.mode == progressNone:
		return
	case t.mode == progressJSON && line != "":
		text, err := json.Marshal(struct {
			Progress string `json:"progress"`
			*progress.State
		}{strings.TrimSuffix(line, " ..."), s})
		if err == nil {
			fmt.Fprintf(t.Stderr, "%s\n", text)
		}
	case t.mode == progressText && t.live:
		fmt.Fprintf(t.Stderr, "\r\x1b[K%s", line)
	}
	t.progress = line
}

// Watched reports whether progress is shown.
func (t *Terminal) Watched() bool {
	return t.mode == progressJSON || t.mode == progressText && t.live
}

// TempDir returns a new directory that is removed when the process ends, or by the next command if
// this one is killed.
func (t *Terminal) TempDir() (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.scratch == nil {
		d, err := scratch.New()
		if err != nil {
			return "", err
		}
		t.scratch, t.cleanups = d, append(t.cleanups, d.Remove)
	}
	return t.scratch.Sub()
}

// TempFile returns a name in a new directory as [Terminal.TempDir] does.
func (t *Terminal) TempFile(name string) (string, error) {
	dir, err := t.TempDir()
	return filepath.Join(dir, name), err
}
