package spec_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

func load(t *testing.T, src string) *uhat.Spec {
	t.Helper()
	s, ds := spec.LoadSource("test.clouseau.hcl", []byte(src))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	return s
}

func full(t *testing.T) *uhat.Spec {
	t.Helper()
	s, ds := spec.Load("testdata/full.clouseau.hcl")
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	return s
}

func TestLoadIsWellFormed(t *testing.T) {
	t.Parallel()
	s := full(t)
	if ps := uhat.WellFormed(s.Context, s.Goals...); len(ps) > 0 {
		t.Errorf("WellFormed = %v", ps)
	}
}

func TestLoadSorts(t *testing.T) {
	t.Parallel()
	var got []string
	for _, d := range full(t).Sorts {
		got = append(got, fmt.Sprintf("%s: %s %v gen %q %v..%v %v", d.Sort, d.Go, d.Pool, d.Gen, d.Lo, d.Hi, d.Declared))
	}
	want := []string{
		`Path: string ["/a" "/a/b" "/c"] gen "" 0..20 false`,
		`Status: string [fine closed failed] gen "" 0..20 false`,
		`Level: string [L H] gen "" 0..20 false`,
		`Ticks: time.Duration [] gen "" -5..1000 true`,
		`Name: store.Name ["ann" "bob"] gen "" 0..20 false`,
		`ID: uuid.UUID [] gen "ids.Draw" 0..20 false`,
		`Handle: int [1 2 3 4 5 6 7 8] gen "" 0..20 false`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestLoadFunctions(t *testing.T) {
	t.Parallel()
	s := full(t)
	var got []string
	for _, f := range s.Funcs {
		got = append(got, fmt.Sprintf("%s%v %s %q", f.Func.Name, f.Func.Args, f.Func.Result, f.Go))
	}
	for _, a := range s.Axioms {
		got = append(got, fmt.Sprintf("%s %v: %s", a.Name, a.Forall, a.Holds))
	}
	want := []string{
		`parent[Path] Path "paths.Parent"`, `isRoot[Path] bool "paths.IsRoot"`, `limit[] int ""`,
		`only_root_is_its_parent [p]: isRoot(p) == (p == parent(p))`, `some_room []: limit() > 0`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestLoadOperations(t *testing.T) {
	t.Parallel()
	var got []string
	for _, o := range full(t).Operations {
		line := fmt.Sprintf("%s %s", o.Op.Kind, o.Op)
		for _, f := range o.Op.Fields {
			if f.Result {
				line += " ->"
			}
			line += fmt.Sprintf(" %s:%s", f.Name, f.Sort)
		}
		if o.Spontaneous {
			line += ", spontaneous"
		}
		if o.PanicsAllowed {
			line += ", panics"
		}
		got = append(got, line)
	}
	want := []string{
		"call openFile path:Path level:Level owner:Name id:ID wait:Ticks -> handle:Handle -> status:Status, panics",
		"call closeFile handle:Handle -> ok:bool",
		"send request handle:Handle size:int",
		"receive answer handle:Handle -> size:int",
		"receive alarm, spontaneous",
		"ghost files count:int",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestLoadClauses compares clauses with expressions that the builder's own
// methods make.
func TestLoadClauses(t *testing.T) {
	t.Parallel()
	s := full(t)
	l, b := s.L, s.B
	op := func(name string) *uhat.Operation {
		for _, o := range s.Operations {
			if o.Op.Name == name {
				return o
			}
		}
		t.Fatal(name)
		return nil
	}
	event := func(name string, q ...logic.Term) sre.Expr { return b.Event(op(name).Op, l.And(q...)) }
	files := op("files").Clauses[1]
	n, count := l.Var("n", logic.Int), l.Field("count", logic.Int)
	status := l.Field("status", op("openFile").Op.Fields[6].Sort)
	fine := l.Value(logic.EnumValue(status.Sort(), 0))
	wantHistory := b.And(
		b.Seq(b.All(), event("files", l.Eq(count, n)), b.Star(b.Minus(b.Any(), event("files")))),
		b.Seq(b.All(), event("openFile", l.Eq(status, fine))),
	)
	if files.History != wantHistory {
		t.Errorf("history of %s = %v, want %v", files.Name(), files.History, wantHistory)
	}
	if want := l.Eq(count, l.Add(n, l.Int(1))); files.Event != want {
		t.Errorf("event of %s = %v, want %v", files.Name(), files.Event, want)
	}
	if files.Future != b.All() || files.Where != l.True() {
		t.Errorf("%s: future %v, where %v", files.Name(), files.Future, files.Where)
	}
	if got := op("openFile").Clauses[1].Label; got != "2" {
		t.Errorf("label of the second clause = %q, want 2", got)
	}
	if got := op("closeFile").Clauses[0].Range.String(); got != "testdata/full.clouseau.hcl:72:3" {
		t.Errorf("range of a clause = %s", got)
	}
}

func TestLoadGoals(t *testing.T) {
	t.Parallel()
	s := full(t)
	stale, three := s.Goal("stale_handle"), s.Goal("three_files")
	if stale == nil || three == nil || len(s.Goals) != 2 {
		t.Fatalf("goals = %v", s.Goals)
	}
	if stale.Scenario || stale.Violation != stale.Trace || len(stale.Vars) != 1 {
		t.Errorf("stale_handle = %+v", stale)
	}
	if !three.Scenario || three.Judge != "judge.Limit" || three.Violation == nil || mentionsGhost(three.Violation) {
		t.Errorf("three_files = %+v", three)
	}
	for _, x := range []struct {
		e      sre.Expr
		ghosts bool
	}{{stale.Trace, false}, {three.Trace, true}} {
		if got := mentionsGhost(x.e); got != x.ghosts {
			t.Errorf("%v allows ghosts: %v, want %v", x.e, got, x.ghosts)
		}
	}
}

func TestLoadTarget(t *testing.T) {
	t.Parallel()
	got := *full(t).Target
	got.Range = uhat.Range{}
	want := uhat.Target{
		Package: "files_test", Type: "example.com/files.Store", New: "files.New", Close: "Close",
		NewAt:   uhat.Range{File: "testdata/full.clouseau.hcl", Line: 139, Column: 13, EndLine: 139, EndColumn: 24},
		Methods: map[string]string{"openFile": "Open", "closeFile": "Close"},
		Imports: []string{"time", "github.com/google/uuid"},
		Errors: []uhat.ErrorMap{
			{Op: "closeFile", Field: "ok"},
			{Op: "openFile", Field: "status", Nil: "fine", Other: "failed", Values: []uhat.ErrorValue{{Value: "closed", Go: "os.ErrClosed"}}},
		},
		Renames: []uhat.Rename{{Old: "create", New: "openFile"}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// A field is renamed in the operation as it is called now, wherever that is said.
func TestLoadRenames(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("x.clouseau.hcl", []byte(`language = 1
operation "write" {
  kind    = call
  args    = { data = int }
  results = { ok = bool }
  clause {
    event = write
  }
}
goal "g" {
  trace = seq(all, write(ok == false))
}
target {
  renames = { "put.value" = data, put = write, "write.fine" = ok }
}
`))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	want := []uhat.Rename{{Old: "put.value", New: "data"}, {Old: "put", New: "write"}, {Old: "write.fine", New: "ok"}}
	if d := cmp.Diff(want, s.Target.Renames); d != "" {
		t.Error(d)
	}
}

// The deadline of operations is a length of time above zero.
func TestLoadDeadline(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{"1m30s": 90 * time.Second, "500ms": 500 * time.Millisecond, "0s": 0, "-1s": 0, "5": 0} {
		s, ds := spec.LoadSource("x.clouseau.hcl", []byte("language = 1\ntarget {\n  deadline = \""+text+"\"\n}\n"))
		switch {
		case want == 0 && (len(ds) != 1 || ds[0].Code != spec.InvalidDuration || ds[0].Subject.Line != 3):
			t.Errorf("deadline %q: %v", text, ds)
		case want > 0 && (ds.HasErrors() || s.Target.Deadline != want):
			t.Errorf("deadline %q is %v (%v), want %v", text, s.Target.Deadline, ds, want)
		}
	}
}

// files is a file system for imports.
func files(m map[string]string) spec.Option {
	return spec.Reader(func(path string) ([]byte, error) {
		if src, ok := m[path]; ok {
			return []byte("language = 1\n" + src), nil
		}
		return nil, fmt.Errorf("open %s: %w", path, os.ErrNotExist)
	})
}

func TestImportIsReadOnce(t *testing.T) {
	t.Parallel()
	s, ds := spec.Load("a/main.hcl", files(map[string]string{
		"a/main.hcl":  `import = ["left.hcl", "../b/right.hcl"]`,
		"a/left.hcl":  `import = ["../b/base.hcl"]` + "\n" + `operation "left" { kind = call }`,
		"b/right.hcl": `import = ["base.hcl"]` + "\n" + `operation "right" { kind = call }`,
		"b/base.hcl":  `operation "base" { kind = call }` + "\n" + `goal "imported" { trace = base }`,
	}))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	var names []string
	for _, o := range s.Operations {
		names = append(names, o.Op.Name)
	}
	if got := strings.Join(names, " "); got != "base left right" {
		t.Errorf("operations = %s", got)
	}
	if len(s.Goals) > 0 {
		t.Errorf("an imported goal became one of the spec's: %s", s.Goals[0].Name)
	}
}

func TestImportCycle(t *testing.T) {
	t.Parallel()
	_, ds := spec.Load("a.hcl", files(map[string]string{
		"a.hcl": `import = ["b.hcl"]`, "b.hcl": `import = ["./a.hcl"]`,
	}))
	if len(ds) != 1 || ds[0].Code != spec.CyclicImport || ds[0].Subject.String() != "b.hcl:2:11" || !strings.Contains(ds[0].Detail, "a.hcl -> b.hcl -> a.hcl") {
		t.Errorf("diagnostics = %v", ds)
	}
}

func TestImportErrorsKeepTheirFile(t *testing.T) {
	t.Parallel()
	_, ds := spec.Load("a.hcl", files(map[string]string{
		"a.hcl": "import = [\"b.hcl\"]\noperation \"x\" { kind = call }\noperation \"y\" { kind = cal }",
		"b.hcl": "operation \"x\" { kind = kall }",
	}))
	var got []string
	for _, d := range ds {
		got = append(got, fmt.Sprint(d.Subject, " ", d.Code))
	}
	want := []string{"b.hcl:2:24 UnknownKind", "a.hcl:3:12 DuplicateName", "a.hcl:4:24 UnknownKind"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestImportedTarget(t *testing.T) {
	t.Parallel()
	m := map[string]string{
		"one.hcl": `target { package = "one" }`, "two.hcl": `target { package = "two" }`,
		"inherits.hcl": `import = ["one.hcl"]`,
		"own.hcl":      "import = [\"one.hcl\", \"two.hcl\"]\ntarget { package = \"own\" }",
		"unclear.hcl":  `import = ["one.hcl", "two.hcl"]`,
	}
	for name, want := range map[string]string{"inherits.hcl": "one", "own.hcl": "own"} {
		s, ds := spec.Load(name, files(m))
		if len(ds) > 0 || s.Target.Package != want {
			t.Errorf("%s: target %v, diagnostics %v; want %s", name, s, ds, want)
		}
	}
	if _, ds := spec.Load("unclear.hcl", files(m)); len(ds) != 1 || ds[0].Code != spec.DuplicateTarget {
		t.Errorf("unclear.hcl: %v", ds)
	}
}

func TestLoadUnreadable(t *testing.T) {
	t.Parallel()
	s, ds := spec.Load("testdata/no.such.hcl")
	if s != nil || len(ds) != 1 || ds[0].Code != spec.UnreadableFile || ds.Err() == nil {
		t.Errorf("Load = %v, %v", s, ds)
	}
	if !errors.As(ds.Err(), new(spec.Diagnostics)) {
		t.Errorf("Err() = %T", ds.Err())
	}
}

func TestLoadNotUTF8(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("latin.hcl", []byte("language = 1\n# ü, f\xfcr\n"))
	if s != nil || len(ds) != 1 || ds[0].Code != spec.InvalidSyntax || ds[0].Subject.String() != "latin.hcl:2:7" {
		t.Errorf("LoadSource = %v, %v", s, ds)
	}
}

// TestDefineIsHygienic checks that the body of a define does not capture names in arguments.
func TestDefineIsHygienic(t *testing.T) {
	t.Parallel()
	s := load(t, `language = 1
operation "put" {
  kind = call
  args = { key = int, old = int }
  clause {
    params = { v = int }
    event  = put(key == v, above(v, key), old > 0)
  }
}
define "above" {
  params    = { key = int, v = int }
  qualifier = key > v
}
goal "g" {
  vars  = { k = int }
  trace = twice(twice(put(key == k)))
}
define "twice" {
  params = { t = trace }
  trace  = seq(t, t)
}
`)
	l := s.L
	key, old, v := l.Field("key", logic.Int), l.Field("old", logic.Int), l.Var("v", logic.Int)
	want := l.And(l.Eq(key, v), l.Lt(key, v), l.Lt(l.Int(0), old))
	if got := s.Operations[0].Clauses[0].Event; got != want {
		t.Errorf("event = %v, want %v", got, want)
	}
	put := s.B.Event(s.Operations[0].Op, l.Eq(key, l.Var("k", logic.Int)))
	if got, want := s.Goals[0].Trace, s.B.Seq(put, put, put, put); got != want {
		t.Errorf("goal = %v, want %v", got, want)
	}
}

// TestGoalMeansVisible checks that words about any event exclude ghosts in goals, also inside of
// defines.
func TestGoalMeansVisible(t *testing.T) {
	t.Parallel()
	s := load(t, `language = 1
operation "push" {
  kind = call
  clause {
    history = others && absent(pushed)
    event   = push
  }
}
operation "pushed" {
  kind = ghost
  clause {
    event = pushed
  }
}
define "others" {
  trace = seq(all, last(push), absent(push), any)
}
goal "g" {
  trace = others
}
`)
	b, push := s.B, s.Operations[0].Op
	pushes := b.Event(push, s.L.True()).(*sre.Class)
	others := func(any sre.Expr) sre.Expr {
		return b.Seq(b.Star(any), b.Last(pushes, any), b.Absent(any, pushes), any)
	}
	if got, want := s.Goals[0].Trace, others(b.AnyVisible()); got != want {
		t.Errorf("goal = %v, want %v", got, want)
	}
	ghost := b.Event(s.Operations[1].Op, s.L.True())
	if got, want := s.Operations[0].Clauses[0].History, b.And(others(b.Any()), b.Absent(b.Any(), ghost)); got != want {
		t.Errorf("history = %v, want %v", got, want)
	}
}

// TestLoadIgnoresSpelling: renaming everything changes no number of a term or expression,
// so nothing that is ordered by them depends on names.
func TestLoadIgnoresSpelling(t *testing.T) {
	t.Parallel()
	read := func(path string) ([]byte, error) {
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		renamed, _ := gen.Rename(string(src))
		return []byte(renamed), nil
	}
	s, ds := spec.Load("testdata/full.clouseau.hcl", spec.Reader(read))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	if d := cmp.Diff(numbers(full(t)), numbers(s)); d != "" {
		t.Error(d)
	}
}

// numbers lists the numbers of all terms and expressions of a spec.
func numbers(s *uhat.Spec) (ids []int) {
	for _, a := range s.Axioms {
		ids = append(ids, a.Holds.ID())
	}
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			ids = append(ids, c.Where.ID(), c.History.ID(), c.Event.ID(), c.Future.ID())
		}
	}
	for _, g := range s.Goals {
		ids = append(ids, g.Trace.ID(), g.Violation.ID())
	}
	return ids
}

// TestGoalText checks that a goal keeps the text of its trace, on one line.
func TestGoalText(t *testing.T) {
	for written, want := range map[string]string{
		"seq(all,  op)":                          "seq(all, op)",
		"(seq(all, op)\n    && seq(op, all))":    "seq(all, op) && seq(op, all)",
		"(op) || (op)":                           "(op) || (op)",
		"seq(\n    all,\n    repeat(op, 2)\n  )": "seq(all, repeat(op, 2))",
		"seq(all, # whatever\n    op)":           "",
	} {
		src := "language = 1\noperation \"op\" {\n  kind = call\n  clause {\n    history = all\n    event = op\n    future = all\n  }\n}\ngoal \"g\" {\n  trace = " + written + "\n}\n"
		s, diags := spec.LoadSource("x.clouseau.hcl", []byte(src))
		if diags.HasErrors() {
			t.Fatalf("%s: %v", written, diags)
		}
		if got := s.Goal("g").Text; got != want {
			t.Errorf("the text of %q is %q, want %q", written, got, want)
		}
	}
}

// TestGoalHasNoGhosts: what laws make of a goal that says nothing, as of e || !e, is every visible
// trace.
func TestGoalHasNoGhosts(t *testing.T) {
	t.Parallel()
	for _, trace := range []string{"push || !push", "seq(push, !none)", "seq(push, eps || !eps)", "!(push && !push)"} {
		s := load(t, `language = 1
operation "push" {
  kind = call
  clause {
    event = push
  }
}
operation "mark" {
  kind = ghost
  clause {
    event = mark
  }
}
goal "g" {
  trace = `+trace+`
}
scenario "s" {
  trace     = push
  violation = `+trace+`
}
`)
		if problems := uhat.WellFormed(s.Context, s.Goals...); len(problems) > 0 {
			t.Errorf("%s: %v", trace, problems)
		}
	}
}

// TestWordsAsNames: fields and variables may be called like words of traces, also where both stand
// in one expression.
func TestWordsAsNames(t *testing.T) {
	t.Parallel()
	s, ds := spec.Load("testdata/words.clouseau.hcl")
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	push, pop := s.Operations[0].Clauses[0], s.Operations[1].Clauses[0]
	for _, x := range []struct{ got, want string }{
		{fmt.Sprint(push.Event), "last == all && seq == star"},
		{fmt.Sprint(pop.Event), "!absent && any == opt"},
		{fmt.Sprint(pop.History), "seq(all, push(last == opt), star(any - push(none)))"},
	} {
		if x.got != x.want {
			t.Errorf("%s, want %s", x.got, x.want)
		}
	}
}
