package docs_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// cache is the system that the test on the page about other tools is for.
const cache = `package cache

type Cache map[string]int

func New() Cache { return Cache{} }

func (c Cache) Put(k string, v int) { c[k] = v }

func (c Cache) Get(k string) (int, bool) {
	v, ok := c[k]
	return v, ok
}
`

// TestSamples runs the Go test on the page about other tools, in a package that
// exists only in an overlay.
func TestSamples(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles a test")
	}
	found := 0
	for _, b := range blocks(t, "coming-from.md", "go") {
		if !strings.HasPrefix(b.text, "package cache\n") {
			t.Errorf("%s:%d: not a test of the cache", b.file, b.line)
			continue
		}
		found++
		out, err := runOverlaid(t, map[string]string{"cache.go": cache, "cache_test.go": b.text})
		if err != nil || !strings.Contains(out, "--- PASS: TestCache") {
			t.Errorf("%s:%d: %v\n%s", b.file, b.line, err, out)
		}
	}
	if found != 1 {
		t.Errorf("found %d samples", found)
	}
}

// useTickets shows answers to the model on the page about models: a number left out is fine, two
// are not.
const useTickets = `package tickets_test

import (
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/model/validate"
)

func TestTickets(t *testing.T) {
	next := &rt.Op{Name: "next", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int, Result: true}}}
	v := validate.New(Model(rt.NewSystem("tickets", next)), validate.Limits{})
	for _, tt := range []struct{ n int64; rejected bool }{{1, false}, {3, false}, {6, true}} {
		if v.Step(rt.TraceEvent{Op: next, Values: []rt.Value{rt.IntValue(tt.n)}}) != tt.rejected {
			t.Errorf("the answer %d is not taken as the page says", tt.n)
		}
	}
}
`

// useMachine judges the answers of a store by the state machine on the page about models.
const useMachine = `package store_test

import (
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/model/validate"
)

func TestMachine(t *testing.T) {
	key, value := rt.Field{Name: "key", Sort: rt.String}, rt.Field{Name: "value", Sort: rt.Int}
	result, found := value, rt.Field{Name: "found", Sort: rt.Bool, Result: true}
	result.Result = true
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{key, value}}
	get := &rt.Op{Name: "get", Kind: rt.Call, Fields: []rt.Field{key, result, found}}
	v := validate.New(Model(rt.NewSystem("store", put, get)), validate.Limits{})
	a := rt.StringValue("a")
	v.Step(rt.TraceEvent{Op: put, Values: []rt.Value{a, rt.IntValue(5)}})
	v.Step(rt.TraceEvent{Op: put, Values: []rt.Value{a, rt.IntValue(7)}})
	wrong := v.Step(rt.TraceEvent{Op: get, Values: []rt.Value{a, rt.IntValue(5), rt.BoolValue(true)}})
	if !wrong || !strings.Contains(v.Rejection().String(), "value is 5, expected 7, because put a 7") {
		t.Errorf("rejected %v: %v", wrong, v.Rejection())
	}
}
`

// useEcho runs the adapter on the page about adapters.
const useEcho = `package echo_test

import (
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

func TestEcho(t *testing.T) {
	word := []rt.Field{{Name: "word", Sort: rt.Int}}
	test := &rt.Test{
		System:     rt.NewSystem("echo", &rt.Op{Name: "say", Kind: rt.Send, Fields: word}, &rt.Op{Name: "heard", Kind: rt.Receive, Fields: word}),
		New:        newEcho,
		Generators: []rt.Generator{{Name: "one", Run: func(s *rt.Session) {
			s.Send("say", rt.IntValue(7))
			s.Receive("heard", rt.Fields(rt.IntValue(7)))
		}}},
	}
	if r := sample.Runs(t.Context(), test, 1, 1, nil); r.Generators[0].Best != 2 {
		t.Errorf("the adapter does not say again what it is told: %v", r)
	}
}
`

// useBank asks the adapter with evidence of its own, on the page about adapters.
const useBank = `package bank_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

var _ event.Confirmer = (*audited)(nil)

func TestBank(t *testing.T) {
	sum := func(context.Context) (int, error) { return 9, nil }
	for paidIn, want := range map[int]event.Opinion{9: event.Objects, 10: event.Confirms} {
		if e, err := (&audited{sum: sum, paidIn: paidIn}).Confirm(t.Context(), nil); err != nil || e.Opinion != want {
			t.Errorf("%d was paid in: %+v, %v", paidIn, e, err)
		}
	}
}
`

// useStore runs the store on the page about messages: a crash loses its value.
const useStore = `package store

import (
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

func TestStore(t *testing.T) {
	value := []rt.Field{{Name: "n", Sort: rt.Int}}
	test := &rt.Test{
		System: rt.NewSystem("store", &rt.Op{Name: "put", Kind: rt.Send, Fields: value}, &rt.Op{Name: "stored", Kind: rt.Receive, Fields: value},
			&rt.Op{Name: "get", Kind: rt.Send}, &rt.Op{Name: "got", Kind: rt.Receive, Fields: value}, &rt.Op{Name: "crash", Kind: rt.Send}, &rt.Op{Name: "restart", Kind: rt.Send}),
		New: New,
		Generators: []rt.Generator{{Name: "crash", Run: func(s *rt.Session) {
			s.Send("put", rt.IntValue(7))
			s.Receive("stored", rt.Fields(rt.IntValue(7)))
			s.Send("crash")
			s.Send("restart")
			s.Send("get")
			s.Receive("got", rt.Fields(rt.IntValue(0)))
		}}},
	}
	if r := sample.Runs(t.Context(), test, 1, 1, nil); r.Generators[0].Best != 6 {
		t.Errorf("the store does not lose its value: %v", r)
	}
}
`

// TestUsedSamples compiles the Go code of pages that another test needs, and runs that. Each sample
// is a package of its own, and one test binary has them all: linking takes most of the time.
func TestUsedSamples(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles a test")
	}
	files := map[string]string{}
	var imports, calls strings.Builder
	places := map[string]string{} // of the samples, by their tests
	for page, uses := range map[string][]struct{ use, test string }{
		"models.md":   {{useTickets, "TestTickets"}, {useMachine, "TestMachine"}},
		"adapters.md": {{useEcho, "TestEcho"}, {useBank, "TestBank"}},
		"messages.md": {{useStore, "TestStore"}},
	} {
		samples := blocks(t, page, "go")
		if len(samples) != len(uses) {
			t.Fatalf("%s has %d samples", page, len(samples))
		}
		for i, tt := range uses {
			name := strings.ToLower(tt.test)
			places[tt.test] = fmt.Sprintf("%s:%d", samples[i].file, samples[i].line)
			files[name+"/sample.go"], files[name+"/use.go"] = samples[i].text, tt.use
			fmt.Fprintf(&imports, "\t%s %q\n", name, "github.com/clouseau-go/clouseau/docs/sample/"+name)
			fmt.Fprintf(&calls, "\nfunc %s(t *testing.T) { %s.%[1]s(t) }\n", tt.test, name)
		}
	}
	files["all_test.go"] = "package sample_test\n\nimport (\n\t\"testing\"\n" + imports.String() + ")\n" + calls.String()
	out, err := runOverlaid(t, files)
	for test, place := range places {
		if err != nil || !strings.Contains(out, "--- PASS: "+test) {
			t.Errorf("%s: %v\n%s", place, err, out)
		}
	}
}

// runOverlaid tests a package of this module that consists of the given files; those in folders are
// packages that it may import.
func runOverlaid(t *testing.T, files map[string]string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	module, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for name, text := range files {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(module, "docs", "sample", name)] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "sample.test")
	compile := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary, "-overlay="+file, "./docs/sample")
	compile.Dir = module
	if out, err := compile.CombinedOutput(); err != nil {
		return string(out), err
	}
	run := exec.CommandContext(t.Context(), binary, "-test.v")
	run.Env = append(os.Environ(), "CLOUSEAU_TRACES=off", "CI=")
	run.Dir = dir
	out, err := run.CombinedOutput()
	return string(out), err
}
