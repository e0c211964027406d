package monitor

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestIndexOfEachRun: the order in which an index lists states depends on when it began. A cohort
// that had one in an earlier run lists them as one that had none.
func TestIndexOfEachRun(t *testing.T) {
	t.Parallel()
	run := func(c *cohort) string {
		var all []*state
		for i := range int64(5) {
			s := &state{slots: []logic.Value{logic.IntValue(i % 3 / 2), logic.IntValue(i)}}
			s.hash = c.hash(s.slots)
			c.add(s)
			all = append(all, s)
		}
		c.remove(all[2])
		out := ""
		for _, s := range c.appendWith(nil, 0, logic.IntValue(0)) {
			out += fmt.Sprint(s.slots[1])
		}
		return out
	}
	c := (&remainder{}).cohort(3)
	first := run(c)
	c.clear()
	if second := run(c); second != first {
		t.Errorf("states %s, and in the next run %s", first, second)
	}
}
