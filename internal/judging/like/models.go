package like

import (
	"reflect"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/ref"
)

// of returns a model, with a capacity if it is bounded.
func of[S any](name, types string, open func(int) S, methods string) *model {
	return &model{name: name, types: types, methods: methodsOf(reflect.TypeFor[S](), methods), open: func(n int) any {
		return &holder{on: open(n), fresh: func() any { return open(n) }}
	}}
}

// own marks a model that package ref does not have.
func own(m *model) *model {
	m.own = true
	return m
}

// designs marks a model of its own in several designs, which its constructor numbers from 1.
func designs(n int, m *model) *model {
	m.designs = n
	return bounded(own(m))
}

// begun marks a model that begins with a value of a kind, as [model] has them.
func begun(with string, m *model) *model {
	m.starts = with
	return m
}

func bounded(m *model) *model {
	m.bounded = true
	return m
}

// simple makes of a constructor without a capacity one with.
func simple[S any](make func() S) func(int) S { return func(int) S { return make() } }

const (
	mapMethods     = "Put! (GetOrPut)! Replace! Delete! MoveToEnd! Get Has Len Keys Values All Init!"
	orderedMethods = "Put! (GetOrPut)! Replace! Delete! Get Has Len Keys Values All Init! PopMin+ PopMax+ Range RangeAll Min Max Ceiling Floor Higher Lower Rank"
	prefixMethods  = "Prefix PrefixAll CountPrefix LongestPrefix DeletePrefix!"
	bufferMethods  = "(Write)! (WriteFully)! WriteByteFully! (Read)+ (Peek) ReadByteFully+ (Skip)! Unread! WriteTo+ Reset! Len IsEmpty All"
	bucketMethods  = "Advance! Allow! AllowN! Reserve! Take! TakeMax! TakeAvailable! Cancel! SetBurst! Reset! Delay DelayN Tokens Whole Available"
	ends           = "Len IsEmpty Init! Elems"
)

// models returns the table, the small ones first: of models that explain the same, the first is
// taken. Those whose keys have an order are in it once for each type of keys.
func models() []*model {
	out := []*model{
		of("Counter", "", simple(ref.NewCounter), "Add! Inc! Dec! Value Store! Swap! CompareAndSwap!"),
		of("Stack", "V", simple(ref.NewStack[elem]), "Push! Pop+ Peek "+ends).taking(elems((*ref.Stack[elem]).Push), ofSequences),
		of("Queue", "V", simple(ref.NewQueue[elem]), "Push! Pop+ Peek "+ends).taking(elems((*ref.Queue[elem]).Push), ofSequences),
		of("Set", "V", simple(ref.NewSet[elem]), "Add! Remove! Has "+ends).taking(elems(func(s *ref.Set[elem], e elem) { s.Add(e) }), ofSets),
		of("Map", "KV", simple(ref.NewMap[key, elem]), mapMethods),
		of("Bitset", "", simple(ref.NewBitset), "Set! Clear! Flip! SetRange! ClearRange! Test Count Next Previous Min Max Elems Reset!").
			taking(elems((*ref.Bitset).Set), ofSets),
		of("Multiset", "V", simple(ref.NewMultiset[elem]), "Add! Remove! RemoveAll! Count Len Distinct Elems Init!"),
	}
	out = append(out, byOrder(sorted[wholeKey], sorted[textKey], sorted[floatKey])...)
	out = append(out,
		of("PriorityQueue", "V", simple(ref.NewPriorityQueue[elem]), "Push! Pop+ Peek PopMax+ PeekMax Len IsEmpty Init!"),
		of("Deque", "V", simple(ref.NewDeque[elem]), "PushFront! PushBack! PopFront+ PopBack+ PopN+ Rotate! Front Back At "+ends).
			taking(elems((*ref.Deque[elem]).PushBack), ofSequences),
		list("Insert! InsertFreely! Set! Remove! At "), list("NthInsert! NthSet! NthRemove! NthAt "),
		bounded(of("Ring", "V", ref.NewRing[elem], "Push! Offer! Pop+ Peek PopLast+ PeekLast Len IsEmpty IsFull Cap Init! Elems")))
	out = append(out, byOrder(orderedMap[wholeKey], orderedMap[textKey], orderedMap[floatKey])...)
	return append(out,
		of("PrefixMap", "V", simple(ref.NewPrefixMap[elem]), orderedMethods+" "+prefixMethods),
		of("PrefixMap"+butFor+"the empty text", "V", simple(newNonempty), orderedMethods+" "+prefixMethods),
		bounded(of("LRU", "KV", ref.NewLRU[key, elem], "Put! Place! Add! Offer! Get+ Peek Has Delete! Take! Oldest RemoveOldest! "+
			"Len Cap Keys Values Resize! Init!")),
		of("TimedMap", "KV", simple(ref.NewTimedMap[key, elem]), "Put! Touch! Delete! Advance! Get TTL Len Keys"),
		of("Log", "V", simple(ref.NewLog[elem]), "Append! AppendAll! (Read)+ (Peek) At From First End Len Position Lag Seek! Trim! Truncate!"),
		of("Files", "", simple(ref.NewFiles), "Mkdir! Write! Read List Exists IsDir Remove! RemoveAll! Rename!"),
		of("Store", "", simple(ref.NewStore), "Begin! Commit! Rollback! Reopen! CreateBucket! DeleteBucket! HasBucket Put! Get Delete! Len Next"),
		own(of("a text with a cursor", "", simple(func() *text { return &text{} }), "Insert! Move! Backspace! Delete! Replace! Home! End! "+
			"Len Cursor All Slice Index")),
		own(of("a directed graph", "", simple(newGraph), "AddNode! AddEdge! Connect! RemoveEdge! RemoveNode! HasNode HasEdge Nodes From To Size Path Order")),
		own(of("counts by name", "", simple(newCounts), "Add! Inc! Swap! Store! Max! Min! Delete! Drain! Merge! Init! Count Total Snapshot All Top Len")),
		own(of("a map by priority", "V", simple(newRanked), "Set! Adjust! Remove! PopMin+ PopUntil+ Init! Get Min Keys Len")),
		own(of("an open file", "", simple(func() *file { return &file{} }), "(Read)+ (ReadAt) (ReadAtMoving)+ Write! WriteAt! WriteFully! "+
			"WriteAtMoving! Append! Truncate! Seek! SeekFreely! Open! Size Contents Offset")),
		own(of("a buffer of bytes", "", simple(endless), bufferMethods)),
		bounded(own(of("a buffer of so many bytes", "", newBuffer, bufferMethods+" Free Cap IsFull"))),
		own(of("a tree of files", "", simple(newPaths), "Mkdir! Write! Remove! Rename! Read List ListMarked Exists IsDir Size")),
		begun("D", designs(timedVariants, of("a map whose entries expire", "KV", newTimed, "Put! PutFor! Add! AddFor! Replace! Update! Touch! Extend! Renew! "+
			"RenewFor! Take! Delete! Sweep! Advance! Init! Get Has Left LeftOrNone Len Held Next NextHeld"))),
		begun("D", bounded(own(of("a bucket of tokens", "", newBucket, bucketMethods)))),
		begun("D", bounded(own(of("a bucket of tokens that come at ticks", "", newTicking, bucketMethods)))),
		begun("V", bounded(own(of("a value with its history", "V", newHistory, "Do! Undo! Redo! RedoOver! UndoGroup! RedoGroup! UndoFree! RedoFree! UndoAll! "+
			"UndoAllFree! Begin! End! Save! Clear! SetLimit! Current Steps CanUndo CanRedo Dirty Past Future All")))),
		bounded(own(of("a pool", "", newLending, "~Acquire+ ~AcquireEldest+ ~Release! (~With)+ (~WithEldest)+ ~SetLimit! InUse Idle Size"))),
		bounded(own(of("a log in segments", "V", newSegmented, "Append! AppendAll! Trim! TrimAll! Rollback! Read ReadFrom First End Len"))),
		designs(spansVariants, of("ranges of numbers with values", "V", newSpans, "Set! Delete! Init! Get Has Covered NotEmpty Gap Overlaps Overlapping Touching Cut "+
			"Spans Len Size Bounds")),
		designs(spansVariants, of("ranges of numbers", "", newSpans, "Add! Delete! Init! Has Covered NotEmpty Gap Overlaps Ranges Len Size Bounds")))
}

// byOrder returns a model for each type of keys that have an order.
func byOrder(whole, text, float func() *model) []*model {
	out := []*model{whole(), text(), float()}
	for i, k := range []logic.Kind{logic.IntKind, logic.StringKind, logic.FloatKind} {
		out[i].fits = func(s *logic.Sort) bool { return s.Kind() == k }
	}
	return out
}

// list returns a list with methods that take indices.
func list(indexed string) *model {
	return of("List", "V", simple(newListing), indexed+"Append! Prepend! AppendAll! PrependAll! InsertAll! Put! Swap! Keep! Reverse! "+
		"Rotate! RemoveValue! RemoveAll! PopFront+ PopBack+ PopN+ ~Sort! "+
		"~Has ~AllAre ~Select ~Map ~Find Index LastIndex Count Front Back All Slice "+ends).taking(elems(func(l *listing[elem], e elem) { l.Append(e) }), ofSequences)
}

func sorted[K orderable]() *model {
	return of("Sorted", "K", simple(ref.NewSorted[K]), "Add! Insert! Remove! RemoveAll! Replace! PopMin+ PopMax+ PopN+ Min Max Has Count Rank At "+
		"Ceiling Floor Higher Lower Range "+ends).taking(elems((*ref.Sorted[K]).Add), ofSets)
}

func orderedMap[K orderable]() *model {
	return of("OrderedMap", "KV", simple(ref.NewOrderedMap[K, elem]), orderedMethods)
}
