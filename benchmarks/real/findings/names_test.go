package findings_test

import (
	"fmt"
	"math"
	"math/rand"

	"github.com/alicebob/miniredis/v2"
	"github.com/alphadose/haxmap"
	"github.com/huandu/skiplist"
	"github.com/petar/GoLLRB/llrb"
)

// What promises that init --promises took from names found, and walks of what init writes, in the
// later hunts.

func Example_hasherOfZero() {
	m := haxmap.New[int, string]()
	m.SetHasher(func(n int) uintptr { return uintptr(n) })
	m.Set(0, "a")
	value, found := m.Get(0)
	fmt.Println(value, found, "but", m.Len(), "entries")
	m.ForEach(func(int, string) bool { fmt.Println("never met"); return true })
	// Output: a true but 0 entries
}

func Example_deleteOfOneOfSeveral() {
	defer func() { fmt.Println("panic:", recover()) }()
	t := llrb.New()
	t.InsertNoReplaceBulk(llrb.Int(1), llrb.Int(1), llrb.Int(1), llrb.Int(0))
	fmt.Println(t.Delete(llrb.Int(1)), t.Len())
	fmt.Println(t.DeleteMin())
	// Output:
	// 1 3
	// panic: runtime error: invalid memory address or nil pointer dereference
}

func Example_lowerMaxLevel() {
	defer func() { fmt.Println("panic:", recover()) }()
	l := skiplist.New(skiplist.Int)
	l.SetRandSource(rand.NewSource(1))
	for n := range 20 {
		l.Set(n, "a")
	}
	l.SetMaxLevel(1)
	for n := range 20 {
		l.Remove(n)
	}
	// Output: panic: runtime error: index out of range [3] with length 3
}

func Example_floatThatIsNone() {
	defer func() { fmt.Println("panic:", recover()) }()
	m := miniredis.NewMiniRedis()
	fmt.Println(m.Incrfloat("a", math.Inf(1)))
	m.Incrfloat("a", math.Inf(-1))
	// Output:
	// +Inf <nil>
	// panic: addition of infinities with opposite signs
}
