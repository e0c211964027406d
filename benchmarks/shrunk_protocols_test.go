package benchmarks_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// shrunk is how small the first failing run of a form becomes.
type shrunk struct {
	form, goal string
	events     int // of the shrunk run
	shortest   int // of the shortest run that is known, found by thought
}

// shrunkRuns has the forms of protocols, by system. Events are those of the spec; messages that it
// does not mention are not counted.
var shrunkRuns = map[string][]shrunk{
	"database": {
		{"buggy", "own_write_missed", 6, 6},     // of two sessions
		{"forgetful", "own_write_missed", 4, 4}, // a read of what no replica has yet
		{"hasty", "own_write_missed", 4, 4},
	},
	"firewall": {
		{"buggy", "flow_lost", 8, 8}, // two flows in a slot, a packet of the first
		{"evicting", "flow_lost", 12, 12},
		{"open", "stranger_let_in", 5, 5},
		{"stale", "newer_flow_lost", 9, 9},
	},
	"ringelection": {
		{"buggy", "second_election", 16, 16}, // each number passes five nodes
		{"unordered", "smaller_wins", 10, 10},
		{"wary", "nobody_wins", 11, 11},
		{"forgetful", "nobody_wins", 11, 11},
	},
	"espresso": {
		{"buggy", "water_served", 16, 16},
		{"deaf", "failure_hidden", 13, 12}, // shorter: steam instead of grinding
		{"impatient", "press_forgotten", 8, 8},
	},
	"twophase": {
		{"buggy", "stale_read", 10, 10},
		{"credulous", "borrowed_vote", 11, 11},
		{"impatient", "stale_read_after_waiting", 11, 11},
		{"forgetful", "stale_read_after_crash", 12, 12},
	},
	"bankserver": {
		{"buggy", "overdrawn", 13, 13},
		{"forgetful", "charged_twice", 12, 12},
		{"strict", "refused", 6, 6},
	},
	"paxos": {
		{"buggy", "agreement", 12, 12}, // two ballots, each with two promises and two votes
		{"stubborn", "stays_chosen", 10, 10},
		{"half", "agreement", 8, 8}, // one of each is enough
		{"forgetful", "promise_survives", 10, 10},
		{"lumping", "learned_too_early", 9, 9},
	},
	"raft": {
		{"buggy", "leader_has_all", 10, 10}, // that the first leader tells of it is not needed
		{"late", "vote_of_this_term", 5, 5},
		{"forgetful", "one_vote", 8, 8},
		{"deaf", "refused", 5, 5}, // a candidate refuses
		{"eager", "entry_of_this_term", 12, 12},
		// Shorter: the first command is done without telling. The answer that it takes then comes
		// before the next request by chance.
		{"discarding", "kept_behind_snapshot", 16, 15},
		{"odd", "left", 13, 12},
		{"overlapping", "exchanged", 15, 14},
	},
	"heartbeat": {
		{"buggy", "false_alarm", 11, 11}, // four rounds, the second one with an answer
		{"deaf", "hidden_crash", 13, 13}, // an answer that is late by a round
		{"repeating", "answer_forgotten", 16, 16},
		{"hasty", "false_alarm", 9, 9},
	},
	"chainreplication": {
		{"buggy", "overtaken", 10, 10},
		{"forgetful", "lost_with_a_node", 8, 8},
		{"eager", "stale_read", 6, 6},
		// Shorter: the update is in the middle before that is the tail.
		{"stubborn", "old_tail", 8, 7},
	},
	"anonread": {
		{"buggy", "own_write_lost", 8, 8}, // one transaction has only to begin and to write
		{"hiding", "own_write_hidden", 14, 14},
		{"hasty", "commit_missed", 16, 16},
		{"early", "torn_commit", 18, 18},
	},
}

// replays is how often a shrunk run is replayed from its file, a hundred times in the long mode.
const replays = 10

// TestShrunkProtocols shrinks the first failing run of each buggy form in the table, outside the
// long mode of one form of each protocol, saves it in a trace file, and replays the file: all
// replays fail, event by event alike.
func TestShrunkProtocols(t *testing.T) {
	for turn, sys := range benchmarks.Protocols() {
		if sys.Weak {
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			found := map[string][]rt.Generator{} // of each goal, for all forms
			for i, want := range shrunkRuns[sys.Name] {
				if !long && i != turn%len(shrunkRuns[sys.Name]) {
					continue
				}
				goal := s.Goals[slices.IndexFunc(s.Goals, func(g *uhat.Goal) bool { return g.Name == want.goal })]
				if found[want.goal] == nil {
					for _, g := range synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{}).Generators {
						found[want.goal] = append(found[want.goal], interp.Generator(s.Context, g, sys.Registry))
					}
				}
				t.Run(want.form, func(t *testing.T) {
					test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry, form(sys, want.form))
					test.Options = benchmarks.Patient
					test.Options.Shrink.Time = counted
					test.Options.Schedule = strategy.Named(s.Target.Schedule)
					test = test.With(found[want.goal]...)
					small := smallest(t, test)
					if got := len(small.Trace); got != want.events || got < want.shortest {
						t.Errorf("%d events, want %d; the shortest run that is known has %d\n%s", got, want.events, want.shortest, small.Table())
					}
					replayed(t, test, small)
				})
			}
		})
	}
}

// replayed writes the trace file of a run and replays it.
func replayed(t *testing.T, test *rt.Test, small *run.Result) {
	t.Helper()
	file := saved(t, test, small)
	again := replays
	if long {
		again = 10 * replays
	}
	for range again {
		r, err := sample.ReplayFile(test, file)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != run.Violation || !reflect.DeepEqual(small.Trace, r.Trace) {
			t.Fatalf("a replay ends as %s\n%s", r.Verdict, r.Table())
		}
	}
}

// smallest returns the first failing run of a test, shrunk.
func smallest(t *testing.T, test *rt.Test) *run.Result {
	t.Helper()
	r := failing(t, test, 100, 1)
	if r == nil {
		t.Fatal("no run fails")
	}
	s, err := sample.Shrink(t.Context(), test, r)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Minimal || s.Run.Verdict != run.Violation {
		t.Errorf("the run ends as %s, and is not known to be minimal: %s", s.Run.Verdict, s.Limit)
	}
	t.Logf("%d events became %d", len(r.Trace), len(s.Run.Trace))
	return s.Run
}

// saved writes the trace file of a run and reads it.
func saved(t *testing.T, test *rt.Test, r *run.Result) *script.File {
	t.Helper()
	f, err := sample.File(test, r)
	if err != nil {
		t.Fatal(err)
	}
	name, err := f.Write(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if f, err = script.Read(name); err != nil {
		t.Fatal(err)
	}
	return f
}
