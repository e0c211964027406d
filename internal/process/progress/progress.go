// Package progress tells another process how far a test is.
//
// With CLOUSEAU_PROGRESS a test process appends lines of JSON to the file that the variable names,
// a few in a second:
//
//	{"goal":"lost","runs":1200,"of":10000,"verdicts":{"upheld":1180,"violation":20}}
//	{"goal":"lost","runs":1300,"of":10000,"stage":"making the failing run smaller"}
//
// Who started the process reads the last of them with [Last].
package progress

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// interval is the least time between two lines.
const interval = 200 * time.Millisecond

// State is how far a test is.
type State struct {
	Goal     string         `json:"goal"`
	Runs     int            `json:"runs"`
	Of       int64          `json:"of,omitempty"` // how many there are to be; 0: unknown
	Verdicts map[string]int `json:"verdicts,omitempty"`
	Stage    string         `json:"stage,omitempty"` // what it does instead of making runs
}

// due says that the next line may be written. A ticker that begins with the process sets it: in
// virtual time no clock of a test says how late it is.
var due atomic.Bool

var told struct {
	sync.Mutex
	file *os.File
	last State
}

func init() {
	name := environment.Progress.Get()
	if name == "" {
		return
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return // who reads it sees nothing, and the test is none the worse
	}
	told.file = f
	go func() {
		for range time.Tick(interval) {
			due.Store(true)
		}
	}()
}

// Tell writes a state, if it is time for that and somebody listens.
func Tell(state func() State) {
	if due.Load() && due.Swap(false) {
		write(state())
	}
}

// Stage says that a test does something else than runs from now on.
func Stage(name string) {
	told.Lock()
	s := told.last
	told.Unlock()
	s.Stage = name
	write(s)
}

func write(s State) {
	told.Lock()
	defer told.Unlock()
	told.last = s
	if told.file == nil {
		return
	}
	if line, err := json.Marshal(s); err == nil {
		_, _ = told.file.Write(append(line, '\n'))
	}
}

// tail is more than a line takes.
const tail = 4096

// Last returns the last state that was written to a file; ok is false if there is none.
func Last(name string) (s State, ok bool) {
	f, err := os.Open(name)
	if err != nil {
		return s, false
	}
	defer f.Close()
	if end, err := f.Seek(0, io.SeekEnd); err != nil || end == 0 {
		return s, false
	} else if _, err := f.Seek(max(0, end-tail), io.SeekStart); err != nil {
		return s, false
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return s, false
	}
	lines := bytes.Split(text, []byte("\n"))
	if len(lines) < 2 { // what follows the last end of a line is being written
		return s, false
	}
	return s, json.Unmarshal(lines[len(lines)-2], &s) == nil
}

// Early shows a text after a while, if it is not stopped before: a failing run as it was found, if
// making it smaller takes long.
type Early struct {
	To    io.Writer
	timer *time.Timer
}

// patience is the time before the text is shown; most runs are smaller by then.
const patience = 500 * time.Millisecond

// Later shows a text after a while.
func (e *Early) Later(text string) {
	e.timer = time.AfterFunc(patience, func() { _, _ = io.WriteString(e.To, text) })
}

// Stop cancels the showing.
func (e *Early) Stop() {
	if e.timer != nil {
		e.timer.Stop()
	}
}
