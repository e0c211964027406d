package walk

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// spelled performs walks of calls without arguments until one makes those of a word, one right
// after the other, and returns how many there were before; it ends after most of them.
func spelled(t *testing.T, word string, most int, scripts []Play) (walks int) {
	t.Helper()
	var ops []*sre.Op
	walk := Walk{Length: 60, Scripts: scripts}
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		ops = append(ops, op(name))
		walk.Requests = append(walk.Requests, strategy.Request{Op: name})
	}
	system := event.NewSystem("letters", ops...)
	for _, o := range ops {
		walk.Clauses = append(walk.Clauses, Clause{Name: o.Name + ".1", Op: o, History: system.All()})
	}
	w := New(system, walk)
	source := draw.NewSource(draw.Keep())
	for ; walks < most; walks++ {
		right, done := 0, false
		s := newSession(system, func(o *sre.Op, _ []logic.Value) []logic.Value {
			if right++; o.Name != word[right-1:right] {
				right = 0
			}
			if right == len(word) {
				right, done = 0, true
			}
			return nil
		})
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			w.Explore(s, system, &source)
			return true
		}).Example(walks)
		if done {
			return walks
		}
	}
	return walks
}

// TestScriptsArePlayed: walks make the calls of a script, which chance makes in one of a hundred
// thousand steps.
func TestScriptsArePlayed(t *testing.T) {
	var script Play
	for _, letter := range "fbdaecfe" {
		script = append(script, Move{Op: string(letter)})
	}
	if n := spelled(t, "fbdaecfe", 100, []Play{script}); n == 100 {
		t.Error("no walk makes the calls of the script")
	}
	if n := spelled(t, "fbdaecfe", 100, nil); n != 100 {
		t.Errorf("walk %d makes them by chance, so this says nothing", n)
	}
}

// TestNoAnswerBeyondPool: what a system answers where there is nothing is no argument of a script
// either, if the spec has written which values there are.
func TestNoAnswerBeyondPool(t *testing.T) {
	t.Parallel()
	key := logic.NewOpaque("Key")
	put := op("put", sre.Field{Name: "key", Sort: key}, sre.Field{Name: "evicted", Sort: key, Result: true})
	system := event.NewSystem("table", put)
	pool := draw.Among(logic.OpaqueValue(key, "a"), logic.OpaqueValue(key, "b")).Written()
	w := New(system, Walk{
		Requests: []strategy.Request{{Op: "put", Args: []draw.Domain{pool}}},
		Clauses:  []Clause{{Name: "put.1", Op: put, History: system.All()}},
		Length:   30,
		Scripts:  []Play{{{Op: "put", Args: []string{""}, Answers: []string{"e"}}, {Op: "put", Args: []string{"e"}}}},
	})
	source := draw.NewSource(draw.Keep())
	calls := 0
	s := newSession(system, func(_ *sre.Op, args []logic.Value) []logic.Value {
		if calls++; args[0].Opaque() == "" {
			t.Errorf("call %d puts what is no key", calls)
		}
		return []logic.Value{logic.OpaqueValue(key, "")}
	})
	rapid.Custom(func(t *rapid.T) bool {
		source.Begin(t)
		w.Explore(s, system, &source)
		return true
	}).Example(1)
	if calls == 0 {
		t.Error("nothing is called")
	}
}
