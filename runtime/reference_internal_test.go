package runtime

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// A reference to a missing event stands for another event, the stored value, or a default, in this
// order. For a receive it stands for nothing, since the receive would wait for it.
func TestFieldNow(t *testing.T) {
	t.Parallel()
	open := &Op{Name: "open", Kind: Call, Fields: []Field{{Name: "fd", Sort: Int, Result: true}}}
	opaque := NewOpaque("Handle")
	ref := script.Ref{Event: 0, Op: open, Field: "fd"}
	event := func(n int64) *TraceEvent { return &TraceEvent{Op: open, Values: []Value{IntValue(n)}} }
	for name, c := range map[string]struct {
		f       script.Field
		sort    *Sort
		seen    script.Trace
		now     Value
		input   int
		selects Value
	}{
		"there":                  {script.From(ref, IntValue(9)), Int, script.Trace{event(1), event(2)}, IntValue(1), 0, IntValue(1)},
		"another event":          {script.From(ref, IntValue(9)), Int, script.Trace{nil, event(1), event(2), nil}, IntValue(2), 2, IntValue(9)},
		"stored":                 {script.From(ref, IntValue(9)), Int, script.Trace{nil, nil}, IntValue(9), -1, IntValue(9)},
		"default":                {script.From(ref, Value{}), Int, script.Trace{nil, nil}, IntValue(0), -1, Value{}},
		"literal":                {script.Literal(IntValue(9)), Int, script.Trace{event(1)}, IntValue(9), -1, IntValue(9)},
		"opaque of another sort": {script.From(ref, Value{}), opaque, script.Trace{event(1)}, Value{}, -1, Value{}},
	} {
		if now, input := c.f.Now(c.sort, c.seen); now != c.now || input != c.input {
			t.Errorf("%s: now = %v of input %d, want %v of input %d", name, now, input, c.now, c.input)
		}
		if got, _ := c.f.Selects(c.sort, c.seen); got != c.selects {
			t.Errorf("%s: selects %v, want %v", name, got, c.selects)
		}
	}
}

// A path has names, and indices from 1; anything else is an error of the script.
func TestPartPath(t *testing.T) {
	t.Parallel()
	list := &Op{Name: "list", Kind: Call, Fields: []Field{{Name: "items", Sort: String, Result: true}}}
	ref := script.Ref{Event: 0, Op: list, Field: "items"}
	text := StringValue(`[7, 8]`)
	for _, step := range []any{0, -1, "", 1.5, nil} {
		func() {
			defer func() {
				if got, want := recover(), fmt.Sprintf("runtime: a path is made of names and indices from 1, not of %#v", step); got != want {
					t.Errorf("panics with %v, want %q", got, want)
				}
			}()
			(&Session{}).Part(Answer{Value: text, Ref: &ref}, Int, step)
		}()
	}
}
