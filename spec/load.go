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
	src, ok := l.readFile(path)
	if !ok {
		return nil, l.out.diags
	}
	return l.load(path, src)
}

// readFile reads the file that was asked for.
func (l *loader) readFile(path string) ([]byte, bool) {
	src, err := l.read(path)
	if err != nil {
		l.fail(UnreadableFile, hcl.Range{Filename: path}, "%v.", err)
	}
	return src, err == nil
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
	reporter
	read  func(path string) ([]byte, error)
	files []*source
	open  []string // files whose imports are being read, outermost first

	noGenerators bool
}

func newLoader(opts []Option) *loader {
	l := &loader{reporter: reporter{out: &sink{sources: map[string][]byte{}}}, read: os.ReadFile}
	for _, o := range opts {
		o(l)
	}
	return l
}

func (l *loader) load(path string, src []byte) (*uhat.Spec, Diagnostics) {
	l.file(path, src)
	if l.out.diags.HasErrors() {
		return nil, l.sorted()
	}
	s, _ := resolve(l, path)
	if l.out.diags.HasErrors() {
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
	l.out.diags.sort(rank)
	return l.out.diags
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
	want := fmt.Sprintf("Write language = %d", LanguageVersion)
	a := f.top.Body.Attributes["language"]
	if a == nil {
		top := topOf(f.path)
		l.fail(MissingLanguage, top, "The file does not say in which version of the language it is written. %s as the first line.", want).
			d.Fix = &Fix{Range: at(top), Text: fmt.Sprintf("language = %d\n\n", LanguageVersion), Title: want}
		return false
	}
	r := reporter{out: l.out, block: a.SrcRange}
	n, ok := literalInt(a.Expr)
	switch {
	case !ok:
		r.wrong(UnknownLanguage, a.Expr, "The version must be a number. %s as the first line.", want)
	case n != LanguageVersion:
		r.wrong(UnknownLanguage, a.Expr, "The file is written in version %d of the language; this program reads version %d only.", n, LanguageVersion)
	}
	return ok && n == LanguageVersion
}

// topOf returns the beginning of a file.
func topOf(path string) hcl.Range {
	return hcl.Range{Filename: path, Start: hcl.InitialPos, End: hcl.InitialPos}
}

// imports loads the files that f imports, in the order in which it names them.
func (l *loader) imports(f *source) {
	if a := f.top.Body.Attributes["import"]; a != nil {
		r := reporter{out: l.out, block: a.SrcRange}
		list, _ := written(r, a.Expr, tuple, InvalidValue, `An import is a list of files, such as ["../store/store.clouseau.hcl"].`)
		for x, name := range elements(r, list, goNamed(notEmpty), InvalidValue, `An imported file is named by a string, such as "../store/store.clouseau.hcl".`) {
			l.importFile(f, name, x.Range())
		}
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
		l.fail(CyclicImport, where, "The files import each other in a circle: %s.", strings.Join(append(slices.Clone(l.open[i:]), l.open[i]), " -> "))
		return
	}
	if slices.ContainsFunc(l.files, func(s *source) bool { return same(s.path) }) {
		return
	}
	src, err := l.read(path)
	if err != nil {
		l.fail(UnreadableFile, where, "%v. Imports are relative to the file that holds them.", err)
		return
	}
	l.file(path, src)
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
	l.out.sources[path] = src
	if len(src) > MaxFile {
		l.fail(HugeFile, topOf(path), "The file has %d bytes; the limit is %d.", len(src), MaxFile)
		return f
	}
	if !utf8.Valid(src) {
		l.fail(InvalidSyntax, notUTF8(path, src), "The file is not encoded in UTF-8 from here on.")
		return f
	}
	tokens, _ := hclsyntax.LexConfig(src, path, hcl.InitialPos)
	if deep, ok := tooDeep(tokens); ok {
		l.fail(DeepNesting, deep, "%s", deepDetail)
		return f
	}
	file, diags := hclsyntax.ParseConfig(src, path, hcl.InitialPos)
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
		l.out.add(syntaxDiagnostic(path, d, tokens))
	}
}

var deepDetail = fmt.Sprintf("The expression nests more than %d levels deep. Split it with define blocks.", MaxDepth)

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
	out := &Diagnostic{Code: InvalidSyntax, Detail: d.Summary + ". " + d.Detail, Subject: at(topOf(path))}
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
	{MisplacedArrow, "The operator => does not exist. Write implies(a, b) for an implication, = between a name and its value in { }.",
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
