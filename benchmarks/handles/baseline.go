package handles

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Baselines draws paths for the two baselines; Sort is the paths' sort in the
// context that judges the runs.
type Baselines struct{ Sort *rt.Sort }

var (
	names = rapid.SampledFrom([]string{"/a", "/b", "/c", "/d"})
	fds   = rapid.IntRange(0, 3)
	datas = rapid.IntRange(0, 20)
)

func (b Baselines) path(t *rapid.T) rt.Value {
	return rt.OpaqueValue(b.Sort, names.Draw(t, "path"))
}

func number(g *rapid.Generator[int], t *rapid.T, name string) rt.Value {
	return rt.IntValue(int64(g.Draw(t, name)))
}

// Random performs random operations, all equally likely, on descriptors from
// 0 to 3, with rapid's state machine driver.
func (b Baselines) Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"open":  func(t *rapid.T) { s.Call("open", b.path(t)) },
		"read":  func(t *rapid.T) { s.Call("read", number(fds, t, "fd")) },
		"write": func(t *rapid.T) { s.Call("write", number(fds, t, "fd"), number(datas, t, "data")) },
		"close": func(t *rapid.T) { s.Call("close", number(fds, t, "fd")) },
	})
}

// Handwritten keeps the descriptors that are open and uses only these.
func (b Baselines) Handwritten(s *rt.Session) {
	t := s.Rapid()
	var open []rt.Answer
	for range 15 {
		action := 0
		if len(open) > 0 {
			action = rapid.IntRange(0, 3).Draw(t, "operation")
		}
		if action == 0 {
			if r := s.Call("open", b.path(t)); r[1].Bool() {
				open = append(open, s.From(r, 0))
			}
			continue
		}
		i := rapid.IntRange(0, len(open)-1).Draw(t, "descriptor")
		switch action {
		case 1:
			s.Call("read", open[i])
		case 2:
			s.Call("write", open[i], number(datas, t, "data"))
		case 3:
			s.Call("close", open[i])
			open = append(open[:i:i], open[i+1:]...)
		}
	}
}
