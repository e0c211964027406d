package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// accepted is a file of differences that are meant. Each line has a type, the name of a difference,
// and a comment:
//
//	example.com/kv.Map len.n  # Len(): 1, and 0 in v1.0.0
type accepted struct {
	file  string
	lines []acceptedLine
}

type acceptedLine struct {
	typ, id string
	seen    bool
}

// acceptedHeader begins the file.
const acceptedHeader = "# Differences that are accepted. Written by clouseau compare --accept.\n"

// readAccepted reads the file; empty: there is none. It need not exist if it is to be written.
func readAccepted(file string, missing bool) (*accepted, error) {
	a := &accepted{file: file}
	if file == "" {
		return a, nil
	}
	data, err := os.ReadFile(file)
	if err != nil && !(missing && errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		text, _, _ := strings.Cut(line, "#")
		switch f := strings.Fields(text); len(f) {
		case 0:
		case 2:
			a.lines = append(a.lines, acceptedLine{typ: f[0], id: f[1]})
		default:
			return nil, fmt.Errorf("%s:%d: want a type and the name of a difference, such as \"example.com/kv.Map len.n\"", file, n)
		}
	}
	return a, nil
}

// of takes the accepted differences of a comparison from it, and returns them.
func (a *accepted) of(c *comparison) (known []*cause) {
	c.causes = slices.DeleteFunc(c.causes, func(x *cause) bool {
		all := true
		for _, d := range x.shown {
			i := slices.IndexFunc(a.lines, func(l acceptedLine) bool { return l.typ == c.title && l.id == d.ids[0] })
			if i < 0 {
				all = false
			} else {
				a.lines[i].seen = true
			}
		}
		if all {
			known = append(known, x)
		}
		return all
	})
	return known
}

// gone are the differences of the file that were not seen.
func (a *accepted) gone() (lines []string) {
	for _, l := range a.lines {
		if !l.seen {
			lines = append(lines, l.typ+" "+l.id)
		}
	}
	return lines
}

// write writes all differences that were seen, and keeps those of types that were not compared.
func (a *accepted) write(t *cli.Terminal, pairs []*comparison) error {
	var b strings.Builder
	b.WriteString(acceptedHeader)
	n := 0
	for _, l := range a.lines {
		if !slices.ContainsFunc(pairs, func(c *comparison) bool { return c.failed == nil && c.title == l.typ }) {
			fmt.Fprintf(&b, "%s %s\n", l.typ, l.id)
			n++
		}
	}
	for _, c := range pairs {
		for _, x := range slices.Concat(c.known, c.causes) {
			for _, d := range x.shown {
				fmt.Fprintf(&b, "%s %s  # %s\n", c.title, d.ids[0], c.differs(d.record))
				n++
			}
		}
	}
	if err := os.WriteFile(a.file, []byte(b.String()), 0o666); err != nil {
		return err
	}
	t.Notef("%s: %s accepted\n", a.file, rtreport.Plural(n, "difference"))
	return nil
}
