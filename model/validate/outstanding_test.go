package validate_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// Many requests under way. These models are small, so that the oracle can follow runs in which
// several requests wait at once. Here the validator leaves out most of what the oracle tries.

var (
	lines = logic.NewEnum("Line", "left", "mid", "right")
	verbs = logic.NewEnum("Verb", "v0", "v1", "v2")
)

// busy is a model whose requests read and write the cells of two maps, one of them with optional
// values, a scalar and a list. They are sends; some runs have calls among them, which do the same.
type busy struct {
	t                   *rapid.T
	l                   *logic.Builder
	m                   *model.Model
	send, call, receive *sre.Op
	cells, may          *model.Var
	tag, list           *model.Var
	args                []*logic.Var // conn, verb, key, value; of the current rule
	choosy, calls       bool
	kinds               []int     // of verbs; none: all
	last                sre.Event // the last request
}

func drawBusy(t *rapid.T, kinds ...int) *busy {
	l := logic.NewBuilder()
	b := &busy{t: t, l: l, kinds: kinds, m: &model.Model{Name: "busy", L: l}, choosy: rapid.IntRange(0, 3).Draw(t, "choosy") == 0}
	b.calls = b.rare("calls")
	b.send = &sre.Op{Name: "send", Kind: sre.Send, Fields: []sre.Field{{Name: "conn", Sort: lines},
		{Name: "verb", Sort: verbs}, {Name: "key", Sort: logic.String}, {Name: "value", Sort: logic.String}}}
	b.receive = &sre.Op{Name: "receive", Kind: sre.Receive, Fields: []sre.Field{{Name: "conn", Sort: lines},
		{Name: "s", Sort: logic.String, Result: true}}}
	b.call = &sre.Op{Name: "call", Kind: sre.Call, Fields: append(slices.Clone(b.send.Fields),
		sre.Field{Name: "s", Sort: logic.String, Result: true})}
	sre.NewBuilder(l, b.send, b.call, b.receive)
	b.cells, b.tag = model.MapVar(l, "cells", logic.String, logic.String), model.ScalarVar(l, "tag", logic.String)
	b.may, b.list = model.OptionalMapVar(l, "may", logic.String, logic.String), model.ListVar(l, "list", logic.String)
	if b.flip("known") {
		b.cells.From(b.letter("a"))
		b.may.From(l.False(), nil)
	}
	b.m.State = []*model.Var{b.cells, b.tag.From(b.letter("b")), b.may, b.list}
	b.rule(b.send)
	if b.calls {
		b.rule(b.call)
	}
	b.m.Unspecified = rapid.SampledFrom([]model.Unspecified{model.Ignored, model.Ignored, model.Forbidden, model.Free}).Draw(t, "unspecified")
	b.m.Network = &model.Network{Connection: "conn", Unordered: b.rare("unordered"), Lossy: b.rare("lossy")}
	if b.rare("copies") {
		b.m.Network.Copies = 1
	}
	if b.rare("capacity") {
		b.m.Network.Capacity = rapid.IntRange(1, 2).Draw(t, "room")
	}
	return b
}

// rule draws what the system does on an operation.
func (b *busy) rule(op *sre.Op) {
	b.args = nil
	for _, f := range b.send.Fields {
		b.args = append(b.args, b.l.Var(op.Name+"."+f.Name, f.Sort))
	}
	body := &model.Case{}
	for i := range verbs.Values() {
		c := b.verb()
		c.When = and(b.l, b.l.Eq(b.args[1], b.l.Value(logic.EnumValue(verbs, i))), c.When)
		if op == b.call {
			b.answerCall(c)
		}
		body.Cases = append(body.Cases, c)
	}
	b.m.Rules = append(b.m.Rules, &model.Rule{Op: op, Args: b.args, Body: body})
}

// answerCall makes the first answer of a case the result of the call; without one, the result may
// be anything.
func (b *busy) answerCall(c *model.Case) {
	if len(c.Replies) > 0 {
		c.Replies = []model.Reply{{Op: b.call, Fields: []logic.Term{nil, nil, nil, nil, c.Replies[0].Fields[1]}}}
	}
	for _, k := range c.Cases {
		b.answerCall(k)
	}
}

func and(l *logic.Builder, a, b logic.Term) logic.Term {
	if b == nil {
		return a
	}
	return l.And(a, b)
}

func (b *busy) flip(what string) bool          { return rapid.Bool().Draw(b.t, what) }
func (b *busy) rare(what string) bool          { return rapid.IntRange(0, 3).Draw(b.t, what) == 3 }
func (b *busy) letter(s string) logic.Term     { return b.l.Value(logic.StringValue(s)) }
func (b *busy) at(key logic.Term) logic.Term   { return b.l.App(b.cells.At, key) }
func (b *busy) reply(s logic.Term) model.Reply { return b.replyTo(b.args[0], s) }
func (b *busy) put(k, v logic.Term) model.Update {
	return model.Update{Var: b.cells, Key: k, Terms: []logic.Term{v}}
}
func (b *busy) replyTo(conn, s logic.Term) model.Reply {
	return model.Reply{Op: b.receive, Fields: []logic.Term{conn, s}}
}

// verb draws what a request does: one of the kinds that the validator treats differently.
func (b *busy) verb() *model.Case {
	key, value := logic.Term(b.args[2]), logic.Term(b.args[3])
	ok := b.letter("x")
	kinds := rapid.IntRange(0, 18)
	if len(b.kinds) > 0 {
		kinds = rapid.SampledFrom(b.kinds)
	}
	switch kinds.Draw(b.t, "kind") {
	case 0, 1: // only reads
		return &model.Case{Replies: []model.Reply{b.reply(b.at(key))}}
	case 2, 3: // only writes
		return &model.Case{Updates: []model.Update{b.put(key, value)}, Replies: []model.Reply{b.reply(ok)}}
	case 4: // writes what it has read
		return &model.Case{Updates: []model.Update{b.put(key, value)}, Replies: []model.Reply{b.reply(b.at(key))}}
	case 5: // writes on a condition
		return &model.Case{Cases: []*model.Case{
			{When: b.l.Eq(b.at(key), value), Updates: []model.Update{b.put(key, ok)}, Replies: []model.Reply{b.reply(ok)}},
			{When: b.l.Not(b.l.Eq(b.at(key), value)), Replies: []model.Reply{b.reply(b.at(key))}}}}
	case 6: // copies from one place to another
		return &model.Case{Updates: []model.Update{{Var: b.tag, Terms: []logic.Term{b.at(key)}}}, Replies: []model.Reply{b.reply(b.tag.Value)}}
	case 7: // writes where the state says, and may answer
		c := &model.Case{Updates: []model.Update{b.put(b.tag.Value, value)}}
		if b.flip("answers") {
			c.Replies = []model.Reply{b.reply(ok)}
		}
		return c
	case 8: // writes two places, one of them shared by all
		return &model.Case{Updates: []model.Update{b.put(key, value), {Var: b.tag, Terms: []logic.Term{value}}}, Replies: []model.Reply{b.reply(ok)}}
	case 9: // answers another connection
		conn := b.l.Value(logic.EnumValue(lines, rapid.IntRange(0, 2).Draw(b.t, "to")))
		return &model.Case{When: b.l.Eq(b.tag.Value, value), Replies: []model.Reply{b.replyTo(conn, b.at(key))}}
	case 10: // writes all cells at once
		return &model.Case{Updates: []model.Update{{Var: b.cells, Terms: []logic.Term{value}}}, Replies: []model.Reply{b.reply(ok)}}
	case 11: // reads where the state says
		return &model.Case{Replies: []model.Reply{b.reply(b.at(b.tag.Value))}}
	case 12: // answers two others
		to := func() logic.Term { return b.l.Value(logic.EnumValue(lines, rapid.IntRange(0, 2).Draw(b.t, "to"))) }
		return &model.Case{Replies: []model.Reply{b.replyTo(to(), value), b.replyTo(to(), ok)}}
	case 13: // puts something under a key
		return &model.Case{Updates: []model.Update{{Var: b.may, Key: key, Terms: []logic.Term{b.l.True(), value}}}, Replies: []model.Reply{b.reply(ok)}}
	case 14: // removes it
		return &model.Case{Updates: []model.Update{{Var: b.may, Key: key, Terms: []logic.Term{b.l.False(), nil}}}, Replies: []model.Reply{b.reply(ok)}}
	case 15: // reads it if it is there
		return &model.Case{Cases: []*model.Case{
			{When: b.l.App(b.may.Contains, key), Replies: []model.Reply{b.reply(b.l.App(b.may.At, key))}},
			{When: b.l.Not(b.l.App(b.may.Contains, key)), Replies: []model.Reply{b.reply(ok)}}}}
	case 16: // adds to a list
		return &model.Case{Updates: []model.Update{{Var: b.list, Kind: model.Append, Terms: []logic.Term{value}}}, Replies: []model.Reply{b.reply(ok)}}
	case 17: // takes the first of the list
		full := b.l.Lt(b.l.Int(0), b.list.Size)
		return &model.Case{Cases: []*model.Case{
			{When: full, Updates: []model.Update{{Var: b.list, Kind: model.Drop}}, Replies: []model.Reply{b.reply(b.l.App(b.list.At, b.l.Int(0)))}},
			{When: b.l.Not(full), Replies: []model.Reply{b.reply(ok)}}}}
	}
	if !b.choosy {
		return &model.Case{Replies: []model.Reply{b.reply(b.tag.Value), b.reply(ok)}}
	}
	v := b.l.Fresh("v", logic.String)
	return &model.Case{Choices: []*logic.Var{v}, Updates: []model.Update{b.put(key, v)}, Replies: []model.Reply{b.reply(v)}}
}

// request draws a request: often the last one again, on any connection, or one for the same key.
func (b *busy) request() sre.Event {
	e := b.any()
	if b.last.Op == e.Op && e.Op == b.send {
		switch rapid.IntRange(0, 3).Draw(b.t, "like the last one") {
		case 0:
			copy(e.Values[1:], b.last.Values[1:])
		case 1:
			e.Values[2] = b.last.Values[2]
		}
	}
	b.last = e
	return e
}

// any draws any request.
func (b *busy) any() sre.Event {
	pick := func(s *logic.Sort) logic.Value {
		return logic.EnumValue(s, rapid.IntRange(0, 2).Draw(b.t, s.Name()))
	}
	text := func(of ...string) logic.Value { return logic.StringValue(rapid.SampledFrom(of).Draw(b.t, "text")) }
	e := sre.Event{Op: b.send, Values: []logic.Value{pick(lines), pick(verbs), text("a", "b"), text("a", "b", "x")}}
	if b.calls && b.rare("call") {
		e.Op, e.Values = b.call, append(e.Values, logic.Value{})
	}
	return e
}

// TestOutstandingAgreesWithOracle: with many requests under way, the validator, which takes only
// the needed ones, and the oracle, which takes all, judge alike.
func TestOutstandingAgreesWithOracle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBusy(t)
		walker := newOracle(b.m, smallDomain)
		s := walker.states[0]
		v := validate.New(b.m, validate.Limits{})
		var trace sre.Trace
		rejected := false
		for n := rapid.IntRange(3, 14).Draw(t, "steps"); !rejected && n > 0; n-- {
			var e sre.Event
			s, e = b.advance(walker, s)
			if e.Op != nil {
				trace = append(trace, e)
				rejected = v.Step(e)
			}
		}
		checkAgainstOracle(t, b.m, v, trace, rejected, tries{work: 4000})
	})
}

// advance lets the tester send, the system go on, or something arrive, mostly a packet under way.
func (b *busy) advance(o *oracle, s netState) (netState, sre.Event) {
	switch rapid.IntRange(0, 4).Draw(b.t, "advance") {
	case 0, 1:
		e := b.request()
		if e.Op == b.call {
			return b.answered(o, s, e)
		}
		if len(s.in)+len(s.out) > 5 || o.net.Full(s.in, e) {
			return s, sre.Event{}
		}
		return netState{s.c, append(s.in[:len(s.in):len(s.in)], o.net.Flight(e)), s.out, s.free}, e
	case 2:
		if moves := o.moves(s); len(moves) > 0 {
			return moves[rapid.IntRange(0, len(moves)-1).Draw(b.t, "move")], sre.Event{}
		}
	case 3:
		if len(s.out) > 0 {
			i := rapid.IntRange(0, len(s.out)-1).Draw(b.t, "which")
			if o.net.MayArrive(s.out, i) {
				rest := o.net.Arrived(s.out, i)
				return netState{s.c, s.in, rest[rapid.IntRange(0, len(rest)-1).Draw(b.t, "rest")], s.free}, s.out[i].Event
			}
		}
	default:
		if b.rare("wrong") {
			return s, sre.Event{Op: b.receive, Values: []logic.Value{logic.EnumValue(lines, rapid.IntRange(0, 2).Draw(b.t, "line")),
				logic.StringValue(rapid.SampledFrom([]string{"a", "b", "x"}).Draw(b.t, "s"))}}
		}
	}
	return s, sre.Event{}
}

// answered lets the system answer a call, sometimes wrongly.
func (b *busy) answered(o *oracle, s netState, call sre.Event) (netState, sre.Event) {
	steps := s.c.Take(call, o.domain)
	if len(steps) == 0 {
		return s, sre.Event{}
	}
	step := steps[rapid.IntRange(0, len(steps)-1).Draw(b.t, "step")]
	e := step.Answers[0]
	if b.rare("wrong") {
		e.Values = append(slices.Clip(e.Values[:4]), logic.StringValue(rapid.SampledFrom([]string{"a", "b", "x"}).Draw(b.t, "s")))
	}
	return netState{step.Next, s.in, s.out, s.free || step.Free}, e
}
