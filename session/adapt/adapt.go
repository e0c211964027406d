// Package adapt plays the operations of a translated session against a peer: it is the adapter of
// goals, scenarios and walks over a session. See package clauses for what the operations mean.
//
// The adapter follows the session with its program, as every other player does, so qualifiers are
// judged with all that is bound, and the step that an event tells is never one that the session
// does not allow. What a script asks for where the session has no place for it, as shorter scripts
// do, has nothing to work on: such a run is infeasible, and nobody is to blame.
package adapt

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
)

// Adapter returns an adapter that plays the party of a translated session. Sessions of one run are
// sessions with the same peer.
func Adapter(t *clauses.Translation, k codec.Codec, peer play.Peer) event.Adapter {
	return &adapter{of: t, player: &play.Player{Program: t.Program, Codec: k, Peer: peer}}
}

type adapter struct {
	event.CallOnly
	of     *clauses.Translation
	player *play.Player
	// talk is the session that is under way, nil if none is. The adapter may be closed while a
	// call waits for a message.
	talk   atomic.Pointer[play.Talk]
	closed atomic.Bool // set before talk is taken away
	began  bool        // a session
	ended  bool        // the last session has come to its end
	// judged is the session of the last answer.
	judged *play.Talk
}

func (a *adapter) Call(ctx context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	results, err := a.call(ctx, op, args)
	switch {
	case !errors.Is(err, play.ErrNotAllowed) && !errors.Is(err, play.ErrNothing):
		return results, err
	case a.began && a.of.Idles(op):
		return a.nothing(op), nil
	}
	return nil, fmt.Errorf("%s: %w", op, event.ErrAbsent)
}

// nothing returns the results of an operation that had nothing to do.
func (a *adapter) nothing(name string) (out []logic.Value) {
	op := a.of.Operation(name).Op
	step := clauses.StepOf(op)
	for _, f := range op.Fields {
		switch {
		case !f.Result:
		case f.Name == step:
			out = append(out, logic.StringValue(a.of.Nothing))
		case name == clauses.Get && f.Name == clauses.What:
			out = append(out, logic.StringValue(clauses.Silence))
		default:
			out = append(out, logic.AnyValue(f.Sort))
		}
	}
	return out
}

// call performs an operation.
func (a *adapter) call(ctx context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	if op == clauses.Open {
		return nil, a.open(ctx)
	}
	talk := a.talk.Load()
	switch {
	case talk == nil && a.closed.Load():
		return nil, net.ErrClosed
	case talk == nil || a.ended:
		return nil, play.ErrNotAllowed
	case op == clauses.Get:
		return a.get(talk)
	case op == clauses.Close:
		offer, err := talk.End()
		return []logic.Value{a.step(talk, offer)}, err
	}
	for _, t := range a.of.Session.Types {
		if clauses.SendOf(t) == op {
			return a.send(talk, t, args)
		}
	}
	return nil, fmt.Errorf("the session %q has no operation %s", a.of.Session.Name, op)
}

// send sends a message. The values that depend on the session are chosen here.
func (a *adapter) send(talk *play.Talk, t *session.Type, args []logic.Value) ([]logic.Value, error) {
	values, pick, chooses := a.of.Given(t, args)
	m := session.Message{Type: t, Values: values}
	if chooses {
		dice := play.Simplest()
		if pick > 0 {
			dice = play.Seeded(pick)
		}
		var ok bool
		if m, ok = talk.Complete(m, dice); !ok {
			return nil, play.ErrNotAllowed
		}
	}
	offer, err := talk.Send(m)
	if err != nil {
		return nil, err
	}
	return append(a.of.Chosen(m), a.step(talk, offer)), nil
}

// open begins a session. One that is under way ends only where the session says so.
func (a *adapter) open(ctx context.Context) error {
	if a.talk.Load() != nil && !a.ended {
		return play.ErrNotAllowed
	}
	if err := a.hangUp(); err != nil {
		return err
	}
	talk, err := a.player.Talk(ctx)
	if err != nil {
		return err
	}
	a.began = true
	a.ended = false
	a.judged = nil
	a.talk.Store(talk)
	if a.closed.Load() { // meanwhile, when there was nothing to close
		_ = a.hangUp()
		return net.ErrClosed
	}
	return nil
}

// hangUp closes the connection. A peer that panicked is a crash of the system.
func (a *adapter) hangUp() error {
	talk := a.talk.Swap(nil)
	if talk == nil {
		return nil
	}
	err := talk.Close()
	var p *play.Panicked
	if errors.As(err, &p) {
		panic(p.Value)
	}
	return err
}

// step returns the name of the turn that an offer is, after which the session goes on; the empty
// text if it failed.
func (a *adapter) step(talk *play.Talk, o *session.Offer) logic.Value {
	a.ended = talk.Over()
	a.judged = talk
	if o == nil {
		return logic.StringValue("")
	}
	for _, t := range a.of.Turns.List {
		if t.Is(o) {
			return logic.StringValue(t.Name)
		}
	}
	panic(fmt.Sprintf("adapt: %v is no turn of the session", o.Exchange))
}

// get takes the next message.
func (a *adapter) get(talk *play.Talk) ([]logic.Value, error) {
	offer, e, err := talk.Get()
	if err != nil {
		return nil, err
	}
	step := a.step(talk, offer)
	what := whatCame(talk, e)
	if talk.Over() && what == clauses.Closed {
		if err := a.hangUp(); err != nil { // a peer that panicked has closed its stream
			return nil, err
		}
	}
	op := a.of.Operation(clauses.Get).Op
	out := make([]logic.Value, len(op.Fields))
	for i := range op.Fields {
		out[i] = logic.AnyValue(op.Fields[i].Sort)
	}
	out[0] = step
	out[1] = logic.StringValue(what)
	if m := e.Message; m.Type != nil {
		for i, v := range m.Values {
			if name := a.of.Answer(m.Type, m.Type.Fields[i].Name); name != "" {
				out[op.Position(name)] = v
			}
		}
	}
	return out, nil
}

// whatCame says what came.
func whatCame(talk *play.Talk, e play.Entry) string {
	switch {
	case e.Message.Type != nil:
		return e.Message.Type.Name
	case e.Party != "":
		return clauses.Malformed
	case talk.Result().Verdict == play.Silence:
		return clauses.Silence
	}
	return clauses.Closed
}

// Objection says which step of the session the peer broke, and how.
func (a *adapter) Objection() string {
	if a.judged == nil || !a.judged.Result().Verdict.Fails() {
		return ""
	}
	return a.judged.Result().Headline()
}

// Close ends the connection. What the peer dies of now is no matter of the run.
func (a *adapter) Close() error {
	a.closed.Store(true)
	talk := a.talk.Swap(nil)
	if talk == nil {
		return nil
	}
	err := talk.Close()
	if p := (*play.Panicked)(nil); errors.As(err, &p) {
		return nil
	}
	return err
}
