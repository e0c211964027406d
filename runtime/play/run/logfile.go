package run

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/file"
)

// Log is a file that gets the events of the runs of a test, for clouseau judge.
type Log struct {
	File string // empty: there is none
	Err  error  // why it lacks a run; nil: it has all
	runs int
}

// Add appends a run of a test, unless the environment failed. All lines of a run are written at
// once, since tests that run in parallel share the file.
func (l *Log) Add(test string, r *Result) {
	if l.File == "" || r.Verdict == Infrastructure {
		return
	}
	l.runs++
	lines := r.AppendLog(nil, fmt.Sprintf("%s/%d", test, l.runs))
	if err := file.Extend(l.File, lines); err != nil && l.Err == nil {
		l.Err = fmt.Errorf("the runs are not logged: %w", err)
	}
}
