package run_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// TestGuess: a receive selects by earlier values of fields with the same name. A term that
// equals the number of a server comes from no server; a large number is no coincidence. A value of
// another sort always is one.
func TestGuess(t *testing.T) {
	t.Parallel()
	ask := &sre.Op{Name: "ask", Kind: sre.Receive, Fields: []sre.Field{{Name: "from", Sort: logic.Int}, {Name: "to", Sort: logic.Int}, {Name: "term", Sort: logic.Int}}}
	before := script.Trace{
		{Op: ask, Values: []logic.Value{logic.IntValue(1), logic.IntValue(2), logic.IntValue(0)}},
		{Op: ask, Values: []logic.Value{logic.IntValue(2), logic.IntValue(1), logic.IntValue(3)}},
		{Op: ask, Values: []logic.Value{logic.IntValue(0), logic.IntValue(0), logic.IntValue(700)}},
	}
	server := logic.NewInt("Server")
	told := &sre.Op{Name: "told", Kind: sre.Receive, Fields: []sre.Field{{Name: "from", Sort: server}, {Name: "at", Sort: logic.Int}, {Name: "of", Sort: server}}}
	before = append(before, &sre.Event{Op: told, Values: []logic.Value{logic.IntValue(2), logic.IntValue(900), logic.IntValue(800)}})
	drawn := func(logic.Value) bool { return false }
	for _, c := range []struct {
		op    *sre.Op
		field int
		value int64
		want  string
	}{
		{ask, 0, 1, "0.from"}, {ask, 1, 1, "1.to"},
		{ask, 0, 2, "1.from"}, // of the same name, though not the first
		{ask, 2, 2, ""}, {ask, 2, 3, "1.term"}, {ask, 0, 3, ""}, {ask, 0, 700, "2.term"},
		{told, 0, 1, ""}, {told, 0, 2, "3.from"}, // of the same name and sort
		{ask, 2, 900, "3.at"}, {ask, 2, 800, ""}, {told, 0, 800, "3.of"}, {told, 0, 900, ""},
	} {
		got := ""
		if ref := run.Guess(before, drawn, c.op, c.field, logic.IntValue(c.value)); ref != nil {
			got = string(rune('0'+ref.Event)) + "." + ref.Field
		}
		if got != c.want {
			t.Errorf("%s of %s = %d seems to come from %q, want %q", c.op.Fields[c.field].Name, c.op, c.value, got, c.want)
		}
	}
}
