package spec

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// GitHub writes the diagnostics as workflow commands, which a job's log turns
// into annotations of the files.
func (ds Diagnostics) GitHub(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, d := range ds {
		fmt.Fprintf(out, "::%s file=%s", d.Severity, githubProperty(d.Subject.File))
		if r := d.Subject; r.Line > 0 {
			fmt.Fprintf(out, ",line=%d,col=%d", r.Line, r.Column)
			if r.EndLine == r.Line {
				fmt.Fprintf(out, ",endColumn=%d", r.EndColumn)
			} else {
				fmt.Fprintf(out, ",endLine=%d", r.EndLine)
			}
		}
		fmt.Fprintf(out, ",title=%s::%s\n", githubProperty(string(d.Code)), githubData(d.Detail))
	}
	return out.Flush()
}

var (
	githubEscapes   = []string{"%", "%25", "\r", "%0D", "\n", "%0A"}
	githubText      = strings.NewReplacer(githubEscapes...)
	githubAttribute = strings.NewReplacer(append(githubEscapes, ":", "%3A", ",", "%2C")...)
)

func githubData(s string) string     { return githubText.Replace(s) }
func githubProperty(s string) string { return githubAttribute.Replace(s) }
