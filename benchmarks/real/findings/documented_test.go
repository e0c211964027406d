package findings_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/Code-Hex/go-generics-cache/policy/clock"
	"github.com/Code-Hex/go-generics-cache/policy/fifo"
	"github.com/Code-Hex/go-generics-cache/policy/mru"
	"github.com/Velocidex/ordereddict"
	"github.com/bytedance/gopkg/collection/zset"
	trie "github.com/derekparker/trie/v3"
	"github.com/djherbis/buffer"
	"github.com/heimdalr/dag"
	"github.com/ipfs/go-datastore"
	"github.com/ipfs/go-datastore/namespace"
	"github.com/ipfs/go-datastore/query"
	"github.com/puzpuzpuz/xsync/v4"
	"github.com/tchap/go-patricia/v2/patricia"
)

// What the fifth hunt found: the documentation was read first.

func Example_unionOfScores() {
	a, b := zset.NewFloat64(), zset.NewFloat64()
	a.Add(1, "x")
	b.Add(2, "x")
	fmt.Println(zset.UnionFloat64(a, b).Score("x"))
	fmt.Println(zset.InterFloat64(a, b).Score("x"))
	// Output:
	// 2 true
	// 1 true
}

func Example_rangeBeforeTheFirst() {
	z := zset.NewFloat64()
	fmt.Println(len(z.RevRange(0, 0)), "in an empty set")
	z.Add(1, "x")
	fmt.Println(z.Range(-2, 0)[0].Value)
	// Output:
	// 1 in an empty set
	// __HEADER
}

func Example_revRank() {
	z := zset.NewFloat64()
	z.Add(1, "low")
	z.Add(2, "high")
	fmt.Println(z.RevRange(0, -1)[0].Value, "first, and its rank is", z.RevRank("high"))
	// Output: high first, and its rank is 1
}

func Example_copyOfVertices() {
	d := dag.NewDAG()
	d.AddVertexByID("id", "vertex")
	c, _ := d.Copy()
	_, err := c.GetVertex("id")
	fmt.Println(err)
	// Output: 'id' is unknown
}

func Example_deleteOfAPrefix() {
	t := patricia.NewTrie()
	t.Insert(patricia.Prefix("ab"), 1)
	fmt.Println(t.Delete(patricia.Prefix("a")), t.Get(patricia.Prefix("ab")))
	// Output: true <nil>
}

func Example_deleteOfTheWholeTrie() {
	t := patricia.NewTrie()
	t.Insert(patricia.Prefix("a"), 1)
	t.DeleteSubtree(patricia.Prefix("a"))
	fmt.Println(t.Insert(patricia.Prefix("b"), 2), t.Get(patricia.Prefix("b")))
	// Output: false 1
}

func Example_subtreeOfNothing() {
	t := patricia.NewTrie()
	t.Insert(patricia.Prefix("ab"), 1)
	t.Insert(patricia.Prefix("a"), 1)
	t.Delete(patricia.Prefix("a"))
	t.DeleteSubtree(patricia.Prefix("ab"))
	fmt.Println(t.MatchSubtree(patricia.Prefix("a")))
	// Output: true
}

func Example_cloneOfATrie() {
	t := patricia.NewTrie()
	t.Insert(patricia.Prefix("a"), 1)
	t.Insert(patricia.Prefix("b"), 2)
	c := t.Clone()
	c.Insert(patricia.Prefix("ab"), 3)
	fmt.Println(t.Get(patricia.Prefix("a")), c.Get(patricia.Prefix("a")))
	// Output: 1 <nil>
}

func Example_removeOfAPrefix() {
	t := trie.New[int]()
	t.Add("ab", 1)
	t.Remove("a")
	_, found := t.Find("ab")
	fmt.Println(found)
	// Output: false
}

func Example_dictThatWasEmptied() {
	d := ordereddict.NewDict()
	d.Set("a", 1)
	d.Delete("a")
	_, err := json.Marshal(d)
	fmt.Println(d, err != nil)
	// Output: } true
}

func Example_queryOfTheSameName() {
	ctx := context.Background()
	d := namespace.Wrap(datastore.NewMapDatastore(), datastore.NewKey("/a"))
	d.Put(ctx, datastore.NewKey("/a/b"), []byte("x"))
	has, _ := d.Has(ctx, datastore.NewKey("/a/b"))
	found, _ := d.Query(ctx, query.Query{Prefix: "/a"})
	entries, _ := found.Rest()
	fmt.Println(has, len(entries))
	// Output: true 0
}

func Example_computeThatDeletes() {
	m := xsync.NewMap[string, int]()
	m.Store("a", 1)
	fmt.Println(m.Compute("a", func(int, bool) (int, xsync.ComputeOp) { return 0, xsync.DeleteOp }))
	// Output: 1 false
}

func Example_clockWithoutKeys() {
	c := clock.NewCache[string, int]()
	c.Set("a", 1)
	c.Set("b", 2)
	c.Delete("a")
	fmt.Println(c.Len(), len(c.Keys()))
	// Output: 1 0
}

func Example_fifoThatReplaces() {
	c := fifo.NewCache[string, int](fifo.WithCapacity(2))
	c.Set("a", 1)
	c.Set("b", 2)
	c.Set("b", 3)
	_, found := c.Get("a")
	fmt.Println(c.Len(), found)
	// Output: 1 false
}

func Example_mruThatKeeps() {
	c := mru.NewCache[string, int](mru.WithCapacity(2))
	c.Set("a", 1)
	c.Set("b", 2)
	fmt.Println(c.Keys())
	c.Set("c", 3)
	fmt.Println(c.Keys())
	// Output:
	// [b a]
	// [c b]
}

func Example_capacityOfARing() {
	b := buffer.NewRing(buffer.New(4))
	n, err := b.Write([]byte("abcdef"))
	fmt.Println(n, err, b.Len(), b.Cap() > 4)
	// Output: 6 <nil> 4 true
}
