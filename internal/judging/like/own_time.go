package like

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// timed is a map whose entries live for some time, on a clock that is moved. Libraries differ in
// whether an entry is alive at its very end, and in what a life of zero or less means.
type timed struct {
	now, life int64
	items     map[key]timedItem
	alive     bool // at the end
	// A life of zero or less is over at once, has no end, is the usual one if zero and has no end
	// otherwise, or has no end if zero.
	odd int
}

type timedItem struct {
	value elem
	end   int64 // zero: it has none
	life  int64
}

const timedVariants = 8

func newTimed(variant int) *timed {
	return &timed{items: map[key]timedItem{}, alive: variant%2 == 0, odd: (variant - 1) / 2}
}
func (t *timed) begin(v logic.Value) { t.life = saturated(v) }
func (t *timed) Advance(d int64)     { t.now += max(0, d) }
func (t *timed) Init()               { clear(t.items) }
func (t *timed) over(i timedItem) bool {
	return i.end != 0 && (i.end < t.now || i.end == t.now && !t.alive)
}
func (t *timed) find(k key) (timedItem, bool) {
	i, ok := t.items[k]
	return i, ok && !t.over(i)
}
func (t *timed) Put(k key, v elem) { t.PutFor(k, v, t.life) }
func (t *timed) PutFor(k key, v elem, life int64) {
	switch {
	case life <= 0 && t.odd == 2 && life == 0:
		life = t.life
	case life == 0 && t.odd == 3, life <= 0 && (t.odd == 1 || t.odd == 2):
		t.items[k] = timedItem{value: v, life: life}
		return
	}
	// One that is over at once takes the place of what was there.
	t.items[k] = timedItem{v, cmp.Or(t.now+life, -1), life}
}
func (t *timed) Add(k key, v elem) bool { return t.AddFor(k, v, t.life) }
func (t *timed) AddFor(k key, v elem, life int64) bool {
	if _, ok := t.find(k); ok {
		return false
	}
	t.PutFor(k, v, life)
	return true
}

// Replace renews the life, Update does not.
func (t *timed) Replace(k key, v elem) bool {
	_, ok := t.find(k)
	if ok {
		t.Put(k, v)
	}
	return ok
}
func (t *timed) Update(k key, v elem) bool {
	i, ok := t.find(k)
	if ok {
		t.items[k] = timedItem{v, i.end, i.life}
	}
	return ok
}

// Touch renews the life that an entry was given, Extend and Renew the usual one. Only Renew does so
// for what lives without end.
func (t *timed) Touch(k key) bool {
	i, ok := t.find(k)
	if ok {
		t.PutFor(k, i.value, i.life)
	}
	return ok
}
func (t *timed) Extend(k key) bool {
	i, ok := t.find(k)
	if ok && i.end != 0 {
		t.Put(k, i.value)
	}
	return ok
}
func (t *timed) Renew(k key) bool { return t.RenewFor(k, t.life) }
func (t *timed) RenewFor(k key, life int64) bool {
	i, ok := t.find(k)
	if ok {
		t.PutFor(k, i.value, life)
	}
	return ok
}
func (t *timed) Get(k key) (elem, bool) {
	i, ok := t.find(k)
	return i.value, ok
}
func (t *timed) Has(k key) bool {
	_, ok := t.find(k)
	return ok
}
func (t *timed) Take(k key) (elem, bool) {
	i, ok := t.find(k)
	delete(t.items, k)
	return i.value, ok
}
func (t *timed) Delete(k key) bool {
	_, ok := t.Take(k)
	return ok
}

// Left answers nothing for what lives without end; LeftOrNone that it is there.
func (t *timed) Left(k key) (int64, bool) {
	i, ok := t.find(k)
	return i.end - t.now, ok && i.end != 0
}
func (t *timed) LeftOrNone(k key) (int64, bool) {
	i, ok := t.find(k)
	if i.end == 0 {
		return 0, ok
	}
	return i.end - t.now, ok
}

// Len counts what is alive, Held also what is over and was not removed.
func (t *timed) Len() (n int) {
	for _, i := range t.items {
		if !t.over(i) {
			n++
		}
	}
	return n
}
func (t *timed) Held() int { return len(t.items) }
func (t *timed) Sweep() (n int) {
	n = len(t.items)
	maps.DeleteFunc(t.items, func(_ key, i timedItem) bool { return t.over(i) })
	return n - len(t.items)
}

// Next is how long the first entry has left that is alive, NextHeld also of those that are over.
func (t *timed) Next() (int64, bool)     { return t.first(func(i timedItem) bool { return !t.over(i) }) }
func (t *timed) NextHeld() (int64, bool) { return t.first(func(timedItem) bool { return true }) }
func (t *timed) first(of func(timedItem) bool) (int64, bool) {
	var ends []int64
	for _, i := range t.items {
		if i.end != 0 && of(i) {
			ends = append(ends, i.end)
		}
	}
	if len(ends) == 0 {
		return 0, false
	}
	return slices.Min(ends) - t.now, true
}

// bucket is a bucket of tokens that come with time, all the time or at ticks. Those who reserve
// take tokens that are not there yet.
type bucket struct {
	every  int64 // between two tokens
	credit int64 // what is in it, as time
	burst  int
	ticks  bool
	past   int64 // since the last tick
}

const mostTokens = 1_000_000

func newBucket(burst int) *bucket  { return &bucket{burst: burst} }
func newTicking(burst int) *bucket { return &bucket{burst: burst, ticks: true} }
func (b *bucket) begin(v logic.Value) {
	b.every = min(saturated(v), 1<<62/mostTokens)
	b.credit = b.most()
}
func (b *bucket) most() int64      { return int64(b.burst) * b.every }
func (b *bucket) cost(n int) int64 { return int64(max(-mostTokens, min(n, mostTokens))) * b.every }
func (b *bucket) Advance(d int64) {
	d = min(max(0, d), 1<<61)
	if b.ticks {
		d += b.past
		b.past = d % b.every
		d -= b.past
	}
	b.credit = max(b.credit, min(b.most(), b.credit+d))
}
func (b *bucket) Allow() bool { return b.AllowN(1) }

// AllowN and Reserve take nothing for zero or less, which is always there.
func (b *bucket) AllowN(n int) bool {
	if n > 0 && b.cost(n) > b.credit {
		return false
	}
	b.credit -= max(0, b.cost(n))
	return true
}
func (b *bucket) Reserve(n int) (wait int64, ok bool) {
	if n > b.burst {
		return 0, false
	}
	b.credit -= max(0, b.cost(n))
	if n <= 0 {
		return 0, true
	}
	return b.DelayN(0), true
}

// Take is Reserve of any number, TakeMax does so unless one has to wait for longer, and
// TakeAvailable takes what is there.
func (b *bucket) Take(n int) (wait int64) {
	wait, _ = b.TakeMax(n, math.MaxInt64)
	return wait
}
func (b *bucket) TakeMax(n int, most int64) (wait int64, ok bool) {
	if wait = b.DelayN(n); n <= 0 || wait > most {
		return 0, n <= 0
	}
	b.credit -= b.cost(n)
	return wait, true
}
func (b *bucket) TakeAvailable(n int) int {
	n = max(0, min(n, b.Whole()))
	b.credit -= b.cost(n)
	return n
}
func (b *bucket) Delay() int64       { return b.DelayN(1) }
func (b *bucket) DelayN(n int) int64 { return max(0, b.cost(n)-b.credit-b.past) }
func (b *bucket) Cancel(n int)       { b.credit = max(b.credit, min(b.most(), b.credit+max(0, b.cost(n)))) }

// Tokens are whole ones; of a debt also those that are partly paid, but not for Whole.
func (b *bucket) Tokens() int {
	n := b.credit / b.every
	if b.credit%b.every < 0 {
		n--
	}
	return int(n)
}
func (b *bucket) Whole() int     { return int(b.credit / b.every) }
func (b *bucket) Available() int { return b.Tokens() }
func (b *bucket) SetBurst(n int) bool {
	if n < 1 {
		return false
	}
	b.burst = min(n, mostTokens)
	b.credit = min(b.credit, b.most())
	return true
}
func (b *bucket) Reset() { b.credit = b.most() }
