package spec

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
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
	body *hclsyntax.Body // nil where it could not be parsed
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
	if f.body != nil && l.version(f) {
		l.imports(f)
	}
	l.open = l.open[:len(l.open)-1]
	l.files = append(l.files, f)
}

// version checks the language version first, because in another version everything may have another
// meaning.
func (l *loader) version(f *source) bool {
	want := fmt.Sprintf("Write language = %d as the first line.", LanguageVersion)
	a := f.body.Attributes["language"]
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
	a := f.body.Attributes["import"]
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
