package ledger

import "io"

// Ink colours what is printed.
type Ink interface {
	Colour() (name string, weight float64, err error)
}

// PressOptions say how a press prints.
type PressOptions struct {
	Paper io.Writer
	Ink   Ink
}

// Press prints pages.
type Press struct{ with PressOptions }

// NewPress makes a press.
func NewPress(with PressOptions) *Press { return &Press{with} }

// Print prints a page.
func (p *Press) Print(page string) {
	name, _, _ := p.with.Ink.Colour()
	io.WriteString(p.with.Paper, name+page)
}
