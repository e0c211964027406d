package control

// anchor is a place in a file of the standard library, and what stands there under control. The
// file has the text exactly once.
type anchor struct {
	file     string // below src of GOROOT
	old, new string
}

// begin returns the anchor of a function, given by its first line, that begins with a statement.
func begin(file, function, statement string) anchor {
	return anchor{file, function + "\n", function + "\n\t" + statement + "\n"}
}

// pointed returns the anchors of functions that begin with a point.
func pointed(file string, functions ...string) (out []anchor) {
	for _, f := range functions {
		out = append(out, begin(file, f, "runtime_ctlPoint()"))
	}
	return out
}

// declarations are the functions of the runtime that packages with locks call.
const declarations = `//go:linkname runtime_ctlPoint
func runtime_ctlPoint()

//go:linkname runtime_ctlWants
func runtime_ctlWants(at unsafe.Pointer)

//go:linkname runtime_ctlHolds
func runtime_ctlHolds(at unsafe.Pointer)

//go:linkname runtime_ctlFreed
func runtime_ctlFreed(at unsafe.Pointer)

`

// anchors are all places, by file. Those of package runtime say where goroutines become ready,
// wait, begin and end; those of other packages where they have a point.
var anchors = concat(states, scheduling, clocks, draws, channels, locks, tests)

func concat(lists ...[]anchor) (out []anchor) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// states are where goroutines and bubbles get what control needs to know of them.
var states = []anchor{
	{"runtime/runtime2.go", "	bubble  *synctestBubble\n", "	bubble  *synctestBubble\n	ctl     ctlG\n"},
	{"runtime/synctest.go", "	active  int // other sources of activity\n", "	active  int // other sources of activity\n	ctl     ctlState\n"},
	{"runtime/synctest.go",
		"	case _Gwaiting:\n		if gp.waitreason.isIdleInSynctest() {\n			wasRunning = false",
		"	case _Gwaiting:\n		if gp.waitreason.isIdleInSynctest() || bubble.ctl.on && ctlIdle[gp.waitreason] {\n			wasRunning = false"},
	{"runtime/synctest.go",
		"	case _Gwaiting:\n		if gp.waitreason.isIdleInSynctest() {\n			isRunning = false",
		"	case _Gwaiting:\n		if gp.waitreason.isIdleInSynctest() || bubble.ctl.on && ctlIdle[gp.waitreason] {\n			isRunning = false"},
	// Tests that make a bubble themselves are not for this, and are named.
	{"runtime/synctest.go",
		"	if gp.bubble != nil {\n		panic(\"synctest.Run called",
		"	if b := ctlOn(gp); b != nil {\n		b.ctl.log.Notes |= ClouseauNoteSynctest\n	}\n	if gp.bubble != nil {\n		panic(\"synctest.Run called"},
	// What testing/synctest demands of a bubble is not demanded of one under control: channels and
	// WaitGroups of the program may be used from several.
	{"runtime/synctest.go",
		"func synctest_isInBubble() bool {\n	return getg().bubble != nil\n",
		"func synctest_isInBubble() bool {\n	return getg().bubble != nil && ctlOn(getg()) == nil\n"},
	// The goroutine that lets time pass is none of the program's.
	begin("runtime/traceback.go", "func isSystemGoroutine(gp *g, fixed bool) bool {", "if b := gp.bubble; b != nil && b.root == gp && b.ctl.plan != nil && !fixed {\n\t\treturn true\n\t}"),
	{"runtime/traceback.go",
		"		print(\", synctest bubble \", bubble.id)\n",
		"		ctlDescribe(gp)\n"},
}

// scheduling is where goroutines become ready, wait, begin and end.
var scheduling = []anchor{
	{"runtime/proc.go",
		"	runqput(mp.p.ptr(), gp, next)\n	wakep()\n	releasem(mp)",
		"	if b := ctlOn(gp); b != nil {\n		b.ctlReady(mp.p.ptr(), gp)\n	} else {\n		runqput(mp.p.ptr(), gp, next)\n	}\n	wakep()\n	releasem(mp)"},
	{"runtime/proc.go",
		"	if bubble != nil {\n		bubble.incActive()\n	}\n",
		"	why := gp.waitreason\n	if bubble != nil {\n		bubble.incActive()\n		bubble.ctlParks(gp)\n	}\n"},
	{"runtime/proc.go",
		"			execute(gp, true) // Schedule it back, never returns.",
		"			gp.ctl.keep = false\n			execute(gp, true) // Schedule it back, never returns."},
	{"runtime/proc.go",
		"	if bubble != nil {\n		bubble.decActive()\n	}\n\n	schedule()",
		"	if bubble != nil {\n		bubble.decActive()\n		bubble.ctlParked(gp, why)\n	}\n\n	schedule()"},
	begin("runtime/proc.go", "func preemptPark(gp *g) {", "if b := ctlOn(gp); b != nil && b.ctl.cur.ptr() == gp {\n\t\tgp.ctl.keep = true\n\t}"),
	begin("runtime/proc.go", "func gosched_m(gp *g) {", "ctlYields(gp)"),
	begin("runtime/proc.go", "func goyield_m(gp *g) {", "ctlYields(gp)"),
	{"runtime/proc.go",
		"	gdestroy(gp)\n	schedule()",
		"	b := ctlOn(gp)\n	if b != nil {\n		b.ctlEnds(gp)\n	}\n	gdestroy(gp)\n	if b != nil {\n		b.ctlRelease(gp)\n	}\n	schedule()"},
	{"runtime/proc.go",
		"		newg.bubble = callergp.bubble\n",
		"		newg.bubble = callergp.bubble\n		ctlBorn(newg)\n"},
	{"runtime/proc.go",
		"		runqput(pp, newg, true)\n\n		if mainStarted {\n			wakep()\n		}\n	})\n}",
		"		if b := ctlOn(newg); b != nil {\n			b.ctlReady(pp, newg)\n		} else {\n			runqput(pp, newg, true)\n		}\n\n		if mainStarted {\n			wakep()\n		}\n	})\n	ClouseauPoint()\n}"},
	{"runtime/coro.go",
		"	setGNoWB(&mp.curg, gnext)\n	setMNoWB(&gnext.m, mp)\n",
		"	setGNoWB(&mp.curg, gnext)\n	setMNoWB(&gnext.m, mp)\n	if b := ctlOn(gnext); b != nil && b == bubble {\n		b.ctl.cur.set(gnext)\n	}\n"},
	begin("runtime/proc.go", "func internal_sync_runtime_canSpin(i int) bool {", "if ctlOn(getg()) != nil {\n\t\treturn false\n\t}"),
}

// clocks are where time is read.
var clocks = []anchor{
	{"runtime/time.go",
		"		sec = bubble.now / (1000 * 1000 * 1000)\n		nsec = int32(bubble.now % (1000 * 1000 * 1000))\n",
		"		now := ctlNow(bubble)\n		sec = now / (1000 * 1000 * 1000)\n		nsec = int32(now % (1000 * 1000 * 1000))\n"},
	{"runtime/time.go",
		"	if gp.bubble != nil {\n		return gp.bubble.now\n",
		"	if gp.bubble != nil {\n		return ctlNow(gp.bubble)\n"},
	// A mutex that has waited for a millisecond behaves otherwise.
	begin("runtime/sema.go", "func internal_sync_nanotime() int64 {", "if ctlOn(getg()) != nil {\n\t\treturn 1\n\t}"),
	{"runtime/time.go",
		"func (t *timer) maybeRunChan(c *hchan) {\n	if t.isFake && getg().bubble != c.bubble {\n",
		"func (t *timer) maybeRunChan(c *hchan) {\n	in := c.bubble\n	if b := ctlOn(getg()); b != nil {\n		in = b\n	}\n	if t.isFake && getg().bubble != in {\n"},
	{"runtime/time.go", "		t.unlockAndRun(now, c.bubble)\n", "		t.unlockAndRun(now, in)\n"},
	{"runtime/time.go",
		"	if t.isFake && c.bubble != getg().bubble {\n",
		"	if t.isFake && c.bubble != getg().bubble && ctlOn(getg()) == nil {\n"},
}

// draws are where the runtime takes random numbers that a program notices.
var draws = []anchor{
	{"runtime/select.go",
		"		j := cheaprandn(uint32(norder + 1))\n",
		"		j := cheaprandn(uint32(norder + 1))\n		if ctlOn(gp) != nil {\n			j = uint32(ctlRand(gp) % uint64(norder+1))\n		}\n"},
	{"runtime/time.go",
		"			t.rand = cheaprand()\n",
		"			t.rand = cheaprand()\n			if b := ctlOn(getg()); b != nil {\n				b.ctl.timers += ctlGolden\n				t.rand = uint32(ctlMix(b.ctl.plan.Seed + b.ctl.timers))\n			}\n"},
	{"runtime/rand.go",
		"	mp := getg().m\n	c := &mp.chacha8\n",
		"	mp := getg().m\n	if gp := mp.curg; gp != nil && gp == getg() && ctlOn(gp) != nil {\n		return ctlRand(gp)\n	}\n	c := &mp.chacha8\n"},
}

// channels have a point before each operation, and belong to no bubble.
var channels = []anchor{
	{"runtime/chan.go",
		"	if b := getg().bubble; b != nil {\n		c.bubble = b\n",
		"	if b := getg().bubble; b != nil && !b.ctl.on {\n		c.bubble = b\n"},
	begin("runtime/chan.go", "func chansend(c *hchan, ep unsafe.Pointer, block bool, callerpc uintptr) bool {", "ClouseauPoint()"),
	begin("runtime/chan.go", "func closechan(c *hchan) {", "ClouseauPoint()"),
	begin("runtime/chan.go", "func chanrecv(c *hchan, ep unsafe.Pointer, block bool) (selected, received bool) {", "ClouseauPoint()"),
	begin("runtime/select.go", "func selectgo(cas0 *scase, order0 *uint16, pc0 *uintptr, nsends, nrecvs int, block bool) (int, bool) {", "ClouseauPoint()"),
	// Semaphores that are shared with goroutines of an earlier run, or of none.
	{"runtime/sema.go",
		"		if s.g.bubble != nil && getg().bubble != s.g.bubble {\n			println(\"semaphore wake of synctest goroutine\", s.g.goid, \"from outside bubble\")\n			fatal(\"semaphore wake of synctest goroutine from outside bubble\")\n		}\n		readyWithTime(s, 4)\n		s = next\n",
		"		if s.g.bubble != nil && getg().bubble != s.g.bubble && s.g.bubble.ctl.plan == nil {\n			println(\"semaphore wake of synctest goroutine\", s.g.goid, \"from outside bubble\")\n			fatal(\"semaphore wake of synctest goroutine from outside bubble\")\n		}\n		readyWithTime(s, 4)\n		s = next\n"},
	{"runtime/sema.go",
		"			if s.g.bubble != nil && getg().bubble != s.g.bubble {\n",
		"			if s.g.bubble != nil && getg().bubble != s.g.bubble && s.g.bubble.ctl.plan == nil {\n"},
}

// locks are the types of package sync.
var locks = concat([]anchor{
	{"internal/sync/runtime.go", "//go:linkname throw\n", declarations + "//go:linkname throw\n"},
	{"internal/sync/runtime.go", "import _ \"unsafe\"\n", "import \"unsafe\"\n"},
	{"internal/sync/mutex.go",
		"func (m *Mutex) Lock() {\n	// Fast path: grab unlocked mutex.\n	if atomic.CompareAndSwapInt32(&m.state, 0, mutexLocked) {\n		if race.Enabled {\n			race.Acquire(unsafe.Pointer(m))\n		}\n		return\n	}\n	// Slow path (outlined so that the fast path can be inlined)\n	m.lockSlow()\n",
		"func (m *Mutex) Lock() {\n	runtime_ctlWants(unsafe.Pointer(m))\n	// Fast path: grab unlocked mutex.\n	if atomic.CompareAndSwapInt32(&m.state, 0, mutexLocked) {\n		if race.Enabled {\n			race.Acquire(unsafe.Pointer(m))\n		}\n		runtime_ctlHolds(unsafe.Pointer(m))\n		return\n	}\n	// Slow path (outlined so that the fast path can be inlined)\n	m.lockSlow()\n	runtime_ctlHolds(unsafe.Pointer(m))\n"},
	begin("internal/sync/mutex.go", "func (m *Mutex) TryLock() bool {", "runtime_ctlPoint()"),
	begin("internal/sync/mutex.go", "func (m *Mutex) Unlock() {", "runtime_ctlFreed(unsafe.Pointer(m))"),
	{"sync/runtime.go", "// Semacquire waits until", declarations + "// Semacquire waits until"},
}, pointed("sync/rwmutex.go",
	"func (rw *RWMutex) RLock() {", "func (rw *RWMutex) TryRLock() bool {", "func (rw *RWMutex) RUnlock() {",
	"func (rw *RWMutex) Lock() {", "func (rw *RWMutex) TryLock() bool {", "func (rw *RWMutex) Unlock() {",
), pointed("sync/waitgroup.go", "func (wg *WaitGroup) Add(delta int) {", "func (wg *WaitGroup) Wait() {"), pointed("sync/cond.go", "func (c *Cond) Wait() {", "func (c *Cond) Signal() {", "func (c *Cond) Broadcast() {"), pointed("sync/once.go", "func (o *Once) Do(f func()) {"))

// tests are where package testing runs those of the top.
var tests = []anchor{
	{"testing/testing.go", "					t.Run(test.Name, test.F)\n", "					clouseauRun(t, test)\n"},
	{"testing/testing.go", "	if t.parent.barrier == nil {\n", "	if t.parent.barrier == nil || clouseauAlone(t) {\n"},
}
