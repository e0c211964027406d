package gosig

import (
	"fmt"
	"go/ast"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// A Go type bounds the values of its sort. What lies under a type of the package no spec knows by
// itself, so the base says it; where it says something else, values would be drawn that the type
// does not have.

// bases reports the sorts of integers whose base is not what lies under their Go type. If the names
// of an enumeration are passed to the package, they have to be strings there as well: a conversion
// of a number makes a character of it.
func (r *Report) bases(src *source, s *uhat.Spec, direct bool) {
	for _, d := range s.Sorts {
		under := src.integer(d.Go)
		b, ok := logic.GoInteger(under)
		detail := ""
		switch {
		case !ok:
		case d.Sort.Kind() == logic.IntKind && b != d.Sort.Bounds():
			detail = fmt.Sprintf("The base of the sort %s is not what lies under its Go type %s: that is %s. Write base = %s.", d.Sort, d.Go, under, under)
		case d.Sort.Kind() == logic.EnumKind && direct:
			detail = fmt.Sprintf("The values of %s are names, and what lies under its Go type %s is %s. Write base = %s in place of values, or put an adapter between them that has the names; clouseau init writes one.",
				d.Sort, d.Go, under, under)
		}
		if detail != "" {
			r.Diagnostics = append(r.Diagnostics, &spec.Diagnostic{Code: spec.ConflictingBase, Severity: spec.Error, Subject: d.Range, Detail: detail})
		}
	}
}

// integer returns the integer type that lies under a type of the package; empty for another type.
func (src *source) integer(goType string) string {
	for range maxEmbedding {
		t, ok := src.types[src.local(goType)].(*ast.Ident)
		if !ok {
			return ""
		}
		if _, ok := logic.GoInteger(t.Name); ok && src.types[t.Name] == nil {
			return t.Name
		}
		goType = src.name + "." + t.Name
	}
	return ""
}
