// Package profile keeps what somebody likes.
package profile

import (
	"os"
	"path/filepath"
)

// Profile is what somebody likes.
type Profile struct{ likes map[string]bool }

// New returns the profile of the user.
func New() *Profile {
	home, _ := os.UserHomeDir()
	os.WriteFile(filepath.Join(home, ".profilerc"), []byte("likes\n"), 0o600)
	return &Profile{likes: map[string]bool{}}
}

// Like notes that something is liked.
func (p *Profile) Like(what string) { p.likes[what] = true }

// Likes reports whether something is liked.
func (p *Profile) Likes(what string) bool { return p.likes[what] }
