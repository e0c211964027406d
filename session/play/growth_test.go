package play_test

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/play"
)

// echoLines answers each line with itself.
func echoLines(conn io.ReadWriter) error {
	r := bufio.NewReader(conn)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil
		}
		if _, err := io.WriteString(conn, line); err != nil {
			return nil
		}
	}
}

// lanes is a session of n lanes, each of which sends numbers of its own and wants them back. With a
// single one there is no parallel.
func lanes(t testing.TB, n int) *session.Session {
	lane := func(i int) string {
		return fmt.Sprintf(`
      loop {
        send "number" {
          as    = n%d
          where = %d <= value && value < %d
        }
        get "number" {
          where = value == n%d.value
        }
      }
`, i, 1000*i, 1000*i+1000, i)
	}
	var b strings.Builder
	for i := range n {
		if n == 1 {
			b.WriteString(lane(i))
		} else {
			fmt.Fprintf(&b, "    lane \"l%d\" {%s    }\n", i, lane(i))
		}
	}
	body := b.String()
	if n > 1 {
		body = "  parallel {\n" + body + "  }\n"
	}
	return parsed(t, numberText+"session \"s\" {\n  codec = lines\n"+body+"}")
}

// long plays a session of so many messages.
func long(t testing.TB, p *play.Player, messages int) {
	p.Turns = messages
	r, err := p.Play(t.Context(), &scripted{})
	if err != nil || r.Verdict != play.Passed || len(r.Trace) < messages {
		t.Fatalf("%d messages: %v, %v", len(r.Trace), r.Headline(), err)
	}
}

// scripted are dice that are seeded after the first decision, the length of the session.
type scripted struct{ rest play.Dice }

func (s *scripted) Below(n uint64) uint64 {
	if s.rest == nil {
		s.rest = play.Seeded(1)
		return 0
	}
	return s.rest.Below(n)
}

// TestGrowth prints what a message costs in sessions of 10 to 10,000 messages, and in 1 to 16
// lanes, counted in allocations. It checks that the length of a session does not matter, and that a
// lane costs no more than asking it at each message.
func TestGrowth(t *testing.T) {
	each := func(p *play.Player, messages int) float64 {
		return testing.AllocsPerRun(3, func() { long(t, p, messages/2) }) / float64(messages)
	}
	p := player(t, lanes(t, 1), play.Function(echoLines))
	long(t, p, 100)
	var first, last float64
	for _, n := range []int{10, 100, 1000, 10_000} {
		last = each(p, n)
		t.Logf("%6d messages: %.1f allocations for each", n, last)
		if n == 100 {
			first = last
		}
	}
	if last > 1.2*first {
		t.Errorf("%.1f allocations for each of 100 messages, %.1f for each of 10,000", first, last)
	}
	for _, n := range []int{1, 2, 4, 8, 16} {
		x := each(player(t, lanes(t, n), play.Function(echoLines)), 400)
		t.Logf("%6d lanes: %.1f allocations for each message", n, x)
		if x > (1+float64(n))*first {
			t.Errorf("%d lanes: %.1f allocations for each message, and %.1f with a single lane", n, x, first)
		}
	}
}

// used reports the processor time for each of so many messages, or sessions, of a round.
func used(b *testing.B, before time.Duration, messages int) {
	b.ReportMetric(float64((cpuTime(b)-before).Nanoseconds())/float64(b.N*messages), "cpu-ns/message")
}

// BenchmarkSession measures sessions of many messages, in this process.
func BenchmarkSession(b *testing.B) {
	p := player(b, lanes(b, 1), play.Function(echoLines))
	for _, n := range []int{10, 100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			before := cpuTime(b)
			for b.Loop() {
				long(b, p, n/2)
			}
			used(b, before, n)
		})
	}
}

// BenchmarkLanes measures sessions of 400 messages in several lanes.
func BenchmarkLanes(b *testing.B) {
	for _, n := range []int{1, 2, 4, 8, 16} {
		p := player(b, lanes(b, n), play.Function(echoLines))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			before := cpuTime(b)
			for b.Loop() {
				long(b, p, 200)
			}
			used(b, before, 400)
		})
	}
}

// BenchmarkSum measures short sessions: how many of them there are in a second, in this process and
// over a connection of TCP for each.
func BenchmarkSum(b *testing.B) {
	sys, i := of(b, "sum", "server", "fixed")
	b.Run("process", func(b *testing.B) { manySums(b, sys.Player(i)) })
	b.Run("loopback", func(b *testing.B) {
		l := listen(b)
		serve(b, l, i.New())
		p := sys.Player(i)
		p.Peer, p.Silence = play.TCP(l.Addr().String()), time.Minute
		manySums(b, p)
	})
}

func manySums(b *testing.B, p *play.Player) {
	seed, before := uint64(0), cpuTime(b)
	for b.Loop() {
		seed++
		if _, err := p.Play(b.Context(), play.Seeded(seed)); err != nil {
			b.Fatal(err)
		}
	}
	used(b, before, 1)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "sessions/s")
}
