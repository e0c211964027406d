package runtime_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// tracing lets a test save and replay in a directory of its own.
func tracing(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("CLOUSEAU_TRACES", "on") // although rapid leaves no files here
}

// saved returns the trace files there are.
func saved(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "clouseau", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// save lets a test fail and returns the file that it writes.
func save(t *testing.T, test *rt.Test) string {
	t.Helper()
	rec := check(t, test)
	files := saved(t)
	if len(files) != 1 || !strings.Contains(rec.text(), "Saved in "+files[0]+"; the next run of the test replays it first.") {
		t.Fatalf("saved %v, the output is\n%s", files, rec.text())
	}
	return files[0]
}

// expect runs a test and looks for texts in its output and its report; a text with a leading ! must
// not occur. Where rapid must not be named, it must not have begun either.
func expect(t *testing.T, test *rt.Test, failed bool, texts ...string) {
	t.Helper()
	rec := check(t, test)
	if rec.failed != failed {
		t.Errorf("failed = %v, want %v", rec.failed, failed)
	}
	for _, text := range texts {
		if text == "![rapid]" && rec.report != nil {
			t.Errorf("rapid makes runs:\n%s", rec.all())
		}
		text, not := strings.CutPrefix(text, "!")
		if strings.Contains(rec.all(), text) == not {
			t.Errorf("looked for %q (forbidden: %v) in\n%s", text, not, rec.all())
		}
	}
}

// A failing run is saved once, in its smallest form, and is replayed before anything is drawn.
func TestReplaySaved(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	if dir := filepath.Join("testdata", "clouseau", "TestRecorded"); filepath.Dir(file) != dir {
		t.Errorf("saved in %s, want %s", file, dir)
	}
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	var pushed []string
	for _, e := range f.Events {
		if e.Op == "push" {
			pushed = append(pushed, e.Fields["elem"].Value.(interface{ String() string }).String())
			if e.Fields["elem"].From != nil {
				t.Errorf("a drawn element comes from %v", e.Fields["elem"].From)
			}
		}
	}
	if diff := cmp.Diff([]string{"0", "0", "1"}, pushed); diff != "" || len(f.Events) != 6 || !f.Events[5].Decides {
		t.Errorf("saved %+v\n%s", f, diff)
	}
	never := rt.Generator{Name: "never", Run: func(*rt.Session) { t.Error("a script ran after a failing replay") }}
	expect(t, lostElement(true, never), true,
		"replay of "+file+": violation of lost_element", "lost_element: a pushed element vanishes\n", ">  6  isEmpty", "![rapid]")
	if n := len(saved(t)); n != 1 {
		t.Errorf("%d files after a replay, want 1", n)
	}
}

// A run that failed now and then is played several times, and never called fixed.
func TestReplayNowAndThen(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	f.Rate = &script.Rate{Seen: 10, Of: 50}
	if again, err := f.Write(filepath.Dir(file)); err != nil || again != file {
		t.Fatalf("saved with its rate in %s, want %s (%v)", again, file, err)
	}
	expect(t, lostElement(false, threePushes), false, "!fixed:",
		"replay of "+file+": not reproduced in 200 runs; when it was saved, it failed again in 10 of 50")
	now := lostElement(false, threePushes)
	right, wrong, made := now.New, lostElement(true, threePushes).New, 0
	now.New = func(ctx context.Context) (rt.Adapter, error) {
		if made++; made%5 == 0 {
			return wrong(ctx)
		}
		return right(ctx)
	}
	expect(t, now, true, "replay of "+file+": violation of lost_element")
	if made != 5 {
		t.Errorf("%d runs, want 5", made)
	}
}

// A system that no longer fails is reported as fixed; the file stays.
func TestReplayFixed(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	expect(t, lostElement(false, threePushes), false, "replay of "+file+": fixed", "[rapid] OK")
	changed := lostElement(false, threePushes)
	changed.Goal.Text = "another"
	expect(t, changed, false, "no longer fails, but the goal reads otherwise")
	if n := len(saved(t)); n != 1 {
		t.Errorf("%d files, want 1", n)
	}
}

// CLOUSEAU_TRACES=off saves nothing and replays nothing.
func TestReplayOff(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	t.Setenv("CLOUSEAU_TRACES", "off")
	expect(t, lostElement(true, threePushes), true, "!replay of", "!Saved in")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	expect(t, lostElement(true, threePushes), true, "!Saved in")
	if files := saved(t); len(files) != 0 {
		t.Errorf("saved %v", files)
	}
}

// If rapid leaves no files, none is saved, but existing files are replayed.
func TestReplayNoFailFile(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	t.Setenv("CLOUSEAU_TRACES", "")
	expect(t, lostElement(true, threePushes), true, "replay of "+file+": violation of lost_element")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	expect(t, lostElement(true, threePushes), true, "lost_element: a pushed element vanishes\n", "!Saved in")
	if files := saved(t); len(files) != 0 {
		t.Errorf("saved %v", files)
	}
}

// A file that cannot be read is an error that names the file.
func TestReplayCorrupted(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, by, want string }{
		"cut off": {string(good), string(good[:len(good)/2]), "unexpected end of JSON input"},
		"version": {`"version": 1`, `"version": 9`, "version 9, this runtime reads version 1"},
		"verdict": {`"verdict": "violation"`, `"verdict": "upheld"`, `"upheld" is no verdict of a failing run`},
		"unknown": {`"verdict"`, `"verdikt"`, `unknown field "verdikt"`},
		"forward": {`"value": 0`, `"from": {"event": 3, "field": "elem"}`, "refers to event 3, which is not an earlier one"},
	} {
		t.Run(name, func(t *testing.T) {
			bad := strings.Replace(string(good), c.old, c.by, 1)
			if err := os.WriteFile(file, []byte(bad), 0o644); err != nil {
				t.Fatal(err)
			}
			expect(t, lostElement(true, threePushes), true, "trace file "+file+" is corrupted: ", c.want, "![rapid]")
		})
	}
}

// vocabulary has the names that the regenerated test of a stack uses.
type vocabulary struct{ push, elem string }

// regenerated is the test of the buggy stack after a change of its spec: it has a new operation,
// another order and other names.
func regenerated(v vocabulary) *rt.Test {
	old := lostElement(true, threePushes)
	push := &rt.Op{Name: v.push, Kind: rt.Call, Fields: []rt.Field{{Name: v.elem, Sort: rt.Int}}}
	pop := &rt.Op{Name: "pop", Kind: rt.Call, Fields: []rt.Field{
		{Name: "elem", Sort: rt.Int, Result: true}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	empty := &rt.Op{Name: "isEmpty", Kind: rt.Call, Fields: []rt.Field{{Name: "result", Sort: rt.Bool, Result: true}}}
	size := &rt.Op{Name: "size", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("stack", empty, size, pop, push)
	y := s.L.Var("y", rt.Int)
	test := *old
	test.System = s
	test.Goal.Vars = []*rt.Var{y}
	test.Goal.Violation = s.Seq(s.All(), s.Event(push, s.L.Eq(s.Field(push, v.elem), y)),
		s.Star(s.Minus(s.Any(), s.Event(pop, s.L.Eq(s.Field(pop, "elem"), y)))), s.Event(empty, s.Field(empty, "result")))
	test.New = func(context.Context) (rt.Adapter, error) {
		return &renamedStack{stackAdapter{sut: &boundedStack{buggy: true}}, v.push}, nil
	}
	return &test
}

// renamedStack has another name for push.
type renamedStack struct {
	stackAdapter
	push string
}

func (a *renamedStack) Call(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == a.push {
		op = "push"
	}
	return a.stackAdapter.Call(ctx, op, args)
}

// A trace file survives a new operation and another order. It is stale if a name is missing, and is
// replayed if the names are mapped.
func TestReplayRegenerated(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	replayed := "replay of " + file + ": violation of lost_element"
	stale := "trace file " + file + " is stale"
	expect(t, regenerated(vocabulary{"push", "elem"}), true, replayed)
	expect(t, regenerated(vocabulary{"insert", "elem"}), true, stale, "unknown operation push", "!"+replayed, "![rapid]")
	expect(t, regenerated(vocabulary{"push", "item"}), true, stale, "operation push has no field elem",
		"field item of operation push has no value in the file")

	renamed := regenerated(vocabulary{"insert", "item"})
	renamed.Options.Renames = map[string]string{"push": "insert"}
	expect(t, renamed, true, stale, "operation insert has no field elem")
	renamed.Options.Renames["push.elem"] = "item"
	expect(t, renamed, true, replayed, "!"+stale)

	other := regenerated(vocabulary{"push", "elem"})
	other.Goal.Name = "found_element"
	expect(t, other, true, stale, "it is of goal lost_element, the test hunts for found_element")
}

// CLOUSEAU_REPLAY replays one file and draws nothing.
func TestReplayOne(t *testing.T) {
	tracing(t)
	file := save(t, lostElement(true, threePushes))
	moved := filepath.Join(t.TempDir(), "kept.json")
	if err := os.Rename(file, moved); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CLOUSEAU_REPLAY", moved)
	t.Setenv("CLOUSEAU_TRACES", "off")
	expect(t, lostElement(true, threePushes), true, "replay of "+moved+": violation of lost_element", "![rapid]")
}
