package nfa

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// model is the plain definition of an automaton, in lists that grow.
type model struct {
	nodes   int
	edges   []edge
	initial int
	final   []int
}

// reaches reports whether there is a way from one node to another: of no more edges than there are.
func (m *model) reaches(from, to int, edges int) bool {
	if from == to {
		return true
	}
	for _, e := range m.edges {
		if edges > 0 && e.src == from && m.reaches(e.dst, to, edges-1) {
			return true
		}
	}
	return false
}

func (m *model) valid() bool {
	if m.initial < 0 || len(m.final) == 0 {
		return false
	}
	for n := range m.nodes {
		ends := false
		for _, f := range m.final {
			ends = ends || m.reaches(n, f, len(m.edges))
		}
		if !ends || !m.reaches(m.initial, n, len(m.edges)) {
			return false
		}
	}
	return true
}

func (m *model) has(n int) bool { return n >= 0 && n < m.nodes }

// TestNewAgainstModel compares the fixed twin with the definition on random runs.
func TestNewAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := New()
		a.Init()
		m := &model{initial: -1}
		few := rapid.IntRange(-1, 3)
		t.Repeat(map[string]func(*rapid.T){
			"newNode": func(t *rapid.T) {
				if m.nodes == 4 {
					t.Skip("enough for the model")
				}
				if got := a.NewNode(); got != m.nodes {
					t.Fatalf("NewNode = %d, want %d", got, m.nodes)
				}
				m.nodes++
			},
			"setInitial": func(t *rapid.T) {
				n := few.Draw(t, "node")
				a.SetInitial(n)
				if m.has(n) {
					m.initial = n
				}
			},
			"setFinal": func(t *rapid.T) {
				n := few.Draw(t, "node")
				a.SetFinal(n)
				if m.has(n) {
					m.final = append(m.final, n)
				}
			},
			"addEdge": func(t *rapid.T) {
				if len(m.edges) == 6 {
					t.Skip("enough for the model")
				}
				e := edge{few.Draw(t, "src"), labels.Draw(t, "label"), few.Draw(t, "dst")}
				a.AddEdge(e.src, e.label, e.dst)
				if m.has(e.src) && m.has(e.dst) {
					m.edges = append(m.edges, e)
				}
			},
			"": func(t *rapid.T) {
				if got, want := a.IsNFA(), m.valid(); got != want {
					t.Fatalf("IsNFA = %v, want %v: %+v", got, want, m)
				}
			},
		})
	})
}

// TestInitForgets begins an automaton anew.
func TestInitForgets(t *testing.T) {
	a := New()
	if n := a.NewNode(); n != -1 || a.IsNFA() {
		t.Errorf("before Init: NewNode = %d, IsNFA = %v, want -1, false", n, a.IsNFA())
	}
	for range 2 {
		a.Init()
		if n := a.NewNode(); n != 0 || a.IsNFA() {
			t.Errorf("after Init: NewNode = %d, IsNFA = %v, want 0, false", n, a.IsNFA())
		}
		a.SetInitial(0)
		a.SetFinal(0)
		if !a.IsNFA() {
			t.Error("one node that is initial and final: IsNFA = false, want true")
		}
	}
}

// TestBuggyIsContentWithDeadEnds shows the seeded bug.
func TestBuggyIsContentWithDeadEnds(t *testing.T) {
	for name, a := range map[string]*Automaton{"buggy": NewBuggy(), "fixed": New()} {
		a.Init()
		a.NewNode()
		a.NewNode()
		a.SetInitial(0)
		a.SetFinal(0)
		if a.IsNFA() {
			t.Errorf("%s: IsNFA = true although 1 is not reached", name)
		}
		a.AddEdge(0, "a", 1)
		if got, want := a.IsNFA(), name == "buggy"; got != want {
			t.Errorf("%s: IsNFA = %v with a dead end, want %v", name, got, want)
		}
		a.AddEdge(1, "a", 0)
		if !a.IsNFA() {
			t.Errorf("%s: IsNFA = false with a way back, want true", name)
		}
	}
}
