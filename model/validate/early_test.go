package validate_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
)

// pointer is a model of a map with unknown content, of a key that all requests use, and of a die
// that shows anything while that key is "a".
const pointer = `language = 1
sort "Conn" {
  values = [left, mid, right]
}
operation "get" {
  kind   = send
  fields = { conn = Conn, key = string }
  clause { event = get }
}
operation "peek" {
  kind   = send
  fields = { conn = Conn }
  clause { event = peek }
}
operation "roll" {
  kind   = send
  fields = { conn = Conn }
  clause { event = roll }
}
operation "point" {
  kind   = send
  fields = { conn = Conn, key = string }
  clause { event = point }
}
operation "put" {
  kind   = send
  fields = { conn = Conn, key = string, data = string }
  clause { event = put }
}
operation "hint" {
  kind   = send
  fields = { conn = Conn }
  clause { event = hint }
}
operation "move" {
  kind   = send
  fields = { conn = Conn, key = string, data = string }
  clause { event = move }
}
operation "offer" {
  kind   = send
  fields = { conn = Conn, key = string, data = string }
  clause { event = offer }
}
operation "copy" {
  kind   = send
  fields = { conn = Conn, key = string, to = string }
  clause { event = copy }
}
operation "compare" {
  kind   = send
  fields = { conn = Conn, key = string, other = string }
  clause { event = compare }
}
operation "set" {
  kind   = call
  args   = { key = string, data = string }
  clause { event = set }
}
operation "swap" {
  kind    = call
  args    = { key = string, data = string }
  results = { old = string }
  clause { event = swap }
}
operation "say" {
  kind    = receive
  fields  = { conn = Conn }
  results = { data = string }
  clause { event = say }
}
goal "any" { trace = seq(all, say(data == "never")) }
model "pointer" {
  state   = { held = map(string, string), at = string, hinted = bool }
  initial = { at = "a", hinted = false }
  on "get" {
    reply "say" {
      conn = conn
      data = held[key]
    }
  }
  on "put" {
    set = { held[key] = data }
    reply "say" {
      conn = conn
      data = "put"
    }
  }
  on "hint" {
    set = { hinted = true }
  }
  on "move" {
    set = { held[key] = data, at = key }
    reply "say" {
      conn = conn
      data = "move"
    }
  }
  on "offer" {
    case "taken" {
      when = at == "a"
      set  = { held[key] = data }
      reply "say" {
        conn = conn
        data = "taken"
      }
    }
    otherwise "left" {
      reply "say" {
        conn = conn
        data = "left"
      }
    }
  }
  on "copy" {
    set = { held[to] = held[key] }
    reply "say" {
      conn = conn
      data = "copy"
    }
  }
  on "compare" {
    reply "say" {
      conn = conn
      data = held[key] == held[other] ? "equal" : "different"
    }
  }
  on "set" {
    set = { held[key] = data }
  }
  on "swap" {
    set = { held[key] = data }
    reply { old = held[key] }
  }
  on "peek" {
    reply "say" {
      conn = conn
      data = held[at]
    }
  }
  on "roll" {
    choose  = { n = string }
    require = at == "a" || n == "z"
    reply "say" {
      conn = conn
      data = n
    }
  }
  on "point" {
    set = { at = key }
    reply "say" {
      conn = conn
      data = "point"
    }
  }
  network {
    connection = conn
  }
}
`

// TestEarlyOutcomes: what a request would have answered earlier agrees with what others read then,
// and with the order in which packets come. The last event of each run is accepted or not; the
// earlier ones are accepted.
func TestEarlyOutcomes(t *testing.T) {
	t.Parallel()
	w := parse(t, pointer)
	keeps := model.Network{Connection: "conn"}
	again := model.Network{Connection: "conn", Copies: 1}
	mixed := model.Network{Connection: "conn", Copies: 1, Unordered: true}
	for _, tt := range []struct {
		name     string
		net      model.Network
		run      string
		rejected bool
	}{
		{"looked before", keeps, "r get b; r say 7; m peek; l point b; l say point; m say 5; r get a; r say 5", false},
		{"looked after", keeps, "r get b; r say 7; m peek; l point b; l say point; m say 7; r get a; r say 6", false},
		{"looked before, and another looks", keeps, "r get b; r say 7; m peek; l point b; l say point; m say 5; r get a; r say 6", true},
		{"looked at neither", keeps, "r get b; r say 7; r get a; r say 5; m peek; l point b; l say point; m say 6", true},

		{"looked twice, before and after", again, "r get a; r say 5; r get b; r say 7; m peek; l point b; l say point; m say 5; m say 7", false},
		{"looked twice, after and then before", again, "r get a; r say 5; r get b; r say 7; m peek; l point b; l say point; m say 7; m say 5", true},
		{"where packets overtake each other", mixed, "r get a; r say 5; r get b; r say 7; m peek; l point b; l say point; m say 7; m say 5", false},

		{"put before a call overwrites it", keeps, "m put a 1; - set a 2; m say put; r get a; r say 2", false},
		{"put after it", keeps, "m put a 1; - set a 2; m say put; r get a; r say 1", false},
		{"put either way", keeps, "m put a 1; - set a 2; m say put; r get a; r say 3", true},
		{"put before a call that reads it", keeps, "r get a; r say 5; m put a 1; - swap a 2 1; m say put; r get a; r say 2", false},
		{"put after a call that has read something else", keeps, "r get a; r say 5; m put a 1; - swap a 2 5; m say put; r get a; r say 1", false},
		{"a call that would have read it", keeps, "r get a; r say 5; m put a 1; - swap a 2 5; m say put; r get a; r say 2", true},
		{"read before a call overwrites it", keeps, "r get a; r say 5; m get a; - set a 2; m say 5", false},
		{"read after it", keeps, "r get a; r say 5; m get a; - set a 2; m say 2", false},
		{"read before the request", keeps, "r get a; r say 5; - set a 2; m get a; m say 5", true},

		{"moved before it is pointed elsewhere", keeps, "r get c; r say 7; m move b 1; l point c; l say point; m say move; r peek; r say 7", false},
		{"moved after it", keeps, "r get c; r say 7; m move b 1; l point c; l say point; m say move; r peek; r say 1", false},
		{"moved either way", keeps, "r get c; r say 7; m move b 1; l point c; l say point; m say move; r peek; r say 5", true},
		{"an offer that is left overwrites nothing", keeps, "r point b; r say point; m put k 1; l offer k 2; l say left; m say put; r get k; r say 5", true},
		{"an offer that is taken does", keeps, "m put k 1; l offer k 2; l say taken; m say put; r get k; r say 2", false},
		{"compared between two writes", keeps, "r get a; r say 5; r get b; r say 6; l put a 1; m put b 1; r compare a b; m say put; r say different", false},
		{"compared between two writes that have met", keeps, "r get a; r say 5; r get b; r say 6; l put a 6; m put b 1; r compare a b; m say put; r say equal", false},
		{"compared before or after", keeps, "r get a; r say 5; r get b; r say 6; l put a 1; m put b 1; r compare a b; m say put; r say equal", false},
		{"never equal", keeps, "r get a; r say 5; r get b; r say 6; l put a 1; m put b 2; r compare a b; m say put; r say equal", true},
		{"two read before, and copy after", keeps, "r get a; r say 5; r get b; r say 9; r get c; r say 6; r get d; r say 7; l get a; m get a; r put a 8; r say put; " +
			"l copy d b; m copy b c; r get c; r say 7; l say 5; m say 5", false},
		{"two read after, and copy", keeps, "r get a; r say 5; r get b; r say 9; r get c; r say 6; r get d; r say 7; l get a; m get a; r put a 8; r say put; " +
			"l copy d b; m copy b c; r get c; r say 7; l say 8; m say 8", false},
		{"behind a request that has no answer", keeps, "r get a; r say 5; l hint; l get a; l say 5", false},

		{"rolled before", keeps, "m roll; l point b; l say point; m say x", false},
		{"rolled twice before", again, "m roll; l point b; l say point; m say x; m say y", false},
		{"rolled twice before, where packets overtake each other", mixed, "m roll; l point b; l say point; m say x; m say y", false},
		{"rolled after", keeps, "l point b; l say point; m roll; m say x", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := *w.model
			m.Network = &tt.net
			v := validate.New(&m, validate.Limits{})
			trace := w.lines(tt.run)
			want := -1
			if tt.rejected {
				want = len(trace) - 1
			}
			if got := run(v, trace...); got != want {
				t.Errorf("rejected at %d, want %d\n%v", got, want, v.Rejection())
			}
		})
	}
}
