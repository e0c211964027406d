// Package films keeps films.
package films

import (
	"io"
	"os"
	"strings"
)

// Projector shows films.
type Projector interface {
	Show(film string) string
	On()
	Off()
	Dim()
	Focus()
}

type bulb struct{}

func (bulb) On()    {}
func (bulb) Off()   {}
func (bulb) Dim()   {}
func (bulb) Focus() {}

func (bulb) Show(film string) string { return film }

// NewProjector returns a projector, and where it stands.
func NewProjector() (place string, p Projector) { return "hall", bulb{} }

// Archive keeps films under ids that it gives them.
type Archive struct {
	reel  Reel
	films map[string]string
}

// Reel is where the films are. It is on one side or on both.
type Reel struct{ sides int }

// OneSide makes one.
func OneSide(turns int) *Reel { return &Reel{1} }

// ArchiveSides makes one.
func ArchiveSides(turns int) *Reel { return &Reel{2} }

// NewArchive returns an empty archive.
func NewArchive(reel *Reel) *Archive { return &Archive{reel: *reel, films: map[string]string{}} }

// Shoot stores what a projector shows.
func (a *Archive) Shoot(film string, p Projector) (id string) {
	id = film + "!"
	a.films[id] = p.Show(film)
	return id
}

// Open returns the film with an id.
func (a *Archive) Open(id string) (title, of string, film io.ReadCloser, err error) {
	text, ok := a.films[id]
	if !ok {
		return "", "", nil, os.ErrNotExist
	}
	return text[:1], id, io.NopCloser(strings.NewReader(text)), nil
}
