package validate_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// randomModel draws models: a state of every shape, two requests, trees of cases.
type randomModel struct {
	t       *rapid.T
	l       *logic.Builder
	m       *model.Model
	call    *sre.Op
	send    *sre.Op
	receive *sre.Op
	texts   []logic.Term // string terms that may be used in this place
	ints    []logic.Term
	choices int
	values  bool          // it takes lists, sets and maps as values
	chosen  bool          // choices may be lists, of any length
	lists   []logic.Term  // such choices that may be used in this place
	base    logic.Integer // where the numbers of the model and its runs start
}

var conns = logic.NewEnum("Conn", "c", "d")

func drawModel(t *rapid.T, messages bool) *randomModel {
	return drawModelAt(t, messages, logic.Integer{})
}

func drawModelAt(t *rapid.T, messages bool, base logic.Integer) *randomModel {
	return drawModelOf(&randomModel{t: t, base: base}, messages)
}

func drawModelOf(r *randomModel, messages bool) *randomModel {
	l, t := logic.NewBuilder(), r.t
	r.l, r.m = l, &model.Model{Name: "random", L: l}
	text, number := sre.Field{Name: "k", Sort: logic.String}, sre.Field{Name: "n", Sort: logic.Int}
	r.call = &sre.Op{Name: "call", Kind: sre.Call, Fields: []sre.Field{text, number,
		{Name: "s", Sort: logic.String, Result: true}, {Name: "ok", Sort: logic.Bool, Result: true}}}
	r.send = &sre.Op{Name: "send", Kind: sre.Send, Fields: []sre.Field{{Name: "conn", Sort: conns}, text}}
	r.receive = &sre.Op{Name: "receive", Kind: sre.Receive, Fields: []sre.Field{{Name: "conn", Sort: conns}, {Name: "s", Sort: logic.String, Result: true}}}
	sre.NewBuilder(l, r.call, r.send, r.receive) // numbers the operations
	r.state()
	r.rule(r.call)
	if messages {
		r.rule(r.send)
		r.m.Network = &model.Network{
			Unordered: r.flip("unordered"), Lossy: r.flip("lossy"),
			Copies: rapid.IntRange(0, 1).Draw(t, "copies"), Capacity: rapid.IntRange(0, 2).Draw(t, "capacity"),
		}
		if r.flip("connections") {
			r.m.Network.Connection = "conn"
		}
	}
	r.m.Unspecified = rapid.SampledFrom([]model.Unspecified{model.Ignored, model.Free, model.Forbidden}).Draw(t, "unspecified")
	return r
}

func (r *randomModel) flip(what string) bool { return rapid.Bool().Draw(r.t, what) }

func (r *randomModel) state() {
	known := func(v *model.Var, terms ...logic.Term) {
		if r.flip("known") {
			v.From(terms...)
		}
		r.m.State = append(r.m.State, v)
	}
	x := r.letter("a")
	known(model.ScalarVar(r.l, "tag", logic.String), x)
	known(model.ScalarVar(r.l, "num", logic.Int), r.number(1))
	known(model.OptionalVar(r.l, "opt", logic.String), r.l.False(), nil)
	known(model.MapVar(r.l, "map", logic.String, logic.String), x)
	known(model.OptionalMapVar(r.l, "may", logic.String, logic.Int), r.l.False(), nil)
	r.m.State = append(r.m.State, model.SetVar(r.l, "set", logic.String), model.ListVar(r.l, "list", logic.String))
	if r.values {
		r.m.State = append(r.m.State, model.SetVar(r.l, "set2", logic.String))
		known(model.OptionalMapVar(r.l, "may2", logic.String, logic.Int), r.l.False(), nil)
		known(model.MapVar(r.l, "map2", logic.String, logic.String), x)
	}
}

// known applies a known function about the sort of its first argument.
func (r *randomModel) known(name string, args ...logic.Term) logic.Term {
	return r.l.App(r.l.Known(name, args[0].Sort(), 0), args...)
}

// list draws a list as a value.
func (r *randomModel) list(depth int) logic.Term {
	s := r.m.State
	if depth == 0 && len(r.lists) > 0 && r.flip("chosen") {
		return rapid.SampledFrom(r.lists).Draw(r.t, "list")
	}
	if depth == 0 {
		return rapid.SampledFrom([]logic.Term{s[6].Value, s[5].Value, s[7].Value, r.known("keys", s[4].Value), r.known("keys", s[8].Value)}).Draw(r.t, "list")
	}
	xs, i := r.list(depth-1), r.l.Int(rapid.Int64Range(-1, 2).Draw(r.t, "i"))
	switch name := rapid.SampledFrom([]string{"append", "insert", "replace", "remove", "concat", "take", "drop", "reverse", "sort", "unique"}).Draw(r.t, "known"); name {
	case "append":
		return r.known(name, xs, r.text())
	case "insert", "replace":
		return r.known(name, xs, i, r.text())
	case "remove", "take", "drop":
		return r.known(name, xs, i)
	case "concat":
		return r.known(name, xs, r.list(depth-1))
	default:
		return r.known(name, xs)
	}
}

// aboutValues draws a qualifier about lists and maps as values.
func (r *randomModel) aboutValues() logic.Term {
	s := r.m.State
	switch rapid.IntRange(0, 4).Draw(r.t, "about") {
	case 0:
		return r.l.Le(r.l.Len(r.list(1)), r.l.Int(rapid.Int64Range(0, 2).Draw(r.t, "len")))
	case 1:
		return r.known("contains", r.list(1), r.text())
	case 2:
		xs := r.list(1)
		return r.l.Eq(r.l.At(xs.Sort(), xs, r.l.Int(0)), r.text())
	case 3:
		return r.l.Le(r.known("sum", r.known("values", s[4].Value)), r.int())
	default:
		return r.l.Eq(r.known("count", r.list(1), r.text()), r.known("index", r.list(0), r.text()))
	}
}

func (r *randomModel) letter(s string) logic.Term { return r.l.Value(logic.StringValue(s)) }

func (r *randomModel) number(n int64) logic.Term { return r.l.Integer(r.base.Add(logic.IntegerOf(n))) }

func (r *randomModel) rule(op *sre.Op) {
	rule := &model.Rule{Op: op}
	r.texts = []logic.Term{r.letter("a"), r.letter("b"), r.m.State[0].Value}
	r.ints = []logic.Term{r.number(0), r.number(2), r.m.State[1].Value}
	given := op.Args()
	if op == r.receive {
		given = len(op.Fields)
	}
	for _, f := range op.Fields[:given] {
		v := r.l.Var(op.Name+"."+f.Name, f.Sort)
		rule.Args = append(rule.Args, v)
		switch f.Sort {
		case logic.String:
			r.texts = append(r.texts, v)
		case logic.Int:
			r.ints = append(r.ints, v)
		}
	}
	rule.Body = r.step(op, rule.Args, 2)
	r.m.Rules = append(r.m.Rules, rule)
}

func (r *randomModel) text() logic.Term {
	k := rapid.SampledFrom(r.texts).Draw(r.t, "text")
	if rapid.IntRange(0, 3).Draw(r.t, "read") == 0 {
		return r.l.App(r.m.State[3].At, k)
	}
	return k
}

func (r *randomModel) int() logic.Term { return rapid.SampledFrom(r.ints).Draw(r.t, "int") }

// condition draws a qualifier. It mentions the value of an optional only together with its
// presence.
func (r *randomModel) condition() logic.Term {
	opt, may, set, list := r.m.State[2], r.m.State[4], r.m.State[5], r.m.State[6]
	var q logic.Term
	if r.values && r.flip("values") {
		return r.aboutValues()
	}
	switch rapid.IntRange(0, 8).Draw(r.t, "condition") {
	case 0:
		q = r.l.Eq(r.text(), r.text())
	case 1:
		q = r.l.Le(r.int(), r.int())
	case 2:
		q = r.l.And(opt.Has, r.l.Eq(opt.Value, r.text()))
	case 3:
		k := r.text()
		q = r.l.And(r.l.App(may.Contains, k), r.l.Lt(r.l.App(may.At, k), r.int()))
	case 4:
		q = r.l.App(set.Contains, r.text())
	case 5:
		q = r.l.App(list.Contains, r.text())
	case 6:
		q = r.l.And(r.l.Lt(r.l.Int(0), list.Size), r.l.Eq(r.l.App(list.At, r.l.Int(0)), r.text()))
	case 7:
		q = r.l.Or(r.l.Eq(r.text(), r.text()), opt.Has)
	default:
		return r.l.True()
	}
	if r.flip("not") {
		return r.l.Not(q)
	}
	return q
}

func (r *randomModel) step(op *sre.Op, args []*logic.Var, depth int) *model.Case {
	c := &model.Case{Label: fmt.Sprintf("c%d", r.choices), When: r.condition()}
	texts, ints, lists := r.texts, r.ints, r.lists
	defer func() { r.texts, r.ints, r.lists = texts, ints, lists }()
	kinds := 3
	if r.chosen {
		kinds = 5
	}
	switch rapid.IntRange(0, kinds).Draw(r.t, "choose") {
	case 4, 5:
		v := r.l.Fresh("q", r.m.State[6].Value.Sort())
		c.Choices, r.lists = []*logic.Var{v}, append(r.lists[:len(r.lists):len(r.lists)], v)
		c.Require = r.condition()
	case 0:
		v := r.l.Fresh("t", logic.String)
		c.Choices, r.texts = []*logic.Var{v}, append(r.texts[:len(r.texts):len(r.texts)], v)
		c.Require = r.condition()
	case 1:
		v := r.l.Fresh("i", logic.Int)
		c.Choices, r.ints = []*logic.Var{v}, append(r.ints[:len(r.ints):len(r.ints)], v)
		c.Require = r.condition()
	}
	for depth > 0 && len(c.Cases) < 2 && r.flip("nested") {
		r.choices++
		c.Cases = append(c.Cases, r.step(op, args, depth-1))
	}
	if len(c.Cases) == 0 {
		r.finish(c, op, args)
	}
	return c
}

// finish gives a leaf its updates and replies.
func (r *randomModel) finish(c *model.Case, op *sre.Op, args []*logic.Var) {
	s := r.m.State
	for _, u := range []model.Update{
		{Var: s[0], Terms: []logic.Term{r.text()}},
		{Var: s[1], Terms: []logic.Term{r.int()}},
		{Var: s[2], Terms: []logic.Term{r.l.True(), r.text()}},
		{Var: s[2], Terms: []logic.Term{r.l.False(), nil}},
		{Var: s[3], Key: r.text(), Terms: []logic.Term{r.text()}},
		{Var: s[4], Key: r.text(), Terms: []logic.Term{r.l.True(), r.int()}},
		{Var: s[4], Key: r.text(), Terms: []logic.Term{r.l.False(), nil}},
		{Var: s[5], Key: r.text(), Terms: []logic.Term{r.condition()}},
		{Var: s[5]},
		{Var: s[6], Kind: model.Append, Terms: []logic.Term{r.text()}},
		{Var: s[6], Kind: model.Drop},
	} {
		if rapid.IntRange(0, 3).Draw(r.t, "update") == 0 {
			c.Updates = append(c.Updates, u)
		}
	}
	if r.values {
		for _, u := range []model.Update{
			{Var: s[6], Kind: model.Become, Terms: []logic.Term{r.list(1)}},
			{Var: s[5], Kind: model.Become, Terms: []logic.Term{s[7].Value}},
			{Var: s[7], Kind: model.Become, Terms: []logic.Term{s[5].Value}},
			{Var: s[4], Kind: model.Become, Terms: []logic.Term{s[8].Value}},
			{Var: s[8], Kind: model.Become, Terms: []logic.Term{s[4].Value}},
			{Var: s[9], Kind: model.Become, Terms: []logic.Term{s[3].Value}},
			{Var: s[3], Kind: model.Become, Terms: []logic.Term{s[9].Value}},
		} {
			if rapid.IntRange(0, 3).Draw(r.t, "value") == 0 && !slices.ContainsFunc(c.Updates, func(o model.Update) bool { return o.Var == u.Var }) {
				c.Updates = append(c.Updates, u)
			}
		}
	}
	if op == r.receive { // the system says it by itself
		return
	}
	var fields []logic.Term
	to := r.receive
	if op == r.call {
		to, fields = op, []logic.Term{nil, nil, r.text(), r.condition()}
	} else {
		fields = []logic.Term{args[0], r.text()}
	}
	for range rapid.IntRange(0, 1).Draw(r.t, "replies") {
		reply := model.Reply{Op: to, Fields: fields}
		if r.values && op == r.send && r.flip("each") {
			reply.Each, reply.Of = r.l.Fresh("each", logic.String), r.list(1)
			reply.Fields = []logic.Term{args[0], reply.Each}
		}
		c.Replies = append(c.Replies, reply)
	}
}

// request draws a request.
func (r *randomModel) request(messages bool) sre.Event {
	k := logic.StringValue(rapid.SampledFrom([]string{"a", "b"}).Draw(r.t, "k"))
	if messages {
		return sre.Event{Op: r.send, Values: []logic.Value{logic.EnumValue(conns, rapid.IntRange(0, 1).Draw(r.t, "conn")), k}}
	}
	n := r.number(rapid.Int64Range(0, 2).Draw(r.t, "n")).(*logic.Lit).Value()
	return sre.Event{Op: r.call, Values: []logic.Value{k, n, {}, {}}}
}

// observation draws an answer to a call, or something to receive.
func (r *randomModel) observation(e sre.Event) sre.Event {
	s := logic.StringValue(rapid.SampledFrom([]string{"a", "b", "x"}).Draw(r.t, "s"))
	if e.Op == r.call {
		return sre.Event{Op: r.call, Values: []logic.Value{e.Values[0], e.Values[1], s, logic.BoolValue(r.flip("ok"))}}
	}
	return sre.Event{Op: r.receive, Values: []logic.Value{logic.EnumValue(conns, rapid.IntRange(0, 1).Draw(r.t, "conn")), s}}
}

// TestValidatorAgreesWithOracle: on random models and random runs the validator rejects exactly the
// runs that the oracle does not explain, and at the same event.
func TestValidatorAgreesWithOracle(t *testing.T) {
	for _, messages := range []bool{false, true} {
		t.Run(fmt.Sprintf("messages=%v", messages), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { compare(t, messages, logic.Integer{}) })
		})
	}
}

// TestValidatorValues: the same for models that take lists, sets and maps as values. Where it is
// not known what such a value is, the validator may accept what nothing explains.
func TestValidatorValues(t *testing.T) {
	acceptsAndRejects(t, randomModel{values: true}, smallDomain, largeAround(logic.Integer{}))
}

// TestValidatorChosenLists: the same for models that choose lists, of any length. The domain of the
// oracle has short ones only, so the validator may accept what it does not explain.
func TestValidatorChosenLists(t *testing.T) {
	acceptsAndRejects(t, randomModel{values: true, chosen: true}, withLists(smallDomain, 2), withLists(smallDomain, 3))
}

// withLists returns a domain with all lists of up to so many elements.
func withLists(d model.Domain, most int) model.Domain {
	return func(s *logic.Sort) []logic.Value {
		if s.Kind() != logic.ListKind {
			return d(s)
		}
		out := []logic.Value{logic.ListValue()}
		for i := 0; i < len(out); i++ {
			if elems := out[i].Elems(); len(elems) < most {
				for _, x := range d(s.Elem()) {
					out = append(out, logic.ListValue(append(slices.Clip(elems), x)...))
				}
			}
		}
		return out
	}
}

// acceptsAndRejects shows random runs of random models to a validator, which must not reject a run
// that the small domain explains, has to reject some, and few may pass that the large one does not
// explain.
func acceptsAndRejects(t *testing.T, of randomModel, smallOf, large model.Domain) {
	for _, messages := range []bool{false, true} {
		t.Run(fmt.Sprintf("messages=%v", messages), func(t *testing.T) {
			t.Parallel()
			runs, rejections, late := 0, 0, 0
			rapid.Check(t, func(t *rapid.T) {
				drawn := of
				drawn.t = t
				r := drawModelOf(&drawn, messages)
				v, trace, rejected := r.run(messages)
				small := explained(r.m, smallOf, trace, 500)
				if small == yes && rejected {
					t.Fatalf("rejected, but there is an explanation\n%v\n%v\n%s", trace, v.Rejection(), dump(r.m))
				}
				runs++
				if rejected {
					rejections++
				} else if v.Stats().Unknowns+v.Stats().Overflows+v.Stats().Summaries == 0 && small == no && explained(r.m, large, trace, 500) == no {
					late++
				}
			})
			t.Logf("%d runs, %d rejected, %d accepted that nothing explains", runs, rejections, late)
			if rejections*10 < runs || late*4 > rejections {
				t.Errorf("of %d runs %d are rejected, and %d accepted that nothing explains", runs, rejections, late)
			}
		})
	}
}

// run shows a random run to a validator, up to the first rejection.
func (r *randomModel) run(messages bool) (v *validate.Validator, trace sre.Trace, rejected bool) {
	v = validate.New(r.m, validate.Limits{})
	for n := rapid.IntRange(1, 5).Draw(r.t, "events"); !rejected && len(trace) < n; {
		e := r.request(messages)
		if !messages || r.flip("receive") {
			e = r.observation(e)
		}
		trace = append(trace, e)
		rejected = v.Step(e)
	}
	return v, trace, rejected
}

// compare shows one run to both.
func compare(t *rapid.T, messages bool, base logic.Integer) {
	r := drawModelAt(t, messages, base)
	v, trace, rejected := r.run(messages)
	checkAgainstOracle(t, r.m, v, trace, rejected, tries{500, base})
}

// TestValidatorEnds does the same for numbers at and around the ends of Go's integer types that fit
// an int.
func TestValidatorEnds(t *testing.T) {
	t.Parallel()
	var bases []logic.Integer
	for _, x := range gen.Ends() {
		if logic.Int.Bounds().Has(x) && logic.Int.Bounds().Has(x.Add(logic.IntegerOf(2))) {
			bases = append(bases, x)
		}
	}
	rapid.Check(t, func(t *rapid.T) { compare(t, false, rapid.SampledFrom(bases).Draw(t, "base")) })
}

// tries bounds an oracle's work, and says where its numbers start.
type tries struct {
	work int
	base logic.Integer
}

// checkAgainstOracle compares the validator's verdict on a run with the oracle's.
func checkAgainstOracle(t *rapid.T, m *model.Model, v *validate.Validator, trace sre.Trace, rejected bool, of tries) {
	small := explained(m, smallAround(of.base), trace, of.work)
	never := func(trace sre.Trace) bool {
		return explained(m, smallAround(of.base), trace, of.work) == no && explained(m, largeAround(of.base), trace, of.work) == no
	}
	switch {
	case small == yes && rejected:
		t.Fatalf("rejected, but there is an explanation\n%v\n%v\n%s", trace, v.Rejection(), dump(m))
	case v.Stats().Unknowns > 0 || v.Stats().Overflows > 0 || v.Stats().Summaries > 0:
	case rejected && never(trace[:len(trace)-1]):
		t.Fatalf("rejected too late\n%v\n%v\n%s", trace, v.Rejection(), dump(m))
	case !rejected && never(trace):
		t.Fatalf("accepted, but nothing explains it\n%v\n%s", trace, dump(m))
	}
}

type answer uint8

const (
	yes answer = iota
	no
	unknown
)

// explained asks the oracle.
func explained(m *model.Model, d model.Domain, trace sre.Trace, work int) answer {
	o := newOracle(m, d)
	o.limit = work
	for _, e := range trace {
		if !o.step(e) {
			return no
		}
		if o.tired() {
			return unknown
		}
	}
	return yes
}

// TestModelRunsAreAccepted: the validator accepts every run of the model itself.
func TestModelRunsAreAccepted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := drawModel(t, false)
		v := validate.New(r.m, validate.Limits{Terms: 300, Branches: 16})
		c := r.m.Start()
		domain := func(s *logic.Sort) []logic.Value {
			all := smallDomain(s)
			i := rapid.IntRange(0, len(all)-1).Draw(t, "first")
			return []logic.Value{all[i], all[(i+1)%len(all)]}
		}
		var trace sre.Trace
		for range rapid.IntRange(1, 8).Draw(t, "requests") {
			steps := c.Take(r.request(false), domain)
			if len(steps) == 0 {
				return
			}
			s := steps[rapid.IntRange(0, len(steps)-1).Draw(t, "step")]
			c = s.Next
			trace = append(trace, s.Answers[0])
			if v.Step(s.Answers[0]) {
				t.Fatalf("rejected\n%v\n%v\n%s", trace, v.Rejection(), dump(r.m))
			}
		}
	})
}

// dump prints a model.
func dump(m *model.Model) string {
	s := fmt.Sprintf("network %+v, unspecified %d\n", m.Network, m.Unspecified)
	for _, v := range m.State {
		s += fmt.Sprintf("%s known %v\n", v.Name, v.Known)
	}
	var steps func(c *model.Case, indent string)
	steps = func(c *model.Case, indent string) {
		s += fmt.Sprintf("%s%s when %v choose %v require %v", indent, c.Label, c.When, c.Choices, c.Require)
		for _, u := range c.Updates {
			s += fmt.Sprintf("; %s[%v] %d= %v", u.Var.Name, u.Key, u.Kind, u.Terms)
		}
		for _, r := range c.Replies {
			s += fmt.Sprintf("; reply %v", r.Fields)
			if r.Each != nil {
				s += fmt.Sprintf(" each %v of %v", r.Each, r.Of)
			}
		}
		s += "\n"
		for _, k := range c.Cases {
			steps(k, indent+"  ")
		}
	}
	for _, r := range m.Rules {
		s += "on " + r.Op.Name + "\n"
		steps(r.Body, "  ")
	}
	return s
}
