package editor

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/spec"
)

// Kind is what a name stands for.
type Kind uint8

// The kinds of names: those of blocks of a file first, and of these what shares the one namespace.
const (
	Sort Kind = iota
	Function
	Define
	Operation
	Count
	Axiom
	Goal
	Scenario
	Generator
	Model
	Known
	Value
	Field
	Variable
	Clause
	Recursion
	Case
)

// kindNames are the words for kinds, those of blocks for what blocks declare.
var kindNames = []string{"sort", "function", "define", "operation", "count", "axiom", "goal", "scenario", "generator", "model", "known",
	"value", "field", "variable", "clause", "recursion", "case"}

func (k Kind) String() string {
	if k == Known {
		return "known failure"
	}
	return kindNames[k]
}

// Symbol is a declaration.
type Symbol struct {
	Kind Kind
	Name string
	At   Span   // of the name; empty where the language declares it
	What string // "parameter" of a variable, "argument" of a field, "call" of an operation
	Sort string // of fields, variables and functions, as it is written
	Doc  string
	// Of is what the symbol belongs to: the operation of a field or clause, the sort of a value.
	Of     *Symbol
	Fields []*Symbol // of an operation

	file   *file
	block  *block // that declares it, or stands around it
	params []*Symbol
	passed map[string][]*Symbol // of a define: the operations that its parameters stand for
}

// field returns the field of an operation, which may be nil.
func (s *Symbol) field(name string) *Symbol {
	if s == nil {
		return nil
	}
	return lists.First(s.Fields, func(f *Symbol) bool { return f.Name == name })
}

// Use is a place where a name stands.
type Use struct {
	At   Span
	To   []*Symbol // more than one where a name stands for the fields of several operations
	Decl bool
}

// uses are sorted by file and place.
func sortUses(us []Use) []Use {
	slices.SortStableFunc(us, func(a, b Use) int {
		return cmp.Or(cmp.Compare(a.At.File, b.At.File), cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
	})
	return slices.CompactFunc(us, func(a, b Use) bool { return a.At == b.At && slices.Equal(a.To, b.To) })
}

// scope is what a name may mean besides declarations.
type scope struct {
	vars  []*Symbol
	outer *scope
	base  *scope // of the step, or the model, that a model changes here
}

func (s *scope) find(name string) *Symbol {
	for ; s != nil; s = s.outer {
		for _, v := range s.vars {
			if v.Name == name {
				return v
			}
		}
	}
	return nil
}

// meaning returns what a name stands for: one symbol, or arguments of several operations.
func (s *scope) meaning(name string) (out []*Symbol) {
	for ; s != nil && len(out) == 0; s = s.outer {
		for _, v := range s.vars {
			if v.Name == name && (len(out) == 0 || v.Kind == Field) {
				out = append(out, v)
			}
		}
	}
	return out
}

// all returns what is in the scope, the innermost first.
func (s *scope) all() (out []*Symbol) {
	for ; s != nil; s = s.outer {
		out = append(out, s.vars...)
	}
	return out
}

// place is a stretch of a file and what names mean there; of two that contain a position the
// inner one counts.
type place struct {
	span  Span
	scope *scope
	ops   []*Symbol // whose fields mean something
	mode  mode
}

// mode is what an expression speaks of.
type mode uint8

const (
	other  mode = iota
	traces      // histories, goals
	terms       // qualifiers and terms
	sorts       // names of sorts
	steps       // of a generator
	names       // of operations, goals and the like, by themselves
)

// isReserved reports whether a symbol may not have a name because it is a word of the language.
// Words of traces are possible where no trace stands: as fields and variables.
func (s *Symbol) isReserved(name string) bool {
	among := s.Kind == Variable && (s.Sort == "trace" || s.Sort == "operation")
	if (s.Kind == Field || s.Kind == Variable) && !among {
		return slices.Contains(spec.Keywords(), name)
	}
	return slices.Contains(spec.Reserved(), name)
}

// traceWord reports whether a name is a word of traces that no declaration can have.
func traceWord(name string) bool {
	return slices.Contains(spec.Reserved(), name) && !slices.Contains(spec.Keywords(), name)
}
