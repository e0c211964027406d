package runtime_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// The benchmarks compare a run of a script with what a careful user of rapid would write: straight
// is the same draws and calls in a loop that records the events, checks the answers and looks for
// lost elements; machine does the same as a state machine of rapid's, the form its documentation
// recommends. Each benchmark reports the time per operation of the system, which itself does next
// to nothing. The aim is 1.2 times the time of machine.

// operations is how many calls the long script makes.
const operations = 60

func BenchmarkRun(b *testing.B) {
	b.Run("straight", func(b *testing.B) { perOperation(b, straight) })
	b.Run("machine", func(b *testing.B) { perOperation(b, machine) })
	b.Run("script", func(b *testing.B) { perOperation(b, scripted(b, longScript, operations)) })
	b.Run("short", func(b *testing.B) { perOperation(b, scripted(b, threePushes, 6)) })
}

// scripted is the property of a script that performs the given number of operations.
func scripted(b *testing.B, g rt.Generator, operations int) func(*rapid.T) int {
	h := rt.NewHarness(b, lostElement(false, g))
	return func(t *rapid.T) int {
		h.Property(t)
		return operations
	}
}

// perOperation plays runs through rapid, outside its checks. The property returns how many
// operations it has performed.
func perOperation(b *testing.B, property func(*rapid.T) int) {
	b.ReportAllocs()
	total := 0
	g := rapid.Custom(func(t *rapid.T) bool {
		total += property(t)
		return rapid.Bool().Draw(t, "end")
	})
	for seed := 0; b.Loop(); seed++ {
		g.Example(seed)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/operation")
}

// longScript pushes and pops.
var longScript = rt.Generator{Name: "long", Events: operations, Run: func(s *rt.Session) {
	for range operations / 3 {
		x := s.Int("x", rt.Between(0, 20))
		s.Next("push.any")
		s.Call("push", rt.IntValue(x))
		s.Next("pop.lifo")
		r := s.Call("pop")
		s.Assert(r[0].Int() == x, "elem", "elem == x")
		s.Next("isEmpty.answers")
		r = s.Call("isEmpty")
		s.Assert(r[0].Bool(), "result", "result == true")
	}
}}

// recorded is what a handwritten test records.
type recorded struct {
	op     string
	elem   int64
	answer bool
}

func straight(t *rapid.T) int {
	var m stackMachine
	for range operations / 3 {
		m.push(t)
		m.pop(t)
		m.empty(t)
	}
	return operations
}

func machine(t *rapid.T) int {
	var m stackMachine
	t.Repeat(map[string]func(*rapid.T){"push": m.push, "pop": m.pop, "isEmpty": m.empty})
	return len(m.trace)
}

// stackMachine is a stack with what a test remembers of it.
type stackMachine struct {
	sut   boundedStack
	trace []recorded
	in    []int64 // pushed and not popped
}

func (m *stackMachine) push(t *rapid.T) {
	x := rapid.Int64Range(0, 20).Draw(t, "x")
	m.sut.Push(x)
	m.in = append(m.in, x)
	m.trace = append(m.trace, recorded{"push", x, false})
}

func (m *stackMachine) pop(*rapid.T) {
	x, ok := m.sut.Pop()
	m.trace = append(m.trace, recorded{"pop", x, ok})
	m.in = slices.DeleteFunc(m.in, func(n int64) bool { return n == x })
}

func (m *stackMachine) empty(t *rapid.T) {
	empty := m.sut.Empty()
	m.trace = append(m.trace, recorded{"isEmpty", 0, empty})
	if empty && len(m.in) > 0 {
		t.Fatalf("lost %v in %v", m.in, m.trace)
	}
}
