package isolation

import (
	"bytes"
	"slices"
)

// repeated returns where an object of a line, which is JSON, has a member a second time, and the
// member's name as it is written. Of two such members encoding/json takes the last one and says
// nothing. Objects that are values are not looked into; at is negative if no other one has that.
func repeated(text []byte) (at int, name string) {
	var nest []byte
	var members [2][][]byte      // of the line, and of an operation, which both have few
	keys := map[string]bool(nil) // of initial and versions
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '[':
			nest = append(nest, c)
			switch string(nest) {
			case "{{":
				keys = map[string]bool{}
			case "{[{":
				members[1] = members[1][:0]
			}
		case '}', ']':
			nest = nest[:len(nest)-1]
		case '"':
			first := i
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if rest := bytes.TrimLeft(text[i+1:], " \t\r\n"); len(rest) == 0 || rest[0] != ':' {
				continue
			}
			x := text[first+1 : i]
			again := false
			switch string(nest) {
			case "{":
				again, members[0] = seen(members[0], x)
			case "{{":
				again = keys[string(x)]
				keys[string(x)] = true
			case "{[{":
				again, members[1] = seen(members[1], x)
			}
			if again {
				return first, string(x)
			}
		}
	}
	return -1, ""
}

// seen reports whether a name is among others, and adds it.
func seen(names [][]byte, x []byte) (bool, [][]byte) {
	if slices.ContainsFunc(names, func(y []byte) bool { return bytes.Equal(x, y) }) {
		return true, names
	}
	return false, append(names, x)
}
