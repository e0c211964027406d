package ref_test

import (
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/ref"
)

// TestLaws runs a property of each model: what its comments promise, as equations. With
// CLOUSEAU_LONG=1 each has 10,000 checks of ten operations and more.
func TestLaws(t *testing.T) {
	if environment.Long.Get() != "" {
		if err := flag.Set("rapid.checks", "10000"); err != nil {
			t.Fatal(err)
		}
	}
	t.Parallel()
	for name, law := range map[string]func(*rapid.T){
		"stack": stackLaw, "queue": queueLaw, "deque": dequeLaw, "ring": ringLaw, "set": setLaw, "multiset": multisetLaw,
		"map": mapLaw, "ordered map": orderedLaw, "prefix map": prefixLaw, "lru": lruLaw, "ttl map": ttlLaw, "priority queue": priorityLaw,
		"bitset": bitsetLaw, "counter": counterLaw, "limiter": limiterLaw, "files": filesLaw, "store": storeLaw, "log": logLaw,
		"list": listLaw, "file": fileLaw, "sorted": sortedLaw, "designs": designsLaw, "ends": endsLaw, "values": valuesLaw, "ranges": rangesLaw,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, law)
		})
	}
}

var (
	ints  = rapid.SliceOfN(rapid.IntRange(0, 9), 0, 20)
	small = rapid.IntRange(0, 9)
	words = rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("ab/")), 0, 5, -1), 0, 12)
)

// holds fails a law that does not hold.
func holds(t *rapid.T, ok bool, law string, args ...any) {
	t.Helper()
	if !ok {
		t.Fatalf(law, args...)
	}
}

// drained takes elements out until there are none.
func drained[T any](pop func() (T, bool)) (out []T) {
	for x, ok := pop(); ok; x, ok = pop() {
		out = append(out, x)
	}
	return out
}

func reversed(xs []int) []int {
	out := slices.Clone(xs)
	slices.Reverse(out)
	return out
}

func stackLaw(t *rapid.T) {
	xs, s := ints.Draw(t, "xs"), ref.NewStack[int]()
	for _, x := range xs {
		s.Push(x)
		y, ok := s.Peek()
		holds(t, ok && y == x, "peek after push(%d) is %d", x, y)
	}
	holds(t, s.Len() == len(xs), "len is %d", s.Len())
	holds(t, slices.Equal(drained(s.Pop), reversed(xs)), "elements come off in reverse")
	holds(t, s.IsEmpty(), "what is drained is empty")
}

func queueLaw(t *rapid.T) {
	xs, q := ints.Draw(t, "xs"), ref.NewQueue[int]()
	for _, x := range xs {
		q.Push(x)
		y, ok := q.Peek()
		holds(t, ok && y == xs[0], "the first stays the first")
	}
	holds(t, slices.Equal(drained(q.Pop), xs) && q.IsEmpty(), "elements come off in order")
}

func dequeLaw(t *rapid.T) {
	xs, ys, d := ints.Draw(t, "xs"), ints.Draw(t, "ys"), ref.NewDeque[int]()
	for _, x := range xs {
		d.PushFront(x)
	}
	for _, y := range ys {
		d.PushBack(y)
	}
	all := append(reversed(xs), ys...)
	for i, x := range all {
		y, ok := d.At(i)
		holds(t, ok && x == y, "at(%d) is %d, not %d", i, y, x)
	}
	if rapid.Bool().Draw(t, "front") {
		holds(t, slices.Equal(drained(d.PopFront), all), "from the front in order")
	} else {
		holds(t, slices.Equal(drained(d.PopBack), reversed(all)), "from the back in reverse")
	}
}

func ringLaw(t *rapid.T) {
	n, xs := small.Draw(t, "capacity"), ints.Draw(t, "xs")
	pushed, offered := ref.NewRing[int](n), ref.NewRing[int](n)
	var lost []int
	for _, x := range xs {
		if y, dropped := pushed.Push(x); dropped {
			lost = append(lost, y)
		}
		holds(t, offered.IsFull() != offered.Offer(x), "it refuses exactly if it is full")
		holds(t, pushed.Len() <= n && pushed.Cap() == n, "it holds %d of %d", pushed.Len(), n)
	}
	holds(t, slices.Equal(append(lost, drained(pushed.Pop)...), xs), "what is lost and what is kept is all, in order")
	kept := xs[:min(n, len(xs))]
	last, ok := offered.PeekLast()
	holds(t, ok == (len(kept) > 0) && (!ok || last == kept[len(kept)-1]), "the last one of these is %d", last)
	holds(t, slices.Equal(offered.Elems(), kept), "the first ones are kept")
	if small.Draw(t, "from")%2 == 0 {
		holds(t, slices.Equal(drained(offered.Pop), kept), "they come off in order")
	} else {
		holds(t, slices.Equal(drained(offered.PopLast), reversed(kept)), "they come off in reverse")
	}
}

func setLaw(t *rapid.T) {
	xs, ys, s := ints.Draw(t, "xs"), ints.Draw(t, "ys"), ref.NewSet[int]()
	for _, x := range xs {
		holds(t, s.Has(x) != s.Add(x) && s.Has(x), "add adds what is not there")
	}
	for _, y := range ys {
		holds(t, s.Has(y) == s.Remove(y) && !s.Has(y), "remove removes what is there")
	}
	for _, e := range s.Elems() {
		holds(t, slices.Contains(xs, e) && !slices.Contains(ys, e), "%d is there", e)
	}
	holds(t, s.Len() == len(s.Elems()) && s.IsEmpty() == (s.Len() == 0), "the number of elements is %d", s.Len())
}

func multisetLaw(t *rapid.T) {
	xs, ys, m := ints.Draw(t, "xs"), ints.Draw(t, "ys"), ref.NewMultiset[int]()
	for _, x := range xs {
		before := m.Count(x)
		holds(t, m.Add(x) == before+1, "add counts on")
	}
	for _, y := range ys {
		before := m.Count(y)
		holds(t, m.Remove(y) == (before > 0) && m.Count(y) == max(0, before-1), "remove counts back")
	}
	sum, distinct := 0, 0
	for x := range 10 {
		if c := m.Count(x); c > 0 {
			sum, distinct = sum+c, distinct+1
		}
	}
	holds(t, m.Len() == sum && m.Distinct() == distinct, "len %d, distinct %d", m.Len(), m.Distinct())
	x := small.Draw(t, "x")
	n := m.Count(x)
	holds(t, m.RemoveAll(x) == n && !slices.Contains(m.Elems(), x) && m.Len() == sum-n, "none is left")
}

func mapLaw(t *rapid.T) {
	keys, m, last := ints.Draw(t, "keys"), ref.NewMap[int, int](), map[int]int{}
	for i, k := range keys {
		before, had := m.Get(k)
		old, replaced := m.Put(k, i)
		holds(t, old == before && replaced == had, "put answers what was there")
		last[k] = i
	}
	holds(t, m.Len() == len(last) && len(m.Keys()) == len(last), "as many keys as were put in")
	k := small.Draw(t, "k")
	before, had := m.Get(k)
	old, replaced := m.Replace(k, -1)
	holds(t, replaced == had && old == before && m.Has(k) == had, "what is replaced was there")
	actual, loaded := m.GetOrPut(k, -2)
	holds(t, loaded == had && actual == map[bool]int{true: -1, false: -2}[had], "what is there stays")
	last[k] = actual
	for i, k := range m.Keys() {
		holds(t, m.Values()[i] == last[k], "values come in the order of their keys")
	}
	for k, v := range last {
		got, ok := m.Get(k)
		holds(t, ok && got == v && m.Has(k), "the last value put in counts")
		gone, ok := m.Delete(k)
		_, again := m.Delete(k)
		holds(t, ok && gone == v && !again && !m.Has(k), "delete removes once")
	}
}

func orderedLaw(t *rapid.T) {
	keys, from, to := ints.Draw(t, "keys"), small.Draw(t, "from"), small.Draw(t, "to")
	m := ref.NewOrderedMap[int, int]()
	for i, k := range keys {
		m.Set(k, i)
	}
	sorted := m.Keys()
	holds(t, slices.IsSorted(sorted) && len(sorted) == m.Len(), "keys are in order: %v", sorted)
	below := m.Range(-1, from)
	holds(t, len(below) == m.Rank(from), "rank counts what is below")
	if from <= to {
		all := slices.Concat(below, m.Range(from, to), m.Range(to, 10))
		holds(t, slices.Equal(all, sorted), "ranges that meet make up the whole")
	} else {
		holds(t, len(m.Range(from, to)) == 0, "a range backwards is empty")
	}
	ceiling, _, up := m.Ceiling(from)
	floor, _, down := m.Floor(from)
	holds(t, !up || ceiling >= from, "the ceiling is above")
	holds(t, !down || floor <= from, "the floor is below")
	holds(t, (up && ceiling == from) == (down && floor == from), "they meet in a key only")
	least, _, some := m.Min()
	holds(t, some == (len(sorted) > 0) && (!some || least == sorted[0]), "min is the first key")
	most, _, some := m.Max()
	holds(t, !some || most == sorted[len(sorted)-1], "max is the last key")
	higher, _, above := m.Higher(from)
	next, _, up := m.Ceiling(from + 1)
	holds(t, above == up && higher == next, "higher is the ceiling of the next number")
	lower, _, under := m.Lower(from)
	next, _, down = m.Floor(from - 1)
	holds(t, under == down && lower == next, "lower is the floor of the number before")
	values := m.Values()
	pop := func() (int, bool) {
		k, v, ok := m.PopMin()
		holds(t, !ok || v == values[len(values)-m.Len()-1], "values come in the order of their keys")
		return k, ok
	}
	if to%2 == 0 {
		slices.Reverse(sorted)
		pop = func() (int, bool) {
			k, _, ok := m.PopMax()
			return k, ok
		}
	}
	holds(t, slices.Equal(drained(pop), sorted), "keys come off in order")
}

func prefixLaw(t *rapid.T) {
	m, keys := ref.NewPrefixMap[int](), words.Draw(t, "keys")
	for _, k := range keys {
		m.Set(k, len(k))
	}
	p := rapid.StringOfN(rapid.RuneFrom([]rune("ab/")), 0, 3, -1).Draw(t, "p")
	holds(t, slices.Equal(m.Prefix(""), m.Keys()), "all keys begin with nothing")
	for _, k := range m.Keys() {
		holds(t, strings.HasPrefix(k, p) == slices.Contains(m.Prefix(p), k), "%s begins with %s", k, p)
		longest, v, ok := m.LongestPrefix(k)
		holds(t, ok && longest == k && v == len(k), "a key is its own longest prefix")
	}
	n := m.Len()
	holds(t, n-m.DeletePrefix(p) == m.Len() && len(m.Prefix(p)) == 0, "what is deleted is gone")
}

func lruLaw(t *rapid.T) {
	n := 1 + small.Draw(t, "capacity")
	c := ref.NewLRU[int, int](n)
	var used []int // the last one last
	for i, k := range ints.Draw(t, "keys") {
		c.Put(k, i)
		if read := small.Draw(t, "read"); c.Has(read) {
			c.Get(read)
			used = append(used, k, read)
		} else {
			used = append(used, k)
		}
	}
	var want []int
	for _, k := range slices.Backward(used) {
		if !slices.Contains(want, k) && len(want) < n {
			want = append(want, k)
		}
	}
	holds(t, slices.Equal(c.Keys(), want), "the keys are the last ones used: %v, not %v", c.Keys(), want)
	for _, k := range want {
		before := c.Keys()
		c.Peek(k)
		holds(t, slices.Equal(before, c.Keys()), "to peek is no use")
	}
}

// designsLaw: caches of other designs than least recently used, by the methods of one.
func designsLaw(t *rapid.T) {
	n, keys := 1+small.Draw(t, "capacity"), ints.Draw(t, "keys")
	fifo, first, full := ref.NewLRU[int, int](n), ref.NewLRU[int, int](n), ref.NewLRU[int, int](n)
	var came, kept []int
	for i, k := range keys {
		if fifo.Place(k, i); !slices.Contains(came, k) {
			came = append(came, k)
			came = came[max(0, len(came)-n):]
		}
		holds(t, slices.Equal(fifo.Keys(), reversed(came)), "the keys are the last that came: %v, not %v", fifo.Keys(), came)
		v, ok := fifo.Peek(k)
		holds(t, ok && v == i, "a key has its last value")
		before, had := first.Peek(k)
		holds(t, first.Add(k, i) != had, "a key is added once")
		v, ok = first.Peek(k)
		holds(t, ok && (v == i && !had || v == before), "its first value stays")
		fits := slices.Contains(kept, k) || len(kept) < n
		holds(t, full.Offer(k, i) == fits, "a full cache refuses new keys")
		if fits && !slices.Contains(kept, k) {
			kept = append(kept, k)
		}
		holds(t, full.Len() == len(kept) && !slices.ContainsFunc(kept, func(k int) bool { return !full.Has(k) }), "none has to go")
	}
	values := fifo.Values()
	for _, k := range came {
		oldest, v, ok := fifo.Oldest()
		gone, w, removed := fifo.RemoveOldest()
		holds(t, ok && removed && oldest == k && gone == k && v == w && v == values[fifo.Len()], "the oldest is %d", k)
	}
	full.Resize(1)
	holds(t, full.Cap() == 1 && full.Len() == min(1, len(kept)), "there is room for one")
	if len(kept) > 0 {
		_, ok := full.Take(full.Keys()[0])
		holds(t, ok && full.Len() == 0, "and it is taken")
	}
}

func sortedLaw(t *rapid.T) {
	xs, s := ints.Draw(t, "xs"), ref.NewSorted[int]()
	var want []int
	for i, x := range xs {
		if i%2 == 0 {
			s.Add(x)
			want = append(want, x)
		} else if s.Insert(x) {
			holds(t, !slices.Contains(want, x), "insert adds what is not there")
			want = append(want, x)
		}
		if y := small.Draw(t, "y"); y%3 == 0 {
			i := slices.Index(want, y)
			holds(t, s.Remove(y) == (i >= 0), "remove removes what is there")
			if i >= 0 {
				want = slices.Delete(want, i, i+1)
			}
		}
		slices.Sort(want)
		holds(t, slices.Equal(s.Elems(), want) && s.Len() == len(want) && s.IsEmpty() == (len(want) == 0), "it is sorted: %v", s.Elems())
	}
	of := small.Draw(t, "of")
	lower, less := s.Lower(of)
	floor, some := s.Floor(of)
	ceiling, more := s.Ceiling(of)
	higher, greater := s.Higher(of)
	holds(t, (!less || lower < of) && (!some || floor <= of) && (!more || ceiling >= of) && (!greater || higher > of), "neighbours are in order")
	holds(t, s.Has(of) == (some && floor == of) && s.Has(of) == (more && ceiling == of), "one that is there is both")
	at, ok := s.At(s.Rank(of))
	holds(t, ok == more && at == ceiling, "rank counts what is below")
	holds(t, slices.Equal(append(s.Range(0, of), s.Range(of, 10)...), want), "ranges join")
	least, _ := s.Min()
	greatest, _ := s.Max()
	holds(t, s.IsEmpty() || least == want[0] && greatest == want[len(want)-1], "ends are ends")
	if of%2 == 0 {
		holds(t, slices.Equal(drained(s.PopMin), want), "the least comes off first")
	} else {
		holds(t, slices.Equal(drained(s.PopMax), reversed(want)), "the greatest comes off first")
	}
}

func ttlLaw(t *rapid.T) {
	m := ref.NewTimedMap[int, int]()
	ends, values := map[int]time.Time{}, map[int]int{}
	for i, k := range ints.Draw(t, "keys") {
		d := time.Duration(small.Draw(t, "time"))
		switch small.Draw(t, "what") {
		case 0, 1, 2, 3:
			m.Put(k, i, d)
			ends[k], values[k] = m.Now().Add(d), i
		case 4:
			if m.Touch(k, d) {
				ends[k] = m.Now().Add(d)
			}
		case 5:
			holds(t, m.Delete(k) == m.Now().Before(ends[k]), "delete removes what is there")
			delete(ends, k)
		default:
			m.Advance(d)
		}
		alive := 0
		for k := range 10 {
			v, ok := m.Get(k)
			left, has := m.TTL(k)
			holds(t, ok == m.Now().Before(ends[k]) && has == ok, "a value is there before its end, and not from then on")
			holds(t, !ok || v == values[k] && left == ends[k].Sub(m.Now()), "it has %v to live", left)
			if ok {
				alive++
			}
		}
		holds(t, m.Len() == alive && len(m.Keys()) == alive, "%d are alive", alive)
	}
}

func priorityLaw(t *rapid.T) {
	priorities, q := ints.Draw(t, "priorities"), ref.NewPriorityQueue[int]()
	for i, p := range priorities {
		q.Push(i, p)
	}
	var order []int
	peek, pop, sign := q.Peek, q.Pop, 1
	if small.Draw(t, "greatest")%2 == 0 {
		peek, pop, sign = q.PeekMax, q.PopMax, -1
	}
	for !q.IsEmpty() {
		peeked, _, _ := peek()
		i, p, ok := pop()
		holds(t, ok && peeked == i && p == priorities[i], "pop is what peek shows")
		order = append(order, i)
	}
	want := make([]int, len(priorities))
	for i := range want {
		want[i] = i
	}
	slices.SortStableFunc(want, func(a, b int) int { return sign * (priorities[a] - priorities[b]) })
	holds(t, slices.Equal(order, want), "a stable sort: %v, not %v", order, want)
}

func bitsetLaw(t *rapid.T) {
	b := ref.NewBitset()
	for _, i := range ints.Draw(t, "set") {
		b.Set(i)
	}
	count := b.Count()
	i := small.Draw(t, "i")
	was := b.Test(i)
	holds(t, b.Flip(i) != was && b.Flip(i) == was && b.Count() == count, "to flip twice is nothing")
	b.Set(-1)
	holds(t, !b.Test(-1) && b.Count() == count, "there are no negative numbers")
	n := 0
	for at, ok := b.Next(0); ok; at, ok = b.Next(at + 1) {
		holds(t, b.Test(at), "%d is next and not there", at)
		n++
	}
	holds(t, n == count, "next finds %d of %d", n, count)
	b.Reset()
	holds(t, b.Count() == 0, "reset leaves none")
}

func counterLaw(t *rapid.T) {
	c, sum := ref.NewCounter(), int64(0)
	for _, x := range ints.Draw(t, "xs") {
		sum += int64(x)
		holds(t, c.Add(int64(x)) == sum && c.Value() == sum, "the sum is %d", sum)
	}
	holds(t, c.Inc() == sum+1 && c.Dec() == sum, "up and down is nothing")
	holds(t, !c.CompareAndSwap(sum+1, 7) && c.CompareAndSwap(sum, 7) && c.Swap(sum) == 7, "it is swapped if it is as expected")
}

// limiterLaw: whatever was asked for, in any stretch of time no more is allowed than what fits into
// the bucket and what comes in by then; and who waits long enough is allowed.
func limiterLaw(t *rapid.T) {
	burst, every := 1+small.Draw(t, "burst"), time.Duration(1+small.Draw(t, "every"))
	l := ref.NewTimedLimiter(burst, every)
	type grant struct {
		at time.Time
		n  int
	}
	var grants []grant
	for _, d := range ints.Draw(t, "waits") {
		l.Advance(time.Duration(d))
		n, tokens := small.Draw(t, "n"), l.Tokens()
		holds(t, 0 <= tokens && tokens <= burst, "%d tokens of %d", tokens, burst)
		ok := l.AllowN(n)
		holds(t, ok == (n <= tokens), "%d of %d tokens: %v", n, tokens, ok)
		if ok {
			grants = append(grants, grant{l.Now(), n})
		}
	}
	for i := range grants {
		sum := 0
		for _, g := range grants[i:] {
			sum += g.n
			most := burst + int(g.at.Sub(grants[i].at)/every) + 1
			holds(t, sum <= most, "%d allowed where %d may be", sum, most)
		}
	}
	l.Advance(time.Duration(burst) * every)
	holds(t, l.AllowN(burst) && !l.Allow() && !l.AllowN(-1), "a full bucket, once")
}

func filesLaw(t *rapid.T) {
	f := ref.NewFiles()
	paths := words.Draw(t, "paths")
	for i, p := range paths {
		if i%2 == 0 {
			holds(t, !f.Exists(p) || !f.Mkdir(p), "there is one of each name")
			f.Mkdir(p)
		} else if f.Write(p, p) {
			text, ok := f.Read(p)
			holds(t, ok && text == p && !f.IsDir(p), "what is written is read")
		}
	}
	var walk func(dir string) int
	walk = func(dir string) (n int) {
		names, ok := f.List(dir)
		holds(t, ok && slices.IsSorted(names), "%s lists %v", dir, names)
		for _, name := range names {
			n++
			below := dir + "/" + name
			holds(t, f.Exists(below), "%s is listed and not there", below)
			if f.IsDir(below) {
				holds(t, !f.Rename(below, below+"/x"), "nothing is moved below itself")
				n += walk(below)
			}
		}
		return n
	}
	n := walk("")
	for _, p := range paths {
		if before, ok := f.Read(p); ok && f.Rename(p, "/moved") {
			after, ok := f.Read("/moved")
			holds(t, ok && after == before && (!f.Exists(p) || strings.Trim(p, "/") == "moved") && walk("") == n, "a move keeps all")
			holds(t, f.Rename("/moved", p) && walk("") == n, "and back")
		}
	}
	holds(t, f.RemoveAll("/") == n && walk("") == 0 && f.IsDir("/"), "the root stays")
}

func storeLaw(t *rapid.T) {
	s := ref.NewStore()
	state := func() map[string]string {
		out := map[string]string{}
		for _, b := range []string{"p", "q"} {
			for key, value, ok := s.Next(b, ""); ok; key, value, ok = s.Next(b, key+"\x00") {
				out[b+"/"+key] = value
			}
			if s.HasBucket(b) {
				out[b] = ""
			}
		}
		return out
	}
	change := func() {
		b, k := rapid.SampledFrom([]string{"p", "q"}).Draw(t, "bucket"), rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "key")
		switch small.Draw(t, "what") {
		case 0, 1, 2:
			holds(t, s.HasBucket(b) != s.CreateBucket(b), "a bucket is made once")
		case 3:
			holds(t, s.HasBucket(b) == s.DeleteBucket(b) && s.Len(b) == 0, "a bucket goes with its keys")
		case 4:
			_, had := s.Get(b, k)
			holds(t, s.Delete(b, k) == had, "delete removes what is there")
		default:
			ok := s.Put(b, k, k+b)
			got, there := s.Get(b, k)
			holds(t, ok == s.HasBucket(b) && there == ok && (!ok || got == k+b), "a transaction sees what it writes")
		}
	}
	for range 1 + small.Draw(t, "transactions") {
		before := state()
		holds(t, !s.Put("p", "x", "y") && !s.CreateBucket("r") && !s.Commit() && !s.Rollback(), "nothing without a transaction")
		holds(t, s.Begin() && !s.Begin(), "one transaction at a time")
		for range small.Draw(t, "changes") {
			change()
		}
		seen := state()
		switch small.Draw(t, "end") % 3 {
		case 0:
			holds(t, s.Commit() && maps.Equal(state(), seen), "what is committed stays")
			s.Reopen()
			holds(t, maps.Equal(state(), seen), "also when it is opened again")
		case 1:
			holds(t, s.Rollback() && maps.Equal(state(), before), "what is rolled back is gone")
		default:
			s.Reopen()
			holds(t, maps.Equal(state(), before) && !s.Commit(), "what is open is given up")
		}
	}
}

func logLaw(t *rapid.T) {
	l, xs := ref.NewLog[int](), ints.Draw(t, "xs")
	read := map[string][]int{}
	trimmed := 0
	for i, x := range xs {
		holds(t, l.Append(x) == i && l.End() == i+1, "offsets go on")
		name := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "consumer")
		for range small.Draw(t, "reads") % 3 {
			lag := l.Lag(name)
			peeked, at, some := l.Peek(name)
			entry, offset, ok := l.Read(name)
			holds(t, some == ok && peeked == entry && at == offset && ok == (lag > 0), "read is what peek shows")
			if ok {
				holds(t, entry == xs[offset] && l.Lag(name) == lag-1, "entries are read in order")
				read[name] = append(read[name], offset)
			}
		}
		if small.Draw(t, "trim") == 0 {
			trimmed += l.Trim(l.Position(name))
		}
	}
	for name, offsets := range read {
		holds(t, slices.IsSorted(offsets) && len(slices.Compact(slices.Clone(offsets))) == len(offsets), "%s reads none twice", name)
	}
	for i, x := range xs {
		got, ok := l.At(i)
		holds(t, ok == (i >= trimmed) && (!ok || got == x), "what is kept does not change")
	}
	holds(t, !l.Seek("a", trimmed-1) && !l.Seek("a", l.End()+1) && l.Seek("a", l.End()) && l.Lag("a") == 0, "a consumer goes on where entries are")
}

func listLaw(t *rapid.T) {
	xs, l := ints.Draw(t, "xs"), ref.NewList[int]()
	l.AppendAll(xs)
	i, x := rapid.IntRange(-1, 21).Draw(t, "i"), small.Draw(t, "x")
	holds(t, slices.Equal(l.Elems(), xs) && l.Len() == len(xs) && l.IsEmpty() == (len(xs) == 0), "it has what was appended")
	ok := l.Insert(i, x)
	holds(t, ok == (0 <= i && i <= len(xs)), "an element is inserted from 0 to the end")
	if ok {
		y, there := l.At(i)
		z, removed := l.Remove(i)
		holds(t, there && removed && y == x && z == x, "what was inserted is there, and goes")
	}
	holds(t, slices.Equal(l.Elems(), xs), "then the rest is as it was")
	j := rapid.IntRange(-1, 21).Draw(t, "j")
	before, was := l.At(i)
	holds(t, l.Swap(i, j) == l.Swap(j, i) && slices.Equal(l.Elems(), xs), "two swaps are none")
	holds(t, l.Set(i, x) == was, "set needs an element")
	holds(t, !was || l.Put(i, before) && slices.Equal(l.Elems(), xs), "put replaces")
	holds(t, l.Put(l.Len(), x) && slices.Equal(l.Elems(), append(slices.Clone(xs), x)), "put appends at the end")
	l.Reverse()
	first, _ := l.At(0)
	holds(t, first == x && l.Keep(1, l.Len()) && slices.Equal(l.Elems(), reversed(xs)), "reversed it begins with its last")
	l.Prepend(x)
	l.PrependAll(xs)
	holds(t, l.Keep(0, len(xs)) && slices.Equal(l.Elems(), xs) && !l.Keep(1, 0), "what is put in front is in front")
}

func fileLaw(t *rapid.T) {
	f, text := ref.NewFile(), strings.Join(words.Draw(t, "text"), "")
	at := rapid.Int64Range(-1, 9).Draw(t, "at")
	now, err := f.Seek(at, 0)
	holds(t, (err == nil) == (at >= 0) && now == max(at, 0) && f.Size() == 0, "to seek changes no bytes")
	n, err := f.Write(text)
	holds(t, err == nil && n == len(text) && f.Offset() == now+int64(n), "all of it is written")
	holds(t, f.ReadAt(n, now) == text && f.Read(1) == "", "it is there")
	if text != "" {
		holds(t, f.ReadAt(int(now), 0) == strings.Repeat("\x00", int(now)), "zeros come before")
		holds(t, f.Size() == now+int64(n), "it is as long as need be")
	}
	_, err = f.Seek(-int64(n), 2)
	if n > 0 {
		holds(t, err == nil && f.Read(n) == text, "it is read from the end")
	}
	holds(t, f.Truncate(now) == nil && f.Size() == now && f.Truncate(-1) != nil, "it gets shorter")
	end := f.Size()
	_, err = f.Append(text)
	holds(t, err == nil && f.ReadAt(n, end) == text && f.Offset() == f.Size(), "it is appended")
	step := rapid.Int64Range(-9, 9).Draw(t, "step")
	was := f.Offset()
	now, err = f.Seek(step, 1)
	holds(t, err == nil && now == was+step || err != nil && now == was && was+step < 0, "steps count from where it is")
}

// endsLaw: what takes several elements off, and what turns a sequence.
func endsLaw(t *rapid.T) {
	xs, n := ints.Draw(t, "xs"), rapid.IntRange(-9, 25).Draw(t, "n")
	d, l, s := ref.NewDeque[int](), ref.NewList[int](), ref.NewSorted[int]()
	for _, x := range xs {
		d.PushBack(x)
		l.Append(x)
		s.Add(x)
	}
	d.Rotate(n)
	l.Rotate(n)
	holds(t, slices.Equal(d.Elems(), l.Elems()) && l.Len() == len(xs), "both turn alike")
	if len(xs) > 0 {
		first, _ := l.Front()
		last, _ := d.Back()
		at := ((n % len(xs)) + len(xs)) % len(xs)
		holds(t, first == xs[at] && last == xs[(at+len(xs)-1)%len(xs)], "the first is that at %d", at)
	}
	d.Rotate(-n)
	l.Rotate(-n)
	holds(t, slices.Equal(d.Elems(), xs) && slices.Equal(l.Elems(), xs), "and back")
	k := min(max(0, n), len(xs))
	least, replaced := s.Min()
	holds(t, slices.Equal(append(d.PopN(n), d.Elems()...), xs) && d.Len() == len(xs)-k, "the first %d come off", k)
	holds(t, slices.Equal(append(l.PopN(n), l.Elems()...), xs) && l.Len() == len(xs)-k, "the first %d come off", k)
	popped, ok := s.Replace(100)
	holds(t, ok == replaced && (!ok || popped == least) && s.Has(100), "the least makes room")
	all := s.Elems()
	holds(t, slices.Equal(append(s.PopN(n), s.Elems()...), all), "the least come off in order")
}

// valuesLaw: what looks for elements of a list, and indices from its end.
func valuesLaw(t *rapid.T) {
	xs, x, l := ints.Draw(t, "xs"), small.Draw(t, "x"), ref.NewList[int]()
	l.AppendAll(xs)
	holds(t, l.Index(x) == slices.Index(xs, x), "the first one is at %d", l.Index(x))
	last := slices.Index(reversed(xs), x)
	holds(t, last < 0 && l.LastIndex(x) < 0 || last >= 0 && l.LastIndex(x) == len(xs)-1-last, "the last one is at %d", l.LastIndex(x))
	for i := range xs {
		y, ok := l.NthAt(i - len(xs))
		holds(t, ok && y == xs[i], "%d counts from the end", i-len(xs))
	}
	n := l.Count(x)
	holds(t, l.RemoveValue(x) == (n > 0) && l.Count(x) == max(0, n-1), "one is removed")
	holds(t, l.RemoveAll(x) == max(0, n-1) && l.Index(x) < 0 && l.Len() == len(xs)-n, "all are removed")
	sorted := ref.NewSorted[int]()
	for _, x := range xs {
		sorted.Add(x)
	}
	holds(t, sorted.Count(x) == n && sorted.RemoveAll(x) == n && !sorted.Has(x) && sorted.Len() == len(xs)-n, "all are removed")
}

// rangesLaw: ranges of bits, of a log and of an ordered map.
func rangesLaw(t *rapid.T) {
	b, from, to := ref.NewBitset(), rapid.IntRange(-2, 9).Draw(t, "from"), small.Draw(t, "to")
	ok := b.SetRange(from, to)
	holds(t, ok == (0 <= from && from <= to) && b.Count() == map[bool]int{true: to - from}[ok], "%d to %d are there", from, to)
	last, some := b.Max()
	first, _ := b.Min()
	holds(t, some == (ok && from < to) && (!some || first == from && last == to-1), "%d to %d, not %d to %d", first, last, from, to)
	holds(t, b.ClearRange(max(0, from), 10) && b.Count() == 0, "none is left")

	l, entries := ref.NewLog[int](), ints.Draw(t, "entries")
	holds(t, l.AppendAll(entries) == 0 && l.Len() == len(entries) && l.First() == 0, "all are appended")
	read, next, ok := l.From(to, 3)
	holds(t, ok == (to <= len(entries)) && (!ok || slices.Equal(read, entries[to:min(to+3, len(entries))]) && next == to+len(read)), "three are read")
	holds(t, l.Truncate(to) == ok && (!ok || l.End() == to), "it ends there")

	m, linked := ref.NewPrefixMap[int](), ref.NewMap[string, int]()
	for i, w := range words.Draw(t, "words") {
		m.Put(w, i)
		linked.Put(w, i)
	}
	keys, values := m.PrefixAll("a")
	holds(t, slices.Equal(keys, m.Prefix("a")) && len(values) == m.CountPrefix("a"), "they begin so")
	keys, values = m.RangeAll("a", "b")
	holds(t, slices.Equal(keys, m.Range("a", "b")), "they are between")
	for i, k := range keys {
		v, _ := m.Get(k)
		holds(t, v == values[i], "values come with their keys")
		holds(t, linked.MoveToEnd(k) && linked.Keys()[linked.Len()-1] == k, "the key is the last one")
	}
}
