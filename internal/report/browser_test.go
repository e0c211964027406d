package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
)

// chromium returns the browser, or skips the test where there is none.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no chromium: the page is not looked at in a browser")
	return ""
}

// measure is a script that writes down where things are on the page, for the test
// only: the page itself has no script.
const measure = `<script>
addEventListener("load", () => {
  const box = e => { const r = e.getBoundingClientRect(); return {X: r.left + scrollX, Y: r.top + scrollY, W: r.width, H: r.height}; };
  const found = {Width: innerWidth, ScrollWidth: document.documentElement.scrollWidth, Height: document.documentElement.scrollHeight, Heads: {}, Arrows: []};
  for (const e of document.querySelectorAll(".event")) found.Heads[e.dataset.event] = box(e.querySelector("h4"));
  for (const a of document.querySelectorAll(".arrow")) {
    const path = a.querySelector("path"), m = path.getScreenCTM(), length = path.getTotalLength();
    const at = s => { const p = path.getPointAtLength(s * length).matrixTransform(m); return {X: p.x + scrollX, Y: p.y + scrollY}; };
    found.Arrows.push({From: +a.dataset.from, To: +a.dataset.to, Start: at(0), Middle: at(.5), End: at(1)});
  }
  const text = e => e ? {Box: box(e), Text: e.innerText} : null;
  found.Deciding = text(document.querySelector(".event.decides h4"));
  found.Badge = text(document.querySelector(".event.decides .badge"));
  found.Table = text(document.querySelector(".tables table"));
  found.Automaton = text(document.querySelector(".automaton svg"));
  found.Marks = [...document.querySelectorAll(".lanes .mark")].map(box);
  found.Acts = [...document.querySelectorAll(".acts li")].map(box);
  parent.postMessage(JSON.stringify(found), "*");
});
</script>`

// frame shows the page as wide as a phone, which is narrower than a browser's window can be, and
// keeps the measures.
const frame = `<!doctype html><meta name="color-scheme" content="light dark"><body style="margin:0"><script>
addEventListener("message", m => {
  const out = document.createElement("pre");
  out.id = "measured"; out.hidden = true; out.textContent = m.data;
  document.body.append(out);
});
</script><iframe src="page.html" width="%d" height="%d" style="border:0;display:block"></iframe>`

type (
	spot  struct{ X, Y float64 }
	box   struct{ X, Y, W, H float64 }
	shown struct {
		Box  box
		Text string
	}
	measured struct {
		Width, ScrollWidth, Height float64
		Heads                      map[int]box
		Arrows                     []struct {
			From, To           int
			Start, Middle, End spot
		}
		Deciding, Badge, Table, Automaton *shown
		Marks, Acts                       []box
	}
)

var measuredText = regexp.MustCompile(`(?s)<pre id="measured"[^>]*>(.*?)</pre>`)

// TestBrowser looks at the page of a failing run of the stack in a browser, as wide as a
// desk and as a phone, by day and by night.
func TestBrowser(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	browser := chromium(t)
	var page bytes.Buffer
	if err := report.HTML(&page, []*report.Run{stackRun(t)}); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, append(page.Bytes(), measure...), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		width int
		flags []string
		long  bool
	}{
		{"desk", 1100, nil, false},
		{"phone", 390, nil, false},
		{"night", 390, []string{"--blink-settings=preferredColorScheme=0"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long && environment.Long.Get() == "" {
				t.Skip("only in the long mode")
			}
			file := filepath.Join(dir, c.name+".html")
			if err := os.WriteFile(file, fmt.Appendf(nil, frame, c.width, pageHeight), 0o644); err != nil {
				t.Fatal(err)
			}
			picture := filepath.Join(t.TempDir(), "page.png")
			m := look(t, browser, file, c.width, append(c.flags, "--screenshot="+picture))
			if m.Width != float64(c.width) {
				t.Errorf("the window is %v wide, want %d", m.Width, c.width)
			}
			checkMeasures(t, m)
			checkPicture(t, readPicture(t, picture), m)
		})
	}
}

// pageHeight is more than the page needs.
const pageHeight = 3600

// chrome runs the browser and returns what it prints.
func chrome(t *testing.T, browser, file string, width int, flags ...string) []byte {
	t.Helper()
	args := []string{"--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
		"--user-data-dir=" + t.TempDir(), "--virtual-time-budget=5000",
		fmt.Sprintf("--window-size=%d,%d", max(width, 500), pageHeight)}
	cmd := exec.CommandContext(t.Context(), browser, append(append(args, flags...), "file://"+file)...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", browser, err)
	}
	return out
}

// look returns the measures of the page.
func look(t *testing.T, browser, file string, width int, flags []string) *measured {
	t.Helper()
	dom := chrome(t, browser, file, width, append(flags, "--dump-dom")...)
	found := measuredText.FindSubmatch(dom)
	if found == nil {
		t.Fatalf("nothing measured:\n%s", dom)
	}
	m := &measured{}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), m); err != nil {
		t.Fatal(err)
	}
	return m
}

// checkMeasures: all is there, and inside the page.
func checkMeasures(t *testing.T, m *measured) {
	t.Helper()
	if m.ScrollWidth > m.Width {
		t.Errorf("the page is %v wide in a window of %v", m.ScrollWidth, m.Width)
	}
	for name, s := range map[string]*shown{"deciding event": m.Deciding, "table": m.Table, "automaton": m.Automaton} {
		if s == nil || s.Box.W < 50 || s.Box.H < 20 || s.Box.X < 0 || s.Box.X+s.Box.W > m.Width+1 {
			t.Fatalf("%s: %+v in a window of %v", name, s, m.Width)
		}
	}
	if b, d := m.Badge, m.Deciding.Box; b == nil || b.Box.W < 20 || b.Box.X < d.X || b.Box.X+b.Box.W > d.X+d.W {
		t.Errorf("the mark of the deciding event is at %+v, outside of %+v", b, d)
	}
	for _, want := range []string{"7", "isEmpty", "decides"} {
		if !strings.Contains(m.Deciding.Text, want) {
			t.Errorf("the deciding event reads %q, without %q", m.Deciding.Text, want)
		}
	}
	if !strings.Contains(m.Table.Text, "push") {
		t.Errorf("the table of operations reads %q", m.Table.Text)
	}
	if len(m.Heads) != 7 || len(m.Arrows) != 11 {
		t.Errorf("%d events and %d arrows, want 7 and 11", len(m.Heads), len(m.Arrows))
	}
	for _, a := range m.Arrows {
		top, bottom := min(a.From, a.To), max(a.From, a.To)
		edge := func(n int) float64 { // where arrows meet an event
			if h := m.Heads[n]; a.To > a.From {
				return h.X + h.W
			}
			return m.Heads[n].X
		}
		for n, p := range map[int]spot{top: a.Start, bottom: a.End} {
			h := m.Heads[n]
			if p.Y < h.Y || p.Y > h.Y+h.H || p.X < edge(n)-2 || p.X > edge(n)+2 {
				t.Errorf("the arrow from %d to %d meets event %d, at %+v, in %+v", a.From, a.To, n, h, p)
			}
		}
		if a.Middle.X < 0 || a.Middle.X > m.Width || a.Middle.X > m.Heads[1].X && a.Middle.X < m.Heads[1].X+m.Heads[1].W {
			t.Errorf("the arrow from %d to %d runs at %v, outside of the page or over events", a.From, a.To, a.Middle.X)
		}
	}
}

// readPicture reads a picture of the whole page. Where CLOUSEAU_PICTURES names a directory it is
// left there, for people.
func readPicture(t *testing.T, name string) image.Image {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("CLOUSEAU_PICTURES"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(t.Name())+".png"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// checkPicture looks for ink where arrows, the deciding event, the table and the automaton are.
func checkPicture(t *testing.T, img image.Image, m *measured) {
	t.Helper()
	if img.Bounds().Dy() < int(m.Table.Box.Y+m.Table.Box.H) {
		t.Fatalf("the picture is %v, the page is %v high", img.Bounds(), m.Height)
	}
	for _, a := range m.Arrows {
		// Dashes have gaps, so the ink may be a few points away along the arrow.
		if !ink(img, box{a.Middle.X - 4, a.Middle.Y - 12, 8, 24}) {
			t.Errorf("nothing is drawn in the middle of the arrow from %d to %d, at %+v", a.From, a.To, a.Middle)
		}
	}
	for name, s := range map[string]*shown{"deciding event": m.Deciding, "table": m.Table, "automaton": m.Automaton} {
		if !ink(img, s.Box) {
			t.Errorf("nothing is drawn where the %s is, at %+v", name, s.Box)
		}
	}
}

// ink reports whether a part of a picture has points that differ clearly.
func ink(img image.Image, b box) bool {
	low, high := uint32(1<<20), uint32(0)
	for y := int(b.Y); y < int(b.Y+b.H); y++ {
		for x := int(b.X); x < int(b.X+b.W); x++ {
			r, g, bl, _ := img.At(x, y).RGBA()
			low, high = min(low, r+g+bl), max(high, r+g+bl)
		}
	}
	return high > low+0x4000
}

// TestBrowserStage looks at the lanes of a run of several parties. At a desk each mark stands
// beside the line that says what it is. On a phone there are only the lines, and nothing to scroll
// aside.
func TestBrowserStage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	browser := chromium(t)
	var page bytes.Buffer
	if err := report.HTML(&page, []*report.Run{databaseRun(t)}); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "page.html"), append(page.Bytes(), measure...), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{1200, 390} {
		file := filepath.Join(dir, fmt.Sprint(width)+".html")
		if err := os.WriteFile(file, fmt.Appendf(nil, frame, width, pageHeight), 0o644); err != nil {
			t.Fatal(err)
		}
		m := look(t, browser, file, width, nil)
		if m.ScrollWidth > float64(width) {
			t.Errorf("the page is %v wide at %d", m.ScrollWidth, width)
		}
		if len(m.Acts) < 6 || len(m.Marks) != len(m.Acts) {
			t.Fatalf("%d marks and %d lines", len(m.Marks), len(m.Acts))
		}
		for i, mark := range m.Marks {
			line := m.Acts[i]
			switch off := mark.Y + mark.H/2 - line.Y - line.H/2; {
			case width == 390 && mark.W > 0:
				t.Errorf("mark %d is shown on a phone", i)
			case width > 390 && (off < -2 || off > 2):
				t.Errorf("mark %d is %v off its line", i, off)
			case line.H < 15 || line.X+line.W > float64(width):
				t.Errorf("line %d is at %+v", i, line)
			}
		}
	}
}
