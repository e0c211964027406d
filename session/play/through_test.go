package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/session/play"
)

// TestThrough heads for branches one after the other: a mail that is given up by a reset, a second
// one that is sent, then the end. Few sessions come through by chance; all do that head for it.
func TestThrough(t *testing.T) {
	t.Parallel()
	sys, i := of(t, "smtp", "server", "fixed")
	way := []string{"mail", "rset", "data", "line", "end", "mail", "end", "quit"}
	p := sys.Player(i)
	came := func(r *play.Result) bool {
		left := way
		for _, b := range r.Branches {
			if len(left) > 0 && left[0] == b {
				left = left[1:]
			}
		}
		return len(left) == 0
	}
	count := func() (n int) {
		for seed := range uint64(200) {
			r, err := p.Play(t.Context(), play.Seeded(seed))
			if err != nil || r.Verdict != play.Passed {
				t.Fatalf("seed %d: %v, %v", seed, r.Headline(), err)
			}
			if ok := came(r); ok {
				n++
				if p.Through != nil && r.Reached != len(way) {
					t.Errorf("seed %d came through, and %d are counted", seed, r.Reached)
				}
			}
		}
		return n
	}
	chance := count()
	p.Through = way
	if guided := count(); guided < 190 || chance > 20 {
		t.Errorf("%d of 200 sessions come through, %d without heading for it", guided, chance)
	}
}

// TestThroughFinds finds faults in fewer sessions if they head for what the faults need: a second
// mail, and a mail of many lines.
func TestThroughFinds(t *testing.T) {
	t.Parallel()
	sessionsUntil := func(fault string, way ...string) (total int) {
		sys, i := of(t, "smtp", "server", fault)
		p := sys.Player(i)
		p.Through = way
		for seed := range uint64(20) {
			for n := uint64(0); ; n++ {
				if n == 2000 {
					t.Fatalf("%s: not found in 2000 sessions", fault)
				}
				r, err := p.Play(t.Context(), play.Seeded(10_000*seed+n))
				if err != nil {
					t.Fatal(err)
				}
				if total++; r.Verdict.Fails() {
					break
				}
			}
		}
		return total
	}
	for fault, way := range map[string][]string{
		"again": {"mail", "end", "mail"},
		"hasty": {"mail", "line", "line", "line", "line", "line", "line", "line", "line"},
	} {
		plain, guided := sessionsUntil(fault), sessionsUntil(fault, way...)
		t.Logf("%s: %d sessions find it 20 times, %d that head for it", fault, plain, guided)
		if 2*guided > plain {
			t.Errorf("%s: %d sessions find it 20 times, %d that head for it", fault, plain, guided)
		}
	}
}

// A branch that cannot be reached again is given up, and is not counted.
func TestThroughImpossible(t *testing.T) {
	t.Parallel()
	s := parsed(t, numberText+`session "s" {
  codec = lines
  choose {
    case "a" {
      send "number" {}
      get "number" {}
    }
    case "b" {
      send "word" {}
      get "word" {}
    }
  }
}`)
	p := player(t, s, play.Function(echoLines))
	p.Through = []string{"a", "b"}
	rep, err := p.Run(t.Context(), 20, 1)
	if err != nil || rep.Failing != nil || rep.Reached != 0 || rep.Branches["a"] != 20 {
		t.Errorf("%+v, %v", rep, err)
	}
	want := []string{"branch a: 20", "branch b: never taken"}
	if diff := cmp.Diff(want, rep.Coverage(s)); diff != "" {
		t.Error(diff)
	}
	if unknown, known := play.CheckThrough(s, []string{"b", "c"}); unknown != "c" || !slices.Equal(known, []string{"a", "b"}) {
		t.Errorf("unknown is %q, known are %s", unknown, strings.Join(known, ", "))
	}
}
