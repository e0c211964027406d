package editor

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/spec"
)

// index knows what every name of a spec and its imports stands for. It follows the rules of
// package spec about names, but goes on where they are broken: what is being typed is seldom
// right.
type index struct {
	files   []*file // imported ones first
	order   []*Symbol
	names   map[string]*Symbol // of the one namespace
	labels  map[string]*Symbol // the others that are named, under "goal x", "model x"
	uses    map[string][]Use   // by file
	places  map[string][]place // by file, outer ones first
	symbols map[string][]*Symbol
}

// indexer adds what stands in a file to an index.
type indexer struct {
	*index
	file *file
	// later are define bodies, which are looked at when it is known which operations their
	// parameters stand for.
	later  *[]func()
	models map[*Symbol]*model // that were looked at
}

func newIndex(files []*file) *index {
	x := &index{files: files, names: map[string]*Symbol{}, labels: map[string]*Symbol{}, uses: map[string][]Use{},
		places: map[string][]place{}, symbols: map[string][]*Symbol{}}
	var later []func()
	models := map[*Symbol]*model{}
	for _, note := range []func(*indexer, *block){(*indexer).declare, (*indexer).signature, (*indexer).block} {
		for _, f := range files {
			for _, b := range f.body.blocks {
				note(&indexer{x, f, &later, models}, b)
			}
		}
	}
	form, _ := spec.Form()
	for _, f := range files {
		top := &indexer{x, f, &later, models}
		top.attributes(&block{body: f.body}, form, context{})
	}
	for i := 0; i < len(later); i++ {
		later[i]()
	}
	for name := range x.uses {
		x.uses[name] = sortUses(x.uses[name])
	}
	return x
}

func (x *index) has(path string) bool {
	return slices.ContainsFunc(x.files, func(f *file) bool { return f.path == path })
}

// span returns a piece of the file that is being looked at.
func (x *indexer) span(start, end int) Span { return Span{x.file.path, start, end} }

func (x *indexer) at(t spec.Token) Span { return x.span(t.Start, t.End) }

// use notes that a name stands for symbols.
func (x *index) use(at Span, to ...*Symbol) {
	to = slices.DeleteFunc(slices.Clone(to), func(s *Symbol) bool { return s == nil })
	if len(to) > 0 {
		x.uses[at.File] = append(x.uses[at.File], Use{At: at, To: to})
	}
}

// add notes a declaration.
func (x *indexer) add(s *Symbol) *Symbol {
	s.file = x.file
	if s.At.File != "" {
		x.uses[s.At.File] = append(x.uses[s.At.File], Use{At: s.At, To: []*Symbol{s}, Decl: true})
		x.symbols[s.At.File] = append(x.symbols[s.At.File], s)
	}
	return s
}

// global enters a symbol into the one namespace; of two with one name the first counts.
func (x *indexer) global(s *Symbol) {
	x.add(s)
	x.order = append(x.order, s)
	if x.names[s.Name] == nil {
		x.names[s.Name] = s
	}
}

// labelled returns the symbol that a block's name makes; nil where it has none.
func (x *indexer) labelled(kind Kind, b *block) *Symbol {
	name, start, end := b.label()
	if name == "" {
		return nil
	}
	return &Symbol{Kind: kind, Name: name, At: x.span(start, end), Doc: docOf(b), block: b}
}

func docOf(b *block) string {
	if v := b.body.value("doc"); len(v) == 1 && v[0].token.Kind == spec.Text {
		return unquoted(v[0].token)
	}
	return ""
}

// declare enters the name of a block of a file.
func (x *indexer) declare(b *block) {
	kind := Kind(slices.Index(kindNames, b.kind.Text))
	s := x.labelled(kind, b)
	switch {
	case s == nil || kind > Known:
	case kind <= Count:
		s.What = kind.String()
		x.global(s)
		x.values(s)
	default:
		x.add(s)
		key := kind.String()
		if kind == Scenario {
			key = Goal.String()
		}
		if x.labels[key+" "+s.Name] == nil || kind == Model {
			x.labels[key+" "+s.Name] = s
		}
	}
}

// values declares the values of an enumeration.
func (x *indexer) values(s *Symbol) {
	v := s.block.body.value("values")
	if len(v) != 1 {
		return
	}
	for _, p := range v[0].parts {
		if len(p.value) == 1 && p.value[0].word() != "" {
			x.global(&Symbol{Kind: Value, Name: p.value[0].word(), At: x.at(p.value[0].token), Of: s, block: s.block, Sort: s.Name})
		}
	}
}

// own returns the symbol that a block declares.
func (x *indexer) own(b *block) *Symbol {
	return lists.First(x.symbols[x.file.path], func(s *Symbol) bool {
		return s.block == b && s.Kind != Value && s.Kind != Field
	})
}

// signature declares the fields of an operation.
func (x *indexer) signature(b *block) {
	switch b.kind.Text {
	case "count":
		if s := x.own(b); s != nil {
			s.What = "ghost"
			f := x.add(&Symbol{Kind: Field, Name: "n", What: "field", Sort: "int", Of: s, block: b, Doc: "the current count"})
			s.Fields = append(s.Fields, f)
		}
	case "operation":
		s := x.own(b)
		if s == nil {
			return
		}
		s.What = "call"
		if v := b.body.value("kind"); len(v) > 0 {
			s.What = v[0].word()
		}
		for _, attr := range [][2]string{{"args", "argument"}, {"fields", "field"}, {"results", "result"}} {
			for _, v := range x.entries(b, attr[0]) {
				s.Fields = append(s.Fields, x.add(&Symbol{Kind: Field, Name: v.name.Text, At: x.at(v.name), What: attr[1], Sort: v.text, Of: s, block: b}))
			}
		}
		slices.SortStableFunc(s.Fields, func(a, b *Symbol) int { return a.At.Start - b.At.Start })
	}
}

// entry is a line of an object whose key is a name.
type entry struct {
	name  spec.Token
	value []*item
	text  string // of the value
}

// entries returns the entries of an attribute in braces.
func (x *indexer) entries(b *block, attr string) (out []entry) {
	v := b.body.value(attr)
	if len(v) == 0 || v[0].open != '{' {
		return nil
	}
	for _, p := range v[0].parts {
		if len(p.key) == 1 && p.key[0].open == 0 && p.key[0].token.Kind == spec.Word {
			out = append(out, entry{name: p.key[0].token, value: p.value, text: x.file.text(p.value)})
		}
	}
	return out
}

// text returns items as they are written, on one line.
func (f *file) text(items []*item) string {
	if len(items) == 0 {
		return ""
	}
	return strings.Join(strings.Fields(string(f.src[items[0].start():items[len(items)-1].end])), " ")
}

// variables declares the variables of an attribute. One of the scope around that a model changes
// is none of its own.
func (x *indexer) variables(b *block, attr, what string, sc *scope) (out []*Symbol) {
	for _, e := range x.entries(b, attr) {
		if x.changed(e, sc) {
			continue
		}
		v := x.add(&Symbol{Kind: Variable, Name: e.name.Text, At: x.at(e.name), What: what, Sort: e.text, block: b})
		sc.vars = append(sc.vars, v)
		out = append(out, v)
	}
	x.attribute(b, attr, context{mode: sorts})
	return out
}

// changed notes that an entry takes the place of one that a model extends.
func (x *indexer) changed(e entry, sc *scope) bool {
	if sc.base == nil {
		return false
	}
	for _, v := range sc.base.vars {
		if v.Name == e.name.Text {
			x.use(x.at(e.name), v)
			return true
		}
	}
	return false
}
