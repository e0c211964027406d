package runtime_test

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// relayed is a store that is written through two relays: no operation shows in which order the
// writes arrive.
type relayed struct {
	*world.World
	answer func(log int) int
}

type (
	relay    struct{ env *world.Env }
	logStore struct {
		env *world.Env
		log int // the digits written
	}
	toldLog struct{ log int }
)

func (r relay) Receive(_ string, body any) { r.env.Send("store", body) }

func (s *logStore) Receive(from string, body any) {
	if n := body.(int); n > 0 {
		s.log = 10*s.log + n
		return
	}
	s.env.Send(from, toldLog{s.log})
}

func newRelayed(answer func(int) int) *relayed {
	bootRelay := func(e *world.Env) world.Node { return relay{e} }
	return &relayed{answer: answer, World: world.New(world.Config{
		Nodes: []world.Place{{Name: "left", Boot: bootRelay}, {Name: "right", Boot: bootRelay},
			{Name: "store", Boot: func(e *world.Env) world.Node { return &logStore{env: e} }}},
		Clients: []string{"client"},
		Event: func(m world.Message) rt.Event {
			if b, ok := m.Body.(toldLog); ok {
				return rt.Event{Op: "log", Values: []rt.Value{rt.IntValue(int64(answer(b.log)))}}
			}
			return rt.Event{}
		},
	})}
}

func (r *relayed) Send(_ context.Context, op string, _ []rt.Value) error {
	switch op {
	case "write":
		r.World.Send("client", "left", 1)
		r.World.Send("client", "right", 2)
	case "read":
		r.World.Send("client", "store", 0)
	}
	return nil
}

// relayedTest looks for a log in which the second write is before the first one.
func relayedTest(answer func(int) int) *rt.Test {
	write, read := &rt.Op{Name: "write", Kind: rt.Send}, &rt.Op{Name: "read", Kind: rt.Send}
	log := &rt.Op{Name: "log", Kind: rt.Receive, Fields: []rt.Field{{Name: "log", Sort: rt.Int}}}
	s := event.NewSystem("relayed", write, read, log)
	test := &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "swapped", Violation: s.Seq(s.All(), s.Event(log, s.L.Eq(s.Field(log, "log"), s.L.Int(21))))},
		New:    func(context.Context) (rt.Adapter, error) { return newRelayed(answer), nil },
		Generators: []rt.Generator{{Name: "write_and_read", Run: func(s *rt.Session) {
			s.Send("write")
			s.Send("read")
			s.Receive("log", nil)
		}}},
		Regression: &rt.Regression{Package: "relayed_test", Test: "relayedTest"},
	}
	test.Options.Schedule = strategy.Named("random")
	return test
}

func same(log int) int { return log }

// reported returns the failing run in the report of a test, and what the test says.
func reported(t *testing.T, test *rt.Test) (*report.Record, string) {
	t.Helper()
	name := t.TempDir() + "/report.jsonl"
	t.Setenv("CLOUSEAU_REPORT", name)
	said := check(t, test).text()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var r report.Report
	if err := json.Unmarshal(text, &r); err != nil || r.Failure == nil {
		t.Fatalf("no failing run (%v) in\n%s\n%s", err, text, said)
	}
	return r.Failure, said
}

// What a strategy chose is a part of a failing run: its file and the Go test have the choices as
// steps, and its record has what happened between the parties. So the file fails without a
// strategy, and without these steps it does not.
func TestChoicesAreSaved(t *testing.T) {
	tracing(t)
	file := save(t, relayedTest(same))
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	replay := func() string {
		test := relayedTest(same)
		test.Options.Schedule = nil
		r, err := test.Player().ReplayFile(f)
		if err != nil {
			t.Fatal(err)
		}
		return r.Verdict.String()
	}
	if got := replay(); got != "violation" {
		t.Errorf("without a strategy the file ends as %s", got)
	}
	whole := f.Events
	f.Events = slices.DeleteFunc(slices.Clone(whole), func(e script.Event) bool { return e.Kind == "release" })
	if steps := len(whole) - len(f.Events); steps < 3 { // to the right, to the store, to the left
		t.Errorf("the file has %d steps", steps)
	}
	if got := replay(); got == "violation" {
		t.Error("the file fails without the steps as well")
	}
}

func TestRecordHasMoves(t *testing.T) {
	rec, said := reported(t, relayedTest(same))
	var moves []string
	for _, m := range rec.Moves {
		if m.Kind == "delivered" {
			moves = append(moves, m.From+" → "+m.To)
		}
	}
	at := func(m string) int { return slices.Index(moves, m) }
	if a, b := at("right → store"), at("left → store"); a < 0 || b < a || rec.MovesNote != "" {
		t.Errorf("delivered are %q, and %q", moves, rec.MovesNote)
	}
	for _, step := range []string{`"left"`, `"right"`, `"store"`} {
		if !strings.Contains(rec.Regression, step) || !strings.Contains(said, step) {
			t.Errorf("the Go test has no step of %s:\n%s", step, rec.Regression)
		}
	}
}

// If the system does something else when it is asked the same, there are no moves, and the test
// says so.
func TestRecordWithoutMoves(t *testing.T) {
	runs := 0
	rec, said := reported(t, relayedTest(func(log int) int {
		if log != 21 {
			return log
		}
		if runs++; runs > 1 {
			return 12
		}
		return log
	}))
	if len(rec.Moves) > 0 || !strings.Contains(rec.MovesNote, "its events differed") || !strings.Contains(said, rec.MovesNote) {
		t.Errorf("%d moves, %q in\n%s", len(rec.Moves), rec.MovesNote, said)
	}
}
