package uhat_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

func TestDescribe(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		spec func() (*fixture, *uhat.Goal)
		term func(*fixture) []uhat.Step
		want string
	}{
		{"straight line", silentStack, func(f *fixture) []uhat.Step {
			s := suspectAnswer(f)
			s[4].(*uhat.Perform).Origin.Clause = f.Operation(f.ops["push"]).Clauses[1]
			return s
		}, `
draw x: int in 0..20
push(elem = x)
ghost pushed(index = 0, value = x)
draw y: int in x + 1..21
push(elem = y)                       # push.onto
ghost pushed(index = 1, value = y)
e, ok = pop()
assert y == e
assert ok
r = isEmpty()                        # suspect, deciding
assert r
`},
		{"messages", server, namedCauses, `
draw i: int in 0..20
draw j: int in 0..20 except i
draw k: int in 0..20
send request(id = i, key = k)
send request(id = j, key = k)
id1, v1 = receive response(id == i)  # demanded by 1
assert k <= v1
id2, v2 = receive response(id == j)  # demanded by 2
assert v1 == v2
`},
		{"recursion", stack, pushLoop, `
draw x: int in 0..20
push(elem = x)
ghost pushed(index = 0, value = x)
grow(0, x)                           # depth 1 to 4
func grow(depth: int, top: int)
  at depth 0
    e, ok = pop()
    assert ok && top == e
    r = isEmpty()
    assert r
  above
    draw next: int in top + 1..top + 9
    push(elem = next)
    ghost pushed(index = depth + 1, value = next)
    grow(depth + 1, next)            # one level less
`},
		{"everything else", handles, func(f *fixture) []uhat.Step {
			p, q, b := f.v("p"), f.v("q"), f.b("b")
			return []uhat.Step{
				&uhat.Draw{Var: p, Among: []uhat.Domain{
					{Lo: []logic.Term{f.n(1)}, Hi: []logic.Term{f.n(9), f.n(7)}, Filter: f.l.Ne(p, f.n(5))},
					{Lo: []logic.Term{f.n(20)}, Hi: []logic.Term{f.n(20)}, Guard: f.l.True()},
				}},
				&uhat.Let{Var: q, Value: f.l.Add(p, f.n(1))},
				&uhat.Draw{Var: b, Among: []uhat.Domain{{Guard: f.l.Le(q, f.n(3))}}},
				&uhat.Assume{Cond: f.l.Lt(p, q)},
				&uhat.Choice{Branches: [][]uhat.Step{{&uhat.Assert{Cond: b, Stop: true}}, nil}},
			}
		}, `
draw p: int in 1..min(9, 7) where p != 5 or in 20..20
let q = p + 1
draw b: bool if q <= 3
assume p < q
choice
  assert b, else stop
or
  skip
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, _ := tt.spec()
			if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), uhat.Describe(tt.term(f))); diff != "" {
				t.Errorf("Describe (-want +got):\n%s", diff)
			}
		})
	}
}
