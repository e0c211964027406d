package option

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// What the kind of a test, the flags of its process and the environment say.

// Judged reports whether tb is a test that is judged. With -fuzz and -bench Go decides what the
// runs are, and one run never depends on another.
func Judged(tb testing.TB) bool {
	switch tb.(type) {
	case *testing.F, *testing.B:
		return false
	}
	return true
}

// KeepsGoing reports whether a test is to go on after a failure.
func (o *Options) KeepsGoing(tb testing.TB) bool {
	return Judged(tb) && (o.KeepGoing || os.Getenv("CLOUSEAU_KEEP_GOING") == "on")
}

// Shrinks reports whether the harness of a test makes failing runs smaller. Fuzzing and benchmarks
// have ways of their own.
func (o *Options) Shrinks(tb testing.TB) bool {
	return Judged(tb) && os.Getenv("CLOUSEAU_SHRINK") != "off" && !o.Shrink.Off
}

// Replays returns how often the run of a trace file is performed, and counted; 0: until it fails.
func Replays() int {
	n, _ := strconv.Atoi(os.Getenv("CLOUSEAU_REPLAYS"))
	return n
}

// LooksForLeaks reports whether goroutines that are left fail a run.
func (o *Options) LooksForLeaks() bool { return o.Leaks || os.Getenv("CLOUSEAU_LEAKS") == "on" }

// MayStay returns the functions whose goroutines may be left.
func (o *Options) MayStay() []string {
	more := strings.FieldsFunc(os.Getenv("CLOUSEAU_WORKERS"), func(r rune) bool { return r == ',' })
	return append(slices.Clone(o.Workers), more...)
}

// TracesDir returns the directory of a test's trace files, and whether they are replayed.
// CLOUSEAU_TRACES=off says no, and fuzzing and benchmarks have none.
func TracesDir(tb testing.TB) (dir string, ok bool) {
	if !Judged(tb) {
		return "", false
	}
	return filepath.Join("testdata", "clouseau", fileName(tb.Name())), os.Getenv("CLOUSEAU_TRACES") != "off"
}

// Strict reports whether warnings fail the test.
func (o *Options) Strict() bool { return o.FailOnGap || os.Getenv("CLOUSEAU_GAPS") == "fail" }

// IdleLater reports whether the caller judges a test of a goal of which no run was informative: it
// makes other runs for the goal first. CLOUSEAU_ASSESS=later:A,B names these goals.
func IdleLater(goal string) bool {
	names, ok := strings.CutPrefix(os.Getenv("CLOUSEAU_ASSESS"), "later:")
	return ok && slices.Contains(strings.Split(names, ","), goal)
}

// Saves reports whether the failing runs of a test are saved. With -rapid.nofailfile they are not,
// unless CLOUSEAU_TRACES=on.
func Saves(tb testing.TB) bool {
	_, ok := TracesDir(tb)
	return ok && (os.Getenv("CLOUSEAU_TRACES") == "on" || !FlagTrue("rapid.nofailfile"))
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
