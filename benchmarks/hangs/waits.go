package hangs

import (
	"sync"
	"sync/atomic"
	"time"
)

// In these systems somebody waits for what nobody does any more.

// spooler prints what is submitted, one after the other, unless it is paused; with timers, a pause
// ends after a minute. Who submits waits until all is printed, so that what is found does not
// depend on when the printer wakes. What is submitted in a pause wakes nobody, nor does the end of
// the pause. If it is raced, nobody waits, and what is submitted in a pause does wake the printer,
// who then may or may not see the pause.
type spooler struct {
	timers
	raced      bool
	mu         sync.Mutex
	more, idle *sync.Cond
	queue      []int
	begun      bool
	paused     bool
	closed     bool
}

func openSpooler(f form) system { return newSpooler(f, false) }
func openRaced(f form) system   { return newSpooler(f, true) }

func newSpooler(f form, raced bool) *spooler {
	s := &spooler{timers: timers{form: f}, raced: raced}
	s.more = sync.NewCond(&s.mu)
	s.idle = sync.NewCond(&s.mu)
	s.mu.Lock()
	defer s.mu.Unlock()
	go s.print()
	for !s.begun {
		s.idle.Wait()
	}
	return s
}

func (s *spooler) print() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun = true
	s.idle.Broadcast()
	for !s.closed {
		if len(s.queue) == 0 || s.paused {
			s.more.Wait()
			continue
		}
		s.queue = s.queue[1:]
		s.idle.Broadcast()
	}
}

func (s *spooler) resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paused = false
	if s.fixed {
		s.more.Signal()
	}
}

// flush waits until all is printed, unless there is a pause.
func (s *spooler) flush() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.printed()
}

// printed waits as flush does, for who holds the lock.
func (s *spooler) printed() bool {
	for len(s.queue) > 0 {
		if s.paused || s.closed {
			return false
		}
		s.idle.Wait()
	}
	return true
}

func (s *spooler) do(op string, args []int) int {
	switch op {
	case "resume":
		s.resume()
		return 0
	case "flush":
		return truth(s.flush())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if op == "pause" {
		s.paused = true
		s.after(time.Minute, s.resume)
	} else {
		s.queue = append(s.queue, args[0])
		if !s.paused || s.raced {
			s.more.Signal()
		}
		if !s.raced {
			s.printed()
		}
	}
	return 0
}

func (s *spooler) close() {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.more.Broadcast()
	s.idle.Broadcast()
}

// journal has a goroutine that writes what is appended, at once or, with timers, each minute. When
// the disk is full it ends, and nobody reads the channel any more, which holds two numbers.
type journal struct {
	form
	entries chan int
	given   int
	written int // by the goroutine
	quit    chan struct{}
}

// disk is how much there is room for.
const disk = 5

func openJournal(f form) system {
	j := &journal{form: f, entries: make(chan int, 2), quit: make(chan struct{})}
	if f.clock {
		go j.flush()
	} else {
		go j.write()
	}
	return j
}

func (j *journal) write() {
	for {
		select {
		case n := <-j.entries:
			if !j.wrote(n) {
				return
			}
		case <-j.quit:
			return
		}
	}
}

// flush is write that collects the entries of a minute.
func (j *journal) flush() {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	sum := 0
	for {
		select {
		case n := <-j.entries:
			sum += n
		case <-ticker.C:
			if !j.wrote(sum) {
				return
			}
			sum = 0
		case <-j.quit:
			return
		}
	}
}

// wrote reports whether the writer goes on.
func (j *journal) wrote(n int) bool {
	if j.written+n > disk {
		return j.fixed
	}
	j.written += n
	return true
}

func (j *journal) do(op string, args []int) int {
	if op == "append" {
		j.entries <- args[0]
		j.given++
	}
	return j.given
}

func (j *journal) close() { close(j.quit) }

// slots has three slots, which are taken and given back without a lock; with timers, they are given
// back after a minute. Where none is free, it tries again at once and for ever.
type slots struct {
	timers
	free  atomic.Int64
	taken atomic.Int64
}

func openSlots(f form) system {
	s := &slots{timers: timers{form: f}}
	s.free.Store(3)
	return s
}

func (s *slots) reserve() bool {
	for {
		free := s.free.Load()
		if free == 0 {
			if s.fixed {
				return false
			}
			continue
		}
		if s.free.CompareAndSwap(free, free-1) {
			break
		}
	}
	s.taken.Add(1)
	s.after(time.Minute, s.release)
	return true
}

func (s *slots) release() {
	for taken := s.taken.Load(); taken > 0; taken = s.taken.Load() {
		if s.taken.CompareAndSwap(taken, taken-1) {
			s.free.Add(1)
			return
		}
	}
}

func (s *slots) do(op string, _ []int) int {
	switch op {
	case "reserve":
		return truth(s.reserve())
	case "release":
		s.release()
	}
	return int(s.free.Load())
}

func (s *slots) close() { s.stop() }

// heater is hot soon after it was switched on; with timers, after a tenth of a second. Who awaits
// that looks again and again, also after it was switched off.
type heater struct {
	timers
	mu      sync.Mutex
	on, hot bool
	asked   bool // it was on
	round   int  // how often it was switched
}

func openHeater(f form) system { return &heater{timers: timers{form: f}} }

func (h *heater) switched(on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.on = on
	h.hot = false
	h.asked = on || h.asked && !h.fixed
	h.round++
	round := h.round
	heat := func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.hot = h.hot || on && h.round == round
	}
	if h.after(100*time.Millisecond, heat); !h.clock {
		go heat()
	}
}

func (h *heater) await() bool {
	for {
		h.mu.Lock()
		asked, hot := h.asked, h.hot
		h.mu.Unlock()
		if hot || !asked {
			return hot
		}
		time.Sleep(time.Millisecond)
	}
}

func (h *heater) do(op string, _ []int) int {
	if op == "await" {
		return truth(h.await())
	}
	h.switched(op == "on")
	return 0
}

func (h *heater) close() { h.stop() }

// crew has jobs, each with a goroutine that ends when the job is finished or cancelled; with
// timers, at the latest after a minute. One that is cancelled does not say so to who waits for all.
type crew struct {
	form
	all  sync.WaitGroup
	jobs [3]*task
}

type task struct{ finished, cancelled chan struct{} }

func openCrew(f form) system { return &crew{form: f} }

func (c *crew) work(j *task) {
	var late <-chan time.Time
	if c.clock {
		timer := time.NewTimer(time.Minute)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-j.finished:
	case <-late:
	case <-j.cancelled:
		if !c.fixed {
			return
		}
	}
	c.all.Done()
}

func (c *crew) do(op string, args []int) int {
	j := c.jobs[args[0]]
	switch {
	case op == "start" && j == nil:
		j = &task{make(chan struct{}), make(chan struct{})}
		c.jobs[args[0]] = j
		c.all.Add(1)
		go c.work(j)
		return 1
	case op == "start" || j == nil:
		return 0
	case op == "cancel":
		close(j.cancelled)
	case op == "finish":
		close(j.finished)
	}
	c.jobs[args[0]] = nil
	return 1
}

// close finishes the jobs, and waits for all.
func (c *crew) close() {
	for _, j := range c.jobs {
		if j != nil {
			close(j.finished)
		}
	}
	c.all.Wait()
}

// box waits for ever where it is asked for what it does not have.
type box struct {
	form
	stop func()
}

func openBox(f form) system { return &box{f, f.ticks(time.Minute, func() {})} }

func (b *box) do(_ string, args []int) int {
	if args[0] == 3 && !b.fixed {
		select {}
	}
	return args[0]
}

func (b *box) close() { b.stop() }

// many has timers that set themselves again each day, and counts how often they go off.
type many struct {
	timers
	fired atomic.Int64
}

func openCrowd(f form) system { return &many{timers: timers{form: f}} }

func (m *many) do(op string, args []int) int {
	if op == "add" {
		for i := range args[0] {
			m.after(time.Duration(i)*time.Minute, m.fire)
		}
	}
	return int(m.fired.Load())
}

func (m *many) fire() {
	m.fired.Add(1)
	m.after(24*time.Hour, m.fire)
}

func (m *many) close() { m.stop() }
