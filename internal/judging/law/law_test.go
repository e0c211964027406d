package law

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// expected are laws that everybody would name: history and event.
var expected = []struct {
	toy  func(often float64) toy
	laws [][2]string
}{
	{tables, [][2]string{
		{"seq(all, put(key == k, value == v), star(any - put(key == k) - remove(key == k) - clear))", "get(found, key == k, value == v)"},
		{"seq(all, put(key == k), star(any - put(key == k) - remove(key == k) - clear))", "contains(yes, key == k)"},
		{"seq(all, put(key == k), star(any - put - remove(key == k) - clear))", "keys(contains(ks, k) || ks == [k])"},
		{"seq(all, remove(key == k), star(any - put(key == k) - remove(key == k)))", "get(!found, key == k, value == 0)"},
		{"star(any - put(key == k) - remove(removed, key == k))", "contains(!yes, key == k)"},
		{"seq(all, clear, star(any - put - remove(removed) - clear))", "len(n == 0)"},
		{"seq(all, keys(ks == k), star(any - put - remove(removed) - keys - clear))", "get(found == contains(k, key))"},
		{"seq(all, len(n == n1), star(any - put - remove(removed) - len - clear))", "keys(n1 == len(ks))"},
		{"seq(all, len(n == n1), star(any - put - remove(removed) - len - clear))", "isEmpty(empty == (n1 == 0))"},
	}},
	{stacks, [][2]string{
		{"seq(all, push(ok, elem == e), star(any - push(ok) - pop))", "pop(elem == e)"},
		{"seq(all, push(ok, elem == e), star(any - push(ok) - pop))", "peek(elem == e)"},
		{"seq(all, size(n == n1), star(any - push(ok) - pop(some) - size), push(ok), star(any - push(ok) - pop(some) - size))", "size(n1 == n - 1)"},
	}},
	{pools, [][2]string{
		{"!seq(all, acquire(ok, conn == c), star(any - acquire(conn == c) - release(conn == c)))", "acquire(!ok || conn == c)"},
		{"seq(all, idle(n == n1), star(any - acquire(ok) - release(was) - idle), acquire(ok), star(any - acquire(ok) - release(was) - idle))", "idle(n1 == n + 1)"},
	}},
	{undos, [][2]string{
		{"seq(all, set(v == v1), star(now))", "now(v == v1)"},
		{"seq(all, now(v == v1), star(undo(!ok)), set, star(undo(!ok)), undo(ok), star(undo(!ok)))", "now(v == v1)"},
	}},
	{counters, [][2]string{
		{"seq(all, misses(m == m1), star(any - ask(!known) - misses), ask(!known), star(any - ask(!known) - misses))", "misses(m1 == m - 1)"},
		{"seq(all, sum(s == s1), star(any - add - sum), add(n == n1), star(any - add - sum))", "sum(s == s1 + n1)"},
		{"seq(all, hits(h == h1), star(sum || asked), misses(m == m1), star(sum || asked))", "asked(t == h1 + m1)"},
	}},
	{files, [][2]string{
		{"seq(all, size(n == n1), star(any - write(ok) - size), write(ok), star(any - write(ok) - size))", "size(n1 == n - 1)"},
		{"seq(all, size(n == n1), star(any - write(ok) - size))", "size(n == n1)"},
	}},
	{caches, [][2]string{
		{"seq(all, put(key == k, v == v1), star(any - put))", "get(hit, key == k, v == v1)"},
	}},
	{graphs, [][2]string{
		{"seq(all, link(from == f, to == t), star(any - link(from == f, to == t) - cut(from == f, to == t) - drop(node == f)))", "linked(yes, from == f, to == t)"},
	}},
	{codecs, [][2]string{
		{"seq(all, encode(text == t, v == v1), star(any - encode(text == t)))", "decode(text == t, v == v1)"},
	}},
	{configs, [][2]string{
		{"seq(all, set(key == k, v == v1), star(any - set(key == k) - reset))", "get(key == k, v == v1)"},
		{"seq(all, setMode(mode == m1), star(any - setMode - reset))", "mode(m == m1)"},
		{"seq(all, enable(on == o), star(any - enable - reset))", "enabled(yes == o)"},
	}},
}

// find returns the law whose clause has these lines.
func find(laws []Law, ops []*sre.Op, history, answer string) *Law {
	i := slices.IndexFunc(laws, func(l Law) bool {
		return strings.Contains(l.clause(ops), "  history = "+history+"\n  event   = "+answer+"\n")
	})
	if i < 0 {
		return nil
	}
	return &laws[i]
}

// breaches says how many walks break each law, as a promise.
func breaches(y toy, laws []Law, walks []sre.Trace) []int {
	out := make([]int, len(laws))
	system := event.NewSystem("", y.ops()...)
	for i, l := range laws {
		j := judge.NewJudge(system.Builder, &judge.Promises{List: []judge.Promise{l.Promise(system)}})
		for _, tr := range walks {
			j.Begin()
			if slices.ContainsFunc(tr, func(e sre.Event) bool { return j.Step(e, nil) != nil }) {
				out[i]++
			}
		}
	}
	return out
}

// TestFound: the laws are found in walks of right systems, of those with a rare bug, and of those
// with a bug in half of the walks. As promises they accept right systems; and the bug breaks some.
// -v prints all laws.
func TestFound(t *testing.T) {
	t.Parallel()
	for _, x := range expected {
		right := x.toy(0)
		for _, often := range []float64{0, 0.05, 0.5} {
			y := x.toy(often)
			laws := Mine(y.ops(), y.walks(1, 200, 100))
			var known []Law
			for _, want := range x.laws {
				if l := find(laws, y.ops(), want[0], want[1]); l != nil {
					known = append(known, *l)
				} else {
					t.Errorf("%s, bug in %v of the walks: not found: history %s event %s", y.name, often, want[0], want[1])
				}
			}
			for i, n := range breaches(right, laws, right.walks(2, 60, 100)) {
				if n > 0 {
					t.Errorf("%s, bug in %v of the walks: %d walks of the right one break a law: %+v\n%s", y.name, often, n, laws[i].Support, laws[i].clause(y.ops()))
				}
			}
			if bad := breaches(y, known, y.walks(3, 60, 100)); often == 0.5 && slices.Max(append(bad, 0)) == 0 {
				t.Errorf("%s: no law is broken by the bug", y.name)
			}
			if testing.Verbose() {
				fmt.Println("=====", y.name, often, len(laws))
				for _, l := range laws {
					fmt.Printf("%s\n%+v\n%s\n", l.Says(), l.Support, l.clause(y.ops()))
				}
			}
		}
	}
}

// TestNoise: answers that mean nothing have no laws, and neither have no walks.
func TestNoise(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	sorts := []*logic.Sort{logic.Int, logic.Bool, logic.String, list}
	for _, n := range []int{1, 10, 40, 150} {
		var ops []*sre.Op
		for i := range n {
			o := &sre.Op{Name: fmt.Sprint("op", i), Kind: sre.Call}
			for k := range r.IntN(3) {
				o.Fields = append(o.Fields, arg(fmt.Sprint("a", k), logic.Int))
			}
			for k := range 1 + r.IntN(2) {
				o.Fields = append(o.Fields, result(fmt.Sprint("r", k), sorts[r.IntN(len(sorts))]))
			}
			ops = append(ops, o)
		}
		walks := make([]sre.Trace, 120)
		for i := range walks {
			for range 100 {
				o := ops[r.IntN(n)]
				var values []logic.Value
				for _, f := range o.Fields {
					values = append(values, map[*logic.Sort]logic.Value{
						logic.Int: logic.IntValue(r.Int64N(8)), logic.Bool: yes(r.IntN(2) == 0),
						logic.String: logic.StringValue(fmt.Sprint(r.IntN(5))), list: ints([]int64{r.Int64N(3), r.Int64N(3)}),
					}[f.Sort])
				}
				walks[i] = append(walks[i], sre.Event{Op: o, Values: values})
			}
		}
		for _, l := range Mine(ops, walks) {
			t.Errorf("%d operations: %+v\n%s", n, l.Support, l.clause(ops))
		}
		if laws := Mine(ops, nil); len(laws) > 0 {
			t.Errorf("laws of nothing: %v", laws)
		}
	}
}

// TestRepeats: the same walks have the same laws.
func TestRepeats(t *testing.T) {
	t.Parallel()
	y := pools(0.5)
	mined := func() string {
		text, err := json.Marshal(Mine(y.ops(), y.walks(1, 100, 100)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := mined()
	for range 3 {
		if again := mined(); again != first {
			t.Fatalf("%s\n%s", first, again)
		}
	}
}

// TestData: a law is the same after it was written as JSON and read.
func TestData(t *testing.T) {
	t.Parallel()
	for _, x := range expected {
		y := x.toy(0)
		laws := Mine(y.ops(), y.walks(1, 100, 100))
		text, err := json.Marshal(laws)
		if err != nil {
			t.Fatal(err)
		}
		var again []Law
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		for i, l := range again {
			if l.clause(y.ops()) != laws[i].clause(y.ops()) || l.Clause() != laws[i].Clause() {
				t.Errorf("%s\n%s", l.clause(y.ops()), laws[i].Clause())
			}
		}
	}
}

// TestSpec: the clauses of a system are clauses of a spec.
func TestSpec(t *testing.T) {
	t.Parallel()
	for _, x := range expected {
		y := x.toy(0)
		laws := Mine(y.ops(), y.walks(1, 200, 100))
		var s strings.Builder
		s.WriteString("language = 1\n")
		sorts := map[*logic.Sort]string{key: "base = int", value: "base = int", node: "base = int", handle: "go = \"Handle\"", mode: "values = [slow, normal, fast]", code: "base = string"}
		for _, sort := range []*logic.Sort{key, value, node, handle, mode, code} {
			fmt.Fprintf(&s, "sort %q {\n  %s\n}\n", sort.Name(), sorts[sort])
		}
		for _, o := range y.ops() {
			fmt.Fprintf(&s, "operation %q {\n  kind = call\n", o.Name)
			for _, result := range []bool{false, true} {
				var fields []string
				for _, f := range o.Fields {
					if f.Result == result {
						fields = append(fields, f.Name+" = "+f.Sort.Name())
					}
				}
				fmt.Fprintf(&s, "  %s = { %s }\n", map[bool]string{false: "args", true: "results"}[result], strings.Join(fields, ", "))
			}
			fmt.Fprintf(&s, "  clause \"any\" {\n    event = %s\n  }\n", o.Name)
			for _, l := range laws {
				if l.Of == o.Name {
					s.WriteString(l.Clause())
				}
			}
			s.WriteString("}\n")
		}
		got, diags := spec.LoadSource(y.name, []byte(s.String()))
		if diags.HasErrors() || got == nil {
			t.Errorf("%v\n%s", diags, s.String())
		}
	}
}

// TestDefinition: what a law counts is what its promise judges, and what follows from the
// definition of promises, tried out for all values of short walks.
func TestDefinition(t *testing.T) {
	t.Parallel()
	judged := 0
	for _, x := range expected {
		y := x.toy(0.5)
		m := newMiner(y.ops(), y.walks(1, 200, 100))
		m.search()
		laws := m.laws(y.ops())
		if len(laws) == 0 {
			t.Fatalf("%s: no laws", y.name)
		}
		system := event.NewSystem("", y.ops()...)
		for _, f := range m.merged() {
			l := m.write(&f, y.ops())
			for n, tr := range y.walks(5, 10, 60) {
				j := judge.NewJudge(system.Builder, &judge.Promises{List: []judge.Promise{l.Promise(system)}})
				own := m.sample(m.collect(&f, [][]step{m.w.walk(tr)}), f.then, f.question.op).count(f.excluded)
				broken := 0
				for i, e := range tr {
					was := j.Counts()[0].Judged
					breach := j.Step(e, nil) != nil
					if breach {
						broken++
					}
					if n >= 2 || i >= 14 {
						continue
					}
					applies, describes := defined(&l, system, tr[:i], e)
					if breach != (applies && !describes) || !l.Never && applies != (j.Counts()[0].Judged > was) {
						t.Fatalf("%v after %v: judge: %v, %v; by definition applies %v, describes %v\n%s", e, tr[:i], breach, j.Counts(), applies, describes, l.clause(y.ops()))
					}
				}
				if c := j.Counts()[0]; !l.Never && (own.calls != c.Judged || own.bad != broken) || l.Never && (own.bad > 0) != (broken > 0) {
					t.Fatalf("%s: counted %d, %d bad; the promise judges %v, %d broken\n%s", y.name, own.calls, own.bad, c, broken, l.clause(y.ops()))
				}
				judged += own.calls
			}
		}
	}
	if judged < 4000 {
		t.Errorf("only %d calls", judged)
	}
	t.Log(judged, "calls")
}

// defined judges a call by the definition of a promise.
func defined(l *Law, system *event.System, before sre.Trace, e sre.Event) (applies, describes bool) {
	p := l.Promise(system)
	if e.Op != p.Op {
		return false, false
	}
	c := p.Clauses[0]
	candidates := map[*logic.Var][]logic.Value{}
	for i, v := range l.Vars {
		for _, x := range append(slices.Clone(before), e) {
			if x.Op.Name == v.Op || x.Op == e.Op {
				for k, f := range x.Op.Fields {
					if value := x.Values[k]; logic.Compatible(f.Sort, c.Vars[i].Sort()) && !slices.Contains(candidates[c.Vars[i]], value) {
						candidates[c.Vars[i]] = append(candidates[c.Vars[i]], value)
					}
				}
			}
		}
		if c.Vars[i].Sort() == handle { // there is always one that was not handed out
			candidates[c.Vars[i]] = append(candidates[c.Vars[i]], logic.OpaqueValue(handle, -2))
		}
	}
	var all func(i int, env logic.Assignment)
	all = func(i int, env logic.Assignment) {
		if i < len(c.Vars) {
			for _, v := range candidates[c.Vars[i]] {
				env[c.Vars[i]] = v
				all(i+1, env)
			}
			return
		}
		args := true
		for k := range l.Then {
			if l.Then[k].Field < e.Op.Args() {
				args = args && logic.Holds(l.Then[k].term(system.Builder, e.Op, c.Vars), e.Env(env))
			}
		}
		if args && !describes && sre.Match(c.History, before, env) {
			applies = true
			describes = describes || logic.Holds(c.Event, e.Env(env))
		}
	}
	all(0, logic.Assignment{})
	return applies, describes
}

// BenchmarkMine mines 200 walks of 100 calls.
func BenchmarkMine(b *testing.B) {
	often, _ := strconv.ParseFloat(os.Getenv("OFTEN"), 64)
	y := tables(often)
	walks := y.walks(1, 200, 100)
	for b.Loop() {
		Mine(y.ops(), walks)
	}
}
