package runtime_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// lockers is a system whose keys differ from run to run. Put returns a key, Take returns what lies
// under it. The buggy system forgets to empty the locker.
type lockers struct {
	rt.CallOnly
	next    int64
	key     func(int64) rt.Value
	content map[rt.Value]int64
	on      func(op string) // before a call
	buggy   bool
}

func (l *lockers) Close() error { return nil }

func (l *lockers) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	l.on(op)
	if op == "put" {
		l.next++
		k := l.key(l.next)
		l.content[k] = args[0].Int()
		return []rt.Value{k}, nil
	}
	n, ok := l.content[args[0]]
	if !l.buggy {
		delete(l.content, args[0])
	}
	return []rt.Value{rt.IntValue(n), rt.BoolValue(ok)}, nil
}

// lockerTest looks for things that can be taken twice. Keys have the given sort and are made by
// key.
func lockerTest(sort *rt.Sort, buggy bool, on func(op string), key func(int64) rt.Value) *rt.Test {
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "thing", Sort: rt.Int}, {Name: "key", Sort: sort, Result: true}}}
	take := &rt.Op{Name: "take", Kind: rt.Call, Fields: []rt.Field{{Name: "key", Sort: sort},
		{Name: "thing", Sort: rt.Int, Result: true}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("lockers", put, take)
	k := s.L.Var("k", sort)
	took := s.Event(take, s.L.And(s.L.Eq(s.Field(take, "key"), k), s.Field(take, "ok")))
	return &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "taken_twice", Vars: []*rt.Var{k}, Violation: s.Seq(s.All(), took, s.All(), took)},
		New: func(context.Context) (rt.Adapter, error) {
			return &lockers{key: key, content: map[rt.Value]int64{}, on: on, buggy: buggy}, nil
		},
		Generators: []rt.Generator{{Name: "twice", Run: func(s *rt.Session) {
			n := s.Int("n", rt.Between(0, 9))
			k := s.From(s.Call("put", rt.IntValue(n)), 0)
			s.Call("take", k)
			s.Decide("take.any", "ok")
			s.Call("take", k)
		}}},
	}
}

func calm(string) {}

// numbering returns keys that no other run has.
func numbering() func(int64) rt.Value {
	var run atomic.Int64
	return func(int64) rt.Value { return rt.IntValue(1000 + run.Add(1)) }
}

// References survive keys that change from run to run, and the same failure has the same file.
func TestReplayReferences(t *testing.T) {
	tracing(t)
	key := numbering()
	file := save(t, lockerTest(rt.Int, true, calm, key))
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{1, 2} {
		if diff := cmp.Diff(&script.Origin{Event: 0, Field: "key"}, f.Events[i].Fields["key"].From); diff != "" {
			t.Errorf("the key of event %d does not come from put's: %s", i, diff)
		}
	}
	replayed := "replay of " + file + ": violation of taken_twice"
	expect(t, lockerTest(rt.Int, true, calm, key), true, replayed)
	t.Run("without", func(t *testing.T) { // the stored keys alone fit no locker
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Error(err)
			}
		}()
		values := strings.ReplaceAll(strings.ReplaceAll(string(text), `,
          "from": {
            "event": 0,
            "field": "key"
          }`, ""), "\r", "")
		if values == string(text) {
			t.Fatalf("no references in\n%s", text)
		}
		if err := os.WriteFile(file, []byte(values), 0o644); err != nil {
			t.Fatal(err)
		}
		expect(t, lockerTest(rt.Int, false, calm, key), false, "replay of "+file+": fixed")
		t.Setenv("CLOUSEAU_REPLAY", file)
		expect(t, lockerTest(rt.Int, true, calm, key), false, "!violation of taken_twice")
	})
	t.Setenv("CLOUSEAU_TRACES", "off")
	rec := check(t, lockerTest(rt.Int, true, calm, key))
	if strings.Contains(rec.text(), replayed) {
		t.Errorf("replayed although it is off:\n%s", rec.text())
	}
	t.Setenv("CLOUSEAU_TRACES", "on")
	if err := os.Rename(file, "aside.json"); err != nil {
		t.Fatal(err)
	}
	if again := save(t, lockerTest(rt.Int, true, calm, key)); again != file {
		t.Errorf("the same failure is saved in %s and %s", file, again)
	}
}

// Opaque strings and integers are stored. Pointers are replayed if they come from an answer; a run
// that needs another pointer is not saved.
func TestReplayOpaque(t *testing.T) {
	sort := rt.NewOpaque("Key")
	for name, key := range map[string]func(int64) rt.Value{
		"string":  func(n int64) rt.Value { return rt.OpaqueValue(sort, fmt.Sprint("k", n)) },
		"uint16":  func(n int64) rt.Value { return rt.OpaqueValue(sort, uint16(n)) },
		"pointer": func(int64) rt.Value { return rt.OpaqueValue(sort, new(int)) },
	} {
		t.Run(name, func(t *testing.T) {
			tracing(t)
			file := save(t, lockerTest(sort, true, calm, key))
			expect(t, lockerTest(sort, true, calm, key), true, "replay of "+file+": violation")
		})
	}
	for name, key := range map[string]rt.Value{
		"string":  rt.OpaqueValue(sort, "x"),
		"int8":    rt.OpaqueValue(sort, int8(-5)),
		"uint64":  rt.OpaqueValue(sort, uint64(1<<63+1)),
		"time":    rt.OpaqueValue(sort, time.Unix(14, 5).UTC()),
		"zone":    rt.OpaqueValue(sort, time.Unix(14, 5).In(time.FixedZone("Mars", 2000))),
		"pointer": rt.OpaqueValue(sort, new(int)),
	} {
		t.Run("drawn "+name, func(t *testing.T) {
			tracing(t)
			test := lockerTest(sort, true, func(op string) {
				if op == "take" {
					panic("jammed")
				}
			}, nil)
			test.Generators[0].Run = func(s *rt.Session) { s.Call("take", s.Value("key", rt.Among(key))) }
			if name == "pointer" || name == "zone" {
				expect(t, test, true, "The run is not saved: key of take is")
				if files := saved(t); len(files) != 0 {
					t.Errorf("saved %v", files)
				}
				return
			}
			file := save(t, test)
			content := map[rt.Value]int64{key: 1}
			test.New = func(context.Context) (rt.Adapter, error) { return &lockers{content: content, on: calm}, nil }
			t.Setenv("CLOUSEAU_REPLAY", file)
			expect(t, test, false, "replay of "+file+": fixed")
			if len(content) > 0 {
				t.Error("the operation that crashed was not performed with the same key")
			}
		})
	}
}

// Crashes and hangs are replayed with the operation that was under way. Each fails with a line of
// its own, and a run that fails in another way is reported as changed.
func TestReplayCrashAndHang(t *testing.T) {
	tracing(t)
	synctest.Test(t, func(t *testing.T) { // so that only the hang takes time
		crash := func(op string) {
			if op == "take" {
				panic("jammed")
			}
		}
		never := make(chan struct{})
		defer close(never)
		hang := func(op string) {
			if op == "take" {
				<-never
			}
		}
		short := func(test *rt.Test) *rt.Test {
			test.Options.CallDeadline = 20 * time.Millisecond
			test.Options.NeverWaits = []string{"take"}
			return test
		}
		key := numbering()
		file := save(t, lockerTest(rt.Int, false, crash, key))
		expect(t, lockerTest(rt.Int, false, crash, key), true, "replay of "+file+": the system crashed", "![rapid]")
		expect(t, short(lockerTest(rt.Int, false, hang, key)), true, "replay of "+file+": changed: the run ends as hung, where it was crashed")
		expect(t, short(lockerTest(rt.Int, false, hang, key)), true, ": the system hung", "![rapid]")
	})
}

// renumbering is a post office whose boxes have other numbers in every run.
type renumbering struct {
	postOffice
	by int64
}

func (p *renumbering) Send(ctx context.Context, op string, fields []rt.Value) error {
	return p.postOffice.Send(ctx, op, []rt.Value{rt.IntValue(fields[0].Int() + p.by), fields[1]})
}

// A receive whose fields are new in every run takes the event that is there.
func TestReplayReceiveLoosely(t *testing.T) {
	tracing(t)
	var runs atomic.Int64
	test := mail(func(context.Context) (rt.Adapter, error) {
		p, _ := newPostOffice(t.Context())
		return &renumbering{*p.(*postOffice), 100 * runs.Add(1)}, nil
	}, func(s *rt.Session) {
		post(s, 1, "a")
		s.Receive("deliver", nil)
		post(s, 1, "a")
		s.Receive("deliver", nil)
	})
	file := save(t, test)
	expect(t, test, true, "replay of "+file+": violation of")
}

// Receives are replayed in the order of the script, and so are the steps that it released.
func TestReplayReceives(t *testing.T) {
	tracing(t)
	test := mail(newPostOffice, func(s *rt.Session) {
		post(s, 1, "a")
		post(s, 2, "a")
		deliver(s, 2)
		deliver(s, 1)
	})
	test.Options.Shrink.Off = true
	file := save(t, test)
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, e := range f.Events {
		order = append(order, fmt.Sprint(e.Kind, " ", e.Fields["box"].Value))
	}
	if got, want := strings.Join(order, ", "), "send 1, send 2, receive 2, receive 1"; got != want {
		t.Errorf("saved %s, want %s", got, want)
	}
	expect(t, test, true, "replay of "+file+": violation of")
	steered := mail(newPostOffice, func(s *rt.Session) {
		post(s, 1, "a")
		post(s, 2, "a")
		for s.Settle(); len(s.Pending()) > 0; {
			items := s.Pending()
			s.Release(items[len(items)-1])
		}
	})
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	steered.Options.Shrink.Off = true
	file = save(t, steered)
	if f, err = script.Read(file); err != nil {
		t.Fatal(err)
	}
	order = nil
	for _, e := range f.Events {
		order = append(order, fmt.Sprint(e.Kind, " ", e.Fields["box"].Value))
	}
	if got, want := strings.Join(order, ", "), "send 1, send 2, release 2, release 1"; got != want {
		t.Errorf("saved %s, want %s", got, want)
	}
	expect(t, steered, true, "replay of "+file+": violation of")
}

// Files of the older version, whose origins of values were guessed, are replayed unchanged.
func TestReplayOlderFiles(t *testing.T) {
	for name, test := range map[string]*rt.Test{
		"tickets": ticketTest(references["path"].script),
		"lockers": lockerTest(rt.Int, true, calm, numbering()),
		"mail":    mail(newPostOffice, nil),
	} {
		file, err := filepath.Abs(filepath.Join("testdata", "version1", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			tracing(t)
			t.Setenv("CLOUSEAU_REPLAY", file)
			expect(t, test, true, "replay of "+file+": violation of")
		})
	}
}
