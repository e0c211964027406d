package runtime_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// sessions is a system whose answers become arguments: login gives a token, and
// whoami takes one. The goal is that a token names somebody else.
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
		Generators: []rt.Generator{script("login_twice", func(s *rt.Session) {
			ann := s.Call("login", rt.StringValue("ann"), rt.EnumValue(role, 1))
			s.Call("login", rt.StringValue("b\"ob"), rt.EnumValue(role, 0))
			s.Call("whoami", ann[0])
		})},
	}
}

// The support of a regression test that is compiled below.
const server = `package auth_test

type role int

const (
	roleGuest role = iota
	roleAdmin
)

type server struct{}

func newServer() *server                        { return nil }
func (*server) login(string, role) *server       { return nil }
func (*server) whoami(*server) string            { return "" }
func (*server) close()                          {}
`

// regression runs the test once and returns the Go test in its output.
func regression(t *testing.T, test *rt.Test) string {
	t.Helper()
	_, code, ok := strings.Cut(check(t, test).text(), "The run as a test:\n\n")
	if !ok {
		t.Fatal("the output has no test")
	}
	end := strings.Index(code, "\n}\n")
	return code[:end+3]
}

// compiles checks that the source is formatted and type-checks beside the support.
func compiles(t *testing.T, source string) {
	t.Helper()
	if out, err := format.Source([]byte(source)); err != nil || string(out) != source {
		t.Fatalf("not formatted (%v):\n%s", err, source)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for i, src := range []string{server, source} {
		f, err := parser.ParseFile(fset, fmt.Sprintf("f%d.go", i), src, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	if _, err := conf.Check("auth_test", fset, files, nil); err != nil {
		t.Errorf("%v\n%s", err, source)
	}
}

// An argument from an earlier answer is that answer's variable. Of answers of an opaque sort
// all that counts is which are the same.
func TestRegression(t *testing.T) {
	t.Parallel()
	type key struct{ n int64 }
	code := regression(t, sessions(
		func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, &key{n}) },
		func(rt.Value) rt.Value { return rt.StringValue("b\"ob") }))
	compiles(t, code)
	want := `package auth_test

import (
	"testing"
)

// stolen-token: a token names somebody else
func TestStolenTokenRegression(t *testing.T) {
	sut := newServer()
	defer sut.close()
	token1 := sut.login("ann", roleAdmin)
	token2 := sut.login("b\"ob", roleGuest)
	if token2 == token1 {
		t.Skip("the system no longer answers login(user = \"b\\\"ob\", role = guest, token = &{2})")
	}
	user3 := sut.whoami(token1)
	if user3 == "b\"ob" {
		t.Error("stolen-token: `
	if !strings.HasPrefix(code, want) {
		t.Errorf("got\n%s\nwant it to begin\n%s", code, want)
	}
}

// A crash is repeated, not checked.
func TestRegressionCrash(t *testing.T) {
	t.Parallel()
	code := regression(t, sessions(
		func(s *rt.Sort, n int64) rt.Value { return rt.OpaqueValue(s, n) },
		func(rt.Value) rt.Value { panic("no such token") }))
	if want := "\t// then whoami(token = 1): crashed\n\tsut.whoami(token1)\n}\n"; !strings.HasSuffix(code, want) {
		t.Errorf("got\n%s\nwant it to end\n%s", code, want)
	}
}
