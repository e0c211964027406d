package scaffold

import (
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Put": "put", "ID": "id", "URLOf": "urlOf", "SetURL": "setURL", "X": "x", "putAll": "putAll", "_x": "x", "É": "é", "": "x", "V2": "v2",
	} {
		if got := lowerCamel(name); got != want {
			t.Errorf("lowerCamel(%q) = %q, want %q", name, got, want)
		}
	}
	n := newNames()
	for _, want := range []string{"all_", "all__", "put"} {
		if got := n.pick(strings.TrimRight(want, "_"), "_"); got != want {
			t.Errorf("pick gives %q, want %q", got, want)
		}
	}
}
