package main

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// screen shows people what a test process prints: what our tests tell, without the frame that go
// test puts around it, such as positions in a file that nobody has. What the system itself prints
// is held back. It is shown where a test fails.
//
//	--- FAIL: TestLost (0.02s)                            left out
//	    clouseau_run_test.go:18: lost: an element ...     lost: an element ...
//	        want true                                     want true
type screen struct {
	to      io.Writer
	partial []byte       // a line without its end
	telling bool         // the last line was our test's
	last    string       // what our test told last
	system  bytes.Buffer // what the system has printed
}

// newScreen returns a writer for what a test process prints; whole: all of it, as go test -v does.
func newScreen(to io.Writer, whole bool) *screen {
	if whole {
		return nil
	}
	return &screen{to: to}
}

// of returns where a process prints; a nil screen changes nothing.
func (s *screen) of(out io.Writer) io.Writer {
	if s == nil {
		return out
	}
	return s
}

var (
	frame = regexp.MustCompile(`^(=== .*|--- (FAIL|PASS|SKIP): .*|FAIL|PASS|ok  .*|exit status \d+)$`)
	told  = regexp.MustCompile(`^    \S+\.go:\d+: (.*)$`)
	idle  = regexp.MustCompile(`^\S+: none of \d+ runs was judged: `) // the last lines say it
)

// raced is what go test adds to a test in which the race detector has reported.
const raced = "race detected during execution of test"

// further stands before the further lines of what a test tells.
const further = "        "

func (s *screen) Write(p []byte) (int, error) {
	s.partial = append(s.partial, p...)
	for {
		line, rest, whole := bytes.Cut(s.partial, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		if err := s.line(string(line)); err != nil {
			return 0, err
		}
		s.partial = rest
	}
}

func (s *screen) line(line string) error {
	text, ours := strings.CutPrefix(line, further)
	m := told.FindStringSubmatch(line)
	switch {
	case m != nil && idle.MatchString(m[1]):
		s.telling = false
		return nil
	case m != nil:
		s.telling = true
		text = m[1]
		again := text == raced || text == s.last
		s.last = text
		if again {
			return nil
		}
	case frame.MatchString(line):
		s.telling = false
		return nil
	case !ours || !s.telling:
		s.telling = false
		fmt.Fprintln(&s.system, line)
		return nil
	}
	_, err := fmt.Fprintln(s.to, text)
	return err
}

// close ends the screen. If the tests failed, it shows what the system has printed.
func (s *screen) close(failed bool) {
	if s == nil {
		return
	}
	s.system.Write(s.partial)
	s.partial = nil
	if text := strings.TrimSpace(s.system.String()); failed && text != "" {
		fmt.Fprintf(s.to, "The system printed:\n%s\n\n", text)
	}
	s.system.Reset()
}
