package logic

import (
	"strings"
	"time"
)

// Show prints a value of the sort for readers, in the sort's unit: 1h for 3600000000000
// nanoseconds. It is [Value.String] where neither the sort nor a part of it has a unit. No parser
// reads it.
func (s *Sort) Show(v Value) string {
	if s == nil || !v.IsValid() || s.kind != v.sort.kind {
		return v.String()
	}
	switch s.kind {
	case IntKind:
		if n, ok := v.Integer().Int64(); ok && s.goType == Duration {
			return span(time.Duration(n))
		}
	case ListKind, RecordKind, MapKind:
		if !v.isPlaceholder() {
			return inParts(v, s.showPart)
		}
	}
	return v.String()
}

// showPart prints a part of a value of the sort: a key, or what has the name, which is that of a
// field in records.
func (s *Sort) showPart(name string, key bool, v Value) string {
	switch {
	case key:
		return s.key.Show(v)
	case s.kind == RecordKind:
		return s.Member(name).Show(v)
	}
	return s.elem.Show(v)
}

// span prints a length of time without parts that are zero: 1h, where Go prints 1h0m0s.
func span(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
