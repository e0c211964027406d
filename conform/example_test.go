package conform_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/conform"
)

// A turnstile admits one person for a coin. The system under test forgets that it was paid if it
// was paid twice.
func Example() {
	type line = conform.Transition[string, string, string]
	l := conform.FromList("locked", []line{
		{From: "locked", In: "coin", Out: []string{"thanks"}, To: "open"},
		{From: "open", In: "coin", Out: []string{"coin back"}, To: "open"},
		{From: "open", In: "push", To: "locked"},
	})
	l.Unspecified = conform.Ignore
	l = l.Completed() // a push on a locked turnstile has no effect

	suite, err := l.Suite("ends", []int{0, 1, 2, 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := l.Run(context.Background(), suite, conform.Func(func() func(string) []string {
		paid := false
		return func(in string) []string {
			was := paid
			paid = in == "coin" && !was
			switch {
			case in == "push":
				return nil
			case was:
				return []string{"coin back"}
			}
			return []string{"thanks"}
		}
	}), conform.Options{})
	fmt.Println(report, err)
	// Output:
	// ends: 1 of 1 paths, 3 inputs: does not conform
	//    1  coin  /  [thanks]
	//    2  coin  /  [coin back]
	// >  3  coin  /  [thanks]
	// wrong outputs: [thanks], expected [coin back]
	// before it: open <nil>
}
