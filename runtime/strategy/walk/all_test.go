package walk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// naiveScripts returns the scripts of at most n operations on the store, short ones first, by what
// a key needs: it was put, and not deleted since. rejected counts those whose last operation is
// none.
func naiveScripts(n, keys int) (scripts []string, rejected int) {
	type state struct {
		text string
		has  map[int]bool
	}
	level := []state{{"", map[int]bool{}}}
	for range n {
		var next []state
		for _, s := range level {
			add := func(text string, allowed bool, change func(map[int]bool)) {
				if !allowed {
					rejected++
					return
				}
				has := map[int]bool{}
				for k, v := range s.has {
					has[k] = v
				}
				change(has)
				next = append(next, state{strings.TrimSpace(s.text + " " + text), has})
			}
			for k := range keys {
				for v := range keys {
					add(fmt.Sprintf("put(%d,%d)", k, v), true, func(m map[int]bool) { m[k] = true })
				}
				add(fmt.Sprintf("get(%d)", k), s.has[k], func(map[int]bool) {})
				add(fmt.Sprintf("delete(%d)", k), s.has[k], func(m map[int]bool) { delete(m, k) })
			}
			add("sync()", true, func(map[int]bool) {})
		}
		for _, s := range next {
			scripts = append(scripts, s.text)
		}
		level = next
	}
	return scripts, rejected
}

// said is a script as text.
func said(tr sre.Trace) string {
	var out []string
	for _, ev := range tr {
		var args []string
		for _, v := range ev.Values[:ev.Op.Args()] {
			args = append(args, v.String())
		}
		out = append(out, fmt.Sprintf("%s(%s)", ev.Op.Name, strings.Join(args, ",")))
	}
	return strings.Join(out, " ")
}

// TestAllScripts compares the scripts with those that a naive enumeration makes: the same ones,
// each once, short ones first; and the end is known.
func TestAllScripts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ length, keys int }{{1, 3}, {2, 2}, {3, 2}, {3, 1}} {
		s, w := store()
		few := draw.Between(0, int64(c.keys-1))
		for i, r := range w.Requests {
			for j := range r.Args {
				w.Requests[i].Args[j] = few
			}
		}
		w.All = All{Length: c.length, Values: 5, Cases: 1 << 20}
		want, rejected := naiveScripts(c.length, c.keys)
		trs, report := walks(t, len(want), New(s, w), silent)
		var got []string
		for i, tr := range trs {
			got = append(got, said(tr))
			if i > 0 && len(tr) < len(trs[i-1]) {
				t.Errorf("%s comes after %s", said(tr), said(trs[i-1]))
			}
		}
		all := report.Walked.All
		if !all.Done || !report.Exhausted() || all.Rejected != rejected || all.Clipped {
			t.Errorf("length %d, %d keys: %+v, want %d rejected and the end", c.length, c.keys, all, rejected)
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("length %d, %d keys, -naive +got:\n%s", c.length, c.keys, diff)
		}
	}
}

// Nothing is claimed where there is more: scripts beyond the limit, values beyond the first.
func TestAllLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		all  All
		runs int
		want string
	}{
		{All{Length: 2, Values: 1, Cases: 1000}, 8, "scripts of up to 2 operations with the first value of each argument: proved for all 8, if the system is deterministic; no clause allows the last operation of 4 others"},
		{All{Length: 2, Values: 4, Cases: 10}, 10, "scripts of up to 2 operations: passed 10, and more remain"},
	} {
		s, w := store()
		w.All = c.all
		_, report := walks(t, c.runs, New(s, w), silent)
		if got := report.Walked.All.String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// An argument that only answers give is one of the answers, in the run that repeats it too.
func TestAllAnswers(t *testing.T) {
	t.Parallel()
	id := logic.NewOpaque("id")
	open := op("open", sre.Field{Name: "id", Sort: id, Result: true})
	use := op("use", sre.Field{Name: "id", Sort: id})
	s := event.NewSystem("handles", open, use)
	w := New(s, Walk{Requests: []strategy.Request{{Op: "open"}, {Op: "use", Args: []draw.Domain{nil}}}, All: All{Length: 3, Values: 2, Cases: 100}})
	count := 0
	trs, report := walks(t, 9, w, func(o *sre.Op, _ []logic.Value) []logic.Value {
		if o.Name == "use" {
			return nil
		}
		count++ // every run has other identifiers
		return []logic.Value{logic.OpaqueValue(id, fmt.Sprint(count))}
	})
	var got []string
	for _, tr := range trs {
		names := map[logic.Value]int{}
		var out []string
		for _, ev := range tr {
			if _, ok := names[ev.Values[0]]; !ok {
				if ev.Op.Name == "use" {
					t.Errorf("%v uses what was not opened", tr)
				}
				names[ev.Values[0]] = len(names) + 1
			}
			out = append(out, fmt.Sprintf("%s%d", ev.Op.Name, names[ev.Values[0]]))
		}
		got = append(got, strings.Join(out, " "))
	}
	want := []string{"open1", "open1 open2", "open1 use1", "open1 open2 open3", "open1 open2 use1", "open1 open2 use2", "open1 use1 open2", "open1 use1 use1"}
	if diff := cmp.Diff(want, got[:8]); diff != "" || !report.Walked.All.Done {
		t.Errorf("-want +got:\n%s\n%v", diff, report.Walked.All)
	}
}
