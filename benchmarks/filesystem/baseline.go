package filesystem

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// operations is how many operations the handwritten baseline performs after init.
const operations = 15

// paths are the paths of both baselines: three branches, with one path on each level.
var paths = rapid.SampledFrom([]string{
	"/a", "/a/b", "/a/b/c", "/a/b/c/d", "/a/b/c/d/e",
	"/b", "/b/a", "/b/a/b", "/b/a/b/c", "/b/a/b/c/d", "/b/a/b/c/d/e",
	"/c", "/c/a", "/c/a/b", "/c/a/b/d", "/c/a/b/d/e", "/c/a/b/d/e/f",
})

func drawPath(t *rapid.T) rt.Value { return rt.StringValue(paths.Draw(t, "path")) }

func drawDir(t *rapid.T) rt.Value { return rt.BoolValue(rapid.Bool().Draw(t, "dir")) }

// Random performs random operations, all equally likely, with rapid's state
// machine driver.
func Random(s *rt.Session) {
	s.Call("init")
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init":   func(*rapid.T) { s.Call("init") },
		"create": func(t *rapid.T) { s.Call("create", drawPath(t), drawDir(t)) },
		"delete": func(t *rapid.T) { s.Call("delete", drawPath(t)) },
		"exists": func(t *rapid.T) { s.Call("exists", drawPath(t)) },
	})
}

// Handwritten is the published generator, which creates and deletes, and sometimes starts again. It
// also asks what exists, because otherwise it could not find the bug. It deletes and asks for paths
// that it has created.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	s.Call("init")
	var created []rt.Value
	for range operations {
		choices := 1
		if len(created) > 0 {
			choices = 3
		}
		switch rapid.IntRange(0, choices).Draw(t, "operation") {
		case 0:
			p := drawPath(t)
			if s.Call("create", p, drawDir(t))[0].Bool() {
				created = append(created, p)
			}
		case 1:
			s.Call("init")
			created = nil
		case 2:
			s.Call("delete", rapid.SampledFrom(created).Draw(t, "path"))
		case 3:
			s.Call("exists", rapid.SampledFrom(created).Draw(t, "path"))
		}
	}
}
