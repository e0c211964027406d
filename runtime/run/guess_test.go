package run_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// TestGuess: a receive selects by earlier values of fields with the same name. A term that
// equals the number of a server comes from no server; a large number is no coincidence.
func TestGuess(t *testing.T) {
	t.Parallel()
	ask := &sre.Op{Name: "ask", Kind: sre.Receive, Fields: []sre.Field{{Name: "from", Sort: logic.Int}, {Name: "to", Sort: logic.Int}, {Name: "term", Sort: logic.Int}}}
	before := script.Trace{
		{Op: ask, Values: []logic.Value{logic.IntValue(1), logic.IntValue(2), logic.IntValue(0)}},
		{Op: ask, Values: []logic.Value{logic.IntValue(2), logic.IntValue(1), logic.IntValue(3)}},
		{Op: ask, Values: []logic.Value{logic.IntValue(0), logic.IntValue(0), logic.IntValue(700)}},
	}
	drawn := func(logic.Value) bool { return false }
	for _, c := range []struct {
		field int
		value int64
		want  string
	}{
		{0, 1, "0.from"}, {1, 1, "1.to"},
		{0, 2, "1.from"}, // of the same name, though not the first
		{2, 2, ""}, {2, 3, "1.term"}, {0, 3, ""}, {0, 700, "2.term"},
	} {
		got := ""
		if ref := run.Guess(before, drawn, ask, c.field, logic.IntValue(c.value)); ref != nil {
			got = string(rune('0'+ref.Event)) + "." + ref.Field
		}
		if got != c.want {
			t.Errorf("%s = %d seems to come from %q, want %q", ask.Fields[c.field].Name, c.value, got, c.want)
		}
	}
}
