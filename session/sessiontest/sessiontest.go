// Package sessiontest plays sessions in Go tests:
//
//	func TestServer(t *testing.T) {
//		sessiontest.Run(t, "sum.clouseau.hcl", "sum", "client", play.Function(serve))
//	}
//
// clouseau session emit writes such a test, and clouseau session test --export one that plays a
// session that failed.
package sessiontest

import (
	"cmp"
	"testing"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// Sessions is how many sessions Run plays.
const Sessions = 100

// By plays sessions by a codec of that name, in the place of the one that they say.
type By string

// Player reads a session from a spec, and returns a player of one of its parties.
func Player(t testing.TB, file, name, party string, peer play.Peer) *play.Player {
	t.Helper()
	return By("").Player(t, file, name, party, peer)
}

// Player is the function Player with the codec.
func (by By) Player(t testing.TB, file, name, party string, peer play.Peer) *play.Player {
	t.Helper()
	s, diags := spec.Load(file)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	for _, x := range s.Sessions {
		if x.Name != name {
			continue
		}
		side, ok := x.Side(party)
		if !ok {
			t.Fatalf("the session %q has the parties %s and %s, and no %q", name, x.Party, x.Peer, party)
		}
		k, err := codec.New(cmp.Or(string(by), x.Codec), x.Types, codec.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		return &play.Player{Program: session.Compile(side), Codec: k, Peer: peer}
	}
	t.Fatalf("%s has no session %q", file, name)
	return nil
}

// Run plays a party of a session against a peer, and fails the test with the smallest session that
// fails.
func Run(t testing.TB, file, name, party string, peer play.Peer) {
	t.Helper()
	By("").Run(t, file, name, party, peer)
}

// Run is the function Run with the codec.
func (by By) Run(t testing.TB, file, name, party string, peer play.Peer) {
	t.Helper()
	rep, err := by.Player(t, file, name, party, peer).Run(t.Context(), Sessions, 1)
	switch {
	case err != nil:
		t.Fatal(err)
	case rep.Failing != nil:
		t.Fatalf("session %d of %q: %v", rep.At, name, rep.Failure())
	}
	for _, e := range rep.NeverSent() {
		t.Errorf("%v: %v was never sent; give its fields pools or ranges with values that satisfy it", e.Range, e)
	}
}

// Replay plays one session in which the party sends these messages, each an object of JSON, as far
// as the session allows them. It fails the test if the session fails.
func Replay(t testing.TB, file, name, party string, peer play.Peer, messages ...string) {
	t.Helper()
	By("").Replay(t, file, name, party, peer, messages...)
}

// Replay is the function Replay with the codec.
func (by By) Replay(t testing.TB, file, name, party string, peer play.Peer, messages ...string) {
	t.Helper()
	p := by.Player(t, file, name, party, peer)
	types := p.Program.Session.Types
	k, err := codec.New("json", types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var sent []session.Message
	for _, text := range messages {
		m, err := codec.Any(k, []byte(text), types)
		if err != nil {
			t.Fatal(err)
		}
		sent = append(sent, m)
	}
	r, err := p.Replay(t.Context(), sent)
	switch {
	case err != nil:
		t.Fatal(err)
	case r.Verdict.Fails():
		t.Fatalf("%q: %v", name, r)
	}
}
