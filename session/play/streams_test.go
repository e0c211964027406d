package play_test

import (
	"io"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// TestWrongStreams plays with 300 peers for each codec that answer with bytes that are wrong in
// some way: every session ends with a verdict on the peer, and none with a panic or another error.
func TestWrongStreams(t *testing.T) {
	t.Parallel()
	loaded, diags := spec.Load("../codec/testdata/all.clouseau.hcl")
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	format := map[string]string{"lines": "line", "replies": "line", "resp": "resp", "http": "http"}
	for _, name := range codec.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := *loaded.Sessions[0]
			s.Types = nil
			for _, m := range loaded.Sessions[0].Types {
				if _, ok := m.Formats[format[name]]; ok || format[name] == "" {
					s.Types = append(s.Types, m)
				}
			}
			var cases []*session.Case
			for _, m := range s.Types {
				cases = append(cases, &session.Case{Body: []session.Step{&session.Exchange{Dir: session.Get, Type: m, Where: s.L.True()}}})
			}
			s.Body = []session.Step{&session.Loop{Body: []session.Step{&session.Choice{Cases: cases}}}}
			k, err := codec.New(name, s.Types, codec.Limits{Message: 4096, Depth: 8, Length: 100})
			if err != nil {
				t.Fatal(err)
			}
			p := &play.Player{Program: session.Compile(&s), Codec: k, Turns: 100}
			wrong := wrongStreams(t, k, &s)
			verdicts := map[play.Verdict]int{}
			for range 300 {
				stream := wrong()
				p.Peer = play.Function(func(conn io.ReadWriter) error { _, err := conn.Write(stream); return err })
				r, err := p.Play(t.Context(), play.Seeded(1))
				if err != nil {
					t.Fatal(err)
				}
				if verdicts[r.Verdict]++; r.Verdict.Fails() && r.Verdict != play.Ambiguous && r.Party != "server" {
					t.Errorf("%q: %v blames %q", stream, r, r.Party)
				}
			}
			if verdicts[play.Malformed] < 20 {
				t.Errorf("the verdicts are %v", verdicts)
			}
			t.Logf("%v", verdicts)
		})
	}
}

// wrongStreams returns what makes streams that are cut off, changed, mixed, or promise too much.
func wrongStreams(t *testing.T, k codec.Codec, s *session.Session) func() []byte {
	t.Helper()
	d := rand.New(rand.NewPCG(7, uint64(len(s.Types))))
	var valid [][]byte
	for seed := range uint64(200) {
		dual := s.Dual()
		m := &play.Pairing{One: session.Compile(dual), Two: session.Compile(s), Turns: 1}
		for _, e := range m.Play(play.Seeded(seed)).Trace {
			if b, err := k.Append(nil, e.Message); err == nil && len(b) < 2000 {
				valid = append(valid, b)
			}
		}
	}
	if len(valid) < 50 {
		t.Fatalf("only %d messages", len(valid))
	}
	return func() []byte {
		out := append([]byte(nil), valid[d.IntN(len(valid))]...)
		other := valid[d.IntN(len(valid))]
		i, j := d.IntN(len(out)), d.IntN(len(other))
		switch d.IntN(5) {
		case 0:
			return out[:i]
		case 1:
			out[i] ^= 1 << d.IntN(8)
			return append(out, other...)
		case 2:
			return append(append(out[:i:i], other...), out[i:]...)
		case 3:
			return append(out[:i:i], other[j:]...)
		}
		for n := range out {
			if out[n] >= '0' && out[n] <= '9' {
				out[n] = '9'
			}
		}
		return append(out, 0xff, 0xfe, 0)
	}
}
