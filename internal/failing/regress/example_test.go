package regress_test

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/failing/regress"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A pool hands out a connection twice. It is a coincidence that the connection is number seven.
func Example() {
	acquire := &sre.Op{Name: "acquire", Fields: []sre.Field{{Name: "conn", Sort: logic.Int, Result: true}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, acquire)
	is := b.Event(acquire, l.Eq(l.Field("conn", logic.Int), l.Var("c", logic.Int)))
	style := regress.Style{Package: "pool", New: "sut := New()", Calls: map[string]string{"acquire": "{conn} := sut.Acquire()"}}
	seventh := sre.Event{Op: acquire, Values: []logic.Value{logic.IntValue(7)}}
	test, err := style.Source(&regress.Run{
		Name: "shared", Builder: b, Violation: b.Seq(b.All(), is, b.All(), is),
		Script: script.Script{{Label: 0, Op: acquire}, {Label: 1, Op: acquire}},
		Trace:  sre.Trace{seventh, seventh}, Deciding: 1,
	})
	fmt.Println(test[strings.Index(test, "// shared"):], err)
	// Output:
	// // shared
	// func TestSharedRegression(t *testing.T) {
	// 	sut := New()
	// 	conn1 := sut.Acquire()
	// 	conn2 := sut.Acquire()
	// 	if conn2 == conn1 {
	// 		t.Errorf("shared: acquire answers conn2 = %v; want conn2 != conn1 (conn1 = %v)", conn2, conn1)
	// 	}
	// }
	//  <nil>
}
