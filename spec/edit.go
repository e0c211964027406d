package spec

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// Small changes of a spec, such as typical mistakes and their corrections: a missing conjunct, a
// reversed comparison, an event in the wrong place. The search for repairs of a spec tries them,
// and so does the study of the effects of mistakes in specs.

// EditKind names a way to change a spec.
type EditKind string

// The kinds of edits.
const (
	DropConjunct    EditKind = "drop a conjunct"     // of a where, of an &&, of an event
	DropAlternative EditKind = "drop an alternative" // of an ||
	DropException   EditKind = "drop an exception"   // what follows a - among traces
	DropStep        EditKind = "drop a step"         // of seq, interleave or absent
	SwapSteps       EditKind = "swap two steps"      // of a seq
	AddStep         EditKind = "add a step"          // an event, to a seq of a goal
	Negate          EditKind = "negate"              // a comparison or a truth value; drop a !
	Unequal         EditKind = "ask for another"     // == to !=
	Boundary        EditKind = "move a boundary"     // < to <= and so on
	Reverse         EditKind = "reverse"             // < to > and so on
	OffByOne        EditKind = "change by one"       // a number
	SwapVariable    EditKind = "swap a variable"     // for another one of its sort
	SwapOperation   EditKind = "swap an operation"   // for another one
	SwapHistories   EditKind = "swap histories"      // of two clauses
	WidenHistory    EditKind = "widen the history"   // to all
	WidenFuture     EditKind = "widen the future"    // to all
	NarrowHistory   EditKind = "narrow the history"  // to eps
	NarrowFuture    EditKind = "narrow the future"   // to eps
	DemandReceive   EditKind = "demand a receive"    // in a future
	AddClause       EditKind = "add a clause"        // as an existing one, but after any history
	DropClause      EditKind = "drop a clause"
	DropAxiom       EditKind = "drop an axiom"
)

// Edit is one small change of the text of a spec.
type Edit struct {
	Kind EditKind
	// Part names the part of the spec, such as "history of push.1", "goal lost" or "axiom a".
	Part string
	// What names the change, such as "drop push(elem == x)".
	What string
	// Range is the replaced text, or the position of an insertion.
	Range uhat.Range
	// Cost is the number of words and signs that are removed or added.
	Cost int

	changes []change // in order, not overlapping
}

// change replaces bytes of a text.
type change struct {
	start, end int
	text       string
}

// Apply returns the text after the edit. src is what the edit was made from.
func (e *Edit) Apply(src []byte) []byte {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	var out []byte
	at := 0
	for _, c := range e.changes {
		out = append(append(out, src[at:c.start]...), c.text...)
		at = c.end
	}
	return append(out, src[at:]...)
}

// String returns "file:line:col: part: what".
func (e *Edit) String() string { return fmt.Sprintf("%s: %s: %s", e.Range, e.Part, e.What) }

// Edits returns the edits of a spec that loads without errors, in the order of the text. Each has a
// different result. Edits of imported files are not included. Some edits give a spec that does not
// load.
func Edits(name string, src []byte, opts ...Option) ([]*Edit, Diagnostics) {
	l := newLoader(opts)
	l.file(name, src)
	if l.diags.HasErrors() {
		return nil, l.sorted()
	}
	_, names := resolve(l, name)
	if l.diags.HasErrors() {
		return nil, l.sorted()
	}
	e := &editor{reporter: reporter{out: l.sink}, names: names, src: bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))}
	e.file(l.files[len(l.files)-1])
	slices.SortStableFunc(e.edits, func(x, y *Edit) int { return cmp.Compare(x.changes[0].start, y.changes[0].start) })
	seen := map[string]bool{}
	return slices.DeleteFunc(e.edits, func(x *Edit) bool {
		text := string(x.Apply(src))
		again := seen[text]
		seen[text] = true
		return again
	}), nil
}

// editor collects the edits of a file.
type editor struct {
	reporter
	names *names
	src   []byte
	edits []*Edit
	part  string
	// Of the block at hand.
	goal bool              // its traces describe what to reach
	vars []sortedName      // its variables
	ops  []*operation      // all operations, in order
	more []*hclsyntax.Body // clauses with a history of their own, in order
}

// sortedName is a variable with the name of its sort.
type sortedName struct{ name, sort string }

func (e *editor) text(r hcl.Range) string { return string(e.src[r.Start.Byte:r.End.Byte]) }

// replace adds an edit that puts text in place of a range.
func (e *editor) replace(kind EditKind, r hcl.Range, text, format string, args ...any) {
	e.add(kind, r, fmt.Sprintf(format, args...), change{r.Start.Byte, r.End.Byte, text})
}

func (e *editor) add(kind EditKind, r hcl.Range, what string, changes ...change) {
	cost := 0
	for _, c := range changes {
		cost += words(e.src[c.start:c.end]) + words([]byte(c.text))
	}
	slices.SortFunc(changes, func(x, y change) int { return cmp.Compare(x.start, y.start) })
	e.edits = append(e.edits, &Edit{Kind: kind, Part: e.part, What: what, Range: at(r), Cost: cost, changes: changes})
}

// words counts the words and signs of a text.
func words(text []byte) int {
	tokens, _ := hclsyntax.LexExpression(text, "", hcl.InitialPos)
	n := 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenNewline, hclsyntax.TokenEOF, hclsyntax.TokenComment, hclsyntax.TokenOQuote, hclsyntax.TokenCQuote:
		default:
			n++
		}
	}
	return n
}

// lines widens a range to whole lines, where nothing else stands on them.
func (e *editor) lines(r hcl.Range) hcl.Range {
	start := r.Start.Byte
	end := r.End.Byte
	for start > 0 && (e.src[start-1] == ' ' || e.src[start-1] == '\t') {
		start--
	}
	for end < len(e.src) && (e.src[end] == ' ' || e.src[end] == '\t') {
		end++
	}
	if (start > 0 && e.src[start-1] != '\n') || end == len(e.src) || e.src[end] != '\n' {
		return r
	}
	r.Start.Byte = start
	r.End.Byte = end + 1
	return r
}

// dropLines adds an edit that removes a range with its lines.
func (e *editor) dropLines(kind EditKind, r hcl.Range, what string) {
	whole := e.lines(r)
	e.add(kind, r, what, change{whole.Start.Byte, whole.End.Byte, ""})
}

// short returns a piece of the text on one line, its end left out if it is long.
func (e *editor) short(r hcl.Range) string {
	const most = 60
	text := []rune(strings.Join(strings.Fields(e.text(r)), " "))
	if len(text) > most {
		return string(text[:most]) + " ..."
	}
	return string(text)
}
