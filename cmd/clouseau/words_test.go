package main

import (
	"slices"
	"strings"
	"testing"
)

// TestWordsOf: of a command line those flags are kept that decide which runs there are.
func TestWordsOf(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"s.hcl --seed 7 --new s.NewBuggy --report r.html":        "--new s.NewBuggy",
		"--runs=20 --depth 0 s.hcl g --jobs 2 --force":           "--depth 0",
		"s.hcl --strategy walk --length 9 --weights a=2 -v":      "--strategy walk --length 9 --weights a=2",
		"s.hcl --race --walks=false --only 3 --seed 1 --dir sut": "--race --walks=false --dir sut",
		"s.hcl --deadline 5s --shard 1/8 --seed 3 -- --race":     "--deadline 5s",
	} {
		c := runCommand()
		if err := c.ParseFlags(strings.Fields(args)); err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		if words, want := wordsOf(c.Flags()), strings.Fields(want); !slices.Equal(words, want) {
			t.Errorf("%s: %q, want %q", args, words, want)
		}
	}
}
