package spec_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/diff"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/spec"
)

// lamp is a spec in which every kind of edit is possible.
const lamp = `language = 1

sort "Room" {
  pool = ["hall", "attic"]
}
function "floor" {
  args   = [Room]
  result = int
}
axiom "above_ground" {
  forall = { r = Room }
  holds  = floor(r) > 0
}

operation "press" {
  kind = send
  fields = { room = Room, times = int }
  clause {
    params  = { x = Room, y = Room, n = int }
    where   = n < 3 && x != y
    history = absent(press(room == x), press(room == y))
    event   = press(room == x, times == n)
    future  = seq(all, glow(room == x), all)
  }
}
operation "glow" {
  kind    = receive
  fields  = { room = Room }
  results = { bright = bool }
  clause "after" {
    params  = { x = Room }
    history = seq(all, press(room == x), star(any - press) || eps)
    event   = glow(room == x, bright)
  }
}
goal "dark" {
  vars  = { x = Room }
  trace = seq(all, press(room == x), !seq(all, press, all), glow(room == x, bright == false))
}
`

// TestEdits makes the first edit of each kind but one and compares the lines that it changes.
func TestEdits(t *testing.T) {
	t.Parallel()
	src := lamp
	edits, ds := spec.Edits("lamp.clouseau.hcl", []byte(src))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	got := map[spec.EditKind]string{}
	for _, e := range edits {
		if got[e.Kind] == "" && e.Kind != spec.DemandReceive {
			got[e.Kind] = difference(src, string(e.Apply([]byte(src))))
		}
	}
	want := map[spec.EditKind]string{
		spec.DropConjunct:    "-    where   = n < 3 && x != y\n",
		spec.DropAlternative: "-    history = seq(all, press(room == x), star(any - press) || eps)\n+    history = seq(all, press(room == x), eps)\n",
		spec.DropException:   "-    history = seq(all, press(room == x), star(any - press) || eps)\n+    history = seq(all, press(room == x), star(any) || eps)\n",
		spec.DropStep:        "-    history = absent(press(room == x), press(room == y))\n+    history = absent(press(room == y))\n",
		spec.SwapSteps:       "-    future  = seq(all, glow(room == x), all)\n+    future  = seq(glow(room == x), all, all)\n",
		spec.AddStep:         "-  trace = seq(all, press(room == x), !seq(all, press, all), glow(room == x, bright == false))\n+  trace = seq(press, all, press(room == x), !seq(all, press, all), glow(room == x, bright == false))\n",
		spec.Negate:          "-  holds  = floor(r) > 0\n+  holds  = floor(r) <= 0\n",
		spec.Unequal:         "-    history = absent(press(room == x), press(room == y))\n+    history = absent(press(room != x), press(room == y))\n",
		spec.Boundary:        "-  holds  = floor(r) > 0\n+  holds  = floor(r) >= 0\n",
		spec.Reverse:         "-  holds  = floor(r) > 0\n+  holds  = floor(r) < 0\n",
		spec.OffByOne:        "-  holds  = floor(r) > 0\n+  holds  = floor(r) > -1\n",
		spec.SwapVariable:    "-    where   = n < 3 && x != y\n+    where   = n < 3 && y != y\n",
		spec.SwapOperation:   "-    history = absent(press(room == x), press(room == y))\n+    history = absent(glow(room == x), press(room == y))\n",
		spec.SwapHistories: "-    history = absent(press(room == x), press(room == y))\n+    history = seq(all, press(room == x), star(any - press) || eps)\n" +
			"-    history = seq(all, press(room == x), star(any - press) || eps)\n+    history = absent(press(room == x), press(room == y))\n",
		spec.WidenHistory:  "-    history = absent(press(room == x), press(room == y))\n+    history = all\n",
		spec.WidenFuture:   "-    future  = seq(all, glow(room == x), all)\n+    future  = all\n",
		spec.NarrowHistory: "-    history = absent(press(room == x), press(room == y))\n+    history = eps\n",
		spec.NarrowFuture:  "-    future  = seq(all, glow(room == x), all)\n+    future  = eps\n",
		spec.AddClause: "+  clause \"anywhere\" {\n+    params  = { x = Room, y = Room, n = int }\n+    where   = n < 3 && x != y\n" +
			"+    event   = press(room == x, times == n)\n+    future  = seq(all, glow(room == x), all)\n+  }\n",
		spec.DropClause: "-  clause {\n-    params  = { x = Room, y = Room, n = int }\n-    where   = n < 3 && x != y\n" +
			"-    history = absent(press(room == x), press(room == y))\n-    event   = press(room == x, times == n)\n-    future  = seq(all, glow(room == x), all)\n-  }\n",
		spec.DropAxiom: "-axiom \"above_ground\" {\n-  forall = { r = Room }\n-  holds  = floor(r) > 0\n-}\n",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the first edit of each kind (-want +got):\n%s", d)
	}
}

// TestEditsDemand promises a receive with the fields of the clause's own event.
func TestEditsDemand(t *testing.T) {
	t.Parallel()
	src := strings.Replace(lamp, "    future  = seq(all, glow(room == x), all)\n", "", 1)
	edits, _ := spec.Edits("lamp.clouseau.hcl", []byte(src))
	for _, e := range edits {
		if e.Kind == spec.DemandReceive {
			if d := difference(src, string(e.Apply([]byte(src)))); d != "+    future  = seq(all, glow(room == x), all)\n" {
				t.Errorf("got %s", d)
			}
			return
		}
	}
	t.Error("no such edit")
}

// difference returns the lines that two texts do not share, those of the first with a minus.
func difference(a, b string) string {
	var out strings.Builder
	for _, line := range strings.SplitAfter(string(diff.Diff("a", []byte(a), "b", []byte(b))), "\n") {
		if strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "---") || strings.HasPrefix(line, "+") && !strings.HasPrefix(line, "+++") {
			out.WriteString(line)
		}
	}
	return out.String()
}

// TestEditsOfSystems applies edits to every twelfth spec of the project, in the long mode all edits
// to every one: the text changes and is still HCL, the range is where it changes, and edits are
// different.
func TestEditsOfSystems(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../benchmarks/*/*.clouseau.hcl")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d specs: %v", len(files), err)
	}
	sample, step := 16, 12
	if environment.Long.Get() != "" {
		sample, step = 1, 1
	}
	for i, f := range files {
		if i%step != 0 {
			continue
		}
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		edits, ds := spec.Edits(f, src)
		if ds.HasErrors() {
			t.Fatal(ds)
		}
		kinds, texts := map[spec.EditKind]bool{}, map[string]*spec.Edit{}
		for i, e := range edits {
			if kinds[e.Kind] && i%sample != 0 {
				continue
			}
			kinds[e.Kind] = true
			out := e.Apply(src)
			if bytes.Equal(out, src) {
				t.Errorf("%v changes nothing", e)
			}
			if _, ds := spec.LoadSource(f, out); slices.ContainsFunc(ds, func(d *spec.Diagnostic) bool { return d.Code == spec.InvalidSyntax }) {
				t.Errorf("%v: %v\n%s", e, ds, out)
			}
			if old := texts[string(out)]; old != nil {
				t.Errorf("%v is the same as %v", e, old)
			}
			texts[string(out)] = e
			if e.Cost < 1 || e.Range.Line < 1 || e.Part == "" || e.What == "" {
				t.Errorf("incomplete: %+v", e)
			}
		}
		if bytes.Contains(src, []byte("\nimport ")) && !bytes.Contains(src, []byte("\noperation ")) {
			continue // generators only: the edits are those of what they import
		}
		if !bytes.Contains(src, []byte("clause")) {
			continue // a reference judges random requests
		}
		if bytes.Contains(src, []byte("\nmodel ")) {
			// The clauses of a spec with a model may be trivial, and edits do not change the model.
			continue
		}
		t.Logf("%s: %d edits of %d kinds", f, len(edits), len(kinds))
		if len(kinds) < 10 {
			t.Errorf("%s: only %d kinds of edits", f, len(kinds))
		}
	}
}

// TestEditsOfWrongSpec gives the mistakes of a spec that does not load.
func TestEditsOfWrongSpec(t *testing.T) {
	t.Parallel()
	if edits, ds := spec.Edits("x", []byte("language = 1\ngoal \"g\" {\n}\n")); len(edits) > 0 || !ds.HasErrors() {
		t.Errorf("%d edits, diagnostics %v", len(edits), ds)
	}
}
