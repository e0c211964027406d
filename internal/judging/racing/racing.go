// Package racing looks at what Go's race detector has reported, so that a run in which a data race
// showed is a failure like another: it is made smaller, saved and replayed.
//
// The detector tells a program nothing. It writes its reports to standard error, or to the file
// that the environment names:
//
//	GORACE="log_path=/tmp/race suppress_equal_stacks=0 suppress_equal_addresses=0"
//
// A [Log] reads that file, which also has the number of the process in its name, after each run.
// Without the two other settings the detector reports each race once, and the runs that make a
// failing one smaller would not show it again.
package racing

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// Log reads the reports of the detector as they come.
type Log struct {
	name string // empty: there is none
	read int64  // how much of it
}

// Open returns the log of this process. It has none if the detector is not compiled in, or if
// GORACE, in the form of the environment variable, names no file.
func Open(gorace string) *Log {
	l := &Log{}
	for _, f := range strings.Fields(gorace) {
		if path, ok := strings.CutPrefix(f, "log_path="); ok && enabled {
			l.name = fmt.Sprintf("%s.%d", path, os.Getpid())
		}
	}
	return l
}

// News returns the first report since the last time, without the frames of the tester; it is empty
// if there is none. What cannot be read is none.
func (l *Log) News() string {
	if l == nil || l.name == "" {
		return ""
	}
	info, err := os.Stat(l.name)
	if err != nil || info.Size() <= l.read {
		return ""
	}
	text, err := os.ReadFile(l.name)
	if err != nil {
		return ""
	}
	news := string(text[min(l.read, int64(len(text))):])
	l.read = int64(len(text))
	return First(news)
}

const (
	rule   = "=================="
	warned = "WARNING: DATA RACE\n"
)

// First returns the first report of a text in the form that is shown: the two accesses, each with
// the frames down to those of the tester.
func First(text string) string {
	_, text, ok := strings.Cut(text, warned)
	if !ok {
		return ""
	}
	text, _, _ = strings.Cut(text, rule)
	var out []string
	for _, part := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		if part = trimmed(part); part != "" {
			out = append(out, part)
		}
	}
	return strings.Join(out, "\n")
}

// Functions returns the functions of a report that touched the memory, in the order of their names.
func Functions(report string) string {
	var out []string
	next := true
	for line := range strings.Lines(report) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, " ") {
			next = !strings.HasPrefix(line, "Goroutine")
		} else if next {
			out = append(out, strings.TrimSpace(line))
			next = false
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " and ")
}

// trimmed returns one stack without the frames of the tester and what they were called by. A stack
// that has no others is empty: the one of a goroutine that the tester began.
func trimmed(part string) string {
	lines := strings.Split(part, "\n")
	n := 1
	for ; n+1 < len(lines); n += 2 { // a function, and its place
		if strings.Contains(lines[n], tester) {
			break
		}
	}
	if n == 1 || n == 3 && strings.Contains(lines[1], "sync.(*WaitGroup).Go()") {
		return ""
	}
	return strings.Join(lines[:n], "\n")
}

// tester begins the names of the tester's functions.
const tester = "github.com/clouseau-go/clouseau/runtime."
