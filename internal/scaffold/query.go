package scaffold

import (
	"fmt"
	"regexp"
	"strings"
)

// query is what the user asks for: a package, perhaps a type in it, perhaps type arguments.
type query struct {
	pattern  string // as the go command takes it: ./kv, example.com/kv
	name     string // of the type; empty for the whole package
	typeArgs string // what stands in brackets; empty if nothing does
}

func (q query) String() string {
	s := strings.TrimSuffix(q.pattern+"."+q.name, ".")
	if q.typeArgs != "" {
		s += "[" + q.typeArgs + "]"
	}
	return s
}

// version is the end of an import path such as gopkg.in/yaml.v3.
var version = regexp.MustCompile(`^v[0-9]+$`)

// parseQuery takes "./kv.Store[int,string]" apart. A dot after the last slash separates
// the type, unless a version follows it or it is all there is.
func parseQuery(arg string) (query, error) {
	q := query{pattern: arg}
	if open := strings.IndexByte(arg, '['); open >= 0 {
		inner, closed := strings.CutSuffix(arg[open+1:], "]")
		if !closed || strings.TrimSpace(inner) == "" {
			return q, fmt.Errorf("%q: type arguments stand in brackets, as in ./kv.Store[int,string]", arg)
		}
		q.pattern, q.typeArgs = arg[:open], inner
	}
	slash := strings.LastIndexByte(q.pattern, '/')
	switch dot := strings.LastIndexByte(q.pattern, '.'); {
	case strings.HasSuffix(q.pattern, ".go"):
		return q, fmt.Errorf("%q is a file: name its package, as in ./kv, or a type of it, as in ./kv.Store", arg)
	case dot <= slash || dot == len(q.pattern)-1 || version.MatchString(q.pattern[dot+1:]):
	default:
		q.pattern, q.name = q.pattern[:dot], q.pattern[dot+1:]
		if q.pattern == "" { // ".Store" is the type of the package here
			q.pattern = "."
		}
	}
	switch {
	case q.pattern == "" || strings.Contains(q.pattern, "=") || strings.Contains(q.pattern, "..."):
		return q, fmt.Errorf("%q names no package: want one such as ./kv or example.com/kv", arg)
	case q.typeArgs != "" && q.name == "":
		return q, fmt.Errorf("%q: type arguments belong to a type, as in ./kv.Store[int,string]", arg)
	}
	return q, nil
}
