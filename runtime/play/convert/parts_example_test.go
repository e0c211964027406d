package convert_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
)

func text(v logic.Value) string   { return v.Text() }
func number(v logic.Value) int64  { n, _ := v.Integer().Int64(); return n }
func textOf(s string) logic.Value { return logic.StringValue(s) }

// A map of stocks on its way to a value and back.
func Example_parts() {
	stock := convert.MapFrom(map[string]int64{"pear": 2, "apple": 1}, textOf, logic.IntValue)
	fmt.Println(stock, convert.MapOf(stock, text, number)["pear"])
	// Output: { "apple" = 1, "pear" = 2 } 2
}

// A nil pointer is the empty list, and comes back as nil.
func ExamplePointerOf() {
	none, one := convert.OptionalFrom(nil, textOf), convert.OptionalFrom(new("a"), textOf)
	fmt.Println(none, convert.PointerOf(none, text) == nil, one, *convert.PointerOf(one, text))
	// Output: [] true ["a"] a
}
