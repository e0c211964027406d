package runtime_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// sessions is a system whose answers become arguments: login returns a token, and whoami takes one.
// The goal is that a token names somebody else.
func sessions(login func(*rt.Sort, int64) rt.Value, whoami func(rt.Value) rt.Value) *rt.Test {
	role := rt.NewEnum("Role", "guest", "admin")
	token := rt.NewOpaque("Token")
	in := &rt.Op{Name: "login", Kind: rt.Call, Fields: []rt.Field{{Name: "user", Sort: rt.String}, {Name: "role", Sort: role},
		{Name: "token", Sort: token, Result: true}}}
	who := &rt.Op{Name: "whoami", Kind: rt.Call, Fields: []rt.Field{{Name: "token", Sort: token}, {Name: "user", Sort: rt.String, Result: true}}}
	s := rt.NewSystem("sessions", in, who)
	q := s.L
	u, k := q.Var("u", rt.String), q.Var("k", token)
	return &rt.Test{
		System: s,
		Goal: rt.Goal{Name: "stolen-token", Doc: "a token names somebody else", Vars: []*rt.Var{u, k},
			Violation: s.Seq(s.All(), s.Event(in, q.And(q.Eq(s.Field(in, "user"), u), q.Eq(s.Field(in, "token"), k))), s.All(),
				s.Event(who, q.And(q.Eq(s.Field(who, "token"), k), q.Ne(s.Field(who, "user"), u))))},
		New: func(context.Context) (rt.Adapter, error) {
			n := int64(0)
			return caller{&stackAdapter{}, func(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
				if op == "login" {
					n++
					return []rt.Value{login(token, n)}, nil
				}
				return []rt.Value{whoami(args[0])}, nil
			}}, nil
		},
		Regression: &rt.Regression{
			Package: "auth_test",
			New:     "sut := newServer()",
			Calls:   map[string]string{"login": "{token} := sut.login({user}, {role})", "whoami": "{user} := sut.whoami({token})"},
			Close:   "sut.close()",
			Literal: func(op *rt.Op, field string, v rt.Value) string {
				if field == "role" {
					return "role" + strings.ToUpper(v.String()[:1]) + v.String()[1:]
				}
				return ""
			},
		},
		Generators: []rt.Generator{playing("login_twice", func(s *rt.Session) {
			ann := s.Call("login", rt.StringValue("ann"), logic.EnumValue(role, 1))
			s.Call("login", rt.StringValue("b\"ob"), logic.EnumValue(role, 0))
			s.Call("whoami", s.From(ann, 0))
		})},
	}
}

// The support code with which a regression test is compiled below.
const server = `package auth_test

import "time"

type role int

const (
	roleGuest role = iota
	roleAdmin
)

type server struct{}

func newServer() *server                        { return nil }
func (*server) login(string, role) *server       { return nil }
func (*server) whoami(*server) string            { return "" }
func (*server) whois(*server) (string, error)    { return "", nil }
func (*server) close()                          {}
func (*server) put(int) int                     { return 0 }
func (*server) take(int) (int, bool)            { return 0, false }
func (*server) wait(time.Duration) (int, bool)  { return 0, false }

var errFirst, errSecond error
`

// regression runs the test once and returns the Go test in its output.
func regression(t *testing.T, test *rt.Test) string {
	t.Helper()
	test.Options.Shrink.Off = true // this is about how runs are written
	_, code, ok := strings.Cut(check(t, test).text(), "The run as a test:\n\n")
	if !ok {
		t.Fatal("the output has no test")
	}
	end := strings.Index(code, "\n}\n")
	return code[:end+3]
}

// checked are the files that are type-checked, one after the other. The standard library is among
// them, and read once: that takes as long as a hundred checks.
var (
	checking sync.Mutex
	checked  = token.NewFileSet()
	checks   = types.Config{Importer: importer.ForCompiler(checked, "source", nil)}
)

// A test that is built with -trimpath does not know where the standard library is; the go command
// does.
func init() {
	if build.Default.GOROOT == "" {
		if out, err := exec.Command("go", "env", "GOROOT").Output(); err == nil {
			build.Default.GOROOT = strings.TrimSpace(string(out))
		}
	}
}

// TestRegressionOfStarved: that an answer is owed is what the model says, and not the goal.
func TestRegressionOfStarved(t *testing.T) {
	t.Parallel()
	test := starving()
	test.Regression = &rt.Regression{Package: "deaf_test", Test: "deafTest"}
	if code := regression(t, test); !strings.Contains(code, "and the model judges it") {
		t.Errorf("the test does not say what judges it:\n%s", code)
	}
}

// compiles checks that the source is formatted and type-checks beside the support.
func compiles(t *testing.T, source string) {
	t.Helper()
	if out, err := format.Source([]byte(source)); err != nil || string(out) != source {
		t.Fatalf("not formatted (%v):\n%s", err, source)
	}
	var files []*ast.File
	for i, src := range []string{server, source} {
		f, err := parser.ParseFile(checked, fmt.Sprintf("f%d.go", i), src, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	if !seeded.Counted() {
		return // a type checker has one goroutine, and takes a minute there
	}
	checking.Lock()
	defer checking.Unlock()
	if _, err := checks.Check("auth_test", checked, files, nil); err != nil {
		t.Errorf("%v\n%s", err, source)
	}
}

// An argument that comes from an earlier answer is that answer's variable. Of answers of an opaque
// sort, only equality counts.
func TestRegression(t *testing.T) {
	t.Parallel()
	type key struct{ n int64 }
	code := regression(t, sessions(
		func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, &key{n}) },
		func(rt.Value) rt.Value { return rt.StringValue("b\"ob") }))
	compiles(t, code)
	want := `package auth_test

import "testing"

// stolen-token: a token names somebody else
func TestStolenTokenRegression(t *testing.T) {
	sut := newServer()
	defer sut.close()
	token1 := sut.login("ann", roleAdmin)
	if token1 == nil {
		t.Logf("prevented: login answers token1 = %v; the violation needs token1 != nil", token1)
		return
	}
	token2 := sut.login("b\"ob", roleGuest)
	user3 := sut.whoami(token1)
	if token2 == token1 || user3 != "ann" {
		t.Errorf("stolen-token: whoami answers user3 = %v; want token2 != token1 && user3 == \"ann\" (token2 = %v, token1 = %v)", user3, token2, token1)
	}
}
`
	if diff := cmp.Diff(want, code); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A crash is repeated, not checked.
func TestRegressionCrash(t *testing.T) {
	t.Parallel()
	code := regression(t, sessions(
		func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, n) },
		func(rt.Value) rt.Value { panic("no such token") }))
	if want := "\t// whoami(token = 1) crashed: no such token\n\tsut.whoami(token1)\n}\n"; !strings.HasSuffix(code, want) {
		t.Errorf("got\n%s\nwant it to end\n%s", code, want)
	}
}

// The test checks only what the goal asks: neither the keys of the run, which are integers, nor the
// other answers have to be the same.
func TestRegressionOrder(t *testing.T) {
	t.Parallel()
	for _, ordered := range []bool{false, true} {
		test := lockerTest(rt.Int, true, calm, func(int64) rt.Value { return rt.IntValue(77) })
		test.Regression = &rt.Regression{Package: "auth_test", New: "sut := newServer()", Calls: map[string]string{
			"put": "{key} := sut.put({thing})", "take": "{thing}, {ok} := sut.take({key})"}}
		want := []string{"key1 := sut.put(0)\n\t", "_, ok2 := sut.take(key1)\n\tif !ok2 {\n", "_, ok3 := sut.take(key1)\n\tif ok3 {\n"}
		if ordered {
			s, take := test.System, test.System.Op("take")
			test.Goal.Violation = s.And(test.Goal.Violation, s.Seq(s.All(), s.Event(take, s.L.Le(s.L.Int(0), s.Field(take, "thing")))))
			want[2] = "thing3, ok3 := sut.take(key1)\n\tif thing3 >= 0 && ok3 {\n"
		}
		code := regression(t, test)
		compiles(t, code)
		for _, w := range want {
			if !strings.Contains(code, w) {
				t.Errorf("ordered %v: no %q in\n%s", ordered, w, code)
			}
		}
	}
}

// An answer of another Go type is converted when it becomes an argument.
func TestRegressionTypes(t *testing.T) {
	t.Parallel()
	test := lockerTest(rt.Int, true, calm, func(int64) rt.Value { return rt.IntValue(77) })
	test.Regression = &rt.Regression{
		Package: "auth_test", New: "sut := newServer()",
		Calls: map[string]string{"put": "{key} := sut.put({thing})", "take": "{thing}, {ok} := sut.wait({key})"},
		Types: map[string]string{"take.key": "time.Duration"},
	}
	code := regression(t, test)
	compiles(t, code)
	if want := "_, ok2 := sut.wait(time.Duration(key1))\n"; !strings.Contains(code, want) {
		t.Errorf("no %q in\n%s", want, code)
	}
}

// A hang is given up after a deadline.
func TestRegressionHang(t *testing.T) {
	t.Parallel()
	var code string
	synctest.Test(t, func(t *testing.T) { // so that only the hang takes time
		release := make(chan struct{})
		defer close(release)
		test := sessions(
			func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, n) },
			func(rt.Value) rt.Value { <-release; return rt.StringValue("ann") })
		test.Options.CallDeadline = 10 * time.Millisecond
		test.Options.NeverWaits = []string{"whoami"}
		code = regression(t, test)
	})
	compiles(t, code)
	want := `
	// whoami(token = 1) hung
	done := make(chan struct{})
	go func() {
		defer close(done)
		sut.whoami(token1)
	}()
	select {
	case <-done:
	case <-time.After(1 * time.Second):
		t.Fatal("whoami(token = 1) hangs")
	}
}
`
	if !strings.HasSuffix(code, want) {
		t.Errorf("got\n%s\nwant it to end\n%s", code, want)
	}
}

// Errors become conditions, and named types are converted. What no condition needs is neither
// declared nor imported.
func TestRegressionConditions(t *testing.T) {
	t.Parallel()
	test := sessions(
		func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, fmt.Sprint("k", n)) },
		func(rt.Value) rt.Value { return rt.StringValue("b\"ob") })
	g := test.Regression
	g.Imports = []string{"errors", "other fmt", "time"}
	g.Calls["whoami"] = "_, err{#} := sut.whois({token})"
	g.Conditions = map[string]map[string][]string{"whoami.user": {
		`"ann"`: {"(errors.Is(err{#}, errFirst) || err{#} == nil)", "!errors.Is(err{#}, errSecond)"},
	}}
	code := regression(t, test)
	compiles(t, code)
	for _, want := range []string{
		"import (\n\t\"errors\"\n\t\"testing\"\n)",
		"\t_, err3 := sut.whois(token1)\n\tif token2 == token1 || !(errors.Is(err3, errFirst) || err3 == nil) || errors.Is(err3, errSecond) {\n",
	} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q in\n%s", want, code)
		}
	}
}

// A value without a Go literal cannot be written, and the failure says so.
func TestRegressionNoLiteral(t *testing.T) {
	t.Parallel()
	var made rt.Value
	test := sessions(
		func(s *rt.Sort, n int64) rt.Value { made = rt.OpaqueValue(s, &struct{ n int64 }{n}); return made },
		func(rt.Value) rt.Value { panic("no such token") })
	test.Generators = []rt.Generator{playing("own_token", func(s *rt.Session) {
		role := test.System.Op("login").Fields[1].Sort
		s.Call("login", rt.StringValue("ann"), logic.EnumValue(role, 0))
		s.Call("whoami", rt.OpaqueValue(made.Sort(), &struct{ n int64 }{7}))
	})}
	rec := check(t, test)
	const want = "The run cannot be written as a test: token of whoami is &{7}, which has no literal in Go and comes from no earlier answer"
	if !strings.Contains(rec.text(), want) {
		t.Errorf("no %q in\n%s", want, rec.text())
	}
}

// A run that takes more than method calls is played through the adapter.
func TestRegressionScript(t *testing.T) {
	t.Parallel()
	test := sessions(
		func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, n) },
		func(rt.Value) rt.Value { return rt.StringValue("b\"ob") })
	test.Regression = &rt.Regression{Package: "auth_test", Test: "stolenTokenTest", Sorts: map[string]string{"Role": "authRoleSort"}}
	code := regression(t, test)
	want := `package auth_test

import (
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// stolen-token: a token names somebody else
//
// The adapter of the system performs the run, and the goal judges it. Both are those of
// the file that clouseau emits.
func TestStolenTokenRegression(t *testing.T) {
	rt.Rerun(t, stolenTokenTest(), func(s *rt.Session) {
		login1 := s.Call("login", rt.StringValue("ann"), rt.EnumNamed(authRoleSort, "admin")) // user = "ann", role = admin
		s.Call("login", rt.StringValue("b\"ob"), rt.EnumNamed(authRoleSort, "guest"))         // user = "b\"ob", role = guest
		s.Call("whoami", s.From(login1, 0))
	})
}
`
	if diff := cmp.Diff(want, code); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Rerun judges a script like a run.
func TestRerun(t *testing.T) {
	t.Parallel()
	lose := func(s *rt.Session) {
		for n := range int64(3) {
			s.Call("push", rt.IntValue(n))
		}
		s.Call("pop")
		s.Call("pop")
		s.Call("isEmpty")
	}
	for buggy, want := range map[bool]string{true: "violation of lost_element", false: "upheld"} {
		rec := &recorder{TB: t}
		rt.Rerun(rec, lostElement(buggy), lose)
		if rec.failed != buggy || !strings.Contains(rec.text(), want) {
			t.Errorf("the system is buggy: %v. Rerun fails: %v, and says\n%s\nwant %q", buggy, rec.failed, rec.text(), want)
		}
	}
	away := lostElement(true)
	away.New = func(context.Context) (rt.Adapter, error) { return nil, fmt.Errorf("no route to host") }
	rec := &recorder{TB: t}
	rt.Rerun(rec, away, lose)
	if !rec.failed || !strings.Contains(rec.text(), "no route to host") {
		t.Errorf("without a system Rerun fails: %v, and says %s", rec.failed, rec.text())
	}
}

// answers is a system that answers a request with a pending message.
type answers struct {
	rt.Adapter
	tags    func(asked int64) int64
	pending []rt.Item
}

func (a *answers) Send(_ context.Context, _ string, fields []rt.Value) error {
	a.pending = append(a.pending, rt.Item{ID: len(a.pending), Op: "answer", Fields: []rt.Value{rt.IntValue(a.tags(fields[0].Int()))}})
	return nil
}
func (a *answers) Pending(context.Context) ([]rt.Item, error) { return a.pending, nil }
func (a *answers) Release(_ context.Context, id int) (rt.Outcome, error) {
	e := rt.Event{Op: "answer", Values: a.pending[id].Fields}
	a.pending = nil
	return rt.Outcome{Event: e}, nil
}
func (a *answers) Settle(context.Context) error { return nil }
func (a *answers) Close() error                 { return nil }

// A message may have other fields than in the original run and be wrong in another way, or not come
// at all.
func TestRerunReceive(t *testing.T) {
	t.Parallel()
	tag := []rt.Field{{Name: "tag", Sort: rt.Int}}
	for name, tt := range map[string]struct {
		tags   func(int64) int64
		silent bool
		want   string
	}{
		"as before":   {func(n int64) int64 { return n + 1 }, false, "violation of mixed_up"},
		"second form": {func(n int64) int64 { return n + 5 }, false, "violation of mixed_up"},
		"right":       {func(n int64) int64 { return n }, false, "upheld"},
		"silent":      {nil, true, "prevented: expected an event"},
	} {
		s := rt.NewSystem("answers", &rt.Op{Name: "ask", Kind: rt.Send, Fields: tag}, &rt.Op{Name: "answer", Kind: rt.Receive, Fields: tag})
		ask, answer, a := s.Op("ask"), s.Op("answer"), s.L.Var("a", rt.Int)
		rec := &recorder{TB: t}
		rt.Rerun(rec, &rt.Test{
			System: s,
			Goal: rt.Goal{Name: "mixed_up", Vars: []*rt.Var{a}, Violation: s.Seq(s.All(), s.Event(ask, s.L.Eq(s.Field(ask, "tag"), a)),
				s.Event(answer, s.L.Ne(s.Field(answer, "tag"), a)))},
			New: func(context.Context) (rt.Adapter, error) {
				if tt.silent {
					return &stackAdapter{}, nil
				}
				return &answers{tags: tt.tags}, nil
			},
		}, func(s *rt.Session) {
			if !tt.silent {
				s.Send("ask", rt.IntValue(3))
			}
			s.Receive("answer", nil, rt.IntValue(4))
		})
		if fails := strings.HasPrefix(tt.want, "violation"); rec.failed != fails || !strings.Contains(rec.text(), tt.want) {
			t.Errorf("%s: Rerun fails: %v, and says\n%s\nwant %q", name, rec.failed, rec.text(), tt.want)
		}
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	one, two := rt.IntValue(1), rt.IntValue(2)
	fits := rt.Fields(one, rt.Value{})
	for _, tt := range []struct {
		fields []rt.Value
		want   bool
	}{{[]rt.Value{one, two}, true}, {[]rt.Value{one, one}, true}, {[]rt.Value{two, one}, false}} {
		if got := fits(tt.fields); got != tt.want {
			t.Errorf("Fields(1, any)(%v) = %v", tt.fields, got)
		}
	}
}
