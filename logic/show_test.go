package logic_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestShow: readers see lengths of time, alone and in composite values, and plain numbers
// elsewhere.
func TestShow(t *testing.T) {
	t.Parallel()
	wait := logic.NewGoInt("Wait", logic.Duration)
	name := logic.NewString("Name")
	entry := logic.NewRecord("Entry", logic.Member{Name: "left", Sort: wait}, logic.Member{Name: "n", Sort: logic.Int})
	hour := logic.IntValue(3600000000000)
	left := logic.RecordValue(logic.Named{Name: "left", Value: hour}, logic.Named{Name: "n", Value: hour})
	for _, c := range []struct {
		sort  *logic.Sort
		value logic.Value
		want  string
	}{
		{wait, hour, "1h"},
		{wait, logic.IntValue(0), "0s"},
		{wait, logic.IntValue(10_000_000_000), "10s"},
		{wait, logic.IntValue(60_000_000_000), "1m"},
		{wait, logic.IntValue(36_000_000_000_000), "10h"},
		{wait, logic.IntValue(3_601_000_000_000), "1h0m1s"},
		{wait, logic.IntValue(4_200_000_000_000), "1h10m"},
		{wait, logic.IntValue(-1_500_000_000), "-1.5s"},
		{wait, logic.IntegerValue(logic.UnsignedInteger(1 << 63)), "9223372036854775808"},
		{logic.Int, hour, "3600000000000"},
		{logic.NewGoInt("Count", "int64"), hour, "3600000000000"},
		{nil, hour, "3600000000000"},
		{entry, left, "{ left = 1h, n = 3600000000000 }"},
		{logic.NewList("Waits", wait), logic.ListValue(hour, logic.IntValue(1)), "[1h, 1ns]"},
		{logic.NewMap("Times", name, wait), logic.MapValue(logic.Pair{Key: logic.StringValue("a"), Value: hour}), `{ "a" = 1h }`},
		{logic.NewMap("Named", wait, name), logic.MapValue(logic.Pair{Key: hour, Value: logic.StringValue("a")}), `{ 1h = "a" }`},
		{wait, logic.Value{}, "?"},
	} {
		if got := c.sort.Show(c.value); got != c.want {
			t.Errorf("%v of sort %v is shown as %s, want %s", c.value, c.sort, got, c.want)
		}
	}
	if b := wait.Bounds(); b != logic.NewGoInt("Count", "int64").Bounds() {
		t.Errorf("the bounds of a length of time are %v", b)
	}
}
