package findings_test

import (
	"fmt"

	"github.com/alecthomas/kingpin/v2"
	"github.com/jwilder/encoding/simple8b"
	fflib "github.com/pquerna/ffjson/fflib/v1"
)

// Without flags their summary is empty; without arguments the summary of these panics.
func Example_summaryOfNothing() {
	model := kingpin.New("app", "").Model()
	model.FlagGroupModel.Flags = nil
	fmt.Printf("%q\n", model.FlagSummary())
	fmt.Println(panics(func() { model.ArgSummary() }))
	// Output:
	// ""
	// runtime error: index out of range [-1]
}

// An encoder keeps the slice of its values as memory of its own, for which a short one is no good.
func Example_resetAfterValues() {
	e := simple8b.NewEncoder()
	e.SetValues([]uint64{1, 2, 3})
	fmt.Println(panics(e.Reset))
	// Output:
	// runtime error: slice bounds out of range [:240] with capacity 3
}

// Truncate panics beyond the length of the buffer, says its documentation. Here it brings back what
// was read.
func Example_truncateBeyond() {
	var b fflib.Buffer
	_, _ = b.WriteString("a")
	_, _ = b.ReadByte()
	fmt.Println(b.Len(), panics(func() { b.Truncate(1) }), b.Len())
	// Output:
	// 0 <nil> 1
}
