package mutants

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// checker type-checks a package, as it is and with mutants.
type checker struct {
	pkg     *overlay.Package
	imports types.Importer
}

// newChecker returns the checker of a package.
func newChecker(p *overlay.Package, exports map[string]string) *checker {
	open := func(path string) (io.ReadCloser, error) {
		file := cmp.Or(exports[path], exports["vendor/"+path]) // of the standard library
		if file == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(file)
	}
	return &checker{pkg: p, imports: importer.ForCompiler(token.NewFileSet(), "gc", open)}
}

// original checks the package as it is.
func (c *checker) original() (*types.Info, *types.Package, error) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	var files []*ast.File
	for _, f := range c.pkg.Files {
		files = append(files, f.Syntax)
	}
	cfg := &types.Config{Importer: c.imports, FakeImportC: true}
	pkg, err := cfg.Check(c.pkg.Name, c.pkg.Set, files, info)
	return info, pkg, err
}

// rounds is how often mutants that do not fit are dropped. The compiler has the last word.
const rounds = 12

// fitting returns the mutants with which the package type-checks, all at the same time.
func (c *checker) fitting(all []*Mutant) []*Mutant {
	for range rounds {
		for i, m := range all {
			m.ID = i + 1
		}
		bad := c.unfit(all)
		if len(bad) == 0 {
			return all
		}
		all = slices.DeleteFunc(all, func(m *Mutant) bool { return bad[m.ID] })
	}
	return nil
}

// unfit returns the IDs of mutants that stand where the type checker finds something wrong.
func (c *checker) unfit(all []*Mutant) map[int]bool {
	set := token.NewFileSet()
	bad := map[int]bool{}
	texts := map[string]*rewritten{}
	var files []*ast.File
	list := inserts(all)
	add := func(name string, text []byte) {
		syntax, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
		if err != nil {
			texts[name].blame(err, bad)
			return
		}
		files = append(files, syntax)
	}
	for _, f := range c.pkg.Files {
		r := c.rewrite(f, list[f])
		texts[f.Name] = r
		add(f.Name, r.text)
	}
	if len(bad) > 0 {
		return bad
	}
	add(File, helper(c.pkg.Name, len(all)))
	cfg := &types.Config{Importer: c.imports, FakeImportC: true, Error: func(err error) {
		var x types.Error
		if !errors.As(err, &x) {
			return
		}
		at := x.Fset.PositionFor(x.Pos, false)
		if r := texts[at.Filename]; r != nil {
			r.drop(at.Offset, bad)
		}
	}}
	_, err := cfg.Check(c.pkg.Name, set, files, nil)
	if err != nil && len(bad) == 0 {
		for _, m := range all {
			bad[m.ID] = true
		}
	}
	return bad
}

// rewritten is the text of a file with mutants, and where they stand.
type rewritten struct {
	text  []byte
	spans []span
}

// span is a part of a text that stands for some mutants.
type span struct {
	from, to int
	ids      []int
}

// rewrite returns the text of a file with what is put into it.
func (c *checker) rewrite(f *overlay.File, list []insert) *rewritten {
	r := &rewritten{}
	from := 0
	begun := map[*wrap]int{}
	for _, x := range list {
		at := c.pkg.Set.PositionFor(x.at, false).Offset
		r.text = append(r.text, f.Text[from:at]...)
		from = at
		begin := len(r.text)
		r.text = append(r.text, x.text...)
		if x.opens {
			begun[x.of] = begin
			r.alternatives(x.of, begin)
		} else {
			r.spans = append(r.spans, span{begun[x.of], len(r.text), x.of.ids})
		}
	}
	r.text = append(r.text, f.Text[from:]...)
	return r
}

// alternatives notes where each text of a place stands, which begins at an offset.
func (r *rewritten) alternatives(w *wrap, begin int) {
	text := string(r.text[begin:])
	at := 0
	for i, id := range w.ids {
		mark := fmt.Sprintf("%s(%d) { ", is, id)
		j := strings.Index(text[at:], mark)
		if j < 0 {
			continue
		}
		at += j
		end := at + len(mark) + len("return ") + len(w.texts[i]) + 1
		r.spans = append(r.spans, span{begin + at, begin + end, []int{id}})
	}
	if w.form == before {
		r.spans = append(r.spans, span{begin, len(r.text), w.ids})
	}
}

// drop notes the mutants of the smallest part around an offset.
func (r *rewritten) drop(offset int, bad map[int]bool) {
	var best *span
	for i := range r.spans {
		s := &r.spans[i]
		if s.from <= offset && offset < s.to && (best == nil || s.to-s.from < best.to-best.from) {
			best = s
		}
	}
	if best == nil {
		return
	}
	for _, id := range best.ids {
		bad[id] = true
	}
}

// blame notes the mutants where a text does not parse.
func (r *rewritten) blame(err error, bad map[int]bool) {
	var list scanner.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			r.drop(e.Pos.Offset, bad)
		}
	}
	if len(bad) > 0 {
		return
	}
	for _, s := range r.spans {
		for _, id := range s.ids {
			bad[id] = true
		}
	}
}
