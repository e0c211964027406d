package sessions

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/clouseau-go/clouseau/session/play"
)

// echoServer answers each line with what change makes of it.
func echoServer(change func(string) string) func() play.Function {
	return func() play.Function {
		return func(conn io.ReadWriter) error {
			l := newLines(conn)
			line, ok := l.read()
			if !ok {
				return nil
			}
			return l.write("%s", change(line))
		}
	}
}

// echoClient sends a name and wants it back. One in so many names is written in full.
func echoClient(full int) func() play.Function {
	return func() play.Function {
		dice := rand.New(rand.NewPCG(3, 4))
		return func(conn io.ReadWriter) error {
			l := newLines(conn)
			text := fmt.Sprintf("name%d", dice.IntN(1000))
			if full > 0 && dice.IntN(full) == 0 {
				text = "family, " + text
			}
			if err := l.write("%s", text); err != nil {
				return err
			}
			if line, ok := l.read(); ok && line != text {
				return fmt.Errorf("%q came back as %q", text, line)
			}
			return nil
		}
	}
}

func echoes() []Implementation {
	same := func(s string) string { return s }
	return []Implementation{
		{"fixed", "server", echoServer(same)},
		{"empty", "server", echoServer(func(s string) string {
			if s == "" {
				return "(empty)"
			}
			return s
		})},
		{"trimmed", "server", echoServer(func(s string) string { return strings.TrimLeft(s, "0") })},
		{"cut", "server", echoServer(func(s string) string { return s[:min(len(s), 16)] })},
		{"fixed", "client", echoClient(0)},
		{"comma", "client", echoClient(10)},
	}
}
