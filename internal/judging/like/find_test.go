package like_test

import (
	"container/list"
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/ref"
	"github.com/clouseau-go/clouseau/sre"
)

// models are those of package ref, as systems.
var models = map[string]func() any{
	"Counter":       func() any { return ref.NewCounter() },
	"Stack":         func() any { return ref.NewStack[int]() },
	"Queue":         func() any { return ref.NewQueue[string]() },
	"Deque":         func() any { return ref.NewDeque[int]() },
	"List":          func() any { return ref.NewList[string]() },
	"Ring":          func() any { return ref.NewRing[int](5) },
	"Set":           func() any { return ref.NewSet[int]() },
	"Multiset":      func() any { return ref.NewMultiset[int]() },
	"Sorted":        func() any { return ref.NewSorted[int]() },
	"Map":           func() any { return ref.NewMap[string, int]() },
	"OrderedMap":    func() any { return ref.NewOrderedMap[string, int]() },
	"PrefixMap":     func() any { return ref.NewPrefixMap[int]() },
	"PriorityQueue": func() any { return ref.NewPriorityQueue[string]() },
	"Bitset":        func() any { return ref.NewBitset() },
	"LRU":           func() any { return ref.NewLRU[string, int](4) },
	"Log":           func() any { return ref.NewLog[int]() },
	"Files":         func() any { return ref.NewFiles() },
	"Store":         func() any { return ref.NewStore() },
}

// deep is how many walks are recorded; with CLOUSEAU_LONG=1 as many as a hunt takes.
func deep() int {
	if environment.Long.Get() != "" {
		return 200
	}
	return 60
}

// usual are the operations that hidden systems have, some ten of a model. The files and the store
// are not found without names: nearly all of their methods take a text and return a truth value.
var usual = map[string][]string{
	"Counter":       {"Add", "Inc", "Value", "Swap", "CompareAndSwap"},
	"Stack":         {"Push", "Pop", "Peek", "Len", "IsEmpty", "Init"},
	"Queue":         {"Push", "Pop", "Peek", "Len", "IsEmpty", "Init"},
	"Deque":         {"PushFront", "PushBack", "PopFront", "PopBack", "Front", "Back", "Len", "At"},
	"List":          {"Append", "Insert", "Set", "Remove", "At", "Elems", "Len", "Init"},
	"Ring":          {"Push", "Pop", "Peek", "Len", "IsFull", "IsEmpty", "Elems"},
	"Set":           {"Add", "Remove", "Has", "Len", "Elems", "Init"},
	"Multiset":      {"Add", "Remove", "RemoveAll", "Count", "Len", "Distinct"},
	"Sorted":        {"Insert", "Remove", "Has", "Min", "Max", "Floor", "Ceiling", "Len", "Elems", "Range"},
	"Map":           {"Put", "Get", "Has", "Delete", "Len", "Keys", "Init", "GetOrPut"},
	"OrderedMap":    {"Set", "Get", "Delete", "Min", "Max", "Floor", "Ceiling", "Keys", "Range", "Len"},
	"PrefixMap":     {"Put", "Get", "Delete", "Prefix", "LongestPrefix", "DeletePrefix", "Len"},
	"PriorityQueue": {"Push", "Pop", "Peek", "Len", "IsEmpty", "Init"},
	"Bitset":        {"Set", "Clear", "Flip", "Test", "Count", "Next"},
	"LRU":           {"Put", "Get", "Peek", "Has", "Delete", "Len", "Keys", "Init"},
	"Log":           {"Append", "At", "Read", "Peek", "Lag", "Seek", "Trim"},
}

// TestFindModels: each model is found if it is the system, also with turned arguments and other
// answers, and under other names.
func TestFindModels(t *testing.T) {
	for name, open := range models {
		for _, how := range []string{"as it is", "turned", "hidden"} {
			if how == "hidden" && usual[name] == nil || how == "turned" && environment.Long.Get() == "" {
				continue
			}
			t.Run(name+" "+how, func(t *testing.T) {
				t.Parallel()
				s := systemOf(open)
				if name == "Store" {
					s.wide = 3
				}
				if how != "as it is" {
					s = s.hide(how == "hidden", usual[name])
				}
				found(t, s, name)
			})
		}
	}
}

// found checks that a model is found for a system, and agrees with it.
func found(t *testing.T, s *system, name string) *like.Likeness {
	t.Helper()
	a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, deep(), 100)})
	for i, l := range a.Found {
		t.Logf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
	}
	t.Logf("%d steps, cut %v", a.Steps, a.Cut)
	if len(a.Found) == 0 || a.Found[0].Model() != name || a.Found[0].Clean < a.Found[0].Total {
		t.Fatalf("no %s", name)
	}
	again(t, s, a.Found[0], s.walks(2, 20, 100))
	return a.Found[0]
}

// again checks a likeness that is written and read, and its model in the place of the system: on
// other walks it answers what is judged as the system does.
func again(t *testing.T, s *system, l *like.Likeness, walks []sre.Trace) {
	t.Helper()
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	read, err := like.Read(text, s.ops)
	if err != nil {
		t.Fatal(err)
	}
	if read.String() != l.String() {
		t.Errorf("read: %v, want %v", read, l)
	}
	ref := read.Reference()
	var c compare.Comparer
	for _, w := range walks {
		if err := c.Begin(context.Background(), ref); err != nil {
			t.Fatal(err)
		}
		for i, call := range w {
			d, err := c.Call(context.Background(), call, i, nil)
			if err != nil || d != nil {
				t.Fatalf("%v: %v %v", call, d, err)
			}
		}
	}
}

// written are types with the model that each is like, and the methods that tell designs apart.
var written = []struct {
	name, model string
	open        func() any
	methods     map[string]string
}{
	{"errStack", "Stack", func() any { return &errStack{} }, nil},
	{"panicStack", "Stack", func() any { return &panicStack{} }, nil},
	{"minusQueue", "Queue", func() any { return &minusQueue{list.New()} }, nil},
	{"errQueue", "Ring", func() any { return &errQueue{} }, map[string]string{"Offer": "Offer"}},
	{"overwriting", "Ring", func() any { return &overwriting{} }, map[string]string{"Write": "Push", "Read": "Pop"}},
	{"limitedStack", "Ring", func() any { return &limitedStack{} }, map[string]string{"Push": "Offer", "Pop": "PopLast"}},
	{"intSet", "Set", func() any { return intSet{} }, nil},
	{"nameSet", "Sorted", func() any { return nameSet{map[string]bool{}} }, nil},
	{"zeroMap", "Map", func() any { return zeroMap{} }, nil},
	{"turnedMap", "OrderedMap", func() any { return turnedMap{} }, nil},
	{"lru", "LRU", func() any { return newCache(design{getUses: true, putUses: true}) }, map[string]string{"Put": "Put", "Get": "Get"}},
	{"fifo", "LRU", func() any { return newCache(design{}) }, map[string]string{"Put": "Place", "Get": "Peek"}},
	{"stale get", "LRU", func() any { return newCache(design{putUses: true}) }, map[string]string{"Put": "Put", "Get": "Peek"}},
	{"stale put", "LRU", func() any { return newCache(design{getUses: true}) }, map[string]string{"Put": "Place", "Get": "Get"}},
	{"first wins", "LRU", func() any { return newCache(design{getUses: true, firstWins: true}) }, map[string]string{"Put": "Add", "Get": "Get"}},
	{"refuses", "LRU", func() any { return newCache(design{refuses: true}) }, map[string]string{"Put": "Offer"}},
	{"minHeap", "Sorted", func() any { return &minHeap{} }, map[string]string{"Add": "Add", "Extract": "PopMin"}},
	{"tasks", "PriorityQueue", func() any { return &tasks{} }, map[string]string{"Next": "PopMax"}},
	{"unstable", "PriorityQueue", func() any { return &unstable{} }, nil},
	{"sortedSet", "Sorted", func() any { return &sortedSet{} }, map[string]string{"Include": "Insert"}},
	{"bag", "Multiset", func() any { return bag{} }, nil},
	{"words", "Bitset", func() any { return &words{} }, nil},
	{"tally64", "Counter", func() any { return &tally64{} }, nil},
	{"panicDeque", "Deque", func() any { return &panicDeque{} }, nil},
	{"errList", "List", func() any { return &errList{} }, nil},
	{"library", "List", func() any { return &library{} }, map[string]string{
		"Add": "Append", "Insert": "InsertAll", "Set": "Put", "Swap": "Swap", "Sort": "Sort", "Contains": "Has", "All": "AllAre",
	}},
	{"trie", "PrefixMap", func() any { return &trie{map[string]int{}} }, nil},
	{"treeMap", "OrderedMap", func() any { return &treeMap{map[int]string{}} }, nil},
	{"journal", "Log", func() any { return &journal{at: map[string]int{}} }, nil},
}

// TestFindWritten: types as one writes them are like the model that one would choose.
func TestFindWritten(t *testing.T) {
	for _, tt := range written {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := found(t, systemOf(tt.open), tt.model)
			for op, want := range tt.methods {
				if got := l.Method(op); got != want {
					t.Errorf("%s is %s, want %s", op, got, want)
				}
			}
		})
	}
}

// TestFindFlawed: they are also recognised if something goes wrong in some walks, and a call is
// shown.
func TestFindFlawed(t *testing.T) {
	for _, tt := range written {
		for _, share := range []float64{0.1, 0.5} {
			t.Run(tt.name, func(t *testing.T) {
				t.Parallel()
				s := systemOf(tt.open)
				s.flawed = share
				a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(3, deep(), 100)})
				for i, l := range a.Found {
					t.Logf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
				}
				i := slices.IndexFunc(a.Found, func(l *like.Likeness) bool { return l.Model() == tt.model })
				if i < 0 {
					t.Fatalf("no %s", tt.model)
				}
				l := a.Found[i]
				if i > 0 || l.Breach == nil || l.Share() < 1-share-0.1 {
					t.Errorf("%v at %d, with %v", l, i, l.Breach)
				}
			})
		}
	}
}

// TestFindNone: what is like no model gets none.
func TestFindNone(t *testing.T) {
	for name, open := range map[string]func() any{
		"average": func() any { return &average{} },
		"light":   func() any { return &light{} },
		"bank":    func() any { return &bank{map[string]int{}} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := systemOf(open)
			a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, deep(), 100)})
			for i, l := range a.Found {
				t.Errorf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
			}
			t.Logf("%d steps, cut %v", a.Steps, a.Cut)
		})
	}
}

// TestFindNamed: if only names count, a model of other names is not looked at, and one of these is
// found in walks of which it explains some.
func TestFindNamed(t *testing.T) {
	s := systemOf(models["Stack"])
	s.flawed = 0.9
	q := like.Question{Ops: s.ops, Walks: s.walks(1, deep(), 100), Named: true}
	for i, w := range q.Walks {
		q.Walks[i] = w[:10]
	}
	a := like.Find(q)
	if len(a.Found) == 0 {
		t.Fatal("none is found")
	}
	for _, l := range a.Found {
		if l.Model() != "Stack" || !l.Named() {
			t.Errorf("%v", l)
		}
	}
	hidden := s.hide(true, usual["Stack"])
	if a := like.Find(like.Question{Ops: hidden.ops, Walks: hidden.walks(1, deep(), 100), Named: true}); len(a.Found) > 0 {
		t.Errorf("other names: %v", a.Found[0])
	}
}

// BenchmarkFind measures the search in 200 walks of 100 calls.
func BenchmarkFind(b *testing.B) {
	for _, bb := range []struct {
		name   string
		open   func() any
		flawed float64
	}{
		{"map", models["Map"], 0}, {"lru", models["LRU"], 0}, {"sorted", models["Sorted"], 0},
		{"flawed lru", models["LRU"], 0.3}, {"flawed list", models["List"], 0.3},
		{"bank", func() any { return &bank{map[string]int{}} }, 0}, {"light", func() any { return &light{} }, 0},
	} {
		b.Run(bb.name, func(b *testing.B) {
			s := systemOf(bb.open)
			s.flawed = bb.flawed
			q := like.Question{Ops: s.ops, Walks: s.walks(1, 200, 100)}
			for b.Loop() {
				b.ReportMetric(float64(like.Find(q).Steps), "steps")
			}
		})
	}
}
