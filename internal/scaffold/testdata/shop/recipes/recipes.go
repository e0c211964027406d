// Package recipes has recipes, which are read from a text.
package recipes

import (
	"errors"
	"strings"
)

// Recipe is a list of steps.
type Recipe struct {
	steps []string
	stop  chan struct{}
}

// Parse reads steps, which semicolons end.
func Parse(text string) (*Recipe, error) {
	steps, ended := strings.CutSuffix(text, ";")
	if !ended {
		return nil, errors.New("recipes: the last step does not end")
	}
	return &Recipe{strings.Split(steps, ";"), make(chan struct{})}, nil
}

// Add adds a step.
func (r *Recipe) Add(step string) { r.steps = append(r.steps, step) }

// Len counts the steps.
func (r *Recipe) Len() int { return len(r.steps) }

// Cook cooks by the recipe. It returns when
// [Recipe.Stop] was called.
func (r *Recipe) Cook() { <-r.stop }

// Stop ends Cook.
func (r *Recipe) Stop() { close(r.stop) }

// Menu is what there is to eat. No test reads one.
type Menu struct{ names []string }

// ReadMenu reads one.
func ReadMenu(text string) (*Menu, error) {
	if text == "" {
		return nil, errors.New("recipes: no menu")
	}
	return &Menu{strings.Fields(text)}, nil
}

// Names lists what is on it.
func (m *Menu) Names() []string { return m.names }

// Card is a card with a recipe.
type Card struct{ titles []string }

// NewCard makes one.
func NewCard(titles ...string) *Card { return &Card{titles} }

// Shelf has a best card, which somebody has to put there.
type Shelf struct{ best *Card }

// SetBest says which card is the best one.
func (s *Shelf) SetBest(best *Card) { s.best = best }

// Best returns the best card, if there is one.
func (s *Shelf) Best() *Card { return s.best }
