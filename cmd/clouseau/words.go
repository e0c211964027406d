package main

import (
	"flag"
	"slices"
	"strings"
)

// elsewhere are flags of run that do not decide which runs there are, or say how many: whoever
// makes a failing run again has other ones, or needs none.
var elsewhere = []string{"seed", "runs", "run", "only", "shard", "jobs", "shuffle", "watch", "compile", "report", "log", "export",
	"force", "list", "v", "selfcheck", "strict", "keep-going"}

// wordsOf returns the flags in args that decide which runs there are, as they were written, with a
// value that stands apart as a word of its own. The flag set has read args without an error.
func wordsOf(fs *flag.FlagSet, args []string) []string {
	var out []string
	for i := 0; i < len(args) && args[i] != "--"; i++ {
		name, _, joined := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		f := fs.Lookup(name)
		if f == nil || !strings.HasPrefix(args[i], "-") {
			continue
		}
		n := 1
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); !joined && !(ok && b.IsBoolFlag()) {
			n = 2
		}
		if last := min(i+n, len(args)); !slices.Contains(elsewhere, name) {
			out = append(out, args[i:last]...)
		}
		i += n - 1
	}
	return out
}
