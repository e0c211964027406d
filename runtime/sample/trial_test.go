package sample_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// lamp breaks.
type lamp struct{ rt.CallOnly }

func (lamp) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	if op == "drop" {
		panic("it is broken")
	}
	return nil, nil
}

func (lamp) Close() error { return nil }

// TestTrialsWithout makes runs without what ends them, if the file of beliefs says so.
func TestTrialsWithout(t *testing.T) {
	for without, broken := range map[string]bool{`{}`: true, `{"without": [["drop"]]}`: false} {
		dir := t.TempDir()
		beliefs, trials := filepath.Join(dir, "beliefs.json"), filepath.Join(dir, "trials.json")
		if err := os.WriteFile(beliefs, []byte(without), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv("CLOUSEAU_BELIEFS", beliefs)
		t.Setenv("CLOUSEAU_TRIALS", trials)
		s := rt.NewSystem("lamp", &rt.Op{Name: "light", Kind: rt.Call}, &rt.Op{Name: "drop", Kind: rt.Call})
		sample.Trials(t, &rt.Test{
			System: s, Goal: rt.Goal{Name: "walk", Violation: s.None()},
			New: func(context.Context) (rt.Adapter, error) { return lamp{}, nil },
			Generators: []rt.Generator{{Name: "walk", Run: func(s *rt.Session) {
				s.Call("light")
				s.Call("drop")
			}}},
		})
		if first := trialsOf(t, trials)[0]; (first.Broken > 0) != broken {
			t.Errorf("%s: %d of %d runs are broken", without, first.Broken, first.Runs)
		}
	}
}

// tally counts by name. One that tires forgets what it counts behind twenty calls.
type tally struct {
	rt.CallOnly
	by    map[string]int64
	calls int
	tires bool
}

func (t *tally) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	t.calls++
	name := args[0].Text()
	switch op {
	case "add":
		if t.by[name] += args[1].Int(); t.tires && t.calls > 20 {
			t.by[name] = 0
		}
	case "delete":
		n := t.by[name]
		delete(t.by, name)
		return []rt.Value{rt.IntValue(n)}, nil
	}
	return []rt.Value{rt.IntValue(t.by[name])}, nil
}

func (t *tally) Close() error { return nil }

// TestTrialsBeginnings: where a model holds in most runs, but in too few to judge, it is enough
// that it holds in the beginnings of nearly all.
func TestTrialsBeginnings(t *testing.T) {
	name, n, result := rt.Field{Name: "name", Sort: rt.String}, rt.Field{Name: "n", Sort: rt.Int}, rt.Field{Name: "result", Sort: rt.Int, Result: true}
	s := rt.NewSystem("tally",
		&rt.Op{Name: "add", Kind: rt.Call, Fields: []rt.Field{name, n, result}},
		&rt.Op{Name: "count", Kind: rt.Call, Fields: []rt.Field{name, result}},
		&rt.Op{Name: "delete", Kind: rt.Call, Fields: []rt.Field{name, result}})
	trials := filepath.Join(t.TempDir(), "trials.json")
	t.Setenv("CLOUSEAU_TRIALS", trials)
	runs := 0
	sample.Trials(t, &rt.Test{
		System: s, Goal: rt.Goal{Name: "walk", Violation: s.None()},
		New: func(context.Context) (rt.Adapter, error) {
			runs++
			return &tally{by: map[string]int64{}, tires: runs%5 < 2}, nil
		},
		Generators: []rt.Generator{{Name: "walk", Run: func(s *rt.Session) {
			r := rand.New(rand.NewPCG(uint64(runs), 1))
			for range 40 {
				name := rt.StringValue(string(rune('a' + r.IntN(4))))
				switch r.IntN(4) {
				case 0:
					s.Call("count", name)
				case 1:
					s.Call("delete", name)
				default:
					s.Call("add", name, rt.IntValue(r.Int64N(9)))
				}
			}
		}}},
	})
	for _, trial := range trialsOf(t, trials) {
		if trial.Likely() && trial.Begins == 10 {
			return
		}
	}
	t.Error("no model is likely")
}

// trialsOf reads the trials in a file.
func trialsOf(t *testing.T, name string) (all []report.Trial) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var trial report.Trial
		if err := json.Unmarshal(line, &trial); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, trial)
	}
	return all
}
