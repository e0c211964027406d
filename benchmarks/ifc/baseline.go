package ifc

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// largest is the largest value that the baselines push, as published.
const largest = 10

// Random performs random instructions, all equally likely, and looks at the two
// runs now and then, with rapid's state machine driver.
func Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"push":    func(*rapid.T) { push(s, largest) },
		"pop":     func(*rapid.T) { s.Call("pop") },
		"load":    func(*rapid.T) { s.Call("load") },
		"store":   func(*rapid.T) { s.Call("store") },
		"add":     func(*rapid.T) { s.Call("add") },
		"observe": func(*rapid.T) { s.Call("observe") },
	})
}

// program is a sequence of instructions as the handwritten baseline prefers them.
type program struct {
	weight int
	needs  int // cells on the stack
	run    func(s *rt.Session) []rt.Value
}

// programs are those of the published generator, with its weights; it pushes the
// address where an instruction takes one.
var programs = []program{
	{weight: 1, run: func(s *rt.Session) []rt.Value { return push(s, largest) }},
	{weight: 1, needs: 1, run: func(s *rt.Session) []rt.Value { return s.Call("pop") }},
	{weight: 2, run: func(s *rt.Session) []rt.Value { push(s, Addresses-1); return s.Call("load") }},
	{weight: 1, needs: 1, run: func(s *rt.Session) []rt.Value { push(s, Addresses-1); return s.Call("store") }},
	{weight: 1, needs: 2, run: func(s *rt.Session) []rt.Value { return s.Call("add") }},
}

// Handwritten is generation by execution: up to 20 times it picks something that
// the machine can do, given the depth of the stack by then. It looks at the two
// runs when the machine fails or the program ends.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	depth := int64(0)
	for range rapid.IntRange(0, 20).Draw(t, "length") {
		var possible []program
		for _, p := range programs {
			for range p.weight {
				if depth >= int64(p.needs) {
					possible = append(possible, p)
				}
			}
		}
		i := rapid.IntRange(0, len(possible)-1).Draw(t, "instruction")
		if depth = possible[i].run(s)[0].Int(); depth < 0 {
			break
		}
	}
	s.Call("observe")
}

// push pushes a value up to most, or a secret: then one for each run.
func push(s *rt.Session, most int64) []rt.Value {
	values := rapid.Int64Range(0, most)
	public := rapid.Bool().Draw(s.Rapid(), "public")
	left := values.Draw(s.Rapid(), "left")
	right := left
	if !public {
		right = values.Draw(s.Rapid(), "right")
	}
	return s.Call("push", rt.BoolValue(public), rt.IntValue(left), rt.IntValue(right))
}
