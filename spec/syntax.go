package spec

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Limits of a file, which keep the recursive descent of the parser and of this package within
// bounds.
const (
	// MaxFile is the size of the largest file in bytes. A long spec has some ten thousand.
	MaxFile = 1 << 20
	// MaxDepth bounds the nesting of brackets, signs and operators. Written specs nest at most ten
	// deep.
	MaxDepth = 200
)

// parse parses a file. HCL's own complaints become diagnostics with codes.
func (l *loader) parse(path string, src []byte) *source {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	f := &source{path: path}
	l.texts[path] = strings.Split(string(src), "\n")
	l.sources[path] = src
	if len(src) > MaxFile {
		l.add(&Diagnostic{Code: HugeFile, Detail: fmt.Sprintf("The file has %d bytes; the limit is %d.", len(src), MaxFile), Subject: at(hcl.Range{Filename: path, Start: hcl.InitialPos, End: hcl.InitialPos})})
		return f
	}
	if !utf8.Valid(src) {
		l.add(&Diagnostic{Code: InvalidSyntax, Detail: "The file is not encoded in UTF-8 from here on.", Subject: at(notUTF8(path, src))})
		return f
	}
	var tokens hclsyntax.Tokens
	if mayBeDeep(src) {
		tokens, _ = hclsyntax.LexConfig(src, path, hcl.InitialPos)
		if deep, ok := tooDeep(tokens); ok {
			l.add(&Diagnostic{Code: DeepNesting, Detail: deepDetail, Subject: at(deep)})
			return f
		}
	}
	file, diags := hclsyntax.ParseConfig(src, path, hcl.InitialPos)
	if len(diags) > 0 && tokens == nil {
		tokens, _ = hclsyntax.LexConfig(src, path, hcl.InitialPos)
	}
	l.addSyntax(path, diags, tokens)
	if !diags.HasErrors() {
		f.body = file.Body.(*hclsyntax.Body)
	}
	return f
}

// notUTF8 returns the place of the first byte that is not part of a character.
func notUTF8(path string, src []byte) hcl.Range {
	p := hcl.InitialPos
	for p.Byte < len(src) {
		c, size := utf8.DecodeRune(src[p.Byte:])
		if c == utf8.RuneError && size == 1 {
			break
		}
		p.Byte += size
		p.Column++
		if c == '\n' {
			p.Line = p.Line + 1
			p.Column = 1
		}
	}
	end := p
	end.Byte = p.Byte + 1
	end.Column = p.Column + 1
	return hcl.Range{Filename: path, Start: p, End: end}
}

// addSyntax files the complaints of HCL's parser, of several at one place the first.
func (l *loader) addSyntax(path string, diags hcl.Diagnostics, tokens hclsyntax.Tokens) {
	seen := map[hcl.Pos]bool{}
	for _, d := range diags {
		if d.Subject != nil {
			if seen[d.Subject.Start] {
				continue
			}
			seen[d.Subject.Start] = true
		}
		l.add(syntaxDiagnostic(path, d, tokens))
	}
}

var deepDetail = fmt.Sprintf("The expression nests more than %d levels deep. Split it with define blocks.", MaxDepth)

// mayBeDeep reports whether the text may nest deeper than MaxDepth: a look at its bytes, which
// costs a tenth of what tokens do. Strings and comments are skipped; of text in which they are hard
// to tell, it says yes.
func mayBeDeep(src []byte) bool {
	open := 0
	questions := 0
	signs := 0
	for i := 0; i < len(src); i++ {
		rest := src[i:]
		switch c := src[i]; {
		case c == '"':
			n := stringEnd(rest)
			if n < 0 {
				return true
			}
			i += n
		case c == '#', bytes.HasPrefix(rest, []byte("//")):
			for i < len(src) && src[i] != '\n' {
				i++
			}
		case bytes.HasPrefix(rest, []byte("/*")), bytes.HasPrefix(rest, []byte("<<")):
			return true
		case c == '(', c == '[', c == '{':
			open++
		case c == ')', c == ']', c == '}':
			open--
		case c == '?':
			questions++
		case c == '!', c == '-':
			signs++
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			signs = 0
		}
		if open < 0 || open+questions+signs >= MaxDepth {
			return true
		}
	}
	return false
}

// stringEnd returns where a string ends that begins with a quote, -1 if it is a template or does
// not end on its line.
func stringEnd(s []byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i
		case '\\':
			i++
		case '$', '%', '\n':
			return -1
		}
	}
	return -1
}

// tooDeep returns where the parser's recursion would go deeper than MaxDepth.
// The branches of conditionals recurse too, and end with their line or bracket;
// signs recurse one by one.
func tooDeep(tokens hclsyntax.Tokens) (hcl.Range, bool) {
	var marks []int // questions seen when each open bracket was opened
	questions := 0
	signs := 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen,
			hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl, hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc:
			marks = append(marks, questions)
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen,
			hclsyntax.TokenTemplateSeqEnd, hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc:
			if n := len(marks); n > 0 {
				marks, questions = marks[:n-1], marks[n-1]
			}
		case hclsyntax.TokenQuestion:
			questions++
		case hclsyntax.TokenNewline:
			if len(marks) == 0 {
				questions = 0
			}
		}
		if t.Type == hclsyntax.TokenBang || t.Type == hclsyntax.TokenMinus {
			signs++
		} else {
			signs = 0
		}
		if len(marks)+questions+signs > MaxDepth {
			return t.Range, true
		}
	}
	return hcl.Range{}, false
}

// syntaxDiagnostic turns an error of HCL's parser into a diagnostic. For common mistakes in HCL it
// adds a hint.
func syntaxDiagnostic(path string, d *hcl.Diagnostic, tokens hclsyntax.Tokens) *Diagnostic {
	out := &Diagnostic{Code: InvalidSyntax, Detail: d.Summary + ". " + d.Detail, Subject: at(hcl.Range{Filename: path, Start: hcl.InitialPos, End: hcl.InitialPos})}
	if d.Subject == nil {
		return out
	}
	out.Subject = at(*d.Subject)
	if d.Context != nil {
		out.Context = at(*d.Context)
	}
	i := slices.IndexFunc(tokens, func(t hclsyntax.Token) bool { return t.Range.End.Byte > d.Subject.Start.Byte })
	if i < 0 {
		return out
	}
	for _, h := range hints {
		if j, ok := h.applies(d, tokens, i); ok {
			out.Code = h.code
			out.Detail = h.detail
			if j >= 0 {
				out.Subject = at(tokens[j].Range)
			}
			if h.code == SingleEquals {
				out.Fix = write("==", out.Subject)
			}
			return out
		}
	}
	return out
}

// hint explains a syntax error that is common among people who do not know HCL.
type hint struct {
	code   Code
	detail string
	// applies looks at the complaint and at the tokens, where i is the one at
	// its subject; j is the token to point at, or -1 to leave the subject.
	applies func(d *hcl.Diagnostic, tokens hclsyntax.Tokens, i int) (j int, ok bool)
}

var hints = []hint{
	{DuplicateAttribute, "The attribute is set twice in this block. Write it once; several clauses are several clause blocks.",
		func(d *hcl.Diagnostic, _ hclsyntax.Tokens, _ int) (int, bool) {
			return -1, d.Summary == "Attribute redefined"
		}},
	{CrowdedBlock, "A block on one line may hold one attribute. Put the attributes on lines of their own.",
		func(d *hcl.Diagnostic, _ hclsyntax.Tokens, _ int) (int, bool) {
			return -1, d.Summary == "Invalid single-argument block definition"
		}},
	{DanglingOperator, "A line cannot begin with an operator outside parentheses: HCL ends an expression with its line. Put the operator at the end of the line before, or parentheses around the whole expression.",
		func(_ *hcl.Diagnostic, tokens hclsyntax.Tokens, i int) (int, bool) {
			first := i == 0 || tokens[i-1].Type == hclsyntax.TokenNewline || tokens[i-1].Type == hclsyntax.TokenComment
			return i, first && slices.Contains(infix, tokens[i].Type)
		}},
	{MisplacedArrow, "There is no operator =>. Write implies(a, b) for an implication, = between a name and its value in { }.",
		near(func(ts hclsyntax.Tokens, j int) bool { return ts[j].Type == hclsyntax.TokenFatArrow })},
	{SingleEquals, "Write == to compare; = only sets attributes.",
		near(func(ts hclsyntax.Tokens, j int) bool {
			return ts[j].Type == hclsyntax.TokenEqual && insideParens(ts, j)
		})},
	{InvalidSyntax, "Strings stand in double quotes.",
		near(func(ts hclsyntax.Tokens, j int) bool { return ts[j].Type == hclsyntax.TokenApostrophe })},
	{UnsupportedOperator, "This character is no operator of the language. Its operators are || && ! == != < <= > >= + - * and ? :.",
		func(d *hcl.Diagnostic, _ hclsyntax.Tokens, _ int) (int, bool) {
			return -1, d.Summary == "Unsupported operator"
		}},
}

// infix are the operators that can stand between two lines.
var infix = []hclsyntax.TokenType{
	hclsyntax.TokenOr, hclsyntax.TokenAnd, hclsyntax.TokenMinus, hclsyntax.TokenPlus, hclsyntax.TokenStar,
	hclsyntax.TokenEqualOp, hclsyntax.TokenNotEqual, hclsyntax.TokenQuestion, hclsyntax.TokenColon,
	hclsyntax.TokenLessThan, hclsyntax.TokenLessThanEq, hclsyntax.TokenGreaterThan, hclsyntax.TokenGreaterThanEq,
}

// near looks for a token at the subject or right before it.
func near(is func(hclsyntax.Tokens, int) bool) func(*hcl.Diagnostic, hclsyntax.Tokens, int) (int, bool) {
	return func(_ *hcl.Diagnostic, tokens hclsyntax.Tokens, i int) (int, bool) {
		for _, j := range []int{i, i - 1} {
			if j >= 0 && is(tokens, j) {
				return j, true
			}
		}
		return -1, false
	}
}

// insideParens reports whether the bracket around token i is a parenthesis.
func insideParens(tokens hclsyntax.Tokens, i int) bool {
	depth := 0
	for i--; i >= 0; i-- {
		switch tokens[i].Type {
		case hclsyntax.TokenCParen, hclsyntax.TokenCBrace, hclsyntax.TokenCBrack:
			depth++
		case hclsyntax.TokenOParen, hclsyntax.TokenOBrace, hclsyntax.TokenOBrack:
			if depth == 0 {
				return tokens[i].Type == hclsyntax.TokenOParen
			}
			depth--
		}
	}
	return false
}
