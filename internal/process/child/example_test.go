package child_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

type doubler struct{}

func (doubler) Call(_ context.Context, _ string, args []logic.Value) ([]logic.Value, error) {
	if n := args[0].Int(); n < 100 {
		return []logic.Value{logic.IntValue(2 * n)}, nil
	}
	return nil, event.ErrClosed
}

func (doubler) Send(context.Context, string, []logic.Value) error { return nil }
func (doubler) Close() error                                      { return nil }

// The tester and the process of the system exchange these lines.
func ExampleServe() {
	double := &sre.Op{Name: "double", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}, {Name: "twice", Sort: logic.Int, Result: true}}}
	from := strings.NewReader(`{"do":"new"}
{"do":"call","op":"double","values":["21"]}
{"do":"call","op":"double","values":["100"]}
{"do":"close"}
`)
	var to strings.Builder
	made := func(context.Context) (child.System, error) { return doubler{}, nil }
	err := child.Serve(from, &to, event.NewSystem("doubler", double), made)
	fmt.Print(to.String())
	fmt.Println(err)
	// Output:
	// {}
	// {"values":["42"]}
	// {"error":"the system has closed the connection","means":"closed"}
	// {}
	// <nil>
}
