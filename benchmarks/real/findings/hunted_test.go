package findings_test

import (
	"fmt"
	"math"

	"github.com/alicebob/miniredis/v2"
	"github.com/influxdata/tdigest"
	"github.com/pborman/getopt/v2"
)

// What clouseau hunt has shown in types that nothing was written for.

func Example_nameThatIsNoOption() {
	for _, ask := range []func(*getopt.Set){
		func(s *getopt.Set) { s.IsSet("a") },
		func(s *getopt.Set) { s.GetCount("a") },
		func(s *getopt.Set) { s.GetValue("a") },
	} {
		func() {
			defer func() { fmt.Println("panic:", recover()) }()
			ask(getopt.New())
		}()
	}
	// Output:
	// panic: runtime error: invalid memory address or nil pointer dereference
	// panic: runtime error: invalid memory address or nil pointer dereference
	// panic: runtime error: invalid memory address or nil pointer dereference
}

func Example_quantileThatIsNone() {
	defer func() { fmt.Println("panic:", recover()) }()
	d := tdigest.New()
	d.AddCentroid(tdigest.Centroid{})
	d.Add(0, 1)
	fmt.Println(d.Quantile(2))
	fmt.Println(d.Quantile(math.NaN()))
	// Output:
	// NaN
	// panic: runtime error: index out of range [3] with length 3
}

func Example_pushOfNothing() {
	defer func() { fmt.Println("panic:", recover()) }()
	m := miniredis.NewMiniRedis()
	fmt.Println(m.Push("a"))
	fmt.Println(m.Exists("a"))
	m.Pop("a")
	// Output:
	// 0 <nil>
	// true
	// panic: runtime error: index out of range [-1]
}
