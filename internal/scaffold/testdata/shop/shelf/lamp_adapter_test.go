// Adapter of lamp.clouseau.hcl for example.com/shop/shelf.Lamp, written by clouseau init. It is
// yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// newTestedLamp makes a fresh system for a run.
func newTestedLamp() *shelf.Lamp {
	system := shelf.NewLamp()
	return &system
}
