// Through this file lamp.clouseau.hcl reaches example.com/shop/shelf.Lamp.
// It was written by clouseau init, and is yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// newTestedLamp makes a fresh system for a run.
func newTestedLamp() *shelf.Lamp {
	system := shelf.NewLamp()
	return &system
}
