package scaffold

import (
	"go/format"
	goscanner "go/scanner"
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"
)

// widest is how many columns a line with a comment has at most. A tab counts as tabWidth.
const (
	widest   = 100
	tabWidth = 4
)

// narrow returns Go source in which no comment makes a line wider than that, as far as words can be
// moved: one behind code moves above it, and one that stands alone is wrapped.
func narrow(src []byte) ([]byte, error) {
	lines := strings.Split(string(src), "\n")
	for _, c := range slices.Backward(comments(src)) { // the line numbers before stay
		line := lines[c.line]
		if width(line) <= widest || !strings.HasPrefix(c.text, "// ") {
			continue
		}
		code := strings.TrimRight(line[:c.column], " \t")
		indent := line[:len(line)-len(strings.TrimLeft(line, "\t"))]
		parts := wrapped(indent+"//", c.text[len("// "):], widest)
		if code != "" {
			parts = append(parts, code)
		}
		lines = slices.Replace(lines, c.line, c.line+1, parts...)
	}
	return format.Source([]byte(strings.Join(lines, "\n")))
}

// comment is a comment that ends its line.
type comment struct {
	line, column int // counted from 0
	text         string
}

func comments(src []byte) (out []comment) {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(src))
	var s goscanner.Scanner
	s.Init(file, src, nil, goscanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return out
		}
		if at := file.Position(pos); tok == token.COMMENT && !strings.Contains(text, "\n") {
			out = append(out, comment{at.Line - 1, at.Column - 1, text})
		}
	}
}

// wrapped breaks a text into lines that begin so, and have so many columns at most.
func wrapped(begin, text string, columns int) (out []string) {
	line := begin
	for _, word := range strings.Fields(text) {
		if line != begin && width(line+" "+word) > columns {
			out, line = append(out, line), begin
		}
		line += " " + word
	}
	return append(out, line)
}

func width(line string) int {
	return utf8.RuneCountInString(line) + (tabWidth-1)*strings.Count(line, "\t")
}
