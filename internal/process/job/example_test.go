package job_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/process/job"
)

func Example() {
	for i := range int64(3) {
		j := job.Shard(1, 10, i, 3)
		fmt.Println(j)
		for run := range j.Indices {
			fmt.Print(" ", run)
		}
		fmt.Println()
	}
	// Output:
	// {"seed":1,"from":0,"to":10,"step":3}
	//  0 3 6 9
	// {"seed":1,"from":1,"to":10,"step":3}
	//  1 4 7
	// {"seed":1,"from":2,"to":10,"step":3}
	//  2 5 8
}
