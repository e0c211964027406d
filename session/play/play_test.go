package play_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// parsed returns the one session of a text.
func parsed(t testing.TB, text string) *session.Session {
	t.Helper()
	s, diags := spec.LoadSource("test.clouseau.hcl", []byte("language = 1\n"+text))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return s.Sessions[0]
}

func player(t testing.TB, s *session.Session, peer play.Peer) *play.Player {
	t.Helper()
	k, err := codec.New(s.Codec, s.Types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return &play.Player{Program: session.Compile(s), Codec: k, Peer: peer}
}

const numberText = `
message "number" {
  fields = { value = int }
  line   = "{value}"
}
message "word" {
  fields = { text = string }
  line   = "word {text}"
}
`

// first plays sessions up to the first that is no success.
func first(t testing.TB, p *play.Player) *play.Result {
	t.Helper()
	for i := range uint64(200) {
		r, err := p.Play(t.Context(), play.Seeded(i))
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != play.Passed {
			return r
		}
	}
	return &play.Result{}
}

// TestVerdicts has a session and a peer for each verdict.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	answer := func(lines ...string) play.Function {
		return func(conn io.ReadWriter) error {
			r := bufio.NewReader(conn)
			if _, err := r.ReadString('\n'); err != nil {
				return nil
			}
			for _, l := range lines {
				fmt.Fprintf(conn, "%s\r\n", l)
			}
			_, _ = r.ReadString('\n')
			return nil
		}
	}
	const ask = `session "s" {
  codec = lines
  send "number" {
    as    = a
    where = value > 0
  }
  get "number" {
    where = value == a.value - a.value + 7
  }
}`
	for _, x := range []struct {
		name, text string
		peer       play.Function
		want       play.Verdict
		party, say string
	}{
		{"right", ask, answer("7"), play.Passed, "", ""},
		{"violation", ask, answer("8"), play.Violation, "server", "server broke get number {value == a.value - a.value + 7}: value == 7 does not hold: the sides are 8 and 7"},
		{"other type", ask, answer("word x"), play.Violation, "server", "word came instead of number"},
		{"malformed", ask, answer("seven"), play.Malformed, "server", "server sent what is no message"},
		{"no message of the server", `session "s" {
  codec = lines
  send "word" {}
  get "number" {}
}`, answer("word x"), play.Malformed, "server", `a line that fits no message: "word x"; expected get number`},
		{"closed", ask, func(conn io.ReadWriter) error { _, _ = bufio.NewReader(conn).ReadString('\n'); return nil }, play.Closed, "server", "server ended the stream (EOF); expected get number"},
		{"gone", ask, func(io.ReadWriter) error { return nil }, play.Closed, "server", "server ended the stream"},
		{"silence", ask, answer(), play.Silence, "server", "server sent nothing; expected get number"},
		{"surplus", ask, answer("7", "7"), play.Surplus, "server", "after the end of the session"},
		{"crash", ask, func(conn io.ReadWriter) error {
			_, _ = bufio.NewReader(conn).ReadString('\n')
			var none []int
			_ = none[len(os.Args)]
			return nil
		}, play.Crash, "server", "server panicked: runtime error: index out of range"},
		{"fail", `session "s" {
  codec = lines
  send "number" {}
  branch {
    case "seven" {
      get "number" {}
      stop {}
    }
    case "word" {
      get "word" {}
      fail "a word is an error" {}
    }
  }
}`, answer("word x"), play.Failed, "server", `reached fail "a word is an error"`},
		{"ambiguous", `session "s" {
  codec = lines
  send "number" {}
  parallel {
    lane "one" {
      get "number" {
        where = value > 3
      }
    }
    lane "two" {
      get "number" {
        where = value < 9
      }
    }
  }
}`, answer("7"), play.Ambiguous, "", "is accepted by get number {value > 3}"},
		{"unsatisfiable", `session "s" {
  codec = lines
  send "number" {
    as = a
  }
  get "number" {
    as = b
  }
  send "number" {
    where = a.value < value && value < b.value
  }
}`, answer("-5000000000"), play.Unsatisfiable, "", "nothing satisfies send number"},
		{"unwritable", `session "s" {
  codec = lines
  send "word" {
    where = text == "a\nb"
  }
}`, answer(), play.Unwritable, "", "holds a line end"},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			r := first(t, player(t, parsed(t, numberText+x.text), x.peer))
			if r.Verdict != x.want || r.Party != x.party || !strings.Contains(r.Headline(), x.say) {
				t.Errorf("%v (%s), want %v (%s) and %q", r, r.Party, x.want, x.party, x.say)
			}
			if r.Verdict.BlamesSpec() != (x.party == "" && x.want != play.Passed) {
				t.Errorf("%v blames the specification: %v", r.Verdict, r.Verdict.BlamesSpec())
			}
		})
	}
}

// TestSameDice checks that the same dice give the same session.
func TestSameDice(t *testing.T) {
	t.Parallel()
	for _, sys := range sessions.Systems() {
		i := &sys.Peers[0]
		for seed := range uint64(20) {
			a, err := sys.Player(i).Play(t.Context(), play.Seeded(seed))
			if err != nil {
				t.Fatal(err)
			}
			b, err := sys.Player(i).Play(t.Context(), play.Seeded(seed))
			if err != nil || a.String() != b.String() {
				t.Fatalf("%s, seed %d: %v and %v, %v", sys.Name, seed, a, b, err)
			}
		}
	}
}

// TestDrawn checks that everything that is drawn for a send is accepted by it, with the values of
// many sessions, and that simpler values weigh less.
func TestDrawn(t *testing.T) {
	t.Parallel()
	for _, sys := range sessions.Systems() {
		p := &play.Pairing{One: session.Compile(sys.Session()), Two: session.Compile(sys.Session().Dual())}
		rapid.Check(t, func(t *rapid.T) {
			r := p.Play(play.Seeded(rapid.Uint64().Draw(t, "seed")))
			if r.Fails() {
				t.Fatalf("%s: %v", sys.Name, r)
			}
			for _, e := range r.Trace {
				for i, v := range e.Message.Values {
					f := &e.Message.Type.Fields[i]
					if !f.Sort().Fits(v) {
						t.Fatalf("%v is no %v", v, f.Sort())
					}
				}
			}
		})
	}
}

// TestShrunkMinima names the sessions that shrinking must end with.
func TestShrunkMinima(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ system, fault, want string }{
		{"echo", "empty", `text(text = "")`},
		{"echo", "trimmed", `text(text = "0")`},
		{"echo", "cut", `text(text = "aaaaaaaaaaaaaaaaa")`},
		{"bookorder", "once", "order(book = 0); order(book = 0); checkout()"},
		{"bookorder", "positive", "order(book = 0); checkout()"},
		{"calculator", "rounded", "div(i = 1, j = 2)"},
		{"queuesession", "last_first", "enqueue(value = 0); enqueue(value = 0); enqueue(value = 1); pop()"},
		{"queuesession", "peek_pops", "enqueue(value = 0); peek(); pop()"},
	} {
		for _, sys := range sessions.Systems() {
			for _, i := range sys.Peers {
				if sys.Name != x.system || i.Name != x.fault {
					continue
				}
				rep, err := sys.Player(&i).Run(t.Context(), 3000, 7)
				if err != nil || rep.Shrunk == nil || !rep.Shrunk.Repeats {
					t.Errorf("%s %s: %+v, %v", x.system, x.fault, rep, err)
					continue
				}
				if got := rep.Failure().Script.String(); got != x.want {
					t.Errorf("%s %s: shrunk to %s, want %s", x.system, x.fault, got, x.want)
				}
			}
		}
	}
}

// serve serves a function at an address of this machine.
func serve(t testing.TB, l net.Listener, f play.Function) {
	t.Helper()
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_ = f(conn)
			}()
		}
	}()
}

func listen(t testing.TB) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// of returns an implementation by its names.
func of(t testing.TB, system, party, name string) (sessions.System, *sessions.Implementation) {
	t.Helper()
	for _, s := range sessions.Systems() {
		for i := range s.Peers {
			if s.Name == system && s.Peers[i].Party == party && s.Peers[i].Name == name {
				return s, &s.Peers[i]
			}
		}
	}
	t.Fatalf("there is no %s %s %s", system, party, name)
	return sessions.System{}, nil
}

// TestAddresses plays with peers over TCP and TLS: a right one and one with a fault.
func TestAddresses(t *testing.T) {
	t.Parallel()
	cert := httptest.NewUnstartedServer(nil)
	cert.StartTLS()
	defer cert.Close()
	config := cert.TLS.Clone()
	config.NextProtos = nil
	for _, secure := range []bool{false, true} {
		for name, want := range map[string]play.Verdict{"fixed": play.Passed, "dot": play.Malformed} {
			sys, i := of(t, "smtp", "server", name)
			l := listen(t)
			p := sys.Player(i)
			p.Peer = play.TCP(l.Addr().String())
			p.Silence = time.Minute // a verdict never depends on a busy machine
			if secure {
				l = tls.NewListener(l, config)
				p.Peer = play.TLS(l.Addr().String(), &tls.Config{InsecureSkipVerify: true})
			}
			serve(t, l, i.New())
			rep, err := p.Run(t.Context(), 150, 1)
			if err != nil {
				t.Fatal(err)
			}
			got := play.Passed
			if rep.Failing != nil {
				got = rep.Failing.Verdict
			}
			if got != want {
				t.Errorf("%s, TLS %v: %v", name, secure, rep.Failing)
			}
		}
	}
}

// TestAccepting plays with clients that connect.
func TestAccepting(t *testing.T) {
	t.Parallel()
	sys, i := of(t, "sum", "client", "fixed")
	l := listen(t)
	defer l.Close()
	p := sys.Player(i)
	p.Peer, p.Silence = play.Accepting(l), time.Minute
	go func() {
		f := i.New()
		for range 20 {
			conn, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				return
			}
			_ = f(conn)
			conn.Close()
		}
	}()
	rep, err := p.Run(t.Context(), 20, 1)
	if err != nil || rep.Failing != nil {
		t.Errorf("%v, %v", rep.Failing, err)
	}
}

// programs is the variable that makes the test binary a program under test.
const programs = "CLOUSEAU_SESSION_PROGRAM"

// TestMain runs the test binary as a program if it is asked for.
func TestMain(m *testing.M) {
	if name := os.Getenv(programs); name != "" {
		for _, s := range sessions.Systems() {
			for _, i := range s.Peers {
				if s.Name+"/"+i.Name == name && i.Party == "server" {
					_ = i.New()(stdio{})
				}
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

type stdio struct{}

func (stdio) Read(b []byte) (int, error)  { return os.Stdin.Read(b) }
func (stdio) Write(b []byte) (int, error) { return os.Stdout.Write(b) }

// TestCommand plays with a program that is started for each session.
func TestCommand(t *testing.T) {
	for name, fails := range map[string]bool{"fixed": false, "peek_pops": true} {
		t.Setenv(programs, "queuesession/"+name)
		sys, i := of(t, "queuesession", "server", name)
		p := sys.Player(i)
		p.Peer, p.Silence = play.Command(nil, os.Args[0]), time.Minute
		rep, err := p.Run(t.Context(), 12, 3)
		if err != nil || (rep.Failing != nil) != fails {
			t.Errorf("%s: %v, %v", name, rep.Failing, err)
		}
	}
	p := player(t, parsed(t, numberText+"session \"s\" {\n  get \"number\" {}\n}"), play.Command(nil, filepath.Join(t.TempDir(), "missing")))
	if _, err := p.Play(t.Context(), play.Seeded(1)); err == nil {
		t.Error("a program that is missing is played with")
	}
}

// TestMock plays with a mock of each party, which stands in for the implementation: over TCP, with
// a watcher between that has to agree.
func TestMock(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"sum", "bookshop2", "queuesession", "smtp", "httpbasic", "concurrent"} {
		sys, i := of(t, name, "server", "fixed")
		ctx, stop := context.WithCancel(t.Context())
		s := sys.Session()
		mock := &play.Mock{Program: session.Compile(s.Dual()), Codec: sys.Player(i).Codec, Seed: 5}
		var served, watched []*play.Result
		mock.Ended = func(_ int, r *play.Result) { served = append(served, r) }
		l, front := listen(t), listen(t)
		w := &play.Watcher{Program: session.Compile(s), Codec: mock.Codec, To: l.Addr().String()}
		w.Ended = func(_ int, r *play.Result) { watched = append(watched, r) }
		done := make(chan error, 2)
		go func() { done <- mock.Serve(ctx, l) }()
		go func() { done <- w.Watch(ctx, front) }()
		p := sys.Player(i)
		p.Peer, p.Silence = play.TCP(front.Addr().String()), time.Minute
		rep, err := p.Run(ctx, 30, 1)
		if err != nil || rep.Failing != nil {
			t.Errorf("%s with a mock: %v, %v", name, rep.Failing, err)
		}
		stop()
		for range 2 {
			if err := <-done; err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, r := range slices.Concat(served, watched) {
			if r.Verdict.Fails() {
				t.Errorf("%s: %v", name, r)
			}
		}
	}
}

// TestFaults checks that each fault of a mock is found by the party that it plays with, or passes
// for what it is.
func TestFaults(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]play.Verdict{
		"close@1":     {play.Closed},
		"malformed@1": {play.Malformed, play.Violation, play.Silence, play.Closed},
		"duplicate@1": {play.Violation, play.Passed},
		"delay=1ms":   {play.Passed},
		"disorder@1":  {play.Passed, play.Silence},
	} {
		f, err := play.ParseFault(text)
		if err != nil {
			t.Fatal(err)
		}
		sys, i := of(t, "queuesession", "server", "fixed")
		ctx, stop := context.WithCancel(t.Context())
		mock := &play.Mock{Program: session.Compile(sys.Session().Dual()), Codec: sys.Player(i).Codec, Faults: []play.Fault{f}}
		mock.Ended = func(n int, r *play.Result) {
			if f.Kind == play.Close && r.Verdict.Fails() {
				t.Errorf("session %d of a mock that was to close it: %v", n, r)
			}
		}
		l := listen(t)
		done := make(chan error, 1)
		go func() { done <- mock.Serve(ctx, l) }()
		p := sys.Player(i)
		p.Peer, p.Silence = play.TCP(l.Addr().String()), time.Minute
		if slices.Contains(want, play.Silence) { // both may wait, so silence is one of the answers
			p.Silence = time.Second
		}
		got := map[play.Verdict]bool{}
		for seed := range uint64(12) {
			r, err := p.Play(ctx, play.Seeded(seed))
			if err != nil {
				t.Fatal(err)
			}
			got[r.Verdict] = true
			if r.Verdict != play.Passed && !slices.Contains(want, r.Verdict) {
				t.Errorf("%s: %v", text, r)
			}
		}
		if want[0] != play.Passed && !got[want[0]] && !got[want[len(want)-1]] {
			t.Errorf("%s: the verdicts are %v", text, got)
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"slow", "close@0", "delay", "close=3s"} {
		if _, err := play.ParseFault(bad); err == nil {
			t.Errorf("ParseFault(%q) has no error", bad)
		}
	}
}

// TestMonitor compares the monitor with the player: what the player of a wrong implementation sees
// is what the monitor objects to, and nothing else.
func TestMonitor(t *testing.T) {
	t.Parallel()
	objected := 0
	for _, sys := range sessions.Systems() {
		for n := range sys.Peers {
			i := &sys.Peers[n]
			p := sys.Player(i)
			for seed := range uint64(60) {
				r, err := p.Play(t.Context(), play.Seeded(seed))
				if err != nil {
					t.Fatal(err)
				}
				m := play.NewMonitor(p.Program, p.Codec)
				var found *play.Result
				for _, e := range r.Trace {
					if e.Message.Type == nil {
						continue
					}
					frame, err := p.Codec.Append(nil, e.Message)
					if err != nil {
						continue
					}
					if frame, err = p.Codec.Frame(bufio.NewReader(strings.NewReader(string(frame)))); err != nil {
						t.Fatal(err)
					}
					found = m.Message(e.Party == p.Program.Session.Party, frame)
				}
				violates := r.Verdict == play.Violation || r.Verdict == play.Surplus
				if violates != (found != nil) || violates && found.Party != r.Party {
					t.Fatalf("%s %s: the player says %v, the monitor %v", sys.Name, i.Name, r, found)
				}
				if violates {
					objected++
				}
			}
		}
	}
	if objected < 100 {
		t.Errorf("only %d sessions were violations", objected)
	}
}
