// Adapter of recipe.clouseau.hcl for example.com/shop/recipes.Recipe, written by clouseau init. It
// is yours to change.

package recipes_test

import (
	"example.com/shop/recipes"
)

// newTestedRecipe makes a fresh system for a run.
func newTestedRecipe() (*recipes.Recipe, error) {
	return recipes.Parse(
		"wash;cut;", // text: as in example_test.go
	)
}
