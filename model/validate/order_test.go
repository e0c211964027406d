package validate_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
)

// shelf is a model of a map that can be cleared as a whole. A request is answered on its own
// connection.
const shelf = `language = 1
sort "Conn" {
  values = [left, mid, right]
}
operation "put" {
  kind   = send
  fields = { conn = Conn, key = string, data = string }
  clause { event = put }
}
operation "get" {
  kind   = send
  fields = { conn = Conn, key = string }
  clause { event = get }
}
operation "clear" {
  kind   = send
  fields = { conn = Conn }
  clause { event = clear }
}
operation "say" {
  kind    = receive
  fields  = { conn = Conn }
  results = { data = string }
  clause { event = say }
}
goal "any" { trace = seq(all, say(data == "never")) }
model "shelf" {
  state   = { held = map(string, optional(string)) }
  initial = { held = nothing }
  on "put" {
    set = { held[key] = some(data) }
    reply "say" {
      conn = conn
      data = "put"
    }
  }
  on "get" {
    reply "say" {
      conn = conn
      data = has(held[key]) ? the(held[key]) : "nothing"
    }
  }
  on "clear" {
    set = { held = nothing }
    reply "say" {
      conn = conn
      data = "clear"
    }
  }
  network {
    connection = conn
  }
}
`

// square is a model with messages that arrive on two connections.
const square = `language = 1
sort "Conn" {
  values = [left, mid, right]
}
operation "shout" {
  kind   = send
  fields = { conn = Conn, data = string }
  clause { event = shout }
}
operation "say" {
  kind    = receive
  fields  = { conn = Conn }
  results = { data = string }
  clause { event = say }
}
goal "any" { trace = seq(all, say(data == "never")) }
model "square" {
  on "shout" {
    reply "say" {
      conn = conn
      data = data
    }
    reply "say" {
      conn = right
      data = data
    }
  }
  network {
    connection = conn
  }
}
`

// TestOrderOfRequests: which orders of simultaneous requests explain the received messages. The
// last event of each run is accepted or not; the earlier ones are accepted.
func TestOrderOfRequests(t *testing.T) {
	t.Parallel()
	requests, messages := parse(t, shelf), parse(t, square)
	lossy := model.Network{Connection: "conn", Lossy: true}
	for _, tt := range []struct {
		name     string
		net      *model.Network // nil: as declared
		run      string
		rejected bool
	}{
		{"cleared before it is read", nil, "l put a 1; l say put; l clear; m get a; m say nothing", false},
		{"read before it is cleared", nil, "l put a 1; l say put; m get a; l clear; l say clear; m say 1", false},
		{"read after it was cleared", nil, "l put a 1; l say put; m get a; l clear; l say clear; m say nothing", false},
		{"cleared, and still there", nil, "l put a 1; l say put; l clear; l say clear; m get a; m say 1", true},
		{"put before it is cleared", nil, "m put a 1; l clear; l say clear; m say put; r get a; r say nothing", false},
		{"put after it is cleared", nil, "m put a 1; l clear; l say clear; m say put; r get a; r say 1", false},
		{"but not both", nil, "m put a 1; l clear; l say clear; m say put; r get a; r get a; r say 1; r say nothing", true},
		{"two keys are put before it is cleared", nil, "m put a 1; r put b 1; l clear; l say clear; m say put; r say put; l get a; l get b; l say nothing; l say nothing", false},
		{"one of two", nil, "m put a 1; r put b 1; l clear; l say clear; m say put; r say put; l get a; l get b; l say 1; l say nothing", false},
		{"neither of them", nil, "m put a 1; r put b 1; l clear; l say clear; m say put; r say put; l get a; l get b; l say 1; l say 1", false},

		{"two shout, the first is heard first", nil, "l shout 1; m shout 2; l say 1; r say 1; r say 2; m say 2", false},
		{"two shout, the one that is answered last is heard first", nil, "l shout 1; m shout 2; l say 1; r say 2; r say 1; m say 2", false},
		{"each is heard once", nil, "l shout 1; m shout 2; l say 1; r say 2; r say 2", true},
		{"the order of one connection", nil, "l shout 1; l shout 2; l say 1; l say 2; r say 2", true},
		{"where the first may be lost", &lossy, "l shout 1; l shout 2; l say 1; l say 2; r say 2", false},
		{"but comes no more", &lossy, "l shout 1; l shout 2; l say 1; l say 2; r say 2; r say 1", true},
		{"both were read before", &lossy, "l clear; l say clear; m get a; m get a; l put a 1; l say put; m say nothing; m say nothing", false},
		{"the first was read before", &lossy, "l clear; l say clear; m get a; m get a; l put a 1; l say put; m say nothing; m say 1", false},
		{"the first was lost", &lossy, "l clear; l say clear; m get a; m get a; l put a 1; l say put; m say nothing; m say nothing; m say nothing", true},
		{"not only the second was read before", &lossy, "l clear; l say clear; m get a; m get a; l put a 1; l say put; m say 1; m say nothing", true},
		{"two writes, read before and between", nil, "l clear; l say clear; m get a; m get a; l put a 1; l say put; l put a 2; l say put; m say nothing; m say 1", false},
		{"two writes, read between and after", nil, "l clear; l say clear; m get a; m get a; l put a 1; l say put; l put a 2; l say put; m say 1; m say 2", false},
		{"two writes, read between and then before", nil, "l clear; l say clear; m get a; m get a; l put a 1; l say put; l put a 2; l say put; m say 1; m say nothing", true},
		{"three shout", nil, "l shout 1; m shout 2; r shout 3; l say 1; m say 2; r say 3; r say 3; r say 2; r say 1", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := requests
			if strings.Contains(tt.run, "shout") {
				w = messages
			}
			m := *w.model
			if tt.net != nil {
				m.Network = tt.net
			}
			v := validate.New(&m, validate.Limits{})
			trace := w.lines(tt.run)
			want := -1
			if tt.rejected {
				want = len(trace) - 1
			}
			if got := run(v, trace...); got != want {
				t.Errorf("rejected at %d, want %d\n%v", got, want, v.Rejection())
			}
			o := newOracle(&m, smallStrings)
			o.limit = 20_000
			for i, e := range trace {
				if ok := o.step(e); ok != (i != want) || o.tired() {
					t.Fatalf("the oracle says %v of event %d", ok, i)
				}
			}
		})
	}
}
