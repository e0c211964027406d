package spec

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/apparentlymart/go-textseg/v15/textseg"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// The formatter changes white space only. HCL's own rules indent, set spaces
// and align = and comments; on top of them
//
//   - lines end in \n, and the file in exactly one;
//   - blank lines come one at a time, none at the beginning of a file or after an opening
//     bracket, and none at the end or before a closing one;
//   - blocks of the top level are apart by a blank line; comments right above a block
//     belong to it.
//
// What stands inside heredocs and comments over several lines is kept.

// Format returns src in standard form, which is a fixed point. The error for a
// text that is not HCL is a Diagnostics.
func Format(src []byte) ([]byte, error) {
	l := newLoader(nil)
	if l.parse("", src); l.out.diags.HasErrors() {
		return nil, l.out.diags
	}
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	if out := settle(src, hclwrite.Format); sameTokens(src, out) {
		return out, nil
	}
	// HCL's rules join some tokens that need a space between them, as in 6. 3. Such text is an
	// error in a spec, but a formatter must not hide it.
	if out := settle(src, func(src []byte) []byte { return src }); sameTokens(src, out) {
		return out, nil
	}
	return nil, errors.New("spec: formatting would change the meaning of the file")
}

// settle sets spaces and blank lines until nothing changes, because one alignment can make another
// possible. Except for contrived texts, the second round changes nothing.
func settle(src []byte, spaces func([]byte) []byte) []byte {
	for range 8 {
		next := blankLines(spaces(src))
		if bytes.Equal(next, src) {
			break
		}
		src = next
	}
	return src
}

// blankLines normalises the ends of lines and the blank lines between them.
func blankLines(src []byte) []byte {
	var out bytes.Buffer
	var last *line // the last one written
	gap := false   // blank lines were passed over since
	for _, l := range layout(src) {
		if len(l.text) == 0 && !l.inside {
			gap = true
			continue
		}
		switch {
		case last == nil || last.opens || l.closes || l.inside:
		case gap, l.apart(last):
			out.WriteByte('\n')
		}
		out.Write(l.text)
		out.WriteByte('\n')
		last = l
		gap = false
	}
	return out.Bytes()
}

// apart reports whether a blank line is needed between before and l: at the end of a block of the
// top level, or at its beginning, including its comments.
func (l *line) apart(before *line) bool {
	return l.depth == 0 && (before.endsBlock || before.depth == 0 && l.above == blockItem && before.above != blockItem)
}

// line is a line of a file and what stands on it.
type line struct {
	text      []byte
	depth     int  // of the brackets around its first token
	inside    bool // it begins inside of a heredoc or comment: nothing of it may change
	open      bool // its end is inside of one
	opens     bool // its last token is an opening bracket
	closes    bool // its first token is a closing bracket
	endsBlock bool // a block of the top level ends on it
	above     item // what it begins, at the top level; of a comment what the lines below begin
}

// item is what a line at the top level begins.
type item uint8

const (
	noItem item = iota
	attributeItem
	blockItem
	commentItem
)

// layout cuts src into lines.
func layout(src []byte) []*line {
	texts := bytes.Split(src, []byte("\n"))
	lines := lists.Of(texts, func(t []byte) *line { return &line{text: t} })
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	marked := 0 // lines whose first token was seen
	depth := 0
	heredoc := 0
	inBlock := false
	for i, t := range tokens {
		if t.Type == hclsyntax.TokenNewline || t.Type == hclsyntax.TokenEOF {
			continue
		}
		n := t.Range.Start.Line
		l := lines[n-1]
		closing := closes[t.Type]
		if closing {
			depth = max(depth-1, 0)
		}
		if n > marked {
			marked = n
			l.depth = depth
			l.closes = closing
			if depth == 0 && !closing {
				l.above = begins(tokens, i)
				inBlock = l.above == blockItem || inBlock && l.above == commentItem
			}
		}
		if closing && depth == 0 && inBlock {
			l.endsBlock = true
		}
		l.opens = opens[t.Type]
		if l.opens {
			depth++
		}
		switch t.Type {
		case hclsyntax.TokenOHeredoc:
			heredoc = n
		case hclsyntax.TokenCHeredoc:
			protect(lines, heredoc, t.Range.End.Line)
		case hclsyntax.TokenComment:
			end := t.Range.End
			if end.Column == 1 {
				end.Line--
			}
			protect(lines, n, end.Line)
			for _, inner := range lines[n:end.Line] {
				inner.above = commentItem
			}
		}
	}
	attach(lines)
	for _, l := range lines {
		if !l.inside && !l.open {
			l.text = bytes.TrimRight(l.text, " \t\r")
		}
	}
	return lines
}

// protect marks the lines from first to last, which hold one token.
func protect(lines []*line, first, last int) {
	for n := first; n <= last; n++ {
		lines[n-1].open = lines[n-1].open || n < last
		lines[n-1].inside = lines[n-1].inside || n > first
	}
}

// begins returns what the line whose first token is i begins.
func begins(tokens hclsyntax.Tokens, i int) item {
	switch {
	case tokens[i].Type == hclsyntax.TokenComment:
		return commentItem
	case i+1 < len(tokens) && tokens[i+1].Type == hclsyntax.TokenEqual:
		return attributeItem
	}
	return blockItem
}

// attach makes comments right above a block part of it.
func attach(lines []*line) {
	for i := len(lines) - 2; i >= 0; i-- {
		if lines[i].above == commentItem && lines[i+1].above == blockItem {
			lines[i].above = blockItem
		}
	}
}

var opens = map[hclsyntax.TokenType]bool{
	hclsyntax.TokenOBrace: true, hclsyntax.TokenOBrack: true, hclsyntax.TokenOParen: true,
}

var closes = map[hclsyntax.TokenType]bool{
	hclsyntax.TokenCBrace: true, hclsyntax.TokenCBrack: true, hclsyntax.TokenCParen: true,
}

// sameTokens reports whether two texts differ in white space only.
func sameTokens(a, b []byte) bool {
	x := significant(a)
	y := significant(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i].Type != y[i].Type || !bytes.Equal(bytes.TrimSpace(x[i].Bytes), bytes.TrimSpace(y[i].Bytes)) {
			return false
		}
	}
	return true
}

// significant returns the tokens of src, with each run of line ends as one. A comment to
// the end of the line ends the line.
func significant(src []byte) hclsyntax.Tokens {
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	var out hclsyntax.Tokens
	ended := true
	for _, t := range tokens {
		if t.Type == hclsyntax.TokenNewline {
			if ended {
				continue
			}
			ended = true
		} else {
			ended = t.Type == hclsyntax.TokenComment && bytes.HasSuffix(t.Bytes, []byte("\n"))
		}
		out = append(out, t)
	}
	// The last line need not end.
	if n := len(out); n > 1 && out[n-2].Type == hclsyntax.TokenNewline {
		out = append(out[:n-2], out[n-1])
	}
	return out
}

// TokenKind is what a token is.
type TokenKind uint8

// The kinds of tokens.
const (
	Word     TokenKind = iota // a name or a word of the language
	Number                    // digits
	Text                      // a string with its quotes, or what there is of it
	Comment                   // with its sign, without the end of the line
	Newline                   // the end of a line
	Operator                  // brackets and all else that is made of signs
)

// Token is a token of a text. A text that is no spec has tokens as well, so what works with them
// works while somebody is typing.
type Token struct {
	Kind       TokenKind
	Text       string
	Start, End int // bytes, from the beginning of the text
	// Line and Column are the place as diagnostics have it: both count from 1, columns in
	// characters as people see them.
	Line, Column int
}

// Is reports whether the token is an operator or bracket that is written so.
func (t Token) Is(sign string) bool { return t.Kind == Operator && t.Text == sign }

// Quoted returns what stands between the quotes of a text, and where.
func (t Token) Quoted() (s string, start, end int) {
	start = t.Start + 1
	end = t.End
	if n := len(t.Text); n > 1 && t.Text[n-1] == '"' {
		end--
	}
	return t.Text[1 : end-t.Start], start, end
}

// Tokens splits a text into tokens, blanks left out. It takes any text; one larger than MaxFile,
// or not in UTF-8, has none.
func Tokens(src []byte) []Token {
	if len(src) > MaxFile || !utf8.Valid(src) {
		return nil
	}
	lexed, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	var out []Token
	for i := 0; i < len(lexed); i++ {
		t := lexed[i]
		kind := Operator
		switch t.Type {
		case hclsyntax.TokenEOF:
			continue
		case hclsyntax.TokenIdent:
			kind = Word
		case hclsyntax.TokenNumberLit:
			kind = Number
		case hclsyntax.TokenNewline:
			kind = Newline
		case hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc:
			kind = Text
			i = closing(lexed, i)
		case hclsyntax.TokenComment:
			out = append(out, comment(src, t)...)
			continue
		}
		out = append(out, tokenOf(kind, src, t.Range.Start, lexed[i].Range.End.Byte))
	}
	return out
}

func tokenOf(kind TokenKind, src []byte, start hcl.Pos, end int) Token {
	return Token{kind, string(src[start.Byte:end]), start.Byte, end, start.Line, start.Column}
}

// comment returns a comment, and the end of the line that HCL's lexer takes for a part of it.
func comment(src []byte, t hclsyntax.Token) []Token {
	end := t.Range.End.Byte
	if end == t.Range.Start.Byte || src[end-1] != '\n' {
		return []Token{tokenOf(Comment, src, t.Range.Start, end)}
	}
	c := tokenOf(Comment, src, t.Range.Start, end-1)
	if n := len(c.Text); n > 0 && c.Text[n-1] == '\r' {
		c.Text = c.Text[:n-1]
		c.End = c.End - 1
	}
	last := hcl.Pos{Line: c.Line, Column: c.Column + utf8.RuneCountInString(c.Text), Byte: c.End}
	return []Token{c, tokenOf(Newline, src, last, end)}
}

// closing returns the token that closes the string that the i-th one opens: the last one of the
// line, or of the text, where none does.
func closing(tokens hclsyntax.Tokens, i int) int {
	depth := 0
	for j := i; j < len(tokens); j++ {
		switch tokens[j].Type {
		case hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			depth++
		case hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc, hclsyntax.TokenTemplateSeqEnd:
			if depth--; depth == 0 {
				return j
			}
		case hclsyntax.TokenQuotedNewline, hclsyntax.TokenNewline, hclsyntax.TokenEOF:
			return max(i, j-1)
		}
	}
	return len(tokens) - 1
}

// Byte returns the offset in a line of the column that diagnostics count: in characters as people
// see them, from 1 on. Beyond the end of the line it is the end.
func Byte(line string, column int) int {
	rest := []byte(line)
	for ; column > 1 && len(rest) > 0; column-- {
		n, _, err := textseg.ScanGraphemeClusters(rest, true)
		if err != nil || n == 0 {
			break
		}
		rest = rest[n:]
	}
	return len(line) - len(rest)
}
