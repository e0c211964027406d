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

// Menu is one that no test makes.
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
