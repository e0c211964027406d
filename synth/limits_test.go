package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/synth"
)

// TestLimits ends one search in each way.
func TestLimits(t *testing.T) {
	s := load(t, register+`
goal "one" {
  vars  = { x = int }
  trace = seq(all, answer(value == x))
}
goal "any" {
  vars  = { x = int }
  trace = seq(set(value == x), answer(value == x && value != x))
}`)
	for _, c := range []struct {
		goal string
		cfg  synth.Config
		want synth.Limits
	}{
		{"one", synth.Config{Results: 1}, synth.LimitResults},
		{"one", synth.Config{MaxRefinements: 1}, synth.LimitRefinements},
		{"one", synth.Config{MaxTraces: 1}, synth.LimitTraces},
		{"one", synth.Config{MaxEvents: 1}, synth.LimitEvents},
		{"any", synth.Config{}, 0},
	} {
		r := synthesize(t, s, c.goal, c.cfg)
		if !r.Limits.Has(c.want) || r.Complete != (r.Limits == 0) || c.want == 0 && r.Limits != 0 {
			t.Errorf("%s with %+v: limited by %q, complete %v; want %q", c.goal, c.cfg, r.Limits, r.Complete, c.want)
		}
	}
	if got, want := (synth.LimitEvents | synth.LimitResults).String(), "results, events"; got != want {
		t.Errorf("the limits are %q, want %q", got, want)
	}
}

// TestPadding asks for more generators than the spec needs. The last generators do something
// needless, and the others still count as complete.
func TestPadding(t *testing.T) {
	s := load(t, paths+`
goal "touched" {
  vars  = { p = Path }
  trace = seq(all, touch(path == p && p != "/"))
}`)
	plain := synthesize(t, s, "touched", synth.Config{Results: 4})
	if len(plain.Generators) != 1 || !plain.Complete {
		t.Fatalf("%d generators, complete %v; want one, which is all", len(plain.Generators), plain.Complete)
	}
	r := synthesize(t, s, "touched", synth.Config{Results: 4, Padding: true})
	if len(r.Generators) != r.Padded+1 || r.Padded == 0 || r.Shapes != len(r.Generators) {
		t.Errorf("%d generators, %d with padding, of %d shapes", len(r.Generators), r.Padded, r.Shapes)
	}
	if len(r.Certificates[0].Trace) != 1 || len(r.Certificates[1].Trace) < 2 {
		t.Errorf("the first two traces are %v and %v", r.Certificates[0].Trace, r.Certificates[1].Trace)
	}
}
