package spec

import (
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/clouseau-go/clouseau/uhat"
)

// sink collects what is found in a spec besides what it means.
type sink struct {
	diags Diagnostics
	texts map[string][]string // lines of the files, for snippets
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
	d.texts = s.texts
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

// text returns a piece of a file on one line; empty where it holds a comment.
func (s *sink) text(at uhat.Range) string {
	lines := s.texts[at.File]
	if at.Line < 1 || at.EndLine > len(lines) {
		return ""
	}
	var words []string
	for i := at.Line; i <= at.EndLine; i++ {
		line := []rune(lines[i-1])
		if i == at.EndLine {
			line = line[:min(len(line), at.EndColumn-1)]
		}
		if i == at.Line {
			line = line[min(len(line), at.Column-1):]
		}
		words = append(words, strings.Fields(string(line))...)
	}
	text := strings.Join(words, " ")
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
