package hangs

import (
	"sync"
	"time"
)

// system is one of the systems. An operation takes numbers and answers one.
type system interface {
	do(op string, args []int) int
	close()
}

// form says which of the forms of a system is made.
type form struct {
	fixed bool // without the bug
	clock bool // with timers
}

// kind describes a system.
type kind struct {
	name         string
	open         func(form) system
	ops          []operation
	plain, timed hang
	spans        []time.Duration // that may pass; nil: the usual ones
}

// hang says of a form of a system which calls hang, and how many calls the shortest run has that
// ends with one.
type hang struct {
	ops   string
	least int
}

// operation has so many arguments, each from the first number to the last one.
type operation struct {
	name        string
	args        int
	first, last int
}

// pass lets time pass where there are timers.
const pass = "pass"

// kinds returns all systems with a bug.
func kinds() []kind {
	return []kind{
		{"kiosk", openKiosk, []operation{{name: "shut"}, {name: "sell"}, {name: "count"}},
			hang{"shut sell count", 3}, hang{"shut sell count pass", 3}, nil},
		{"vault", openVault, []operation{{"withdraw", 2, 0, 1}, {"deposit", 2, 0, 1}},
			hang{"withdraw deposit", 5}, hang{"withdraw deposit pass", 5}, nil},
		{"bank", openBank, []operation{{"open", 1, 0, 2}, {"link", 2, 0, 2}, {"move", 2, 0, 2}},
			hang{"move", 4}, hang{"move", 4}, nil},
		{"cache", openCache, []operation{{name: "watch"}, {"put", 1, 0, 3}, {name: "size"}},
			hang{"put", 4}, hang{"put pass", 3}, nil},
		{"spooler", openSpooler, []operation{{"submit", 1, 0, 5}, {name: "pause"}, {name: "resume"}, {name: "flush"}},
			hang{"flush", 4}, hang{"flush", 4}, nil},
		{"journal", openJournal, []operation{{"append", 1, 0, 5}, {name: "count"}},
			hang{"append", 5}, hang{"append", 6}, nil},
		{"slots", openSlots, []operation{{name: "reserve"}, {name: "release"}, {name: "free"}},
			hang{"reserve", 4}, hang{"reserve", 4}, nil},
		{"heater", openHeater, []operation{{name: "on"}, {name: "off"}, {name: "await"}},
			hang{"await", 3}, hang{"await", 3}, nil},
		{"crew", openCrew, []operation{{"start", 1, 0, 2}, {"cancel", 1, 0, 2}, {"finish", 1, 0, 2}},
			hang{closing, 2}, hang{closing, 2}, nil},
		{"box", openBox, []operation{{"get", 1, 0, 20}}, hang{"get", 1}, hang{"get", 1}, nil},
	}
}

// closing is how a run names that the system is closed. It is no call.
const closing = "Close"

// raced is a spooler whose hang comes in few of many runs.
func raced() kind {
	return kind{"raced", openRaced, []operation{{"submit", 1, 0, 5}, {name: "pause"}, {name: "resume"}, {name: "flush"}},
		hang{"flush", 4}, hang{"flush", 4}, nil}
}

// crowd is a system without a bug that has many timers.
func crowd() kind {
	return kind{name: "crowd", open: openCrowd, ops: []operation{{"add", 1, 1, 5}, {name: "count"}},
		spans: []time.Duration{time.Hour, 10 * 24 * time.Hour}}
}

// ticks calls f after each d, if the form has timers, until it is told to stop.
func (f form) ticks(d time.Duration, tick func()) (stop func()) {
	if !f.clock {
		return func() {}
	}
	quit := make(chan struct{})
	go func() {
		ticker := time.NewTicker(d)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				tick()
			case <-quit:
				return
			}
		}
	}()
	return func() { close(quit) }
}

// timers are the timers of a system, if its form has some.
type timers struct {
	form
	mu  sync.Mutex
	all []*time.Timer
}

// after calls f once, after d.
func (t *timers) after(d time.Duration, f func()) {
	if !t.clock {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, time.AfterFunc(d, f))
}

// stop stops all timers.
func (t *timers) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, timer := range t.all {
		timer.Stop()
	}
}

// truth returns 1 for true.
func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
