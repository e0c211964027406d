package overlap_test

import (
	"fmt"
	"runtime"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

func exit() { runtime.Goexit() }

func Example() {
	calls := overlap.Calls{
		overlap.Recorded(1, written(1), 1, 3),
		overlap.Recorded(2, seen(1), 2, 5),
		overlap.Recorded(2, seen(0), 6, 7),
	}
	fmt.Print(calls.Picture())
	x := overlap.Explain(calls, &cell{})
	fmt.Println(x.Explained(), x.Upto, x.Objection)
	// Output:
	// 1  write(v = 1)    |---|
	// 2  read()            |-----|
	// 2  read()                    |-|
	// false 2 read(v = 0), and not 1
}
