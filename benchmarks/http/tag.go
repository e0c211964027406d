package http

import (
	"fmt"
	"strings"
)

// Tag is an entity tag (RFC 9110, 8.8.3).
type Tag struct {
	Opaque string // what is between the quotes
	Weak   bool
}

// String returns the tag as it stands in a header: "x" or W/"x".
func (t Tag) String() string {
	if t.Weak {
		return `W/"` + t.Opaque + `"`
	}
	return `"` + t.Opaque + `"`
}

// strongMatch is the comparison of If-Match: both are strong, and the same.
func strongMatch(a, b Tag) bool { return !a.Weak && !b.Weak && a.Opaque == b.Opaque }

// weakMatch is the comparison of If-None-Match: strong or weak, they are the same.
func weakMatch(a, b Tag) bool { return a.Opaque == b.Opaque }

// Tags is what If-Match and If-None-Match say: nothing, *, or a list of tags.
type Tags struct {
	Any  bool // *
	List []Tag
}

// OneTag returns the list of one tag.
func OneTag(opaque string, weak bool) Tags { return Tags{List: []Tag{{Opaque: opaque, Weak: weak}}} }

// Present reports whether there is a condition at all.
func (t Tags) Present() bool { return t.Any || len(t.List) > 0 }

// String returns the value of the header.
func (t Tags) String() string {
	if t.Any {
		return "*"
	}
	words := make([]string, len(t.List))
	for i, tag := range t.List {
		words[i] = tag.String()
	}
	return strings.Join(words, ", ")
}

// parseTags reads the value of a header; the lines of one that is repeated are one list.
func parseTags(lines []string) (Tags, error) {
	text := strings.TrimSpace(strings.Join(lines, ","))
	if text == "*" {
		return Tags{Any: true}, nil
	}
	var out Tags
	for rest := text; rest != ""; {
		tag, after, err := parseTag(rest)
		if err != nil {
			return Tags{}, err
		}
		out.List = append(out.List, tag)
		after = strings.TrimLeft(after, " \t")
		if after != "" && after[0] != ',' {
			return Tags{}, fmt.Errorf("%q follows an entity tag where a comma is expected", after)
		}
		rest = strings.TrimLeft(after, ", \t")
	}
	return out, nil
}

// parseTag reads the tag that a text begins with.
func parseTag(text string) (tag Tag, rest string, err error) {
	rest, weak := strings.CutPrefix(text, "W/")
	rest, quoted := strings.CutPrefix(rest, `"`)
	end := strings.IndexByte(rest, '"')
	if !quoted || end < 0 {
		return Tag{}, "", fmt.Errorf(`%q is no entity tag: "..." or W/"..." is expected`, text)
	}
	return Tag{Opaque: rest[:end], Weak: weak}, rest[end+1:], nil
}
