package spec

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
)

// Severity says whether a diagnostic makes a spec unusable.
type Severity uint8

// The severities.
const (
	Error   Severity = iota // the spec means nothing, or something it cannot mean
	Warning                 // the spec can be used, but probably says something else than was meant
)

func (s Severity) String() string { return [...]string{"error", "warning"}[s] }

// Diagnostic is one mistake in a spec.
type Diagnostic struct {
	Severity Severity
	Code     Code
	// Detail says what was found, what was expected, and what to write instead, in sentences.
	Detail string
	// Subject is the smallest wrong range. If it has no line, the diagnostic is about the whole
	// file.
	Subject uhat.Range
	// Context is the declaration around the subject, or zero if there is none.
	Context uhat.Range
	// Related are the other places that take part in a conflict.
	Related []Related
	// Fix does away with the mistake; nil where no change is likely to be meant.
	Fix *Fix

	sources map[string][]byte // the files that were loaded with the subject's
}

// NewDiagnostic returns a mistake in a spec, with the severity of its code. The context is zero if
// there is none.
func NewDiagnostic(code Code, subject, context uhat.Range, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: code.Severity(), Code: code, Detail: fmt.Sprintf(format, args...), Subject: subject, Context: context}
}

// Related is another place that explains a diagnostic.
type Related struct {
	Range   uhat.Range
	Message string // a clause, such as "first declared here"
}

// Fix is a change of the text that a diagnostic suggests.
type Fix struct {
	Range uhat.Range
	Text  string // what is to stand there
	Title string
}

func write(text string, where uhat.Range) *Fix {
	return &Fix{Range: where, Text: text, Title: "Write " + text}
}

// suggestion is a sentence at the end of a diagnostic that says what was probably meant. With a
// right word in place of the wrong one it is the diagnostic's fix, too.
type suggestion struct{ sentence, wrong, right string }

func (s suggestion) String() string { return s.sentence }

// fix puts the right word into the text of a subject: for all of it where that is one name, with
// its quotes where it has some, and else for the wrong word. It returns nil where that stands in
// several places, or in none.
func (s suggestion) fix(text string, where uhat.Range) *Fix {
	name := strings.Trim(text, `"`)
	switch {
	case s.right == "":
		return nil
	case isIdentifier(name):
		return write(strings.Replace(text, name, s.right, 1), where)
	case s.wrong == "" || strings.Count(text, s.wrong) != 1:
		return nil
	}
	return write(strings.Replace(text, s.wrong, s.right, 1), where)
}

// Summary returns the fixed noun phrase for the kind of mistake.
func (d *Diagnostic) Summary() string { return d.Code.Summary() }

// String returns "file:line:col: severity: detail [code]".
func (d *Diagnostic) String() string {
	return fmt.Sprintf("%s: %s: %s [%s]", place(d.Subject), d.Severity, d.Detail, d.Code)
}

func place(r uhat.Range) string {
	if r.Line == 0 {
		return r.File
	}
	return r.String()
}

// Diagnostics are the mistakes in a spec: file by file, imported files first, in
// the order of their positions. Nil means that there are none.
type Diagnostics []*Diagnostic

// HasErrors reports whether one of the diagnostics is an error.
func (ds Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(ds, func(d *Diagnostic) bool { return d.Severity == Error })
}

// Err returns the diagnostics as an error if one of them is an error, and nil otherwise.
func (ds Diagnostics) Err() error {
	if !ds.HasErrors() {
		return nil
	}
	return ds
}

// Error returns the diagnostics, one a line.
func (ds Diagnostics) Error() string {
	return lists.Joined(ds, "\n", func(d *Diagnostic) string { return d.String() })
}

// sort sorts the diagnostics by position, those of a file with a lower rank first.
func (ds Diagnostics) sort(rank map[string]int) {
	slices.SortStableFunc(ds, func(x, y *Diagnostic) int {
		a := x.Subject
		b := y.Subject
		return cmp.Or(rank[a.File]-rank[b.File], a.Line-b.Line, a.Column-b.Column)
	})
}

// at converts a range of HCL's.
func at(r hcl.Range) uhat.Range {
	return uhat.Range{
		File: r.Filename,
		Line: r.Start.Line, Column: r.Start.Column,
		EndLine: r.End.Line, EndColumn: r.End.Column,
	}
}

// sink collects what is found in a spec besides what it means.
type sink struct {
	diags Diagnostics
	// sources has the files without marks of their encoding, where bytes of ranges count.
	sources map[string][]byte
	// conditions are what events of traces say, with their places.
	conditions []uhat.Condition
	frames     []*frame // all that were opened, for the warnings at the end
}

// add files a diagnostic with the severity of its code. It reports a diagnostic in an inherited
// part once.
func (s *sink) add(d *Diagnostic) {
	for _, old := range s.diags {
		if old.Code == d.Code && old.Subject == d.Subject && old.Detail == d.Detail {
			return
		}
	}
	d.Severity = d.Code.Severity()
	d.sources = s.sources
	s.diags = append(s.diags, d)
}

// written returns what stands in a range.
func (s *sink) written(where hcl.Range) string {
	src := s.sources[where.Filename]
	return string(src[min(where.Start.Byte, len(src)):min(where.End.Byte, len(src))])
}

// line returns what stands in a range on one line.
func (s *sink) line(where hcl.Range) string {
	return strings.Join(strings.Fields(s.written(where)), " ")
}

// text returns what stands in a range on one line, without parentheses around it; empty where it
// holds a comment.
func (s *sink) text(where hcl.Range) string {
	text := s.line(where)
	if strings.Contains(text, "#") || strings.Contains(text, "//") {
		return ""
	}
	return unwrapped(strings.NewReplacer("( ", "(", " )", ")").Replace(text))
}

// unwrapped removes parentheses around a whole expression. In a file they allow line breaks.
func unwrapped(text string) string {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return text
		}
	}
	return strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// SARIF is the Static Analysis Results Interchange Format, version 2.1.0: what
// code scanning services read. Only the parts that say something are written.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               Code      `json:"id"`
	ShortDescription sarifText `json:"shortDescription"`
	FullDescription  sarifText `json:"fullDescription"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID           Code            `json:"ruleId"`
	Level            string          `json:"level"`
	Message          sarifText       `json:"message"`
	Locations        []sarifLocation `json:"locations"`
	RelatedLocations []sarifLocation `json:"relatedLocations,omitempty"`
}

type sarifLocation struct {
	PhysicalLocation sarifPhysical `json:"physicalLocation"`
	Message          *sarifText    `json:"message,omitempty"`
}

type sarifPhysical struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
	Region           *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// SARIF writes the diagnostics as a SARIF log of the program in this version.
func (ds Diagnostics) SARIF(w io.Writer, version string) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "clouseau", Version: version, Rules: []sarifRule{}}},
		ColumnKind: "unicodeCodePoints",
		Results:    []sarifResult{},
	}
	used := map[Code]bool{}
	for _, d := range ds {
		r := sarifResult{RuleID: d.Code, Level: d.Severity.String(), Message: sarifText{d.Detail}, Locations: []sarifLocation{location(d.Subject)}}
		for _, rel := range d.Related {
			l := location(rel.Range)
			l.Message = &sarifText{rel.Message}
			r.RelatedLocations = append(r.RelatedLocations, l)
		}
		run.Results = append(run.Results, r)
		used[d.Code] = true
	}
	for _, e := range Explanations() {
		if used[e.Code] {
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{e.Code, sarifText{e.Code.Summary()}, sarifText{e.Text}})
		}
	}
	return encode(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func location(r uhat.Range) sarifLocation {
	l := sarifLocation{PhysicalLocation: sarifPhysical{ArtifactLocation: sarifArtifact{(&url.URL{Path: filepath.ToSlash(r.File)}).String()}}}
	if r.Line > 0 {
		l.PhysicalLocation.Region = &sarifRegion{r.Line, r.Column, r.EndLine, r.EndColumn}
	}
	return l
}

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
	files map[string][]string // their lines
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
		p.snippet(d.sources, d.Subject, d.Context, severityColor(d.Severity))
	}
	for _, r := range d.Related {
		fmt.Fprintf(p.w, "  %s: %s\n", place(r.Range), r.Message)
		if p.opt.Snippets {
			p.snippet(d.sources, r.Range, uhat.Range{}, blue)
		}
	}
}

// snippet shows the first line of the context and that of the subject, with
// the subject underlined as far as it is on this line.
func (p *textPrinter) snippet(sources map[string][]byte, subject, context uhat.Range, color string) {
	lines := p.lines(sources, subject.File)
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

// lines returns the lines of a file, which is read where it is not among the sources; nil if it
// cannot be.
func (p *textPrinter) lines(sources map[string][]byte, path string) []string {
	if l, ok := p.files[path]; ok {
		return l
	}
	src, ok := sources[path]
	if !ok {
		src, _ = os.ReadFile(path)
	}
	p.files[path] = strings.Split(string(src), "\n")
	return p.files[path]
}
