package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// Annotation is a remark that a service for continuous integration shows beside a line of a file.
type Annotation struct {
	Severity string // error or warning
	Place    Place
	Title    string
	Text     string
}

// Annotations returns a remark for each diagnostic.
func Annotations(ds spec.Diagnostics) (out []Annotation) {
	for _, d := range ds {
		out = append(out, Annotation{d.Severity.String(), Place(d.Subject), string(d.Code), d.Detail})
	}
	return out
}

// Annotations returns a remark for each failure of a test. A crash or a hang stands beside the line
// of Go, if that is below root, the directory of the sources.
func (t *Test) Annotations(root string) (out []Annotation) {
	for _, f := range t.Failures {
		a := Annotation{"error", f.Place, t.Goal + ": " + f.Verdict, f.Title}
		if f.Source != nil && filepath.IsLocal(from(root, f.Source.File)) {
			a.Place = *f.Source
		}
		for _, more := range []string{f.Answered, t.Again} {
			if more != "" {
				a.Text += "\n" + more
			}
		}
		out = append(out, a)
	}
	if len(t.Failures) == 0 && t.Verdict == Failed {
		out = append(out, Annotation{"error", Place{File: t.Spec}, t.Goal, t.Summary})
	}
	return out
}

// GitHub writes annotations as workflow commands, which a job's log turns into annotations of the
// files. Their names are from root, the directory of the sources; empty: as they are.
func GitHub(w io.Writer, root string, as []Annotation) error {
	out := bufio.NewWriter(w)
	for _, a := range as {
		fmt.Fprintf(out, "::%s file=%s", a.Severity, githubAttribute.Replace(from(root, a.Place.File)))
		if p := a.Place; p.Line > 0 {
			fmt.Fprintf(out, ",line=%d", p.Line)
			switch {
			case p.Column == 0:
			case p.EndLine == p.Line:
				fmt.Fprintf(out, ",col=%d,endColumn=%d", p.Column, p.EndColumn)
			default:
				fmt.Fprintf(out, ",col=%d,endLine=%d", p.Column, p.EndLine)
			}
		}
		fmt.Fprintf(out, ",title=%s::%s\n", githubAttribute.Replace(a.Title), githubText.Replace(a.Text))
	}
	return out.Flush()
}

var (
	githubEscapes   = []string{"%", "%25", "\r", "%0D", "\n", "%0A"}
	githubText      = strings.NewReplacer(githubEscapes...)
	githubAttribute = strings.NewReplacer(append(githubEscapes, ":", "%3A", ",", "%2C")...)
)

// from returns the name of a file from a directory; as it is if there is no such name.
func from(root, file string) string {
	whole, err := filepath.Abs(file)
	if root == "" || err != nil {
		return file
	}
	rel, err := filepath.Rel(root, whole)
	if err != nil || !filepath.IsLocal(rel) {
		return file
	}
	return filepath.ToSlash(rel)
}
