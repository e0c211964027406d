package findings_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/Workiva/go-datastructures/bitarray"
	"github.com/Workiva/go-datastructures/cache"
	"github.com/Workiva/go-datastructures/common"
	"github.com/Workiva/go-datastructures/slice/skip"
	"github.com/Workiva/go-datastructures/trie/xfast"
	"github.com/alicebob/miniredis/v2"
	"github.com/beevik/etree"
	"github.com/charmbracelet/bubbles/paginator"
	"github.com/dominikbraun/graph"
	"github.com/emirpasic/gods/v2/queues/circularbuffer"
	"github.com/go-git/go-billy/v6"
	"github.com/go-git/go-billy/v6/memfs"
	"github.com/go-git/go-billy/v6/util"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/spf13/afero"
	"github.com/tidwall/buntdb"
	"github.com/zyedidia/generic"
	"github.com/zyedidia/generic/hashmap"
	"github.com/zyedidia/generic/rope"
	"github.com/zyedidia/generic/trie"
)

// What the hunt of docs/findings.md found: promises of the documentation that these versions break.

func Example_sizeAfterRemoveOfNothing() {
	t := trie.New[int]()
	t.Remove("a")
	fmt.Println("size", t.Size())
	// Output: size -1
}

func Example_clearOfACopiedMap() {
	m := hashmap.New[string, int](1, generic.Equals[string], generic.HashString)
	m.Put("a", 1)
	c := m.Copy()
	m.Clear()
	_, found := c.Get("a")
	c.Clear()
	fmt.Println("found", found, "size", c.Size())
	// Output: found false size 1
}

func Example_rebuild() {
	defer func() { fmt.Println("panic:", recover()) }()
	r := rope.New(make([]int, 20_000))
	r.Rebuild()
	r.At(0)
	// Output: panic: runtime error: invalid memory address or nil pointer dereference
}

func Example_equalAfterReset() {
	a, b := bitarray.NewBitArray(200), bitarray.NewBitArray(200)
	a.SetBit(64)
	a.Reset()
	fmt.Println("dense", a.Equals(b))

	c, d := bitarray.NewSparseBitArray(), bitarray.NewSparseBitArray()
	c.SetBit(0)
	d.SetBit(0)
	d.SetBit(64)
	fmt.Println("sparse", d.Equals(c))
	// Output:
	// dense false
	// sparse true
}

func Example_intersects() {
	a, b := bitarray.NewBitArray(64), bitarray.NewBitArray(64)
	fmt.Println("of nothing", a.Intersects(b))
	a.SetBit(1)
	b.SetBit(1)
	b.SetBit(2)
	fmt.Println("in 1", a.Intersects(b))
	// Output:
	// of nothing true
	// in 1 false
}

func Example_orGrows() {
	dense, sparse := bitarray.NewBitArray(64), bitarray.NewSparseBitArray()
	dense.SetBit(0)
	sparse.SetBit(0)
	for range 3 {
		dense = dense.Or(sparse)
		fmt.Println(dense.ToNums(), dense.Capacity())
	}
	// Output:
	// [0] 4096
	// [0] 262144
	// [0] 16777216
}

// number is an entry of a skip list and of a trie.
type number int

func (n number) Compare(o common.Comparator) int { return int(n - o.(number)) }
func (n number) Key() uint64                     { return uint64(n) }

func Example_positionOfNothing() {
	l := skip.New(uint8(0))
	l.Insert(number(1))
	fmt.Println(l.GetWithPosition(number(0)))
	// Output: 1 0
}

func Example_successor() {
	t := xfast.New(uint8(0))
	t.Insert(number(0), number(33), number(128), number(32))
	fmt.Println("behind 64 comes", t.Successor(64))
	// Output: behind 64 comes 32
}

type sized int

func (s sized) Size() uint64 { return uint64(s) }

func Example_tooLargeForTheCache() {
	defer func() { fmt.Println("panic:", recover()) }()
	cache.New(10).Put("a", sized(11))
	// Output: panic: runtime error: invalid memory address or nil pointer dereference
}

func Example_indexOfACopy() {
	e := etree.NewDocument().CreateElement("a").Copy()
	fmt.Println(e.Parent() == nil, e.Index())
	// Output: true 0
}

func Example_textBehindAComment() {
	e := etree.NewElement("a")
	e.CreateComment("c")
	e.CreateText("old")
	e.SetText("new")
	fmt.Println(e.Text())
	// Output: newold
}

func Example_sizeWithALoop() {
	g := graph.New(graph.IntHash)
	g.AddVertex(1)
	fmt.Println(g.AddEdge(1, 1))
	fmt.Println(g.Size())
	// Output:
	// <nil>
	// 0 <nil>
}

// The files in memory of go-billy say that they do what package os does.

func inMemory() billy.Filesystem {
	fs := memfs.New()
	util.WriteFile(fs, "a", []byte("abc"), 0o666)
	return fs
}

func Example_renameToItself() {
	fs := inMemory()
	fmt.Println(fs.Rename("a", "a"))
	_, err := fs.Stat("a")
	fmt.Println(err)
	// Output:
	// <nil>
	// file does not exist
}

func Example_renameIntoItself() {
	fs := inMemory()
	util.WriteFile(fs, "d/f", []byte("x"), 0o666)
	fs.MkdirAll("d/e", 0o777)
	fmt.Println(fs.Rename("d", "d/e/g")) // package os: invalid argument
	_, err := fs.Stat("d/f")
	fmt.Println(err)
	// Output:
	// <nil>
	// file does not exist
}

func Example_billyWriteAtMoves() {
	f, _ := inMemory().OpenFile("a", os.O_RDWR, 0)
	f.WriteAt([]byte("x"), 1)
	f.Write([]byte("y"))
	b := make([]byte, 3)
	f.ReadAt(b, 0)
	fmt.Println(string(b), "and not yxc")
	// Output: axy and not yxc
}

func Example_createBelowAFile() {
	fs := inMemory()
	_, err := fs.Create("a/b")
	fmt.Println(err != nil)
	_, err = fs.Stat("a/b")
	fmt.Println(err)
	// Output:
	// true
	// <nil>
}

func Example_truncateOfAReader() {
	fs := inMemory()
	f, _ := fs.Open("a")
	fmt.Println(f.Truncate(0))
	i, _ := fs.Stat("a")
	fmt.Println(i.Size())
	// Output:
	// <nil>
	// 0
}

func Example_listOfAFile() {
	fmt.Println(inMemory().ReadDir("a"))
	// Output: [] <nil>
}

func Example_appendOverwrites() {
	fs := inMemory()
	f, _ := fs.OpenFile("a", os.O_RDWR|os.O_APPEND, 0)
	f.Seek(0, 0)
	f.Write([]byte("!"))
	b, _ := util.ReadFile(fs, "a")
	fmt.Println("billy", string(b), "and not abc!")

	m := afero.NewMemMapFs()
	afero.WriteFile(m, "a", []byte("abc"), 0o666)
	g, _ := m.OpenFile("a", os.O_RDWR|os.O_APPEND, 0)
	g.Seek(0, 0)
	g.Write([]byte("!"))
	b, _ = afero.ReadFile(m, "a")
	fmt.Println("afero", string(b), "and not abc!")
	// Output:
	// billy !bc and not abc!
	// afero !bc and not abc!
}

func Example_writeOfNothingGrows() {
	fs := inMemory()
	f, _ := fs.OpenFile("a", os.O_RDWR, 0)
	f.WriteAt(nil, 9)
	i, _ := fs.Stat("a")
	fmt.Println(i.Size())
	// Output: 9
}

func Example_writeOfWhatIsNotCached() {
	dir, _ := os.MkdirTemp("", "findings")
	defer os.RemoveAll(dir)
	disk := afero.NewBasePathFs(afero.NewOsFs(), dir)
	afero.WriteFile(disk, "a", []byte("old"), 0o666)
	cached := afero.NewCacheOnReadFs(disk, afero.NewMemMapFs(), 0)
	fmt.Println(afero.WriteFile(cached, "a", []byte("new"), 0o666) != nil)
	b, _ := afero.ReadFile(disk, "a")
	fmt.Printf("%q\n", b)
	_, err := cached.OpenFile("b", os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	fmt.Println(os.IsExist(err))
	// Output:
	// true
	// ""
	// true
}

func Example_indexThatWasDropped() {
	db, _ := buntdb.Open(":memory:")
	defer db.Close()
	db.Update(func(tx *buntdb.Tx) error {
		tx.CreateIndex("i", "*", buntdb.IndexString)
		tx.DeleteAll()
		tx.DropIndex("i")
		tx.DeleteAll()
		fmt.Println(tx.Indexes())
		return nil
	})
	// Output: [i] <nil>
}

func Example_setAfterDeleteAll() {
	db, _ := buntdb.Open(":memory:")
	defer db.Close()
	db.Update(func(tx *buntdb.Tx) error {
		tx.DeleteAll()
		tx.Set("a", "x", nil)
		fmt.Println(tx.Set("a", "y", nil))
		return nil
	})
	// Output: false <nil>
}

func Example_objectWhoseNewestVersionIsDeleted() {
	defer func() { fmt.Println("panic:", recover()) }()
	b := s3mem.New()
	b.CreateBucket("b")
	b.SetVersioningConfiguration("b", gofakes3.VersioningConfiguration{Status: gofakes3.VersioningEnabled})
	put := func(text string) gofakes3.PutObjectResult {
		r, err := b.PutObject("b", "a", nil, strings.NewReader(text), int64(len(text)), nil)
		if err != nil {
			fmt.Println(err)
		}
		return r
	}
	put("old")
	_, err := b.DeleteObjectVersion("b", "a", put("new").VersionID)
	fmt.Println(err)
	b.HeadObject("b", "a")
	// Output:
	// <nil>
	// panic: runtime error: invalid memory address or nil pointer dereference
}

func Example_hashWithoutFields() {
	m := miniredis.NewMiniRedis()
	m.HSet("k", "f", "v")
	m.HDel("k", "f")
	_, err := m.Push("k", "v") // Redis: a hash without fields is no key any more
	fmt.Println(m.Exists("k"), err)
	// Output: true WRONGTYPE Operation against a key holding the wrong kind of value
}

func Example_copyOntoAnotherType() {
	m := miniredis.NewMiniRedis()
	m.Push("to", "a")
	m.HSet("from", "f", "v")
	fmt.Println(m.Copy(0, "from", 0, "to"))
	m.Del("to")
	fmt.Println(m.Push("to", "b"))
	// Output:
	// <nil>
	// 2 <nil>
}

func Example_pageBeyondTheLast() {
	items := []string{"a", "b", "c", "d"}
	p := paginator.New(paginator.WithPerPage(3))
	p.SetTotalPages(len(items))
	p.NextPage()
	items = items[:1]
	p.SetTotalPages(len(items))
	fmt.Println(p.GetSliceBounds(len(items)))
	// Output: 3 1
}

func Example_bufferAsJSON() {
	q := circularbuffer.New[int](4)
	q.Enqueue(7)
	text, _ := q.ToJSON()
	fmt.Println(q.Values(), string(text))

	q.FromJSON([]byte("[1,2,3,4]"))
	q.Dequeue()
	q.FromJSON([]byte("[5,6,7]"))
	fmt.Println(q.Values(), "and not [5 6 7]")
	// Output:
	// [7] [7,0,0,0]
	// [4 5 6 7] and not [5 6 7]
}
