package lists_test

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

func Example() {
	words := []string{"a", "tool", "of", "tests", "of"}
	short := func(w string) bool { return len(w) < 3 }
	size := func(w string) int { return len(w) }
	fmt.Println(lists.Of(words, size), lists.Where(words, short), lists.First(words, short))
	fmt.Println(lists.All(words, short), lists.Count(words, short), lists.Sum(words, size), lists.Most(words, size))
	fmt.Println(lists.Joined(words, "+", strings.ToUpper), lists.Set(words), lists.SetOf(words, size))
	fmt.Println(lists.With(words, "tool"), lists.With(words, "new", "a", "new"))
	set := lists.Set(words[:1])
	lists.Put(set, "b", "c")
	fmt.Println(set)
	none := []string{}
	fmt.Println(lists.Of(none, size) == nil, lists.Where(none, short) == nil, lists.First(none, short) == "", lists.All(none, short), lists.Most(none, size))
	// Output:
	// [1 4 2 5 2] [a of of] a
	// false 3 14 5
	// A+TOOL+OF+TESTS+OF map[a:true of:true tests:true tool:true] map[1:true 2:true 4:true 5:true]
	// [a tool of tests of] [a tool of tests of new]
	// map[a:true b:true c:true]
	// true true true true 0
}
