package bubbles_test

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/paginator"
	"github.com/charmbracelet/bubbles/textarea"
	"github.com/charmbracelet/bubbles/textinput"
)

// area is a text area that is wide enough for all lines.
type area struct{ textarea.Model }

func newArea() *area {
	m := textarea.New()
	m.CharLimit = 0
	m.SetWidth(1000)
	m.SetHeight(20)
	m.Focus()
	return &area{m}
}

func (a *area) Insert(s string) { a.InsertString(s) }
func (a *area) Up(col int)      { a.CursorUp(); a.SetCursor(col) }
func (a *area) Down(col int)    { a.CursorDown(); a.SetCursor(col) }

// lines are lines and where the cursor is.
type lines struct {
	ls       []string
	row, col int
}

func newLines() *lines { return &lines{ls: []string{""}} }

func (l *lines) Insert(s string) {
	line := l.ls[l.row]
	parts := strings.Split(line[:l.col]+s, "\n")
	last := len(parts) - 1
	col := len(parts[last])
	parts[last] += line[l.col:]
	l.ls = append(append(append([]string{}, l.ls[:l.row]...), parts...), l.ls[l.row+1:]...)
	l.row, l.col = l.row+last, col
}

func (l *lines) SetValue(s string) { *l = *newLines(); l.Insert(s) }
func (l *lines) Reset()            { *l = *newLines() }
func (l *lines) SetCursor(col int) { l.col = max(0, min(col, len(l.ls[l.row]))) }
func (l *lines) Up(col int)        { l.row = max(0, l.row-1); l.SetCursor(col) }
func (l *lines) Down(col int)      { l.row = min(len(l.ls)-1, l.row+1); l.SetCursor(col) }
func (l *lines) CursorStart()      { l.col = 0 }
func (l *lines) CursorEnd()        { l.col = len(l.ls[l.row]) }
func (l *lines) Line() int         { return l.row }
func (l *lines) LineCount() int    { return len(l.ls) }
func (l *lines) Value() string     { return strings.Join(l.ls, "\n") }
func (l *lines) Length() int       { return len(l.Value()) }

// input is a text input for eight characters.
type input struct{ textinput.Model }

func newInput() *input {
	m := textinput.New()
	m.CharLimit = 8
	m.Width = 5
	return &input{m}
}

// View says whether the view can be shown.
func (i *input) View() bool { return i.Model.View() != "" }

// word is a text and where the cursor is.
type word struct {
	s   string
	col int
}

func newWord() *word { return &word{} }

func (w *word) SetValue(s string) {
	empty := w.s == ""
	w.s = s[:min(8, len(s))]
	if w.col > len(w.s) || empty && w.col == 0 {
		w.col = len(w.s)
	}
}

func (w *word) SetCursor(col int) { w.col = max(0, min(col, len(w.s))) }
func (w *word) CursorStart()      { w.col = 0 }
func (w *word) CursorEnd()        { w.col = len(w.s) }
func (w *word) Reset()            { *w = word{} }
func (w *word) Value() string     { return w.s }
func (w *word) Position() int     { return w.col }
func (w *word) View() bool        { return true }

// pages are a paginator and how many items there are.
type pages struct {
	paginator.Model
	items int
}

func newPages() *pages { return &pages{paginator.New(paginator.WithPerPage(3)), 1} }

func (p *pages) Items(n int)              { p.items = n; p.SetTotalPages(n) }
func (p *pages) Bounds() (start, end int) { return p.GetSliceBounds(p.items) }
func (p *pages) OnPage() int              { return p.ItemsOnPage(p.items) }

// within says that the bounds are those of a part of a slice with all items.
func within(p *pages, start, end int) error {
	if start < 0 || end < start || end > p.items {
		return fmt.Errorf("the bounds %d and %d are not those of a part of %d items", start, end, p.items)
	}
	return nil
}

// full says that a page has no more and no less items than its bounds say.
func full(p *pages, n int) error {
	if start, end := p.Bounds(); n != end-start {
		return fmt.Errorf("%d items on the page from %d to %d", n, start, end)
	}
	return nil
}
