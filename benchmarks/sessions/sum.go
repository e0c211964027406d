package sessions

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"github.com/clouseau-go/clouseau/session/play"
)

// adder answers the sum of two numbers.
type adder struct {
	add func(a, b int64) int64
	// total is a sum that all sessions share, as nobody sets it back; nil: each has its own.
	total *int64
}

func (s adder) serve(conn io.ReadWriter) error {
	l := newLines(conn)
	var numbers [2]int64
	for i := range numbers {
		line, ok := l.read()
		if !ok {
			return nil
		}
		n, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			return err
		}
		numbers[i] = n
	}
	sum := s.add(numbers[0], numbers[1])
	if s.total != nil {
		*s.total += sum
		sum = *s.total
	}
	return l.write("%d", sum)
}

// asker is the client.
type asker struct {
	dice  *rand.Rand
	least int64
	loses bool // it expects no answer
}

func (c *asker) ask(conn io.ReadWriter) error {
	l := newLines(conn)
	a, b := c.least+c.dice.Int64N(50), c.least+c.dice.Int64N(50)
	if err := l.write("%d", a); err != nil {
		return err
	}
	if c.loses && a == b {
		return nil
	}
	if err := l.write("%d", b); err != nil {
		return err
	}
	line, ok := l.read()
	if !ok {
		return nil
	}
	if line != strconv.FormatInt(a+b, 10) {
		return fmt.Errorf("%d + %d = %s", a, b, line)
	}
	return nil
}

func sums() []Implementation {
	plus := func(a, b int64) int64 { return a + b }
	server := func(s adder) func() play.Function { return func() play.Function { return s.serve } }
	client := func(least int64, loses bool) func() play.Function {
		return func() play.Function {
			return (&asker{rand.New(rand.NewPCG(1, 2)), least, loses}).ask
		}
	}
	return []Implementation{
		{"fixed", "server", server(adder{add: plus})},
		{"or", "server", server(adder{add: func(a, b int64) int64 { return a | b }})},
		{"overflow", "server", server(adder{add: func(a, b int64) int64 { return int64(int32(a) + int32(b)) }})},
		{"shared", "server", func() play.Function { return adder{plus, new(int64)}.serve }},
		{"fixed", "client", client(1, false)},
		{"zero", "client", client(0, false)},
		{"hurry", "client", client(1, true)},
	}
}
