package sessions

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/clouseau-go/clouseau/session/play"
)

type level struct {
	Type  string `json:"type"`
	Value int64  `json:"value"`
}

// levelFault is what is wrong with a server of low and high numbers.
type levelFault struct {
	shared bool // one variable holds the number that came last, of either kind
	rounds bool // a high number is brought down to an even one
	first  bool // a high number that comes before the low one is back is lost
}

// levelServer sends a low number, which comes back, and returns a high one.
func levelServer(f levelFault) play.Function {
	dice := rand.New(rand.NewPCG(5, 6))
	return func(conn io.ReadWriter) error {
		w := newWire(conn)
		low := 1 + dice.Int64N(2)
		if err := w.write(level{"low", low}); err != nil {
			return err
		}
		last := low
		for back, answered := false, false; !back || !answered; {
			var l level
			if ok, err := w.read(&l); !ok {
				return err
			}
			if l.Type == "low" {
				if back = true; l.Value != low && !f.shared {
					return fmt.Errorf("%d came back as %d", low, l.Value)
				}
				continue
			}
			answered = true
			if f.first && !back {
				continue
			}
			value := l.Value
			if f.shared && !back {
				value = last + 3
			}
			if f.rounds {
				value &^= 1
			}
			last = l.Value
			if err := w.write(level{"high", value}); err != nil {
				return err
			}
		}
		return nil
	}
}

func concurrents() []Implementation {
	return servers(levelServer, map[string]levelFault{
		"shared": {shared: true},
		"rounds": {rounds: true},
		"first":  {first: true},
	}, "shared", "rounds", "first")
}
