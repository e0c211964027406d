package clocks

import "time"

// These types ask what time it is, and have no timers.

// Bucket gives three tokens, and one more each second.
type Bucket struct {
	tokens int
	filled time.Time
}

// NewBucket returns a full bucket.
func NewBucket() *Bucket { return &Bucket{tokens: 3, filled: time.Now()} }

func (b *Bucket) fill() {
	for b.tokens < 3 && time.Since(b.filled) >= time.Second {
		b.filled = b.filled.Add(time.Second)
		b.tokens++
	}
	if b.tokens == 3 {
		b.filled = time.Now()
	}
}

// Allow takes a token.
func (b *Bucket) Allow() bool {
	b.fill()
	if b.tokens == 0 {
		return false
	}
	b.tokens--
	return true
}

// Left counts the tokens.
func (b *Bucket) Left() int {
	b.fill()
	return b.tokens
}

// Cache keeps values for a minute.
type Cache struct {
	held map[string]entry
}

type entry struct {
	value int
	until time.Time
}

// NewCache returns an empty cache.
func NewCache() *Cache { return &Cache{held: map[string]entry{}} }

// Put keeps a value.
func (c *Cache) Put(key string, value int) {
	c.held[key] = entry{value: value, until: time.Now().Add(time.Minute)}
}

// Get returns the value that is kept.
func (c *Cache) Get(key string) (int, bool) {
	e, ok := c.held[key]
	if !ok || !time.Now().Before(e.until) {
		return 0, false
	}
	return e.value, true
}

// Len counts what is kept.
func (c *Cache) Len() int {
	n := 0
	for _, e := range c.held {
		if time.Now().Before(e.until) {
			n++
		}
	}
	return n
}

// Breaker opens for thirty seconds after three failures in a row.
type Breaker struct {
	failed int
	until  time.Time
}

// NewBreaker returns a closed breaker.
func NewBreaker() *Breaker { return &Breaker{} }

// Fail counts a failure.
func (b *Breaker) Fail() {
	if b.failed++; b.failed >= 3 {
		b.until = time.Now().Add(30 * time.Second)
		b.failed = 0
	}
}

// Succeed forgets the failures.
func (b *Breaker) Succeed() { b.failed = 0 }

// Open reports whether calls are refused.
func (b *Breaker) Open() bool { return time.Now().Before(b.until) }

// Window counts the hits of the last ten seconds.
type Window struct{ hits []time.Time }

// NewWindow returns one without hits.
func NewWindow() *Window { return &Window{} }

// Hit counts.
func (w *Window) Hit() { w.hits = append(w.hits, time.Now()) }

// Count returns how many hits there were.
func (w *Window) Count() int {
	for len(w.hits) > 0 && time.Since(w.hits[0]) >= 10*time.Second {
		w.hits = w.hits[1:]
	}
	return len(w.hits)
}

// Backoff doubles the wait after each failure, up to a minute.
type Backoff struct {
	wait time.Duration
	next time.Time
}

// NewBackoff returns one without failures.
func NewBackoff() *Backoff { return &Backoff{wait: time.Second} }

// Failed doubles the wait.
func (b *Backoff) Failed() {
	b.next = time.Now().Add(b.wait)
	b.wait = min(2*b.wait, time.Minute)
}

// Succeeded ends the waiting.
func (b *Backoff) Succeeded() { *b = Backoff{wait: time.Second} }

// Wait returns the seconds until the next try.
func (b *Backoff) Wait() int { return int(max(0, time.Until(b.next)) / time.Second) }

// Sessions end ten minutes after they were touched last.
type Sessions struct{ seen map[string]time.Time }

// NewSessions returns a store without sessions.
func NewSessions() *Sessions { return &Sessions{seen: map[string]time.Time{}} }

// Login begins a session.
func (s *Sessions) Login(user string) { s.seen[user] = time.Now() }

// Touch keeps a session for longer.
func (s *Sessions) Touch(user string) bool {
	if at, ok := s.seen[user]; !ok || time.Since(at) >= 10*time.Minute {
		return false
	}
	s.seen[user] = time.Now()
	return true
}

// Online counts the sessions.
func (s *Sessions) Online() int {
	n := 0
	for _, at := range s.seen {
		if time.Since(at) < 10*time.Minute {
			n++
		}
	}
	return n
}

// Queue gives each number after its delay, the first that is due first.
type Queue struct{ waiting []delayed }

type delayed struct {
	n   int
	due time.Time
}

// NewQueue returns an empty queue.
func NewQueue() *Queue { return &Queue{} }

// Add puts a number in, due after so many seconds.
func (q *Queue) Add(n, seconds int) {
	q.waiting = append(q.waiting, delayed{n: n, due: time.Now().Add(time.Duration(seconds%60) * time.Second)})
}

// Take returns a number that is due.
func (q *Queue) Take() (int, bool) {
	first := -1
	for i, d := range q.waiting {
		if !d.due.After(time.Now()) && (first < 0 || d.due.Before(q.waiting[first].due)) {
			first = i
		}
	}
	if first < 0 {
		return 0, false
	}
	n := q.waiting[first].n
	q.waiting = append(q.waiting[:first:first], q.waiting[first+1:]...)
	return n, true
}

// Waiting counts the numbers.
func (q *Queue) Waiting() int { return len(q.waiting) }

// Meter counts marks a minute, by whole minutes.
type Meter struct {
	begin           time.Time
	minute          int
	marks, previous int
}

// NewMeter returns one that begins now.
func NewMeter() *Meter { return &Meter{begin: time.Now()} }

func (m *Meter) turn() {
	now := int(time.Since(m.begin) / time.Minute)
	if now == m.minute {
		return
	}
	m.previous = 0
	if now == m.minute+1 {
		m.previous = m.marks
	}
	m.minute = now
	m.marks = 0
}

// Mark counts.
func (m *Meter) Mark() {
	m.turn()
	m.marks++
}

// Rate returns the marks of the minute before this one.
func (m *Meter) Rate() int {
	m.turn()
	return m.previous
}

// Stopwatch adds up the seconds between start and stop.
type Stopwatch struct {
	total   time.Duration
	started time.Time
	running bool
}

// NewStopwatch returns one that stands.
func NewStopwatch() *Stopwatch { return &Stopwatch{} }

// Start begins.
func (w *Stopwatch) Start() {
	if !w.running {
		w.started = time.Now()
		w.running = true
	}
}

// Stop ends.
func (w *Stopwatch) Stop() {
	if w.running {
		w.total += time.Since(w.started)
		w.running = false
	}
}

// Elapsed returns the seconds.
func (w *Stopwatch) Elapsed() int {
	if w.running {
		return int((w.total + time.Since(w.started)) / time.Second)
	}
	return int(w.total / time.Second)
}

// Failures counts those since the last success, or since the breaker opened.
func (b *Breaker) Failures() int { return b.failed }

// Idle returns the seconds since the last hit, at most ten.
func (w *Window) Idle() int {
	if w.Count() == 0 {
		return 10
	}
	return int(time.Since(w.hits[len(w.hits)-1]) / time.Second)
}

// Ready reports whether a try need not wait.
func (b *Backoff) Ready() bool { return !time.Now().Before(b.next) }

// Minute returns the minute that is counted.
func (m *Meter) Minute() int {
	m.turn()
	return m.minute
}

// Running reports whether it runs.
func (w *Stopwatch) Running() bool { return w.running }
