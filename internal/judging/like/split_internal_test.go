package like

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestSplit: what is split is put together again, unless something is unknown.
func TestSplit(t *testing.T) {
	t.Parallel()
	record := logic.NewRecord("entry", logic.Member{Name: "Key", Sort: logic.String}, logic.Member{Name: "N", Sort: logic.Int})
	entry := func(k string, n int64) logic.Value {
		return logic.RecordValue(logic.Named{Name: "Key", Value: logic.StringValue(k)}, logic.Named{Name: "N", Value: logic.IntValue(n)})
	}
	for _, c := range []struct {
		sort   *logic.Sort
		value  logic.Value
		pieces int
	}{
		{record, entry("a", 1), 2},
		{logic.NewList("entries", record), logic.ListValue(entry("a", 1), entry("b", 2)), 2},
		{logic.NewList("entries", record), logic.ListValue(), 2},
		{logic.Int, logic.IntValue(3), 1},
	} {
		s := signatureOf(&sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{{Name: "result", Sort: c.sort, Result: true}}}, texts{})
		if len(s.results) != c.pieces {
			t.Errorf("%v: %d pieces", c.value, len(s.results))
		}
		var values []logic.Value
		for _, p := range s.pieces {
			values = append(values, p.of(c.sort, c.value, texts{}))
		}
		if got := joined(c.sort, values, texts{}); got != c.value {
			t.Errorf("%v, want %v", got, c.value)
		}
		values[0] = logic.Value{}
		if got := joined(c.sort, values, texts{}); got.IsValid() {
			t.Errorf("%v of a piece that is not known", got)
		}
	}
}
