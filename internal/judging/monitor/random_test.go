package monitor_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// doubling is an assignment with the function of the tests: twice(x) = 2x.
type doubling struct{ logic.Assignment }

func (doubling) Apply(_ *logic.Func, args []logic.Value) (logic.Value, bool) {
	return logic.IntValue(2 * args[0].Int()), true
}

// randomLab draws goals and traces over a small alphabet with all sorts.
type randomLab struct {
	r       *rand.Rand
	b       *sre.Builder
	vars    []*logic.Var // of the goal being drawn
	pool    []*logic.Var
	twice   *logic.Func
	funcs   bool            // whether goals may apply functions
	bases   []logic.Integer // where numbers start; nil: from 0
	visible []*sre.Op
}

var (
	labLevel = logic.NewEnum("Level", "Low", "Mid", "High")
	labKey   = logic.NewOpaque("Key")
)

func newRandomLab(seed uint64) *randomLab {
	ops := []*sre.Op{
		{Name: "put", Fields: []sre.Field{{Name: "key", Sort: labKey}, {Name: "n", Sort: logic.Int}}},
		{Name: "get", Fields: []sre.Field{{Name: "n", Sort: logic.Int}, {Name: "ok", Sort: logic.Bool, Result: true}}},
		{Name: "set", Fields: []sre.Field{{Name: "level", Sort: labLevel}, {Name: "n", Sort: logic.Int}}},
		{Name: "tick"},
		{Name: "shade", Kind: sre.Ghost, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}},
	}
	l := logic.NewBuilder()
	return &randomLab{
		r: rand.New(rand.NewPCG(seed, 7)), b: sre.NewBuilder(l, ops...), visible: ops[:4],
		pool: []*logic.Var{
			l.Var("y", logic.Int), l.Var("z", logic.Int), l.Var("flag", logic.Bool),
			l.Var("top", labLevel), l.Var("k", labKey),
		},
		twice: &logic.Func{Name: "twice", Args: []*logic.Sort{logic.Int}, Result: logic.Int},
	}
}

func (l *randomLab) chance(n int) bool { return l.r.IntN(n) == 0 }

// term draws a variable, a literal or a sum of the sort.
func (l *randomLab) term(s *logic.Sort) logic.Term {
	lb := l.b.L
	if s == logic.Int && l.chance(8) {
		return lb.Add(l.term(s), lb.Int(int64(l.r.IntN(3))))
	}
	if s == logic.Int && l.funcs && l.chance(4) {
		return lb.App(l.twice, l.term(s))
	}
	for range 4 {
		if v := l.vars[l.r.IntN(len(l.vars))]; v.Sort() == s {
			return v
		}
	}
	return lb.Value(l.value(s))
}

func (l *randomLab) value(s *logic.Sort) logic.Value {
	switch s.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(l.chance(2))
	case logic.IntKind:
		if len(l.bases) > 0 {
			base := l.bases[l.r.IntN(len(l.bases))]
			return logic.IntegerValue(base.Add(logic.IntegerOf(int64(l.r.IntN(2)))).Min(s.Bounds().Hi))
		}
		return logic.IntValue(int64(l.r.IntN(4)))
	case logic.EnumKind:
		return logic.EnumValue(s, l.r.IntN(3))
	default:
		return logic.OpaqueValue(s, string(rune('a'+l.r.IntN(3))))
	}
}

// qualifier draws a test of op's fields.
func (l *randomLab) qualifier(op *sre.Op, depth int) logic.Term {
	lb := l.b.L
	if len(op.Fields) == 0 || l.chance(6) {
		return lb.True()
	}
	if depth > 0 {
		x, y := l.qualifier(op, depth-1), l.qualifier(op, depth-1)
		switch l.r.IntN(5) {
		case 0:
			return lb.And(x, y)
		case 1:
			return lb.Or(x, y)
		case 2:
			return lb.Not(x)
		}
	}
	f := op.Fields[l.r.IntN(len(op.Fields))]
	var x logic.Term = lb.Field(f.Name, f.Sort)
	if l.chance(5) {
		x = l.term(f.Sort)
	}
	y := l.term(f.Sort)
	switch k := l.r.IntN(6); {
	case f.Sort == logic.Int && k == 0:
		return lb.Lt(x, y)
	case f.Sort == logic.Int && k == 1:
		return lb.Le(y, x)
	case k == 2:
		return lb.Ne(x, y)
	}
	return lb.Eq(x, y)
}

func (l *randomLab) class() sre.Expr {
	op := l.b.Ops()[l.r.IntN(len(l.b.Ops()))]
	return l.b.Event(op, l.qualifier(op, 1))
}

// expr draws an expression.
func (l *randomLab) expr(depth int) sre.Expr {
	if depth == 0 {
		switch l.r.IntN(8) {
		case 0:
			return l.b.All()
		case 1:
			return l.b.AnyVisible()
		case 2:
			return l.b.Eps()
		case 3:
			return l.b.Star(l.b.Minus(l.b.Any(), l.class()))
		default:
			return l.class()
		}
	}
	x, y := l.expr(depth-1), l.expr(l.r.IntN(depth))
	switch l.r.IntN(12) {
	case 0, 1, 2, 3:
		return l.b.Seq(x, y)
	case 4:
		return l.b.Seq(l.b.All(), x, y)
	case 5:
		return l.b.Or(x, y)
	case 6:
		return l.b.And(x, y)
	case 7:
		return l.b.Not(x)
	case 8:
		return l.b.Minus(x, y)
	case 9:
		return l.b.Star(x)
	case 10:
		return l.b.Interleave(x, y)
	default:
		if c, ok := l.class().(*sre.Class); ok {
			return l.b.Last(c, l.b.AnyVisible())
		}
		return x
	}
}

func (l *randomLab) goal() sre.Expr {
	l.vars = nil
	for _, i := range l.r.Perm(len(l.pool))[:1+l.r.IntN(3)] {
		l.vars = append(l.vars, l.pool[i])
	}
	return l.expr(1 + l.r.IntN(3))
}

func (l *randomLab) trace() sre.Trace {
	var tr sre.Trace
	for range 1 + l.r.IntN(5) {
		ev := sre.Event{Op: l.visible[l.r.IntN(len(l.visible))]}
		for _, f := range ev.Op.Fields {
			ev.Values = append(ev.Values, l.value(f.Sort))
		}
		tr = append(tr, ev)
	}
	return tr
}

// candidates returns values that include a witness if there is one.
func (l *randomLab) candidates(s *logic.Sort) []logic.Value {
	var out []logic.Value
	switch s.Kind() {
	case logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.IntKind:
		for _, base := range l.bases {
			for d := int64(-3); d <= 4; d++ {
				if x := base.Add(logic.IntegerOf(d)); s.Bounds().Has(x) {
					out = append(out, logic.IntegerValue(x))
				}
			}
		}
		for n := range 18 {
			if len(l.bases) == 0 {
				out = append(out, logic.IntValue(int64(n-7)))
			}
		}
	case logic.EnumKind:
		for i := range s.Values() {
			out = append(out, logic.EnumValue(s, i))
		}
	default:
		for _, x := range []string{"a", "b", "c", "fresh", "fresher"} {
			out = append(out, logic.OpaqueValue(s, x))
		}
	}
	return out
}

// slowViolated reports whether e denotes tr for some values.
func (l *randomLab) slowViolated(e sre.Expr, tr sre.Trace) bool {
	vars := sre.Vars(nil, e)
	env := logic.Assignment{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(vars) {
			return sre.Match(e, tr, doubling{env})
		}
		for _, v := range l.candidates(vars[i].Sort()) {
			env[vars[i]] = v
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

// compare runs monitor and definition side by side, and returns how often the monitor could not
// decide.
func (l *randomLab) compare(t *testing.T, m *monitor.Monitor, e sre.Expr, tr sre.Trace) (violated bool, unknowns int) {
	t.Helper()
	want := l.slowViolated(e, nil)
	if m.Violated() != want {
		t.Fatalf("goal %v: empty run violated = %v, want %v", e, m.Violated(), want)
	}
	for i, ev := range tr {
		want = want || l.slowViolated(e, tr[:i+1])
		got := m.Step(ev)
		if want && !got && m.Unknowns() == 0 {
			t.Fatalf("goal %v\nafter %v: violated = false, want true", e, tr[:i+1])
		}
		if got { // the witness may be outside the candidates
			l.checkWitness(t, m, e, tr[:i+1])
			return true, 0
		}
	}
	return want, m.Unknowns()
}

func (l *randomLab) checkWitness(t *testing.T, m *monitor.Monitor, e sre.Expr, tr sre.Trace) {
	t.Helper()
	env := logic.Assignment{}
	for v, x := range m.Witness() {
		if env[v] = x; v.Sort() == logic.Int && !v.Sort().Bounds().Has(x.Integer()) {
			t.Fatalf("goal %v: the witness %v = %v of %v is no int", e, v, x, tr)
		}
	}
	for n := range len(tr) + 1 {
		if sre.Match(e, tr[:n], doubling{env}) {
			return
		}
	}
	t.Fatalf("goal %v: %v is no violation for the witness %v", e, tr, m.Witness())
}

// sample returns long in long mode and short otherwise.
func sample(short, long int) int {
	if environment.Long.Get() != "" {
		return long
	}
	return short
}

func TestAgrees(t *testing.T) {
	t.Parallel()
	pairs, violations, unknowns := 0, 0, 0
	for seed := uint64(0); pairs < sample(3_000, 100_000); seed++ {
		l := newRandomLab(seed)
		e := l.goal()
		m := monitor.New(l.b, e, l.vars)
		for range 5 {
			m.Reset()
			violated, unknown := l.compare(t, m, e, l.trace())
			if pairs++; violated {
				violations++
			}
			if unknown > 0 {
				unknowns++
			}
		}
	}
	t.Logf("%d pairs, %d violations, %d undecided", pairs, violations, unknowns)
	if violations < pairs/10 || violations > pairs*9/10 {
		t.Errorf("%d of %d runs are violations: the goals say little", violations, pairs)
	}
	if unknowns > pairs/100 {
		t.Errorf("%d of %d pairs undecided, want at most 1%%", unknowns, pairs)
	}
}

// TestAgreesEnds does the same for numbers at and around the ends of Go's integer types that fit an
// int.
func TestAgreesEnds(t *testing.T) {
	t.Parallel()
	var ends []logic.Integer
	for _, x := range gen.Ends() {
		if logic.Int.Bounds().Has(x) {
			ends = append(ends, x)
		}
	}
	pairs, violations, unknowns := 0, 0, 0
	for seed := uint64(1 << 33); pairs < sample(1_000, 50_000); seed++ {
		l := newRandomLab(seed)
		l.bases = []logic.Integer{ends[l.r.IntN(len(ends))], ends[l.r.IntN(len(ends))]}
		e := l.goal()
		m := monitor.New(l.b, e, l.vars)
		for range 5 {
			m.Reset()
			violated, unknown := l.compare(t, m, e, l.trace())
			if pairs++; violated {
				violations++
			}
			if unknown > 0 {
				unknowns++
			}
		}
	}
	t.Logf("%d pairs, %d violations, %d undecided", pairs, violations, unknowns)
	if violations < pairs/10 || violations > pairs*9/10 || unknowns > pairs/100 {
		t.Errorf("of %d pairs %d are violations and %d undecided", pairs, violations, unknowns)
	}
}

func TestFunctions(t *testing.T) {
	t.Parallel()
	pairs, violations, unknowns := 0, 0, 0
	for seed := uint64(1 << 32); pairs < sample(1_000, 20_000); seed++ {
		l := newRandomLab(seed)
		l.funcs = true
		e := l.goal()
		m := monitor.New(l.b, e, l.vars, monitor.WithFunctions(doubling{}))
		for range 5 {
			m.Reset()
			violated, unknown := l.compare(t, m, e, l.trace())
			if pairs++; violated {
				violations++
			}
			if unknown > 0 {
				unknowns++
			}
		}
	}
	t.Logf("%d pairs, %d violations, %d undecided", pairs, violations, unknowns)
	if violations < pairs/10 || unknowns > pairs/20 {
		t.Errorf("of %d pairs %d are violations and %d undecided", pairs, violations, unknowns)
	}
}

// TestLongRuns has goals with two variables, and runs so long that states are found by one of
// several variables, dropped, and bound again.
func TestLongRuns(t *testing.T) {
	t.Parallel()
	for seed := range uint64(sample(3, 200)) {
		l := newRandomLab(seed)
		b, lb := l.b, l.b.L
		k, y := l.pool[4], l.pool[0]
		key, n := lb.Field("key", labKey), lb.Field("n", logic.Int)
		put, get, set := l.visible[0], l.visible[1], l.visible[2]
		written := b.Event(put, lb.And(lb.Eq(key, k), lb.Eq(n, y)))
		quiet := b.Star(b.Minus(b.Any(), b.Event(put, lb.Eq(key, k))))
		far := b.Event(get, lb.Lt(lb.Add(y, lb.Int(6)), n))
		for _, e := range []sre.Expr{
			b.Seq(b.All(), written, quiet, far),
			b.Seq(b.All(), written, quiet, b.Event(set, lb.Le(y, n)), quiet, far),
			b.And(b.Seq(b.All(), written, quiet, far), b.Seq(b.All(), b.Event(set, lb.Eq(n, y)), b.Absent(b.Any(), b.Event(set, lb.Eq(n, y))))),
			b.And(b.Seq(b.Absent(b.Any(), b.Event(set, lb.Eq(n, y))), far), b.Seq(b.All(), written, b.All())),
		} {
			l.vars = []*logic.Var{k, y}
			m := monitor.New(b, e, l.vars)
			for range 2 {
				m.Reset()
				l.compareEnd(t, m, e, l.longTrace(40))
			}
		}
	}
}

// longTrace draws n events whose integers reach 8.
func (l *randomLab) longTrace(n int) sre.Trace {
	var tr sre.Trace
	for len(tr) < n {
		for _, ev := range l.trace() {
			if i := ev.Op.Position("n"); i >= 0 {
				ev.Values[i] = logic.IntValue(int64(l.r.IntN(9)))
			}
			tr = append(tr, ev)
		}
	}
	return tr
}

// compareEnd checks the violation that the monitor reports, and that no earlier prefix is one.
// Equations with events bind the goal's variables.
func (l *randomLab) compareEnd(t *testing.T, m *monitor.Monitor, e sre.Expr, tr sre.Trace) {
	t.Helper()
	for i, ev := range tr {
		if m.Step(ev) {
			l.checkWitness(t, m, e, tr[:i+1])
			tr = tr[:i]
			break
		}
	}
	for _, k := range []string{"a", "b", "c"} {
		for y := range int64(9) {
			env := logic.Assignment{l.vars[0]: logic.OpaqueValue(labKey, k), l.vars[1]: logic.IntValue(y)}
			if sre.Match(l.b.Seq(e, l.b.All()), tr, doubling{env}) {
				t.Fatalf("goal %v: for %v no violation seen in %v", e, env, tr)
			}
		}
	}
}
