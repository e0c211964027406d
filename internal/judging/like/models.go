package like

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/ref"
)

// model is a model of package ref with its methods. The table has the small ones first: of models
// that explain the same, the first is taken.
type model struct {
	name    string
	types   string // the kinds of its type arguments: K for keys, V for elements
	bounded bool   // its constructor takes a capacity
	// fits says which sorts keys may have; nil: all.
	fits    func(*logic.Sort) bool
	methods []method
	size    int // index of the method that tells how much there is; -1 if there is none
	open    func(capacity int) any
}

// made completes a model.
func made(m model) *model {
	m.size = -1
	for i, f := range m.methods {
		if (f.name == "Len" || f.name == "Count") && len(f.params) == 0 {
			m.size = i
		}
	}
	return &m
}

// models returns the table. Models whose keys have an order are in it once for each type of keys.
func models() []*model {
	wholes := func(s *logic.Sort) bool { return s.Kind() == logic.IntKind }
	texts := func(s *logic.Sort) bool { return s.Kind() == logic.StringKind }
	floats := func(s *logic.Sort) bool { return s.Kind() == logic.FloatKind }
	return []*model{
		counters(), stacks(), queues(), sets(), plainMaps(), bitsets(), multisets(),
		sorteds[wholeKey](wholes), sorteds[textKey](texts), sorteds[floatKey](floats),
		priorities(), deques(), lists(), rings(),
		orderedMaps[wholeKey](wholes), orderedMaps[textKey](texts), orderedMaps[floatKey](floats),
		prefixMaps(texts), caches(), timedMaps(), logs(), trees(), stores(),
	}
}

func counters() *model {
	type S = *ref.Counter
	return made(model{name: "Counter", open: func(int) any { return ref.NewCounter() }, methods: []method{
		doing(call11("Add", S.Add)), doing(call01("Inc", S.Inc)), doing(call01("Dec", S.Dec)),
		call01("Value", S.Value), doing(call10("Store", S.Store)), doing(call11("Swap", S.Swap)),
		doing(call21("CompareAndSwap", S.CompareAndSwap)),
	}})
}

func stacks() *model {
	type S = *ref.Stack[elem]
	return made(model{name: "Stack", types: "V", open: func(int) any { return ref.NewStack[elem]() }, methods: []method{
		doing(call10("Push", S.Push)), changing(call02("Pop", S.Pop)), call02("Peek", S.Peek),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), doing(call00("Init", S.Init)), call01("Elems", S.Elems),
	}})
}

func queues() *model {
	type S = *ref.Queue[elem]
	return made(model{name: "Queue", types: "V", open: func(int) any { return ref.NewQueue[elem]() }, methods: []method{
		doing(call10("Push", S.Push)), changing(call02("Pop", S.Pop)), call02("Peek", S.Peek),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), doing(call00("Init", S.Init)), call01("Elems", S.Elems),
	}})
}

func deques() *model {
	type S = *ref.Deque[elem]
	return made(model{name: "Deque", types: "V", open: func(int) any { return ref.NewDeque[elem]() }, methods: []method{
		doing(call10("PushFront", S.PushFront)), doing(call10("PushBack", S.PushBack)),
		changing(call02("PopFront", S.PopFront)), changing(call02("PopBack", S.PopBack)),
		call02("Front", S.Front), call02("Back", S.Back), call12("At", S.At),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), doing(call00("Init", S.Init)), call01("Elems", S.Elems),
	}})
}

func lists() *model {
	type S = *ref.List[elem]
	return made(model{name: "List", types: "V", open: func(int) any { return ref.NewList[elem]() }, methods: []method{
		doing(call10("Append", S.Append)), doing(call10("Prepend", S.Prepend)),
		doing(call10("AppendAll", S.AppendAll)), doing(call10("PrependAll", S.PrependAll)),
		doing(call21("Insert", S.Insert)), doing(call21("InsertAll", S.InsertAll)),
		doing(call21("Set", S.Set)), doing(call21("Put", S.Put)), doing(call12("Remove", S.Remove)),
		doing(call21("Swap", S.Swap)), doing(call21("Keep", S.Keep)), doing(call00("Reverse", S.Reverse)),
		call12("At", S.At), call01("Elems", S.Elems),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), doing(call00("Init", S.Init)),
	}})
}

func rings() *model {
	type S = *ref.Ring[elem]
	open := func(n int) any { return ref.NewRing[elem](n) }
	return made(model{name: "Ring", types: "V", bounded: true, open: open, methods: []method{
		doing(call12("Push", S.Push)), doing(call11("Offer", S.Offer)),
		changing(call02("Pop", S.Pop)), call02("Peek", S.Peek),
		changing(call02("PopLast", S.PopLast)), call02("PeekLast", S.PeekLast),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), call01("IsFull", S.IsFull), call01("Cap", S.Cap),
		doing(call00("Init", S.Init)), call01("Elems", S.Elems),
	}})
}

func sets() *model {
	type S = *ref.Set[elem]
	return made(model{name: "Set", types: "V", open: func(int) any { return ref.NewSet[elem]() }, methods: []method{
		doing(call11("Add", S.Add)), doing(call11("Remove", S.Remove)), call11("Has", S.Has),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), call01("Elems", S.Elems), doing(call00("Init", S.Init)),
	}})
}

func multisets() *model {
	type S = *ref.Multiset[elem]
	return made(model{name: "Multiset", types: "V", open: func(int) any { return ref.NewMultiset[elem]() }, methods: []method{
		doing(call11("Add", S.Add)), doing(call11("Remove", S.Remove)), doing(call11("RemoveAll", S.RemoveAll)),
		call11("Count", S.Count), call01("Len", S.Len), call01("Distinct", S.Distinct), call01("Elems", S.Elems),
		doing(call00("Init", S.Init)),
	}})
}

func sorteds[T orderable](fits func(*logic.Sort) bool) *model {
	type S = *ref.Sorted[T]
	return made(model{name: "Sorted", types: "K", fits: fits, open: func(int) any { return ref.NewSorted[T]() }, methods: []method{
		doing(call10("Add", S.Add)), doing(call11("Insert", S.Insert)), doing(call11("Remove", S.Remove)),
		changing(call02("PopMin", S.PopMin)), changing(call02("PopMax", S.PopMax)),
		call02("Min", S.Min), call02("Max", S.Max), call11("Has", S.Has), call11("Rank", S.Rank), call12("At", S.At),
		call12("Ceiling", S.Ceiling), call12("Floor", S.Floor), call12("Higher", S.Higher), call12("Lower", S.Lower),
		call21("Range", S.Range), call01("Elems", S.Elems),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), doing(call00("Init", S.Init)),
	}})
}

func plainMaps() *model {
	type S = *ref.Map[key, elem]
	return made(model{name: "Map", types: "KV", open: func(int) any { return ref.NewMap[key, elem]() }, methods: []method{
		doing(call22("Put", S.Put)), doing(both22("GetOrPut", S.GetOrPut)), doing(call22("Replace", S.Replace)),
		doing(call12("Delete", S.Delete)), call12("Get", S.Get), call11("Has", S.Has),
		call01("Len", S.Len), call01("Keys", S.Keys), call01("Values", S.Values), doing(call00("Init", S.Init)),
	}})
}

func orderedMaps[K orderable](fits func(*logic.Sort) bool) *model {
	open := func(int) any { return ref.NewOrderedMap[K, elem]() }
	return made(model{name: "OrderedMap", types: "KV", fits: fits, open: open, methods: ordered[*ref.OrderedMap[K, elem], K]()})
}

// orderedMap is what an ordered map has.
type orderedMap[K any] interface {
	Put(K, elem) (elem, bool)
	GetOrPut(K, elem) (elem, bool)
	Replace(K, elem) (elem, bool)
	Delete(K) (elem, bool)
	Get(K) (elem, bool)
	Has(K) bool
	Len() int
	Keys() []K
	Values() []elem
	Init()
	Range(K, K) []K
	Min() (K, elem, bool)
	Max() (K, elem, bool)
	PopMin() (K, elem, bool)
	PopMax() (K, elem, bool)
	Ceiling(K) (K, elem, bool)
	Floor(K) (K, elem, bool)
	Higher(K) (K, elem, bool)
	Lower(K) (K, elem, bool)
	Rank(K) int
}

func ordered[S orderedMap[K], K orderable]() []method {
	return []method{
		doing(call22("Put", S.Put)), doing(both22("GetOrPut", S.GetOrPut)), doing(call22("Replace", S.Replace)),
		doing(call12("Delete", S.Delete)), changing(call03("PopMin", S.PopMin)), changing(call03("PopMax", S.PopMax)),
		call12("Get", S.Get), call11("Has", S.Has), call01("Len", S.Len), call01("Keys", S.Keys), call01("Values", S.Values),
		doing(call00("Init", S.Init)), call21("Range", S.Range), call03("Min", S.Min), call03("Max", S.Max),
		call13("Ceiling", S.Ceiling), call13("Floor", S.Floor), call13("Higher", S.Higher), call13("Lower", S.Lower),
		call11("Rank", S.Rank),
	}
}

func prefixMaps(fits func(*logic.Sort) bool) *model {
	type S = *ref.PrefixMap[elem]
	open := func(int) any { return ref.NewPrefixMap[elem]() }
	return made(model{name: "PrefixMap", types: "V", fits: fits, open: open, methods: append(ordered[S, string](),
		call11("Prefix", S.Prefix), call13("LongestPrefix", S.LongestPrefix), doing(call11("DeletePrefix", S.DeletePrefix)))})
}

func priorities() *model {
	type S = *ref.PriorityQueue[elem]
	open := func(int) any { return ref.NewPriorityQueue[elem]() }
	return made(model{name: "PriorityQueue", types: "V", open: open, methods: []method{
		doing(call20("Push", S.Push)), changing(call03("Pop", S.Pop)), call03("Peek", S.Peek),
		changing(call03("PopMax", S.PopMax)), call03("PeekMax", S.PeekMax),
		call01("Len", S.Len), call01("IsEmpty", S.IsEmpty), doing(call00("Init", S.Init)),
	}})
}

func bitsets() *model {
	type S = *ref.Bitset
	return made(model{name: "Bitset", open: func(int) any { return ref.NewBitset() }, methods: []method{
		doing(call10("Set", S.Set)), doing(call10("Clear", S.Clear)), doing(call11("Flip", S.Flip)),
		call11("Test", S.Test), call01("Count", S.Count), call12("Next", S.Next), doing(call00("Reset", S.Reset)),
	}})
}

func caches() *model {
	type S = *ref.LRU[key, elem]
	open := func(n int) any { return ref.NewLRU[key, elem](n) }
	return made(model{name: "LRU", types: "KV", bounded: true, open: open, methods: []method{
		doing(call22("Put", S.Put)), doing(call22("Place", S.Place)), doing(call21("Add", S.Add)), doing(call21("Offer", S.Offer)),
		changing(call12("Get", S.Get)), call12("Peek", S.Peek), call11("Has", S.Has),
		doing(call11("Delete", S.Delete)), doing(call12("Take", S.Take)),
		call03("Oldest", S.Oldest), doing(call03("RemoveOldest", S.RemoveOldest)),
		call01("Len", S.Len), call01("Cap", S.Cap), call01("Keys", S.Keys), call01("Values", S.Values),
		doing(call11("Resize", S.Resize)), doing(call00("Init", S.Init)),
	}})
}

func timedMaps() *model {
	type S = *ref.TimedMap[key, elem]
	return made(model{name: "TimedMap", types: "KV", open: func(int) any { return ref.NewTimedMap[key, elem]() }, methods: []method{
		doing(call30("Put", S.Put)), doing(call21("Touch", S.Touch)), doing(call11("Delete", S.Delete)),
		doing(call10("Advance", S.Advance)), call12("Get", S.Get), call12("TTL", S.TTL),
		call01("Len", S.Len), call01("Keys", S.Keys),
	}})
}

func logs() *model {
	type S = *ref.Log[elem]
	return made(model{name: "Log", types: "V", open: func(int) any { return ref.NewLog[elem]() }, methods: []method{
		doing(call11("Append", S.Append)), changing(most13("Read", S.Read)), most13("Peek", S.Peek),
		call12("At", S.At), call01("End", S.End), call11("Position", S.Position), call11("Lag", S.Lag),
		doing(call21("Seek", S.Seek)), doing(call11("Trim", S.Trim)),
	}})
}

func trees() *model {
	type S = *ref.Files
	return made(model{name: "Files", open: func(int) any { return ref.NewFiles() }, methods: []method{
		doing(call11("Mkdir", S.Mkdir)), doing(call21("Write", S.Write)), call12("Read", S.Read),
		call12("List", S.List), call11("Exists", S.Exists), call11("IsDir", S.IsDir),
		doing(call11("Remove", S.Remove)), doing(call11("RemoveAll", S.RemoveAll)), doing(call21("Rename", S.Rename)),
	}})
}

func stores() *model {
	type S = *ref.Store
	return made(model{name: "Store", open: func(int) any { return ref.NewStore() }, methods: []method{
		doing(call01("Begin", S.Begin)), doing(call01("Commit", S.Commit)), doing(call01("Rollback", S.Rollback)),
		doing(call00("Reopen", S.Reopen)), doing(call11("CreateBucket", S.CreateBucket)),
		doing(call11("DeleteBucket", S.DeleteBucket)), call11("HasBucket", S.HasBucket), doing(call31("Put", S.Put)),
		call22("Get", S.Get), doing(call21("Delete", S.Delete)), call11("Len", S.Len), call23("Next", S.Next),
	}})
}
