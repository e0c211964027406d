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
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
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

// On reports whether the detector is compiled in.
func On() bool { return enabled }

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
	out := lists.Of(accesses(report), func(a access) string { return a.function + "()" })
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " and ")
}

// access is one of the two that race: the innermost function besides those of Go's runtime.
type access struct{ verb, function, place string }

// accesses returns those of a report.
func accesses(report string) (out []access) {
	verb := ""
	lines := strings.Split(report, "\n")
	for i, line := range lines {
		function := strings.TrimSpace(line)
		own := strings.HasPrefix(function, "runtime.") || strings.HasPrefix(function, "internal/")
		switch {
		case strings.HasPrefix(line, "Goroutine"):
			verb = ""
		case !strings.HasPrefix(line, " "):
			verb = "reads"
			if strings.Contains(strings.ToLower(line), "write") {
				verb = "writes"
			}
		case verb != "" && !strings.HasPrefix(line, "   ") && i+1 < len(lines) && !own:
			place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
			out = append(out, access{verb, strings.TrimSuffix(function, "()"), place})
			verb = ""
		}
	}
	return out
}

// Title says in a sentence who races.
func Title(report string) string {
	who := "two calls race"
	if strings.Contains(report, "\nGoroutine") {
		who = "two goroutines race" // the system has begun one
	}
	does := lists.Of(accesses(report), func(a access) string { return path.Base(a.function) + " " + a.verb })
	return who + ": " + strings.Join(does, ", ")
}

// Places says, in a line for each access, where it is.
func Places(report string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, a := range accesses(report) {
		fmt.Fprintf(w, "%s\t%s\t%s\n", a.verb, path.Base(a.function), a.place)
	}
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// trimmed returns one stack without the frames of the tester and what they were called by. A stack
// that has no others is empty: the one of a goroutine that the tester began.
func trimmed(part string) string {
	lines := strings.Split(part, "\n")
	n := 1
	for ; n+1 < len(lines); n += 2 { // a function, and its place
		if strings.Contains(lines[n], tester) || strings.Contains(lines[n], lanes) || overlap.Adapts(lines[n], lines[n+1]) {
			break
		}
	}
	if n == 1 || n == 3 && strings.Contains(lines[1], "sync.(*WaitGroup).Go()") {
		return ""
	}
	return strings.Join(lines[:n], "\n")
}

// tester and lanes begin the names of the tester's functions.
const (
	tester = "github.com/clouseau-go/clouseau/runtime."
	lanes  = "github.com/clouseau-go/clouseau/internal/play/overlap."
)
