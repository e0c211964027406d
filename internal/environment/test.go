package environment

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// What the kind of a test and the flags of its process say.

// Judged reports whether tb is a test that is judged. With -fuzz and -bench Go decides what the
// runs are, and one run never depends on another.
func Judged(tb testing.TB) bool {
	switch tb.(type) {
	case *testing.F, *testing.B:
		return false
	}
	return true
}

// TracesDir returns the directory of a test's trace files, and whether they are replayed.
// CLOUSEAU_TRACES=off says no, and fuzzing and benchmarks have none.
func TracesDir(tb testing.TB) (dir string, ok bool) {
	if !Judged(tb) {
		return "", false
	}
	return filepath.Join("testdata", "clouseau", fileName(tb.Name())), Traces.Get() != "off"
}

// Saves reports whether the failing runs of a test are saved. With -rapid.nofailfile they are not,
// unless CLOUSEAU_TRACES=on.
func Saves(tb testing.TB) bool {
	_, ok := TracesDir(tb)
	return ok && (Traces.Get() == "on" || !FlagTrue("rapid.nofailfile"))
}

// fileName turns the name of a test into the name of a directory.
func fileName(test string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, test)
}

// RapidShrinks reports whether the user has said how long rapid may shrink.
func RapidShrinks() (said bool) {
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == "rapid.shrinktime" })
	_, env := os.LookupEnv("RAPID_SHRINKTIME")
	return said || env
}

// Seed returns the seed that the flags of the process give rapid; 0: none.
func Seed() uint64 {
	f := flag.Lookup("rapid.seed")
	if f == nil {
		return 0
	}
	n, _ := strconv.ParseUint(f.Value.String(), 10, 64)
	return n
}

// FlagTrue reports whether a flag exists and is set.
func FlagTrue(name string) bool {
	f := flag.Lookup(name)
	return f != nil && f.Value.String() == "true"
}
