// Package notes keeps notes, and saves them.
package notes

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Pad has notes under paths such as "home/garden", which are no names of files.
type Pad struct{ lines map[string]string }

// Seal is made by Melt only.
type Seal struct{ wax *string }

// Melt makes a seal of wax that has a colour.
func Melt(colour string) (*Seal, error) {
	if colour == "" {
		return nil, errors.New("the wax has no colour")
	}
	return &Seal{&colour}, nil
}

// NewPad returns an empty pad.
func NewPad() *Pad { return &Pad{lines: map[string]string{}} }

// Write keeps a note.
func (p *Pad) Write(path, text string) { p.lines[strings.Trim(path, "/")] = text }

// Read returns a note.
func (p *Pad) Read(path string) (text string, found bool) {
	text, found = p.lines[strings.Trim(path, "/")]
	return text, found
}

// Press puts a seal under a note.
func (p *Pad) Press(path string, seal *Seal) { p.lines[strings.Trim(path, "/")] += *seal.wax }

// Save writes all notes to a file.
func (p *Pad) Save(filename string) error { return store(filename, p.String()) }

// Load reads what Save wrote.
func (p *Pad) Load(filename string) error {
	text, err := os.ReadFile(filepath.Clean(filename))
	if err != nil {
		return err
	}
	p.lines = map[string]string{}
	for line := range strings.Lines(string(text)) {
		path, note, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		p.lines[path] = note
	}
	return nil
}

// String has a line for each note.
func (p *Pad) String() string {
	var b strings.Builder
	for path, note := range p.lines {
		b.WriteString(path + "\t" + note + "\n")
	}
	return b.String()
}

func store(name, text string) error { return os.WriteFile(name, []byte(text), 0o600) }
