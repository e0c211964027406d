package synth_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/synth"
)

// TestObligations lists the reasons in the first script of the stack: init, three
// pushes (1 to 3), two pops (4 and 5) and the question (6).
func TestObligations(t *testing.T) {
	t.Parallel()
	s := load(t, systems(t)["stack"])
	r := synthesize(t, s, "lost_element", synth.Config{Results: 1})
	var got []string
	for _, o := range r.Certificates[0].Obligations() {
		line := fmt.Sprintf("%d -> %d by %s", o.From, o.To, o.Clause)
		if o.Via != "" {
			line += " via " + o.Via[:strings.IndexByte(o.Via, ',')]
		}
		got = append(got, line)
	}
	want := []string{
		"1 -> 0 by push.1 via top(depth = 0",
		"1 -> 4 by push.1", // a push owes a later pop
		"2 -> 1 by push.1 via top(depth = 1",
		"2 -> 4 by push.1",
		"3 -> 2 by push.1 via top(depth = 2",
		"3 -> 4 by push.1",
		"4 -> 2 by pop.lifo via top(depth = 2", // the top after the first pop
		"4 -> 3 by pop.lifo via top(depth = 3", // the element that is popped
		"5 -> 1 by pop.lifo via top(depth = 1",
		"5 -> 4 by pop.lifo via top(depth = 2",
		"6 -> 5 by isEmpty.one_left via top(depth = 1",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("obligations (-want +got):\n%s", d)
	}
}

// checkObligations: the reasons are between different visible events, and an earlier event asks for
// each receive that is not spontaneous.
func checkObligations(t *testing.T, name string, c *synth.Certificate) {
	t.Helper()
	visible := c.Trace.Visible()
	asked := make([]bool, len(visible))
	all := c.Obligations()
	for _, o := range all {
		if o.From == o.To || o.From < 0 || o.To < 0 || o.From >= len(visible) || o.To >= len(visible) {
			t.Errorf("%s: obligation from %d to %d of %d events", name, o.From, o.To, len(visible))
			continue
		}
		if !strings.HasPrefix(o.Clause, visible[o.From].Op.Name+".") {
			t.Errorf("%s: %s is asked for by %s", name, visible[o.From], o.Clause)
		}
		asked[o.To] = asked[o.To] || o.From < o.To
	}
	asks := func(j synth.Justification) bool { return j.Clause != nil && j.Clause.History.String() != "all" }
	if len(all) == 0 && slices.ContainsFunc(c.Events, asks) {
		t.Errorf("%s: no obligations in %v", name, visible)
	}
	for _, j := range c.Events {
		for _, p := range j.Demands {
			if n := len(c.Trace[:p].Visible()); !asked[n] {
				t.Errorf("%s: nobody asks for event %d of %v", name, n, visible)
			}
		}
	}
}
