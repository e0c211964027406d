package compared

import "time"

// Expiry is a map whose values expire. Time is a number that Advance moves.
type Expiry struct {
	flawed
	now  time.Duration
	held map[int]expiring
}

type expiring struct {
	value int
	end   time.Duration
}

// NewExpiry returns an empty map.
func NewExpiry() *Expiry { return &Expiry{held: map[int]expiring{}} }

// Advance moves the clock.
func (x *Expiry) Advance(d time.Duration) { x.now += d }

func (x *Expiry) live(e expiring) bool {
	return x.now < e.end || x.has("alive at its end") && x.now == e.end
}

// Put gives a key a value for a while.
func (x *Expiry) Put(key, value int, ttl time.Duration) { x.held[key] = expiring{value, x.now + ttl} }

// Get returns the value of a key.
func (x *Expiry) Get(key int) (value int, ok bool) {
	e, ok := x.held[key]
	if !ok || !x.live(e) {
		delete(x.held, key)
		return 0, false
	}
	return e.value, true
}

// Touch gives a value another time to live.
func (x *Expiry) Touch(key int, ttl time.Duration) (ok bool) {
	e, ok := x.held[key]
	if !ok || !x.live(e) {
		return false
	}
	end := x.now + ttl
	if x.has("touch adds") {
		end = e.end + ttl
	}
	x.held[key] = expiring{e.value, end}
	return true
}

// Delete removes a key.
func (x *Expiry) Delete(key int) (removed bool) {
	_, removed = x.Get(key)
	delete(x.held, key)
	return removed
}

// Len returns how many values there are.
func (x *Expiry) Len() (n int) {
	for _, e := range x.held {
		if x.live(e) || x.has("counts the dead") {
			n++
		}
	}
	return n
}

// Bucket is a bucket of five tokens; one comes every ten nanoseconds.
type Bucket struct {
	flawed
	now, last time.Duration
	tokens    int
}

// NewBucket returns a full bucket.
func NewBucket() *Bucket { return &Bucket{tokens: 5} }

// Advance moves the clock.
func (b *Bucket) Advance(d time.Duration) { b.now += d }

func (b *Bucket) fill() {
	const every = 10
	come := (b.now - b.last) / every
	b.last += come * every
	if b.has("drifts") {
		b.last = b.now
	}
	if b.tokens += int(come); b.tokens > 5 && !(b.has("overflows") && b.tokens < 9) {
		b.tokens = 5
	}
}

// Allow takes so many tokens, if they are there.
func (b *Bucket) Allow(n int) (ok bool) {
	b.fill()
	if n < 0 || n > b.tokens {
		return false
	}
	b.tokens -= n
	return true
}

// Tokens returns how many there are.
func (b *Bucket) Tokens() int {
	b.fill()
	return b.tokens
}
