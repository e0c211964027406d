package layered_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/layered"
)

// door has a start, two ways to an end, a loop and an edge back.
func door() *layered.Graph {
	return &layered.Graph{
		Name:  "door",
		Nodes: []layered.Node{{Start: true}, {}, {Open: true}, {Accept: true}},
		Edges: []layered.Edge{
			{0, 1, "lock"}, {0, 2, "any - lock"}, {1, 3, "open"}, {2, 3, "open"}, {1, 1, "any - lock"}, {3, 0, "x < y"},
		},
	}
}

func TestLegend(t *testing.T) {
	t.Parallel()
	want := []layered.Entry{{"a", "lock"}, {"b", "any - lock"}, {"c", "open"}, {"d", "x < y"}}
	if d := cmp.Diff(want, door().Legend()); d != "" {
		t.Error(d)
	}
	g := &layered.Graph{}
	for i := range 28 {
		g.Edges = append(g.Edges, layered.Edge{Label: fmt.Sprint(i)})
	}
	if l := g.Legend(); l[25].Key != "z" || l[26].Key != "aa" || l[27].Key != "ab" {
		t.Errorf("letters %v", l[25:])
	}
}

// drawn is what a drawing has, read back from its XML.
type drawn struct {
	texts   []string
	circles [][2]float64
	classes map[string]int
}

func parse(t *testing.T, svg string) drawn {
	t.Helper()
	d := drawn{classes: map[string]int{}}
	dec := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return d
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch tok := tok.(type) {
		case xml.CharData:
			if s := strings.TrimSpace(string(tok)); s != "" {
				d.texts = append(d.texts, s)
			}
		case xml.StartElement:
			var at [2]float64
			for _, a := range tok.Attr {
				switch a.Name.Local {
				case "class":
					d.classes[a.Value]++
				case "cx":
					fmt.Sscan(a.Value, &at[0])
				case "cy":
					fmt.Sscan(a.Value, &at[1])
				}
			}
			if tok.Name.Local == "circle" {
				d.circles = append(d.circles, at)
			}
		}
	}
}

func TestSVG(t *testing.T) {
	t.Parallel()
	g := door()
	d := parse(t, g.SVG())
	text := strings.Join(d.texts, "|")
	for _, want := range []string{"door", "b ↻", "d ↩ 0", "any - lock", "x < y"} {
		if !strings.Contains(text, want) {
			t.Errorf("the drawing lacks %q: %s", want, text)
		}
	}
	if n := d.classes["edge"]; n != 5 { // the start, and four edges that lead on
		t.Errorf("%d edges are drawn, want 5", n)
	}
	if d.classes["state"] != 3 || d.classes["state open"] != 1 || len(d.circles) != 5 {
		t.Errorf("states %v, circles %v", d.classes, d.circles)
	}
	if d.circles[0][1] >= d.circles[1][1] || d.circles[1][1] != d.circles[2][1] || d.circles[3][1] <= d.circles[1][1] {
		t.Errorf("layers: %v", d.circles)
	}
	if strings.Contains(g.Inline(), "<style>") || !strings.Contains(g.SVG(), layered.Style()) {
		t.Error("only a drawing of its own has a style")
	}
	if g.SVG() != door().SVG() {
		t.Error("the same graph gives another drawing")
	}
	parse(t, (&layered.Graph{Name: "empty"}).SVG())
}

// TestSVGApart: no two states of a large graph lie on each other.
func TestSVGApart(t *testing.T) {
	t.Parallel()
	g := &layered.Graph{Nodes: make([]layered.Node, 40)}
	g.Nodes[0].Start = true
	for i := range 60 {
		g.Edges = append(g.Edges, layered.Edge{From: i * 7 % 40, To: (i*i + 3) % 40, Label: fmt.Sprint(i % 5)})
	}
	at := parse(t, g.Inline()).circles
	for i, p := range at {
		for _, q := range at[:i] {
			if math.Hypot(p[0]-q[0], p[1]-q[1]) < 40 {
				t.Fatalf("states at %v and %v", p, q)
			}
		}
	}
}

// TestSVGCrossings: two chains that cross as they are numbered are drawn side by side.
func TestSVGCrossings(t *testing.T) {
	t.Parallel()
	g := &layered.Graph{
		Nodes: []layered.Node{{Start: true}, {}, {}, {}, {}},
		Edges: []layered.Edge{{0, 1, "a"}, {0, 2, "b"}, {1, 4, "c"}, {2, 3, "d"}},
	}
	at := parse(t, g.Inline()).circles
	if (at[1][0] < at[2][0]) != (at[4][0] < at[3][0]) {
		t.Errorf("the edges 1 to 4 and 2 to 3 cross: %v", at)
	}
}
