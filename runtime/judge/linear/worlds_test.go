package linear_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/sre"
)

// cells is a map from small numbers to small numbers.
const cells = `language = 1
operation "put" {
  kind = call
  args = { k = int, v = int }
}
operation "get" {
  kind    = call
  args    = { k = int }
  results = { v = int, ok = int }
}
operation "swap" {
  kind    = call
  args    = { v = int, k = int }
  results = { old = int }
}
operation "echo" {
  kind    = call
  args    = { v = int }
  results = { same = int }
}
model "cells" {
  state   = { held = map(int, optional(int)) }
  initial = { held = nothing }
  on "put" {
    set = { held[k] = some(v) }
  }
  on "get" {
    case "there" {
      when = has(held[k])
      reply {
        v  = the(held[k])
        ok = 1
      }
    }
    otherwise {
      reply {
        v  = 0
        ok = 0
      }
    }
  }
  on "swap" {
    case "there" {
      when = has(held[k])
      set  = { held[k] = some(v) }
      reply {
        old = the(held[k])
      }
    }
    otherwise {
      set = { held[k] = some(v) }
      reply {
        old = 0
      }
    }
  }
  on "echo" {
    reply {
      same = v
    }
  }
}
`

func newCells(t testing.TB) *world {
	t.Helper()
	ops, m := load(t, cells)
	return &world{"cells", ops, m, "..", cellsNext, small(2)}
}

// cellsNext has a state with a digit for each key that has a value.
func cellsNext(state string, e sre.Event, pending bool) []string {
	arg := func(name string) int64 { return e.Values[e.Op.Position(name)].Int() }
	if e.Op.Name == "echo" {
		if pending || arg("v") == arg("same") {
			return []string{state}
		}
		return nil
	}
	k := arg("k")
	held, there := int64(0), state[k] != '.'
	if there {
		held = int64(state[k] - '0')
	}
	if e.Op.Name == "get" {
		if pending || arg("v") == held && (arg("ok") == 1) == there {
			return []string{state}
		}
		return nil
	}
	if e.Op.Name == "swap" && !pending && arg("old") != held {
		return nil
	}
	b := []byte(state)
	b[k] = byte('0' + arg("v"))
	return []string{string(b)}
}

// coin is thrown unseen. A peek tells how it lies; to dust it changes nothing.
const coin = `language = 1
operation "throw" {
  kind = call
}
operation "dust" {
  kind = call
}
operation "turn" {
  kind = call
}
operation "peek" {
  kind    = call
  results = { side = int }
}
model "coin" {
  state   = { lies = int }
  initial = { lies = 0 }
  on "throw" {
    choose  = { s = int }
    require = s >= 0 && s <= 1
    set     = { lies = s }
  }
  on "dust" {
    set = { lies = lies }
  }
  on "turn" {
    set = { lies = 1 - lies }
  }
  on "peek" {
    reply {
      side = lies
    }
  }
}
`

func newCoin(t testing.TB) *world {
	t.Helper()
	ops, m := load(t, coin)
	return &world{"coin", ops, m, "0", coinNext, small(2)}
}

func coinNext(state string, e sre.Event, pending bool) []string {
	switch {
	case e.Op.Name == "throw":
		return []string{"0", "1"}
	case e.Op.Name == "dust":
		return []string{state}
	case e.Op.Name == "turn":
		return []string{string('0' + '1' - rune(state[0]))}
	case pending || e.Values[0].Int() == int64(state[0]-'0'):
		return []string{state}
	}
	return nil
}
