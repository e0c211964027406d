package session_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/spec"
)

// sketch is a step of a small session as it is written: an exchange, or steps in lanes, in cases or
// beside the rest.
type sketch struct {
	kind  string // "exchange", "parallel", "choice" or "async"
	dir   string
	n     int // of the message
	where string
	parts [][]*sketch
}

const messageKinds = 3

func drawSketch(d *rand.Rand, depth int) (out []*sketch) {
	for range 1 + d.IntN(2) {
		switch k := d.IntN(6); {
		case depth > 0 && k == 0:
			out = append(out, &sketch{kind: "async", parts: [][]*sketch{drawSketch(d, 0)}})
		case depth > 0 && k < 4:
			s := &sketch{kind: "parallel"}
			if k == 1 {
				s.kind, s.dir = "choice", [...]string{"send", "get"}[d.IntN(2)]
			}
			for range 2 {
				s.parts = append(s.parts, drawSketch(d, depth-1))
			}
			out = append(out, s)
		default:
			out = append(out, &sketch{kind: "exchange", dir: [...]string{"send", "get"}[d.IntN(2)], n: d.IntN(messageKinds), where: drawWhere(d)})
		}
	}
	return out
}

func drawWhere(d *rand.Rand) string {
	return [...]string{"n >= 0 && n <= 1", "n == 1", "n >= 1 && n <= 2", "n == first.n"}[d.IntN(4)]
}

// size counts the messages of steps.
func size(steps []*sketch) (n int) {
	for _, s := range steps {
		if s.kind == "exchange" {
			n++
		}
		for _, p := range s.parts {
			n += size(p)
			if s.kind == "choice" {
				n++
			}
		}
	}
	return n
}

// write writes a step. The cases of a choice begin with a message that tells them apart.
func (s *sketch) write(b *strings.Builder) {
	switch s.kind {
	case "exchange":
		fmt.Fprintf(b, "%s \"m%d\" {\nwhere = %s\n}\n", s.dir, s.n, s.where)
	case "async":
		b.WriteString("async {\n")
		writeAll(b, s.parts[0])
		b.WriteString("}\n")
	case "parallel":
		b.WriteString("parallel {\n")
		for _, p := range s.parts {
			b.WriteString("lane {\n")
			writeAll(b, p)
			b.WriteString("}\n")
		}
		b.WriteString("}\n")
	case "choice":
		fmt.Fprintf(b, "%s {\n", map[string]string{"send": "choose", "get": "branch"}[s.dir])
		for i, p := range s.parts {
			fmt.Fprintf(b, "case {\n%s \"k%d\" {}\n", s.dir, i)
			writeAll(b, p)
			b.WriteString("}\n")
		}
		b.WriteString("}\n")
	}
}

func writeAll(b *strings.Builder, steps []*sketch) {
	for _, s := range steps {
		s.write(b)
	}
}

// changed returns steps with a few changes: of qualifiers, of the order, of what is there, and of
// what is side by side.
func changed(d *rand.Rand, steps []*sketch) []*sketch {
	var out []*sketch
	for _, s := range steps {
		c := *s
		c.parts = nil
		for _, p := range s.parts {
			c.parts = append(c.parts, changed(d, p))
		}
		switch k := d.IntN(14); {
		case k == 0 && c.kind == "exchange":
			c.where = drawWhere(d)
		case k == 1:
			continue
		case k < 4 && c.kind == "parallel":
			for _, p := range c.parts {
				out = append(out, p...)
			}
			continue
		case k == 4 && len(out) > 0:
			last := out[len(out)-1]
			out[len(out)-1] = &sketch{kind: "parallel", parts: [][]*sketch{{last}, {&c}}}
			continue
		case k == 5 && len(out) > 0:
			out = append(out[:len(out)-1:len(out)-1], &c, out[len(out)-1])
			continue
		}
		out = append(out, &c)
	}
	return out
}

// meeting is where two programs are that exchange messages, each with those that wait for it.
type meeting struct {
	sides [2]*session.State
	inbox [2][]session.Message
	sent  int
}

// naive searches all runs of two sessions for the shortest on which they part, with the values 0 to
// 2 one by one; -1 if there is none.
func naive(one, two *session.Session) int {
	layer := []meeting{{sides: [2]*session.State{session.Compile(one).Start(), session.Compile(two).Start()}}}
	for len(layer) > 0 {
		var next []meeting
		for len(layer) > 0 {
			m := layer[len(layer)-1]
			layer = layer[:len(layer)-1]
			free, sends, parts := m.steps()
			if parts {
				return m.sent
			}
			layer, next = append(layer, free...), append(next, sends...)
		}
		layer = next
	}
	return -1
}

func (m *meeting) over(i int) bool {
	st, _ := m.sides[i].Status()
	return st != session.Running
}

// steps returns what may happen: without another message, and with one.
func (m *meeting) steps() (free, sends []meeting, parts bool) {
	acts := false
	for i := range m.sides {
		if m.over(i) {
			if len(m.inbox[i]) > 0 && !m.sides[1-i].Parallel() {
				return nil, nil, true
			}
			continue
		}
		waits, taken := false, 0
		for _, o := range m.sides[i].Offers() {
			switch {
			case o.Ours:
				acts = true
				for _, x := range small(o.Type) {
					if o.Accepts(x) {
						n := *m
						n.sides[i], n.sent = o.Take(x), m.sent+1
						n.inbox[1-i] = append(m.inbox[1-i][:len(m.inbox[1-i]):len(m.inbox[1-i])], x)
						sends = append(sends, n)
					}
				}
			case len(m.inbox[i]) == 0:
				waits = waits || m.over(1-i)
			default:
				waits = true
				if o.Accepts(m.inbox[i][0]) {
					n := *m
					n.sides[i], n.inbox[i] = o.Take(m.inbox[i][0]), m.inbox[i][1:]
					free, taken = append(free, n), taken+1
				}
			}
		}
		if waits && taken == 0 {
			return nil, nil, true
		}
	}
	return free, sends, len(free) == 0 && !acts && !m.over(0) && !m.over(1)
}

// small returns the messages of a type with small values.
func small(t *session.Type) (out []session.Message) {
	if len(t.Fields) == 0 {
		return []session.Message{{Type: t}}
	}
	for n := range int64(3) {
		out = append(out, session.Message{Type: t, Values: []logic.Value{logic.IntValue(n)}})
	}
	return out
}

// TestPartingLanes finds the shortest run on which a client that goes on in one order parts from a
// server whose lanes go on in any.
func TestPartingLanes(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("s.hcl", []byte(`language = 1
message "low" { fields = { n = int } }
message "high" { fields = { n = int } }
session "lanes" {
  parallel {
    lane {
      get "low" {}
    }
    lane {
      send "high" {
        as    = h
        where = n == 4
      }
      get "high" {
        where = n == h.n
      }
    }
  }
}
session "line" {
  send "high" {
    as    = h
    where = n == 4
  }
  get "high" {
    where = n == h.n
  }
  get "low" {}
}
`))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	lanes, line := s.Sessions[0], s.Sessions[1]
	find := func(one, two *session.Session) (*session.Parting, session.Searched) {
		return session.FindParting(t.Context(), one, two, 30, func(b *logic.Builder) logic.Solver {
			return logic.NewPortfolio(b, nil, logic.Engine{Name: "decide", Solver: decide.New(b)})
		})
	}
	if p, how := find(lanes, line.Dual()); p != nil || !how.Whole {
		t.Errorf("a client with lanes parts from the server that goes in a line: %v, %+v", p, how)
	}
	p, _ := find(line, lanes.Dual())
	want := "client  high(n = 4)\nserver  low(n = 0)\nclient does not accept this: it may do get high {n == h.n}"
	if p == nil || p.String() != want {
		t.Errorf("they part after\n%v\nwant\n%s", p, want)
	}
}

// TestPartingNaive compares the search with one that tries all small values: whether two versions
// of a random session with lanes part, and after how many messages.
func TestPartingNaive(t *testing.T) {
	t.Parallel()
	pairs := 150
	if environment.Long.Get() != "" {
		pairs = 20_000
	}
	parted, searched := 0, 0
	for i := range pairs {
		d := rand.New(rand.NewPCG(uint64(i), 3))
		steps := drawSketch(d, 2)
		for size(steps) > 4 {
			steps = drawSketch(d, 2)
		}
		var b strings.Builder
		b.WriteString("language = 1\nmessage \"k0\" {}\nmessage \"k1\" {}\nmessage \"z\" { fields = { n = int } }\n")
		for n := range messageKinds {
			fmt.Fprintf(&b, "message \"m%d\" { fields = { n = int } }\n", n)
		}
		for _, version := range [][]*sketch{steps, changed(d, steps)} {
			fmt.Fprintf(&b, "session \"s%d\" {\nsend \"z\" {\nas = first\nwhere = n >= 0 && n <= 2\n}\n", len(version))
			writeAll(&b, version)
			b.WriteString("}\n")
		}
		text := strings.Replace(b.String(), fmt.Sprintf("session \"s%d\"", len(steps)), "session \"old\"", 1)
		s, diags := spec.LoadSource("s.hcl", []byte(text))
		if err := diags.Err(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		one, two := s.Sessions[0], s.Sessions[1].Dual()
		for _, way := range [][2]*session.Session{{one, two}, {two.Dual(), one.Dual()}} {
			want := naive(way[0], way[1])
			p, how := session.FindParting(t.Context(), way[0], way[1], 30, func(b *logic.Builder) logic.Solver {
				return logic.NewPortfolio(b, nil, logic.Engine{Name: "decide", Solver: decide.New(b)})
			})
			switch {
			case p == nil && !how.Whole:
				continue
			case (p == nil) != (want < 0) || p != nil && len(p.Run) != want:
				t.Fatalf("pair %d: the search says %v, want a parting after %d messages\n%s", i, p, want, text)
			}
			if searched++; p != nil {
				parted++
			}
		}
	}
	t.Logf("%d ways were searched, on %d the versions part", searched, parted)
	if searched < pairs || parted < pairs/4 || parted > 3*searched/4 {
		t.Error("that shows too little")
	}
}
