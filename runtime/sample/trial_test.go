package sample_test

import (
	"bufio"
	"context"
	"encoding/json"
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
		if first := firstOf(t, trials); (first.Broken > 0) != broken {
			t.Errorf("%s: %d of %d runs are broken", without, first.Broken, first.Runs)
		}
	}
}

// firstOf reads the first of the trials in a file.
func firstOf(t *testing.T, name string) (first report.Trial) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	line, err := bufio.NewReader(f).ReadBytes('\n')
	if err != nil || json.Unmarshal(line, &first) != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return first
}
