package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// Span is a part of a text, from its first byte to the one behind it.
type Span struct{ From, To int }

// In returns the part of a text.
func (s Span) In(text []byte) string { return string(text[s.From:s.To]) }

// ClauseSpan is where a clause is written: all of it, and its history, which is empty if it is not
// written.
type ClauseSpan struct{ Whole, History Span }

// ClauseSpans returns where the clauses of the operations in a file are written, by the range that
// [Load] gives to each ([uhat.Clause]). It is empty for a text that does not parse.
func ClauseSpans(file string, text []byte) map[uhat.Range]ClauseSpan {
	out := map[uhat.Range]ClauseSpan{}
	f, _ := hclsyntax.ParseConfig(text, file, hcl.InitialPos)
	body, ok := f.Body.(*hclsyntax.Body)
	if !ok {
		return out
	}
	span := func(r hcl.Range) Span { return Span{r.Start.Byte, r.End.Byte} }
	for _, b := range body.Blocks {
		for _, c := range b.Body.Blocks {
			s := ClauseSpan{Whole: span(c.Range())}
			s.Whole.To = c.CloseBraceRange.End.Byte
			if a := c.Body.Attributes["history"]; a != nil {
				s.History = span(a.Expr.Range())
			}
			out[at(c.DefRange())] = s
		}
	}
	return out
}
