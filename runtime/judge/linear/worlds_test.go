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
`

func newCells(t testing.TB) *world {
	t.Helper()
	return &world{name: "cells", ops: load(t, cells), start: "..", next: cellsNext, draw: small(2), keys: map[string]string{"put": "k", "get": "k", "swap": "k", "echo": "v"}}
}

// cellsNext has a state with a digit for each key that has a value.
func cellsNext(state string, e sre.Event) []string {
	arg := func(name string) int64 { return e.Values[e.Op.Position(name)].Int() }
	if e.Op.Name == "echo" {
		if arg("v") == arg("same") {
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
		if arg("v") == held && (arg("ok") == 1) == there {
			return []string{state}
		}
		return nil
	}
	if e.Op.Name == "swap" && arg("old") != held {
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
`

func newCoin(t testing.TB) *world {
	t.Helper()
	return &world{name: "coin", ops: load(t, coin), start: "0", next: coinNext, draw: small(2)}
}

func coinNext(state string, e sre.Event) []string {
	switch {
	case e.Op.Name == "throw":
		return []string{"0", "1"}
	case e.Op.Name == "dust":
		return []string{state}
	case e.Op.Name == "turn":
		return []string{string('0' + '1' - rune(state[0]))}
	case e.Values[0].Int() == int64(state[0]-'0'):
		return []string{state}
	}
	return nil
}
