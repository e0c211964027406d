package set

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// operations is how many operations the handwritten baseline performs.
const operations = 15

// elems are the elements of both baselines, as published.
var elems = rapid.IntRange(1, 30)

// Random performs random operations, all equally likely, with rapid's state
// machine driver.
func Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init":    func(*rapid.T) { s.Call("init") },
		"insert":  func(t *rapid.T) { s.Call("insert", rt.IntValue(int64(elems.Draw(t, "elem")))) },
		"delete":  func(t *rapid.T) { s.Call("delete", rt.IntValue(int64(elems.Draw(t, "elem")))) },
		"isEmpty": func(*rapid.T) { s.Call("isEmpty") },
	})
}

// Handwritten is the published generator: 15 operations, all equally likely,
// on a set that starts empty.
func Handwritten(s *rt.Session) {
	for range operations {
		switch rapid.IntRange(0, 3).Draw(s.Rapid(), "operation") {
		case 0:
			s.Call("isEmpty")
		case 1:
			s.Call("insert", rt.IntValue(int64(elems.Draw(s.Rapid(), "elem"))))
		case 2:
			s.Call("delete", rt.IntValue(int64(elems.Draw(s.Rapid(), "elem"))))
		case 3:
			s.Call("init")
		}
	}
}
