package main

import (
	"slices"

	"github.com/spf13/pflag"
)

// elsewhere are flags of run that do not decide which runs there are, or say how many: whoever
// makes a failing run again has other ones, or needs none.
var elsewhere = []string{"seed", "runs", "run", "only", "shard", "jobs", "shuffle", "watch", "compile", "report", "log", "export",
	"force", "list", "verbose", "selfcheck", "strict", "keep-going", "time", "progress"}

// wordsOf returns the flags that decide which runs there are, as they are written on a command
// line, in the order in which they were given.
func wordsOf(fs *pflag.FlagSet) (words []string) {
	fs.Visit(func(f *pflag.Flag) {
		switch value := f.Value.String(); {
		case slices.Contains(elsewhere, f.Name):
		case f.NoOptDefVal == value:
			words = append(words, "--"+f.Name)
		case f.NoOptDefVal != "":
			words = append(words, "--"+f.Name+"="+value)
		default:
			words = append(words, "--"+f.Name, value)
		}
	})
	return words
}
