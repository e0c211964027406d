package spec

import (
	"fmt"
	"go/parser"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// blockType says what a block may contain.
type blockType struct {
	name     string
	labels   labels
	attrs    []string
	required []string // subset of attrs
	blocks   []*blockType
	open     bool // any attribute may stand in it
	// holds is what attributes hold, which attrs say behind a colon where the table is written.
	holds map[string]string

	declares bool // a name of the namespace
	symbol   symbolKind
}

// labels is the number of labels of a block.
type labels uint8

const (
	noLabel labels = iota
	oneLabel
	optionalLabel
)

type blockTable []*blockType

func (t blockTable) find(name string) *blockType {
	return lists.First(t, func(b *blockType) bool { return b.name == name })
}

func (t blockTable) words() []string {
	return lists.Of(t, func(b *blockType) string { return b.name })
}

// annotated takes what attributes hold out of their names.
func annotated(table blockTable) blockTable {
	for _, t := range table {
		if t.holds == nil { // cases nest in cases
			t.attrs, t.holds = holding(t.attrs)
			annotated(t.blocks)
		}
	}
	return table
}

func holding(attrs []string) (names []string, holds map[string]string) {
	holds = map[string]string{}
	for _, a := range attrs {
		name, what, _ := strings.Cut(a, ":")
		names = append(names, name)
		holds[name] = what
	}
	return names, holds
}

// The attributes of the top level of a file.
var fileAttrs, fileHolds = holding([]string{"language", "import", "relations:trace"})

var blockTypes = annotated(blockTable{
	{name: "sort", labels: oneLabel, declares: true, symbol: sortSymbol,
		attrs: strings.Fields("doc go pool:term gen values base:sort range extremes:true|false size")},
	{name: "function", labels: oneLabel, declares: true, symbol: funcSymbol,
		attrs: strings.Fields("doc args:sort result:sort go"), required: []string{"result"}},
	{name: "axiom", labels: oneLabel,
		attrs: strings.Fields("doc forall:variables holds:term"), required: []string{"holds"}},
	{name: "define", labels: oneLabel, declares: true, symbol: defineSymbol,
		attrs: strings.Fields("doc params:parameters trace:trace qualifier:term")},
	{name: "operation", labels: oneLabel, declares: true, symbol: opSymbol,
		attrs: strings.Fields("doc kind:" + strings.Join(kindWords(), "|") + " args:sort fields:sort results:sort spontaneous:true|false fault:true|false panics:@field promise:true|false requires ensures rare:field= key:@field stale waits:true|false"),
		blocks: blockTable{{name: "clause", labels: optionalLabel,
			attrs: strings.Fields("doc ghosts:ghost_variables params:parameters where:term history:trace event:trace future:trace promise:true|false")}}},
	{name: "count", labels: oneLabel, declares: true, symbol: opSymbol,
		attrs: strings.Fields("doc up:trace down:trace start")},
	{name: "goal", labels: oneLabel,
		attrs: strings.Fields("doc vars:variables where:term trace:trace results depth repeat:@operation without:@generator informative"), required: []string{"trace"}},
	{name: "scenario", labels: oneLabel,
		attrs:    strings.Fields("doc vars:variables where:term trace:trace violation:trace judge results depth repeat:@operation without:@generator informative"),
		required: []string{"trace"}},
	{name: "known", labels: oneLabel,
		attrs: strings.Fields("reason link goal:@goal verdict:violation|crashed|hung|starved|vacuous message vars:variables trace:trace saved"), required: []string{"reason"}},
	{name: "generator", labels: oneLabel,
		attrs: strings.Fields("doc goal:@goal vars:variables steps:step"), required: []string{"steps"},
		blocks: blockTable{{name: "recursion", labels: oneLabel,
			attrs: strings.Fields("doc params:parameters level vars:variables base:step step:step"), required: []string{"step"}}}},
	modelType(),
	messageType,
	sessionType(),
	{name: "target",
		attrs: strings.Fields("package type new close invariant abstract methods:operation= imports errors:operation=field renames deadline clock:@operation informative schedule faults reference consistency:" + strings.Join(uhat.Consistencies(), "|") + " side peer command tcp"),
		blocks: blockTable{errorsType, {name: "reference", labels: optionalLabel,
			attrs:  strings.Fields("new methods:operation= errors:operation=field close snapshot without skip:@field any_order:@field may_fail:@field abstract:@field"),
			blocks: blockTable{errorsType}}}},
})

var errorsType = &blockType{name: "errors", labels: oneLabel,
	attrs: strings.Fields("field:@field values:@value nil:@value other:@value"), required: []string{"field"}}

// reporter reports the mistakes in a block.
type reporter struct {
	out   *sink
	block hcl.Range // the top-level block, the context of what is reported
	site  *site     // the use of a define that is being expanded; nil elsewhere
}

// fail reports a mistake. While a define is expanded, what is wrong is its use: there the mistake
// is reported, once.
func (r reporter) fail(code Code, subject hcl.Range, format string, args ...any) report {
	d := &Diagnostic{Code: code, Detail: fmt.Sprintf(format, args...), Subject: at(subject)}
	if r.site != nil {
		if r.site.reported[code] {
			return report{d}
		}
		if r.site.reported == nil {
			r.site.reported = map[Code]bool{}
		}
		r.site.reported[code] = true
		d.Detail = fmt.Sprintf("In this use of %q: %s", r.site.name, d.Detail)
		d.Related = []Related{{d.Subject, "in the definition"}}
		subject = r.site.where
		d.Subject = at(subject)
	}
	if r.block.Filename == subject.Filename {
		d.Context = at(r.block)
	}
	for _, a := range args {
		if s, ok := a.(suggestion); ok && r.site == nil {
			d.Fix = s.fix(r.out.written(subject), d.Subject)
		}
	}
	r.out.add(d)
	return report{d}
}

// wrong reports a mistake in what a node of the syntax tree says.
func (r reporter) wrong(code Code, x hclsyntax.Node, format string, args ...any) report {
	return r.fail(code, x.Range(), format, args...)
}

// report is a diagnostic that is being written.
type report struct{ d *Diagnostic }

func (p report) related(where hcl.Range, message string) report {
	p.d.Related = append(p.d.Related, Related{at(where), message})
	return p
}

// schemas checks what blocks contain.
type schemas struct{ reporter }

// schema checks labels, attributes and nested blocks of b against its type.
func (r schemas) schema(b *hclsyntax.Block, t *blockType) {
	r.labelCount(b, t)
	if !t.open {
		r.attributes(b, t.attrs, fmt.Sprintf("a block of type %q", t.name))
	}
	for _, want := range t.required {
		if attr(b, want) == nil {
			r.fail(MissingAttribute, b.DefRange(), "The %s needs the attribute %q.", t.name, want)
		}
	}
	for _, inner := range b.Body.Blocks {
		it := blockTable(t.blocks).find(inner.Type)
		if it == nil {
			r.fail(UnknownBlock, inner.TypeRange, "A block of type %q cannot stand in a block of type %q.%s", inner.Type, t.name, suggest(inner.Type, blockTable(t.blocks).words()))
			continue
		}
		r.schema(inner, it)
	}
}

func (r schemas) labelCount(b *hclsyntax.Block, t *blockType) {
	n := len(b.Labels)
	switch {
	case t.labels == oneLabel && n == 0:
		r.fail(MissingLabel, b.TypeRange, "A %s has a name: %s \"NAME\" { ... }.", t.name, t.name)
	case t.labels == noLabel && n > 0:
		r.fail(SuperfluousLabel, b.LabelRanges[0], "A %s has no name.", t.name)
	case n > 1:
		r.fail(SuperfluousLabel, b.LabelRanges[1], "A %s has one name.", t.name)
	}
}

// attributes reports the attributes that are not known.
func (r schemas) attributes(body *hclsyntax.Block, known []string, where string) {
	for _, a := range attributesOf(body) {
		if slices.Contains(known, a.Name) {
			continue
		}
		meant := suggest(a.Name, known)
		if other := elsewhere[a.Name]; slices.Contains(known, other) {
			meant = suggestion{sentence: fmt.Sprintf(" Variables are declared in %s here.", other)}
		}
		r.fail(UnknownAttribute, a.NameRange, "Unknown attribute %q in %s; known are %s.%s", a.Name, where, strings.Join(known, ", "), meant)
	}
}

// elsewhere has the attributes that declare variables: what is bound for each use, and what a goal
// has once.
var elsewhere = map[string]string{"params": "vars", "vars": "params"}

// attributesOf returns the attributes in the order in which they are written.
func attributesOf(body *hclsyntax.Block) []*hclsyntax.Attribute {
	out := make([]*hclsyntax.Attribute, 0, len(body.Body.Attributes))
	for _, a := range body.Body.Attributes {
		out = append(out, a)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].SrcRange.Start.Byte < out[j].SrcRange.Start.Byte })
	return out
}

// named returns the name that a block's label gives it.
func named(b *hclsyntax.Block) (string, hcl.Range, bool) {
	if len(b.Labels) == 0 {
		return "", b.TypeRange, false
	}
	return b.Labels[0], inQuotes(b.LabelRanges[0], b.Labels[0]), true
}

// inQuotes narrows the range of a quoted word to the word.
func inQuotes(r hcl.Range, s string) hcl.Range {
	if r.End.Byte-r.Start.Byte == len(s)+2 {
		r.Start.Byte = r.Start.Byte + 1
		r.Start.Column = r.Start.Column + 1
		r.End.Byte = r.End.Byte - 1
		r.End.Column = r.End.Column - 1
	}
	return r
}

// Attribute values that are not expressions. Each function returns the zero
// value for an attribute that is missing, and reports one of the wrong form.

func (r reporter) text(b *hclsyntax.Block, name string) string {
	s, _ := written(r, attr(b, name), literalString, InvalidValue, "The attribute %q is a string in quotes, without ${ }.", name)
	return s
}

// attr returns the value of an attribute; nil where the block does not have it.
func attr(b *hclsyntax.Block, name string) hclsyntax.Expression {
	if a := b.Body.Attributes[name]; a != nil {
		return a.Expr
	}
	return nil
}

// written reads a value, which may be missing, and reports whether it is of the right form, which
// format describes.
func written[T any](r reporter, x hclsyntax.Expression, read func(hclsyntax.Expression) (T, bool), code Code, format string, args ...any) (v T, ok bool) {
	if x == nil {
		return v, false
	}
	if v, ok = read(x); !ok {
		r.wrong(code, x, format, args...)
	}
	return v, ok
}

// list returns the elements of an attribute that is a list in brackets.
func (r reporter) list(b *hclsyntax.Block, name, example string) ([]hclsyntax.Expression, bool) {
	return written(r, attr(b, name), tuple, InvalidValue, "The attribute %q is a list, such as %s.", name, example)
}

// elements reads the elements of a list, and leaves out those of a wrong form, which it reports.
func elements[T any](r reporter, xs []hclsyntax.Expression, read func(hclsyntax.Expression) (T, bool), code Code, format string, args ...any) iter.Seq2[hclsyntax.Expression, T] {
	return func(yield func(hclsyntax.Expression, T) bool) {
		for _, x := range xs {
			if v, ok := written(r, x, read, code, format, args...); ok && !yield(x, v) {
				return
			}
		}
	}
}

// among returns which of some words a value is: the first one where it is missing or another, which
// is reported.
func (r reporter) among(x hclsyntax.Expression, words []string, code Code, format string, args ...any) (i int, ok bool) {
	if x == nil {
		return 0, false
	}
	name, _ := word(x)
	if i = slices.Index(words, name); i < 0 {
		r.wrong(code, x, format+"%s", append(args, suggest(name, words))...)
		return 0, false
	}
	return i, true
}

// entry is a line of an object in braces.
type entry struct {
	name  string
	at    hcl.Range
	value hclsyntax.Expression
}

// object returns the lines of an object in braces, in order, each name once.
func (r reporter) object(b *hclsyntax.Block, name, example string) []entry {
	items, _ := written(r, attr(b, name), braces, InvalidValue, "The attribute %q lists names and what belongs to them in braces, such as %s.", name, example)
	var out []entry
	seen := map[string]hcl.Range{}
	for _, item := range items {
		e, ok := objectKey(item)
		if !ok {
			r.wrong(InvalidValue, item.KeyExpr, "Left of = stands a name, such as %s.", example)
			continue
		}
		if old, dup := seen[e.name]; dup {
			r.fail(DuplicateName, e.at, "%q stands here twice.", e.name).related(old, "first here")
			continue
		}
		seen[e.name] = e.at
		out = append(out, e)
	}
	return out
}

func objectKey(item hclsyntax.ObjectConsItem) (entry, bool) {
	e := entry{at: item.KeyExpr.Range(), value: item.ValueExpr}
	key, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
	if !ok {
		return e, false
	}
	if e.name = hcl.ExprAsKeyword(key); e.name == "" {
		e.name, ok = literalString(key.Wrapped)
		e.at = inQuotes(e.at, e.name)
	}
	return e, ok
}

// flag reads an attribute that is true or false, and false where it is not written.
func (r reporter) flag(b *hclsyntax.Block, name string) bool {
	v, _ := written(r, attr(b, name), literalBool, InvalidValue, "The attribute %q is true or false.", name)
	return v
}

// exclude reports attributes that do not go with another one.
func (r reporter) exclude(b *hclsyntax.Block, with string, names ...string) bool {
	ok := true
	for _, n := range names {
		if a := b.Body.Attributes[n]; a != nil {
			r.fail(ConflictingAttributes, a.NameRange, "The attribute %q does not go with %q.", n, with)
			ok = false
		}
	}
	return ok
}

// goForm is what an attribute may say in Go.
type goForm struct {
	good func(string) bool
	what string
}

var (
	goFunction    = goForm{isGoName, `the name of a Go function, such as "pkg.Func" or "Func"`}
	goIdentifier  = goForm{isIdentifier, "a Go identifier"}
	goConstructor = goForm{isConstructor, `a Go function, such as "pkg.New", "ref.NewStack[int]" or "ref.NewRing[int](8)"`}
	goImported    = goForm{isImportedName, `a type with its import path, such as "example.com/stack.Stack"`}
	goType        = goForm{func(s string) bool {
		x, err := parser.ParseExpr(s)
		return err == nil && isGoType(x)
	}, `a Go type, such as "int64" or "time.Duration"`}
)

// goText reads an attribute that says something in Go.
func (r reporter) goText(b *hclsyntax.Block, name string, form goForm) string {
	s := r.text(b, name)
	if s != "" && !form.good(s) {
		hint := ""
		if i := strings.IndexByte(s, '['); i > 0 && form.good(s[:i]) && form.what == goImported.what {
			hint = " Declare an alias for one with type arguments, such as type Numbers = " + s[strings.LastIndexByte(s[:i], '.')+1:] + ", and name that."
		}
		r.wrong(InvalidGoName, attr(b, name), "%q is not %s.%s", s, form.what, hint)
		return ""
	}
	return s
}

// informative resolves the share of informative runs below which a test warns: nil if nothing is
// said.
func informative(r reporter, b *hclsyntax.Block) *float64 {
	share, ok := written(r, attr(b, "informative"), literalShare, InvalidShare,
		"\"informative\" is a share of the runs, from 0 (never warn) to 1 (all of them), such as 0.3.")
	if !ok {
		return nil
	}
	return &share
}

// The vocabulary of the language, for editors: what may stand where, and which words mean
// something.

// BlockForm says what a block may contain.
type BlockForm struct {
	Name       string
	Labelled   bool // it has a name, or may have one
	Attributes []string
	Required   []string // of the attributes
	Blocks     []string // types of the blocks that may stand in it
	Open       bool     // any attribute may stand in it
	// Holds is what attributes hold, if names can be among it: "trace", "term", "sort" or "step";
	// "variables", "parameters" and the like, which are declared there; "@goal" for what is named
	// by itself, such as a field or a value; "operation=field" for an object with such entries;
	// and words between bars, one of which it is.
	Holds map[string]string
}

// Form returns the form of a block by the types of the blocks around it, outermost first, and
// its own type last; without types it is that of a file. It is false for a block that cannot be
// there.
func Form(types ...string) (BlockForm, bool) {
	f := BlockForm{Attributes: fileAttrs, Holds: fileHolds, Required: []string{"language"}, Blocks: blockTypes.words()}
	table := blockTypes
	for _, name := range types {
		t := table.find(name)
		if t == nil {
			return BlockForm{}, false
		}
		table = t.blocks
		f = BlockForm{Name: t.name, Labelled: t.labels != noLabel, Attributes: t.attrs, Required: t.required, Blocks: table.words(), Open: t.open, Holds: t.holds}
	}
	f.Attributes = slices.Clone(f.Attributes)
	f.Required = slices.Clone(f.Required)
	return f, true
}

// Vocabulary are the words of expressions, by where they mean something.
type Vocabulary struct {
	Traces    []string // alone, as all
	Calls     []string // with arguments, among traces, as seq
	Sorts     []string // those that need no declaration
	Bases     []string // that a sort may have, besides those with parts
	Makers    []string // of sorts with parts, as list
	Functions []string // of terms, as len
	Literals  []string
	Steps     []string // of generators
	Models    []string // of the terms of models
	Relations []string
	Kinds     []string // of operations
}

// Words returns the vocabulary of expressions.
func Words() Vocabulary {
	v := Vocabulary{
		Traces: slices.Clone(traceWords), Calls: slices.Clone(traceCalls),
		Sorts: []string{"int", "bool", "string", "bytes", "float"},
		Bases: []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
			"byte", "rune", "string", "bytes", "float"},
		Makers:    []string{"list", "optional", "map", "record", "set"},
		Functions: []string{"implies", "len", "bytes"},
		Literals:  []string{"true", "false"},
		Steps:     append(slices.Clone(stepWords), "rarely", "unlike"),
		Models:    append(slices.Sorted(maps.Keys(modelWords)), "nothing"),
		Kinds:     kindWords(),
	}
	for _, name := range logic.KnownNames() {
		v.Models = lists.With(v.Models, name)
	}
	for _, r := range relationForms {
		v.Relations = append(v.Relations, r.name)
	}
	return v
}

func kindWords() []string {
	return lists.Of(kinds, func(k opKind) string { return k.word })
}

// Usage returns how a word among traces or steps is written, "seq(a, b)"; empty for others.
func Usage(word string) string {
	if s, ok := traceExamples[word]; ok {
		return s
	}
	if s, ok := stepExamples[word]; ok {
		return s
	}
	for _, r := range relationForms {
		if r.name == word {
			return r.usage
		}
	}
	return ""
}
