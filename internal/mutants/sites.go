package mutants

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// form is how a place decides what it does.
type form uint8

// In the order in which those of the same place enclose each other.
const (
	before form = iota // a statement is put before a place
	stmt               // a statement stands for another one
	expr               // an expression stands for another one
)

// site is a place that a mutant changes.
type site struct {
	file     *overlay.File
	from, to token.Pos
	form     form
	typ      string // of an expression
	text     string // that stands there in the mutant
}

// wrap is a place with all that may stand there.
type wrap struct {
	site
	ids   []int
	texts []string
}

// opening is the text before the place.
func (w *wrap) opening() string {
	var b strings.Builder
	if w.form == expr {
		fmt.Fprintf(&b, "func() %s { ", w.typ)
	}
	for i, id := range w.ids {
		switch w.form {
		case before:
			fmt.Fprintf(&b, "if %s(%d) { %s }; ", is, id, w.texts[i])
		case stmt:
			fmt.Fprintf(&b, "if %s(%d) { %s } else ", is, id, w.texts[i])
		case expr:
			fmt.Fprintf(&b, "if %s(%d) { return %s }; ", is, id, w.texts[i])
		}
	}
	switch w.form {
	case stmt:
		b.WriteString("{ ")
	case expr:
		b.WriteString("return ")
	}
	return b.String()
}

// closing is the text behind it.
func (w *wrap) closing() string {
	switch w.form {
	case stmt:
		return " }"
	}
	return " }()"
}

// insert is a text that is put somewhere.
type insert struct {
	at    token.Pos
	text  string
	of    *wrap
	opens bool
}

// inserts returns what is put into the files, in order.
func inserts(ms []*Mutant) map[*overlay.File][]insert {
	type place struct {
		from, to token.Pos
		form     form
	}
	wraps := map[place]*wrap{}
	out := map[*overlay.File][]insert{}
	var all []*wrap
	for _, m := range ms {
		for _, s := range m.sites {
			p := place{s.from, s.to, s.form}
			if wraps[p] == nil {
				wraps[p] = &wrap{site: s}
				all = append(all, wraps[p])
			}
			wraps[p].ids = append(wraps[p].ids, m.ID)
			wraps[p].texts = append(wraps[p].texts, s.text)
		}
	}
	for _, w := range all {
		out[w.file] = append(out[w.file], insert{w.from, w.opening(), w, true})
		if w.form != before {
			out[w.file] = append(out[w.file], insert{w.to, w.closing(), w, false})
		}
	}
	for _, list := range out {
		slices.SortStableFunc(list, compareInserts)
	}
	return out
}

// compareInserts has what encloses something begin before it and end after it.
func compareInserts(a, b insert) int {
	switch {
	case a.at != b.at:
		return cmp.Compare(a.at, b.at)
	case a.opens != b.opens:
		if a.opens {
			return 1
		}
		return -1
	case !a.opens:
		return cmp.Or(cmp.Compare(b.of.from, a.of.from), int(b.of.form)-int(a.of.form))
	case a.of.form == before || b.of.form == before:
		return int(a.of.form) - int(b.of.form)
	}
	return cmp.Or(cmp.Compare(b.of.to, a.of.to), int(a.of.form)-int(b.of.form))
}
