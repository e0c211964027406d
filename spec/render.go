package spec

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/clouseau-go/clouseau/uhat"
)

// TextOptions says how diagnostics are written for people.
type TextOptions struct {
	Snippets bool // show the lines in question
	Color    bool // with ANSI escapes
}

// Text writes one line for each diagnostic,
//
//	stack.clouseau.hcl:12:9: error: There is no operation "psh". [UnknownOperation]
//
// with Snippets followed by the lines in question, the subject underlined.
func (ds Diagnostics) Text(w io.Writer, o TextOptions) error {
	out := bufio.NewWriter(w)
	p := textPrinter{w: out, opt: o, files: map[string][]string{}}
	for _, d := range ds {
		p.diagnostic(d)
	}
	return out.Flush()
}

type textPrinter struct {
	w     *bufio.Writer
	opt   TextOptions
	files map[string][]string // lines of files that were read for their snippets
}

// The colours of the terminal.
const (
	plain  = "\x1b[0m"
	bold   = "\x1b[1m"
	red    = "\x1b[1;31m"
	yellow = "\x1b[1;33m"
	blue   = "\x1b[1;34m"
)

func (p *textPrinter) paint(color, s string) string {
	if !p.opt.Color {
		return s
	}
	return color + s + plain
}

func severityColor(s Severity) string {
	if s == Warning {
		return yellow
	}
	return red
}

func (p *textPrinter) diagnostic(d *Diagnostic) {
	fmt.Fprintf(p.w, "%s: %s: %s [%s]\n", p.paint(bold, place(d.Subject)), p.paint(severityColor(d.Severity), d.Severity.String()), d.Detail, d.Code)
	if p.opt.Snippets {
		p.snippet(d.texts, d.Subject, d.Context, severityColor(d.Severity))
	}
	for _, r := range d.Related {
		fmt.Fprintf(p.w, "  %s: %s\n", place(r.Range), r.Message)
		if p.opt.Snippets {
			p.snippet(d.texts, r.Range, uhat.Range{}, blue)
		}
	}
}

// snippet shows the first line of the context and that of the subject, with
// the subject underlined as far as it is on this line.
func (p *textPrinter) snippet(texts map[string][]string, subject, context uhat.Range, color string) {
	lines, ok := texts[subject.File]
	if !ok {
		lines = p.lines(subject.File)
	}
	if subject.Line < 1 || subject.Line > len(lines) {
		return
	}
	if c := context.Line; c > 0 && c < subject.Line && context.File == subject.File {
		p.line(c, lines[c-1])
		if c+1 < subject.Line {
			fmt.Fprintf(p.w, "  %s\n", p.paint(blue, "  ..."))
		}
	}
	text := lines[subject.Line-1]
	p.line(subject.Line, text)
	width := subject.EndColumn - subject.Column
	if subject.EndLine > subject.Line {
		width = len([]rune(text)) + 1 - subject.Column
	}
	fmt.Fprintf(p.w, "        %s%s\n", indent(text, subject.Column-1), p.paint(color, strings.Repeat("^", max(width, 1))))
}

func (p *textPrinter) line(n int, text string) {
	fmt.Fprintf(p.w, "%s %s\n", p.paint(blue, fmt.Sprintf("%5d |", n)), strings.TrimRight(text, "\r"))
}

// indent returns blanks as wide as the first n characters of text, tabs kept.
func indent(text string, n int) string {
	var s strings.Builder
	for _, c := range text {
		if n <= 0 {
			break
		}
		n--
		if c == '\t' {
			s.WriteByte('\t')
		} else {
			s.WriteByte(' ')
		}
	}
	s.WriteString(strings.Repeat(" ", max(n, 0)))
	return s.String()
}

// lines returns the lines of a file, or nil if it cannot be read.
func (p *textPrinter) lines(path string) []string {
	if l, ok := p.files[path]; ok {
		return l
	}
	var l []string
	if src, err := os.ReadFile(path); err == nil {
		l = strings.Split(string(src), "\n")
	}
	p.files[path] = l
	return l
}
