package parts_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/parts"
)

func text(v logic.Value) string   { return v.Text() }
func number(v logic.Value) int64  { n, _ := v.Integer().Int64(); return n }
func textOf(s string) logic.Value { return logic.StringValue(s) }

// A map of stocks on its way to a value and back.
func Example() {
	stock := parts.MapFrom(map[string]int64{"pear": 2, "apple": 1}, textOf, logic.IntValue)
	fmt.Println(stock, parts.MapOf(stock, text, number)["pear"])
	// Output: { "apple" = 1, "pear" = 2 } 2
}

// A nil pointer is the empty list, and comes back as nil.
func ExamplePointerOf() {
	none, one := parts.OptionalFrom(nil, textOf), parts.OptionalFrom(new("a"), textOf)
	fmt.Println(none, parts.PointerOf(none, text) == nil, one, *parts.PointerOf(one, text))
	// Output: [] true ["a"] a
}
