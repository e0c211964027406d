package timeline_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/internal/timeline"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// script returns the first script for the first goal of a system.
func script(t *testing.T, system string) *timeline.Script {
	t.Helper()
	src, err := os.ReadFile("../../benchmarks/" + system + "/" + system + ".clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	s, ds := spec.LoadSource(system, src)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	return timeline.New(synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{Results: 1}), 0)
}

// TestArrange: no two arrows on one side and lane stand beside each other, and lanes are
// taken only where lower ones are not free.
func TestArrange(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		event := rapid.IntRange(0, 7)
		var arrows []timeline.Arrow
		for range rapid.IntRange(0, 12).Draw(t, "arrows") {
			from, to := event.Draw(t, "from"), event.Draw(t, "to")
			if from != to {
				arrows = append(arrows, timeline.Arrow{From: from, To: to})
			}
		}
		left, right := timeline.Arrange(arrows)
		used := map[bool]int{}
		for i, a := range arrows {
			used[a.Earlier()] = max(used[a.Earlier()], a.Lane)
			below := map[int]bool{}
			for j, b := range arrows[:i] {
				if a.Earlier() != b.Earlier() || a.Top() >= b.Bottom() || b.Top() >= a.Bottom() {
					continue
				}
				below[b.Lane] = true
				if a.Lane == b.Lane {
					t.Fatalf("arrows %d and %d collide: %+v", j, i, arrows)
				}
			}
			for lane := 1; lane < a.Lane; lane++ {
				if !below[lane] {
					t.Fatalf("lane %d is free for arrow %d: %+v", lane, i, arrows)
				}
			}
		}
		if used[true] != left || used[false] != right {
			t.Fatalf("lanes %d and %d, want %d and %d", left, right, used[true], used[false])
		}
	})
}

// TestNew: what the transaction's read asks for stands right, what its answer rests on left.
func TestNew(t *testing.T) {
	t.Parallel()
	s := script(t, "transaction")
	got := map[string]bool{}
	for _, a := range s.Arrows {
		got[fmt.Sprintf("%s -> %s, earlier %v", s.Events[a.From].Clause, s.Events[a.To].Clause, a.Earlier())] = true
	}
	for _, want := range []string{
		"readReq.1 -> readRsp.1, earlier false", // the answer that it demands
		"readReq.1 -> write.1, earlier false",   // the write that overtakes it
		"readRsp.1 -> readReq.1, earlier true",
		"readRsp.1 -> write.1, earlier true",
	} {
		if !got[want] {
			t.Errorf("no arrow %s in %v", want, got)
		}
	}
	last := s.Events[len(s.Events)-1]
	if !last.Decides || !last.Wanted || last.Suspect || last.Ghost {
		t.Errorf("the deciding event is %+v", last)
	}
}

// TestSVG reads the drawing of two scripts as XML: it has a box for each event and a path with a
// title for each arrow, all within its size.
func TestSVG(t *testing.T) {
	t.Parallel()
	scripts := []*timeline.Script{script(t, "stack"), script(t, "kv")}
	text := timeline.SVG(scripts)
	var width, height, boxes, arrows int
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		attr := map[string]string{}
		for _, a := range e.Attr {
			attr[a.Name.Local] = a.Value
		}
		switch {
		case e.Name.Local == "svg":
			fmt.Sscan(attr["width"], &width)
			fmt.Sscan(attr["height"], &height)
		case e.Name.Local == "rect":
			boxes++
			var x, y, w, h int
			fmt.Sscan(attr["x"]+" "+attr["y"]+" "+attr["width"]+" "+attr["height"], &x, &y, &w, &h)
			if x < 0 || x+w > width || y < 0 || y+h > height {
				t.Errorf("a box at %d, %d, %d wide, %d high, in a drawing of %d by %d", x, y, w, h, width, height)
			}
		case strings.HasPrefix(attr["class"], "arrow"):
			arrows++
		}
	}
	wantBoxes, wantArrows := 0, 0
	for _, s := range scripts {
		wantBoxes, wantArrows = wantBoxes+len(s.Events), wantArrows+len(s.Arrows)
		if !strings.Contains(text, ">"+s.Name+"<") {
			t.Errorf("%s has no name", s.Name)
		}
	}
	if boxes != wantBoxes || arrows != wantArrows || arrows == 0 {
		t.Errorf("%d boxes and %d arrows, want %d and %d", boxes, arrows, wantBoxes, wantArrows)
	}
	if !strings.Contains(text, "decides, suspect") {
		t.Error("nothing says that the answer of kv has no clause")
	}
}

// TestDOT: quotes are escaped, ghosts are dashed, and each arrow is an edge.
func TestDOT(t *testing.T) {
	t.Parallel()
	s := script(t, "stack")
	s.Events[0].Text = `say("\")`
	text := s.DOT()
	if !strings.Contains(text, `1. say(\"\\\")\ninit.1"`) {
		t.Errorf("quotes are not escaped:\n%s", text)
	}
	if got := strings.Count(text, "constraint=false"); got != len(s.Arrows) {
		t.Errorf("%d edges, want %d", got, len(s.Arrows))
	}
	ghosts := 0
	for _, e := range s.Events {
		if e.Ghost {
			ghosts++
		}
	}
	if got := strings.Count(text, ", style=dashed];\n\t"); got < ghosts || ghosts == 0 {
		t.Errorf("%d dashed boxes, want %d", got, ghosts)
	}
}
