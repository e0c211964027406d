package spec_test

import (
	"strings"
	"testing"
)

// shorthands has pairs of goals: what is shorter to write, and what it means.
const shorthands = `language = 1

operation "put" {
  kind    = call
  args    = { key = int, tid = int }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { key = int }
  results = { val = int }
}

operation "size" {
  kind   = ghost
  fields = { count = int }
  clause {
    history = absent(size)
    event   = size(count == 0)
  }
}

define "twice" {
  params = { o = operation, k = int }
  trace  = seq(all, o(key == k), all, o(key == k), once(o), all)
}

define "once" {
  params = { p = operation }
  trace  = seq(p, absent(p))
}

goal "later" {
  vars  = { x = int }
  trace = later(put(key == x), seq(get, get))
}

goal "later_means" {
  vars  = { x = int }
  trace = interleave(seq(all, put(key == x), all), seq(all, get, get, all))
}

goal "operations" {
  vars  = { x = int }
  trace = twice(put, x) || twice(get, 3)
}

goal "operations_mean" {
  vars  = { x = int }
  trace = (
    seq(all, put(key == x), all, put(key == x), put, absent(put), all) ||
    seq(all, get(key == 3), all, get(key == 3), get, absent(get), all)
  )
}

goal "blank" {
  trace = seq(all, put(key == _, tid == 1, ok == _), get(val == _))
}

goal "blank_means" {
  trace = seq(all, put(tid == 1), get)
}

goal "where" {
  vars  = { x = int, y = int, z = int }
  where = x < y && z != x
  trace = seq(all, put(key == x), all, put(key == y), all, get(key == z), all)
}

goal "where_means" {
  vars  = { x = int, y = int, z = int }
  trace = seq(all, put(key == x), all, put(key == y, x < y), all, get(key == z, z != x), all)
}

scenario "shown" {
  vars      = { x = int, y = int }
  where     = x < y && x > 2
  trace     = seq(all, put(key == x), all, put(key == y))
  violation = seq(all, get(key == x, val == 0), all)
}

scenario "shown_means" {
  vars      = { x = int, y = int }
  trace     = seq(all, put(key == x, x > 2), all, put(key == y, x < y))
  violation = seq(all, get(key == x, val == 0, x < y, x > 2), all)
}
`

func TestShorthands(t *testing.T) {
	t.Parallel()
	s := load(t, shorthands)
	for i := 0; i < len(s.Goals); i += 2 {
		short, long := s.Goals[i], s.Goals[i+1]
		if !strings.HasPrefix(long.Name, short.Name+"_mean") {
			t.Fatalf("%s stands beside %s", short.Name, long.Name)
		}
		if short.Trace != long.Trace || short.Violation != long.Violation {
			t.Errorf("%s is\n%v\n%v\nwant\n%v\n%v", short.Name, short.Trace, short.Violation, long.Trace, long.Violation)
		}
	}
	if len(s.Goals) != 10 {
		t.Errorf("%d goals", len(s.Goals))
	}
	if got, want := s.Goals[6].Source(), "seq(all, put(key == x), all, put(key == y), all, get(key == z), all) where x < y && z != x"; got != want {
		t.Errorf("the text is %q, want %q", got, want)
	}
}

// A spec that defines later itself keeps its own define.
func TestLaterIsNotReserved(t *testing.T) {
	t.Parallel()
	s := load(t, `language = 1

operation "put" {
  kind = call
}

define "later" {
  params = { e = trace }
  trace  = seq(e, all)
}

goal "g" {
  trace = later(put)
}
`)
	if got, want := s.Goals[0].Trace, s.B.Seq(s.B.Event(s.B.Ops()[0], s.B.L.True()), s.B.Star(s.B.AnyVisible())); got != want {
		t.Errorf("later(put) = %v, want %v", got, want)
	}
}
