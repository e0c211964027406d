package spec

import (
	"unicode/utf8"

	"github.com/apparentlymart/go-textseg/v15/textseg"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

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
