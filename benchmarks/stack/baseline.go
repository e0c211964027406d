package stack

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// operations is how many operations the handwritten baseline performs after init.
const operations = 15

// elems are the elements of both baselines, as published.
var elems = rapid.IntRange(1, 10)

// Random performs random operations, all equally likely, with rapid's state
// machine driver.
func Random(s *rt.Session) {
	s.Call("init")
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init":    func(*rapid.T) { s.Call("init") },
		"push":    func(t *rapid.T) { s.Call("push", rt.IntValue(int64(elems.Draw(t, "elem")))) },
		"pop":     func(*rapid.T) { s.Call("pop") },
		"isEmpty": func(*rapid.T) { s.Call("isEmpty") },
	})
}

// Handwritten is the published generator: it counts pushes minus pops and pops
// only where the count says that there is something to pop.
func Handwritten(s *rt.Session) {
	s.Call("init")
	count := 0
	for range operations {
		choices := 3
		if count > 0 {
			choices = 4
		}
		switch rapid.IntRange(0, choices-1).Draw(s.Rapid(), "operation") {
		case 0:
			s.Call("isEmpty")
		case 1:
			s.Call("push", rt.IntValue(int64(elems.Draw(s.Rapid(), "elem"))))
			count++
		case 2:
			s.Call("init")
			count = 0
		case 3:
			s.Call("pop")
			count--
		}
	}
}
