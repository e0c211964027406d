package law

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// find returns the law whose clause has these lines.
func find(laws []Law, history, answer string) *Law {
	for i, l := range laws {
		if strings.Contains(l.Text, "  history = "+history+"\n  event   = "+answer+"\n") {
			return &laws[i]
		}
	}
	return nil
}

// breaches says how many walks break laws, as promises.
func breaches(y toy, laws []Law, walks []sre.Trace) (n int) {
	system := event.NewSystem("", y.ops()...)
	ps := &judge.Promises{}
	for _, l := range laws {
		ps.List = append(ps.List, l.Promise(system))
	}
	j := judge.NewJudge(system.Builder, ps)
	for _, tr := range walks {
		j.Begin()
		if slices.ContainsFunc(tr, func(e sre.Event) bool { return j.Step(e, nil) != nil }) {
			n++
		}
	}
	return n
}

var mapLaws = [][2]string{
	{"seq(all, put(key == k, value == v), star(any - put(key == k) - remove(key == k) - clear))", "get(found, key == k, value == v)"},
	{"seq(all, put(key == k), star(any - put(key == k) - remove(key == k) - clear))", "contains(yes, key == k)"},
	{"seq(all, remove(key == k), star(any - put(key == k) - remove(key == k)))", "get(!found, key == k, value == 0)"},
	{"star(any - put(key == k) - remove(removed, key == k))", "contains(!yes, key == k)"},
	{"seq(all, clear, star(any - put - remove(removed) - clear))", "len(n == 0)"},
	{"seq(all, keys(ks == k), star(any - put - remove(removed) - keys - clear))", "len(n == len(k))"},
	{"seq(all, keys(ks == k), star(any - put - remove(removed) - keys - clear))", "get(found == contains(k, key))"},
	{"seq(all, isEmpty(empty == e), star(any - put - remove(removed) - isEmpty - clear))", "len(e == (n == 0))"},
	{"seq(all, put(key == k), star(any - put - remove(key == k) - clear))", "keys(contains(ks, k) || ks == [k])"},
}

// TestMap: the laws of a map are found in walks of a right one, of one with a rare bug, and of one
// with a bug that shows in half of the walks. They reject the walks with the bug, and no other.
func TestMap(t *testing.T) {
	t.Parallel()
	right := tables(0)
	for _, often := range []float64{0, 0.05, 0.5} {
		y := tables(often)
		laws := Mine(y.ops(), y.walks(1, 200, 100))
		for _, w := range mapLaws {
			if find(laws, w[0], w[1]) == nil {
				t.Errorf("bug in %v of the walks: not found: history %s event %s", often, w[0], w[1])
			}
		}
		if n := breaches(right, Mine(right.ops(), right.walks(1, 200, 100)), right.walks(2, 100, 100)); n > 0 {
			t.Errorf("%d walks of a right map break its laws", n)
		}
		if testing.Verbose() {
			for _, l := range laws {
				fmt.Printf("%s\n%+v\n%s\n", l.Says(), l.Support, l.Clause())
			}
		}
	}
}

// TestData: a law is the same after it was written as JSON and read.
func TestData(t *testing.T) {
	t.Parallel()
	y := tables(0)
	laws := Mine(y.ops(), y.walks(1, 100, 100))
	text, err := json.Marshal(laws)
	if err != nil {
		t.Fatal(err)
	}
	var again []Law
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	for i, l := range again {
		if l.clause(y.ops()) != laws[i].Clause() {
			t.Errorf("%s\n%s", l.clause(y.ops()), laws[i].Clause())
		}
	}
}
