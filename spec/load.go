package spec

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// LanguageVersion is the version of the spec language that this package reads.
const LanguageVersion = 1

// Option changes how a spec is loaded.
type Option func(*loader)

// Reader makes the loader read files with read instead of os.ReadFile. The
// names are the path of the importing file, with its last element replaced by
// what the import says.
func Reader(read func(path string) ([]byte, error)) Option {
	return func(l *loader) { l.read = read }
}

// NoGenerators makes the loader skip handwritten generators, so that synthesis does not depend on
// them. It also skips the warnings about unused names, because the generators might use them.
func NoGenerators() Option {
	return func(l *loader) { l.noGenerators = true }
}

// Load reads, parses and resolves the spec in a file and all that it imports.
// The spec is nil where one of the diagnostics is an error.
func Load(path string, opts ...Option) (*uhat.Spec, Diagnostics) {
	l := newLoader(opts)
	src, err := l.read(path)
	if err != nil {
		l.add(&Diagnostic{Code: UnreadableFile, Detail: err.Error() + ".", Subject: uhat.Range{File: path}})
		return nil, l.diags
	}
	return l.load(path, src)
}

// LoadSource is Load for a text that stands for the file of the given name.
func LoadSource(name string, src []byte, opts ...Option) (*uhat.Spec, Diagnostics) {
	return newLoader(opts).load(name, src)
}

// source is one file of a spec.
type source struct {
	path string
	top  *hclsyntax.Block // all that it holds; nil where it could not be parsed
}

// loader collects the files of a spec: imported ones before those that import
// them, each once.
type loader struct {
	*sink
	read  func(path string) ([]byte, error)
	files []*source
	open  []string // files whose imports are being read, outermost first

	noGenerators bool
}

func newLoader(opts []Option) *loader {
	l := &loader{sink: &sink{texts: map[string][]string{}, sources: map[string][]byte{}}, read: os.ReadFile}
	for _, o := range opts {
		o(l)
	}
	return l
}

func (l *loader) load(path string, src []byte) (*uhat.Spec, Diagnostics) {
	l.file(path, src)
	if l.diags.HasErrors() {
		return nil, l.sorted()
	}
	s, _ := resolve(l, path)
	if l.diags.HasErrors() {
		return nil, l.sorted()
	}
	mention(s)
	return s, l.sorted()
}

// sorted returns the diagnostics by file and position.
func (l *loader) sorted() Diagnostics {
	rank := map[string]int{}
	for i, f := range l.files {
		rank[f.path] = i
	}
	slices.SortStableFunc(l.diags, func(x, y *Diagnostic) int {
		a := x.Subject
		b := y.Subject
		if a.File != b.File {
			return rank[a.File] - rank[b.File]
		}
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return l.diags
}

// file parses one file and then what it imports, and files it after those.
func (l *loader) file(path string, src []byte) {
	f := l.parse(path, src)
	l.open = append(l.open, path)
	if f.top != nil && l.version(f) {
		l.imports(f)
	}
	l.open = l.open[:len(l.open)-1]
	l.files = append(l.files, f)
}

// version checks the language version first, because in another version everything may have another
// meaning.
func (l *loader) version(f *source) bool {
	want := fmt.Sprintf("Write language = %d as the first line.", LanguageVersion)
	a := f.top.Body.Attributes["language"]
	if a == nil {
		top := hcl.Range{Filename: f.path, Start: hcl.InitialPos, End: hcl.InitialPos}
		l.add(&Diagnostic{Code: MissingLanguage, Detail: "The file does not say in which version of the language it is written. " + want, Subject: at(top),
			Fix: &Fix{Range: at(top), Text: fmt.Sprintf("language = %d\n\n", LanguageVersion), Title: fmt.Sprintf("Write language = %d", LanguageVersion)}})
		return false
	}
	n, ok := literalInt(a.Expr)
	switch {
	case !ok:
		l.add(&Diagnostic{Code: UnknownLanguage, Detail: "The version must be a number. " + want, Subject: at(a.Expr.Range()), Context: at(a.SrcRange)})
	case n != LanguageVersion:
		l.add(&Diagnostic{
			Code:    UnknownLanguage,
			Detail:  fmt.Sprintf("The file is written in version %d of the language; this program reads version %d only.", n, LanguageVersion),
			Subject: at(a.Expr.Range()), Context: at(a.SrcRange),
		})
	}
	return ok && n == LanguageVersion
}

// imports loads the files that f imports, in the order in which it names them.
func (l *loader) imports(f *source) {
	a := f.top.Body.Attributes["import"]
	if a == nil {
		return
	}
	list, ok := a.Expr.(*hclsyntax.TupleConsExpr)
	if !ok {
		l.add(&Diagnostic{Code: InvalidValue, Detail: `An import is a list of files, such as ["../store/store.clouseau.hcl"].`, Subject: at(a.Expr.Range()), Context: at(a.SrcRange)})
		return
	}
	for _, x := range list.Exprs {
		name, ok := literalString(x)
		if !ok || name == "" {
			l.add(&Diagnostic{Code: InvalidValue, Detail: `An imported file is named by a string, such as "../store/store.clouseau.hcl".`, Subject: at(x.Range()), Context: at(a.SrcRange)})
			continue
		}
		l.importFile(f, name, x.Range())
	}
}

func (l *loader) importFile(f *source, name string, where hcl.Range) {
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(f.path), path)
	}
	path = filepath.Clean(path)
	same := func(p string) bool { return filepath.Clean(p) == path }
	if i := slices.IndexFunc(l.open, same); i >= 0 {
		l.add(&Diagnostic{Code: CyclicImport, Detail: "The files import each other in a circle: " + circle(l.open[i:]) + ".", Subject: at(where)})
		return
	}
	if slices.ContainsFunc(l.files, func(s *source) bool { return same(s.path) }) {
		return
	}
	src, err := l.read(path)
	if err != nil {
		l.add(&Diagnostic{Code: UnreadableFile, Detail: err.Error() + ". Imports are relative to the file that holds them.", Subject: at(where)})
		return
	}
	l.file(path, src)
}

// circle prints names and, once more, the first.
func circle(names []string) string {
	s := ""
	for _, n := range names {
		s += n + " -> "
	}
	return s + names[0]
}

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
		f.top = &hclsyntax.Block{Body: file.Body.(*hclsyntax.Body)}
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
