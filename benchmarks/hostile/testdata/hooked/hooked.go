// Package hooked is a store with a backend that can be exchanged.
package hooked

import (
	"os"
	"path/filepath"
)

// Backend keeps what a store has.
type Backend interface {
	Save(key, text string) error
	Drop(key string) error
}

type disk struct{ dir string }

func (d disk) Save(key, text string) error {
	return os.WriteFile(filepath.Join(d.dir, filepath.Base(key)), []byte(text), 0o600)
}

var remove = os.RemoveAll

func (d disk) Drop(key string) error { return remove(filepath.Join(d.dir, filepath.Base(key))) }

// Default is where stores keep what they have.
func Default() Backend {
	home, _ := os.UserHomeDir()
	return disk{home}
}

// Store keeps texts.
type Store struct {
	texts   map[string]string
	backend Backend
}

// New returns a store with a backend.
func New(b Backend) *Store { return &Store{map[string]string{}, b} }

// Set stores a text.
func (s *Store) Set(key, text string) error {
	s.texts[key] = text
	return s.backend.Save(key, text)
}

// Get returns a text.
func (s *Store) Get(key string) string { return s.texts[key] }

// Delete removes a text.
func (s *Store) Delete(key string) error {
	delete(s.texts, key)
	return s.backend.Drop(key)
}
