package validate_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// httpServer is the world of the HTTP server of the benchmarks.
func httpServer(t testing.TB) *world {
	t.Helper()
	src, err := os.ReadFile("../../benchmarks/http/http.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(src))
}

// message returns an event with some fields; fields that are missing, or have another name in the
// spec, are zero.
func (w *world) message(name string, fields map[string]any) sre.Event {
	w.t.Helper()
	for _, o := range w.spec.Operations {
		if o.Op.Name != name {
			continue
		}
		e := sre.Event{Op: o.Op}
		for _, f := range o.Op.Fields {
			v, ok := fields[f.Name]
			if !ok {
				v = map[logic.Kind]any{logic.BoolKind: false, logic.IntKind: 0, logic.StringKind: ""}[f.Sort.Kind()]
			}
			if f.Sort.Kind() == logic.EnumKind && !ok {
				v = f.Sort.Values()[0]
			}
			e.Values = append(e.Values, value(f.Sort, v))
		}
		return e
	}
	w.t.Fatalf("no operation %s", name)
	return sre.Event{}
}

func (w *world) httpPut(conn int, body string) sre.Event {
	return w.message("put", map[string]any{"conn": conn, "path": "a", "date": 1, "body": body})
}

func (w *world) httpGet(conn int) sre.Event {
	return w.message("get", map[string]any{"conn": conn, "path": "a", "date": 1})
}

// httpAnswer is an answer with a tag, unless that is empty.
func (w *world) httpAnswer(conn, status int, tag, body string) sre.Event {
	date := 0
	if status == 200 {
		date = 1000
	}
	return w.message("answer", map[string]any{"conn": conn, "status": status, "tagged": tag != "", "tag": tag,
		"date": date, "sent": 1000, "body": body})
}

// httpBursts have n requests for one path under way at once, and then their answers: writers of new
// content and of existing content, whose answers have a tag or not; equal requests; readers; and as
// many readers as writers, where each reader sees what the writer before it wrote.
var httpBursts = []burst{
	{"writers of something new", func(w *world, n int) []sre.Event { return w.httpWriters(n, true, 201) }},
	{"writers", func(w *world, n int) []sre.Event { return append(w.httpStored(), w.httpWriters(n, true, 204)...) }},
	{"writers, no tag", func(w *world, n int) []sre.Event { return append(w.httpStored(), w.httpWriters(n, false, 204)...) }},
	{"equal writers", func(w *world, n int) (out []sre.Event) {
		out = w.httpStored()
		for i := range n {
			out = append(out, w.httpPut(i, "same"))
		}
		for i := range n {
			out = append(out, w.httpAnswer(i, 204, "", ""))
		}
		return out
	}},
	{"readers", func(w *world, n int) (out []sre.Event) {
		out = w.httpStored()
		for i := range n {
			out = append(out, w.httpGet(i))
		}
		for i := range n {
			out = append(out, w.httpAnswer(i, 200, "old", "old"))
		}
		return out
	}},
	{"both", func(w *world, n int) (out []sre.Event) {
		out = w.httpStored()
		for i := range n {
			if i%2 == 0 {
				out = append(out, w.httpPut(i, fmt.Sprint("body", i)))
			} else {
				out = append(out, w.httpGet(i))
			}
		}
		for i := range n {
			if i%2 == 0 {
				out = append(out, w.httpAnswer(i, 204, fmt.Sprint("tag", i), ""))
			} else {
				out = append(out, w.httpAnswer(i, 200, fmt.Sprint("tag", i-1), fmt.Sprint("body", i-1)))
			}
		}
		return out
	}},
}

func (w *world) httpStored() []sre.Event {
	return []sre.Event{w.httpPut(99, "old"), w.httpAnswer(99, 201, "old", "")}
}

// httpWriters are n writers; the first is answered with a given status, the others with 204.
func (w *world) httpWriters(n int, told bool, first int) (out []sre.Event) {
	for i := range n {
		out = append(out, w.httpPut(i, fmt.Sprint("body", i)))
	}
	for i := range n {
		status, tag := 204, ""
		if i == 0 {
			status = first
		}
		if told {
			tag = fmt.Sprint("tag", i)
		}
		out = append(out, w.httpAnswer(i, status, tag, ""))
	}
	return out
}

// cost is the cost of the most expensive event.
type cost struct{ branches, queries, summaries int }

// judged shows a burst to a validator, which must explain it.
func (w *world) judged(t testing.TB, v *validate.Validator, events []sre.Event) cost {
	t.Helper()
	var c cost
	before := v.Stats()
	for i, e := range events {
		if v.Step(e) {
			t.Fatalf("rejected at %d\n%v", i, v.Rejection())
		}
		s := v.Stats()
		c.queries = max(c.queries, s.Queries-before.Queries)
		c.branches, c.summaries = s.Peak, s.Summaries
		before = s
	}
	if before.Overflows > 0 {
		t.Errorf("it gave up: %+v", before)
	}
	return c
}

// TestHTTPBursts: the number of explanations for simultaneous requests for one path does not depend
// on the number of orders in which they may have been taken.
func TestHTTPBursts(t *testing.T) {
	t.Parallel()
	w := httpServer(t)
	for _, c := range httpBursts {
		for n := 2; n <= 10; n++ {
			got := w.judged(t, validate.New(w.model, validate.Limits{}), c.run(w, n))
			t.Logf("%s, %d: %+v", c.name, n, got)
			if got.branches > 50 || got.queries > 200 {
				t.Errorf("%s, %d: %+v, want at most 50 branches and 200 queries for an event", c.name, n, got)
			}
			if n <= 4 && got.summaries > 0 {
				t.Errorf("%s, %d: %+v, want all events judged exactly", c.name, n, got)
			}
		}
	}
}

// TestSummarized: a run says whether one of its events was judged by a summary.
func TestSummarized(t *testing.T) {
	t.Parallel()
	w := httpServer(t)
	v := validate.New(w.model, validate.Limits{})
	for _, n := range []int{2, 8, 3} {
		v.Reset()
		if w.judged(t, v, httpBursts[1].run(w, n)); v.Summarized() != (n == 8) {
			t.Errorf("%d requests at once: summarized %v", n, v.Summarized())
		}
	}
}

// TestGivesUp: if no summary is possible, the validator gives up after a bounded amount of work.
func TestGivesUp(t *testing.T) {
	t.Parallel()
	w := httpServer(t)
	m := *w.model
	m.Network = &model.Network{Connection: "conn", Copies: 1}
	v := validate.New(&m, validate.Limits{})
	before := 0
	for i, e := range httpBursts[1].run(w, 8) {
		if v.Step(e) {
			t.Fatalf("rejected at %d\n%v", i, v.Rejection())
		}
		s := v.Stats()
		if s.Queries-before > 5000 {
			t.Errorf("event %d took %d queries", i, s.Queries-before)
		}
		before = s.Queries
	}
	if s := v.Stats(); s.Overflows != 1 || !v.Overflow() || s.Summaries > 0 {
		t.Errorf("%+v, want one overflow", s)
	}
}

// TestBurstsWrong: answers that no order of eight requests explains are rejected, although no order
// was tried.
func TestBurstsWrong(t *testing.T) {
	t.Parallel()
	w := httpServer(t)
	for _, tt := range []struct {
		name string
		last []sre.Event // after eight writers have been answered
	}{
		{"what was overwritten", []sre.Event{w.httpGet(20), w.httpAnswer(20, 200, "old", "old")}},
		{"what nobody wrote", []sre.Event{w.httpGet(20), w.httpAnswer(20, 200, "tag3", "other")}},
		{"the tag of another version", []sre.Event{w.httpGet(20), w.httpAnswer(20, 200, "tag3", "body4")}},
		{"nothing", []sre.Event{w.httpGet(20), w.httpAnswer(20, 404, "", "")}},
		{"two versions", []sre.Event{w.httpGet(20), w.httpAnswer(20, 200, "tag3", "body3"), w.httpGet(20), w.httpAnswer(20, 200, "tag4", "body4")}},
		{"something made that was there", []sre.Event{w.httpPut(20, "x"), w.httpAnswer(20, 201, "y", "")}},
	} {
		v := validate.New(w.model, validate.Limits{})
		events := append(httpBursts[1].run(w, 8), tt.last...)
		if at := run(v, events...); at != len(events)-1 || v.Stats().Summaries == 0 {
			t.Errorf("%s: rejected at %d, want %d; %+v", tt.name, at, len(events)-1, v.Stats())
		}
	}
}

// TestBurstBytes: an explanation is found without copying the state again and again. It is counted
// in allocated bytes for each query, since time depends on the machine's load. Each event of eight
// requests at once takes about 20 queries, the slowest one 140.
func TestBurstBytes(t *testing.T) { // not parallel, as others allocate as well
	w := httpServer(t)
	for _, c := range httpBursts {
		v := validate.New(w.model, validate.Limits{})
		events := c.run(w, 8)
		before := allocated()
		w.judged(t, v, events)
		got := (allocated() - before) / uint64(v.Stats().Queries)
		t.Logf("%s: %d kB for each of %d queries", c.name, got/1000, v.Stats().Queries)
		if got > 46_000 {
			t.Errorf("%s: %d bytes for each query, want at most 46 kB", c.name, got)
		}
	}
}

// BenchmarkHTTPBursts measures what it costs to explain them. The time of the slowest event is that
// of its fastest round, so that other processes do not count.
func BenchmarkHTTPBursts(b *testing.B) {
	for _, c := range httpBursts {
		for n := 2; n <= 10; n++ {
			b.Run(fmt.Sprint(c.name, "/", n), func(b *testing.B) {
				w := httpServer(b)
				events := c.run(w, n)
				most := w.judged(b, validate.New(w.model, validate.Limits{}), events)
				s := timed(b, w.model, events)
				b.ReportMetric(float64(most.branches), "branches")
				b.ReportMetric(float64(most.queries), "queries-at-most")
				b.ReportMetric(float64(s.Queries)/float64(len(events)), "queries/event")
				b.ReportMetric(float64(s.Summaries), "summaries")
			})
		}
	}
}

// BenchmarkGivesUp measures how long the event takes at which the validator gives up.
func BenchmarkGivesUp(b *testing.B) {
	w := httpServer(b)
	m := *w.model
	m.Network = &model.Network{Connection: "conn", Copies: 1}
	if s := timed(b, &m, httpBursts[1].run(w, 8)); s.Overflows != 1 {
		b.Errorf("%+v, want one overflow", s)
	}
}

// timed shows events to fresh validators and reports the slowest event and the mean. It returns the
// counts of the last validator.
func timed(b *testing.B, m *model.Model, events []sre.Event) (s validate.Stats) {
	fastest := make([]time.Duration, len(events))
	for b.Loop() {
		v := validate.New(m, validate.Limits{})
		for i, e := range events {
			start := time.Now()
			v.Step(e)
			if d := time.Since(start); fastest[i] == 0 || d < fastest[i] {
				fastest[i] = d
			}
		}
		s = v.Stats()
	}
	var sum, most time.Duration
	for _, d := range fastest {
		sum, most = sum+d, max(most, d)
	}
	b.ReportMetric(most.Seconds()*1000, "ms/slowest-event")
	b.ReportMetric(sum.Seconds()*1000/float64(len(events)), "ms/event")
	return s
}
