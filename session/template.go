package session

import (
	"fmt"
	"strings"
)

// Part is a piece of a format: fixed text, or a field.
type Part struct{ Text, Field string }

// ParseTemplate splits a format such as "RCPT TO:<{to}>" into its pieces. Between two fields there
// is text, so that it is known where the first one ends.
func ParseTemplate(format string) ([]Part, error) {
	var parts []Part
	for rest := format; rest != ""; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return append(parts, Part{Text: rest}), nil
		}
		if open > 0 {
			parts = append(parts, Part{Text: rest[:open]})
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 2 {
			return nil, fmt.Errorf("the brace at column %d of %q begins no field", len(format)-len(rest)+open+1, format)
		}
		if n := len(parts); n > 0 && parts[n-1].Field != "" {
			return nil, fmt.Errorf("between two fields of %q there is no text", format)
		}
		parts = append(parts, Part{Field: rest[open+1 : open+length]})
		rest = rest[open+length+1:]
	}
	return parts, nil
}
