package recipes_test

import (
	"fmt"
	"testing"

	"example.com/shop/recipes"
)

func TestParse(t *testing.T) {
	if _, err := recipes.Parse("wash"); err == nil {
		t.Error("a step without an end is read")
	}
}

func ExampleParse() {
	r, _ := recipes.Parse("wash;cut;")
	fmt.Println(r.Len())
	// Output: 2
}
