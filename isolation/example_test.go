package isolation_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/isolation"
)

// Two transactions read one version of a key, and both write it.
func Example() {
	read, write := isolation.Read("x", 0), isolation.Write("x")
	h, err := isolation.New([]isolation.Txn{
		{ID: 1, Session: 1, Ops: []isolation.Op{read, write}},
		{ID: 2, Session: 2, Ops: []isolation.Op{read, write}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range isolation.Levels()[isolation.Prefix:] {
		fmt.Printf("%s: %v\n", l, h.Check(l))
	}
	// Output:
	// prefix: yes, in the order [1 2]
	// snapshot isolation: no: T1 before T2, since T1 reads x before T2 writes it; T2 before T1, since both write x and T2 has not seen T1
	// serializable: no: T1 before T2, since T1 reads x before T2 writes it; T2 before T1, since T2 reads x before T1 writes it
}

// If the order of commits is known, the cycle has a name.
func ExampleHistory_Cycle() {
	h, err := isolation.New([]isolation.Txn{
		{ID: 1, Session: 1, Ops: []isolation.Op{isolation.Read("x", 0), isolation.Read("y", 0), isolation.Write("x")}},
		{ID: 2, Session: 2, Ops: []isolation.Op{isolation.Read("x", 0), isolation.Read("y", 0), isolation.Write("y")}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := h.Cycle([]int{1, 2})
	fmt.Println(c.Name(), c, err)
	// Output: write skew (G2-item) [T1 -RW(y)-> T2 T2 -RW(x)-> T1] <nil>
}
