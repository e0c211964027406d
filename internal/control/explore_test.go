package control_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/control"
	"github.com/clouseau-go/clouseau/internal/environment"
)

var programs = flag.Int("control-programs", 0, "how many random programs TestExplore runs")

// A program is goroutines, separated by ";", and each is operations, separated by spaces:
//
//	s0 s1   send on a channel without a buffer, or with one for a value
//	r0 r1   receive, and note what
//	y0 y1   receive if that is possible, and note it
//	l u     lock and unlock
//	a x     add to a number, and note it
//	z1 z2   sleep for so many milliseconds
const interpreter = `package ops

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Run runs a program and returns what its goroutines have noted. Before an atomic another goroutine
// may go on, in point.
func Run(program string, point func()) string {
	c := []chan int{make(chan int), make(chan int, 1)}
	var mu sync.Mutex
	var number atomic.Int32
	parts := strings.Split(program, ";")
	notes := make([]string, len(parts))
	perform := func(i int) {
		for k, op := range strings.Fields(parts[i]) {
			switch op {
			case "s0", "s1":
				c[op[1]-'0'] <- 10*i + k
			case "r0", "r1":
				notes[i] += fmt.Sprint(" ", <-c[op[1]-'0'])
			case "y0", "y1":
				select {
				case x := <-c[op[1]-'0']:
					notes[i] += fmt.Sprint(" ", x)
				default:
					notes[i] += " -"
				}
			case "l":
				mu.Lock()
			case "u":
				mu.Unlock()
			case "a":
				point()
				number.Add(1)
			case "x":
				point()
				notes[i] += fmt.Sprint(" #", number.Load())
			default:
				time.Sleep(time.Duration(op[1]-'0') * time.Millisecond)
			}
		}
	}
	var wg sync.WaitGroup
	for i := 1; i < len(parts); i++ {
		wg.Go(func() { perform(i) })
	}
	perform(0)
	wg.Wait()
	return strings.Join(notes, ";")
}
`

const interpreted = `package m

import (
	"flag"
	"os"
	"testing"

	"example.com/ops"
)

var program, to = flag.String("program", "", ""), flag.String("to", "", "")

func TestProgram(t *testing.T) {
	f, err := os.OpenFile(*to, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.WriteString(ops.Run(*program, point) + "\n")
}

var points int

func point() { points++ }
`

// randomProgram draws a small program.
func randomProgram(r *rand.Rand) string {
	shape := [][]int{{2, 2}, {3, 1}, {2, 3}, {1, 1, 1}}[r.IntN(4)]
	kinds := [][]string{{"s0", "r0", "y0", "a", "x"}, {"s1", "r1", "y1", "s0", "r0"}, {"l", "a", "x", "s1", "y1"}, {"s1", "r1", "z1", "z2", "x", "a"}}[r.IntN(4)]
	var parts []string
	for _, n := range shape {
		var ops []string
		slept, locked := false, false
		for range n {
			op := kinds[r.IntN(len(kinds))]
			if op[0] == 'z' && slept {
				op = "x"
			}
			slept = slept || op[0] == 'z'
			if op == "l" && locked {
				op = "u"
			}
			if op == "l" || op == "u" {
				locked = !locked
			}
			ops = append(ops, op)
		}
		if locked {
			ops = append(ops, "u")
		}
		parts = append(parts, strings.Join(ops, " "))
	}
	return strings.Join(parts, ";")
}

// world is a state of a program, by the definition of the operations.
type world struct {
	ops    [][]string
	pc     []int
	status []byte // 'r' ready, 'w' waits, 'k' woken by a mutex, 'z' sleeps, 'd' done
	wake   []int  // when it sleeps
	notes  []string
	now    int
	buffer []int    // of channel 1
	send   [2][]int // who waits to send on a channel
	recv   [2][]int
	locked bool
	woken  bool
	queue  []int // who waits for the mutex
	number int
}

func (w *world) clone() *world {
	c := *w
	c.pc, c.status, c.wake, c.notes = slices.Clone(w.pc), slices.Clone(w.status), slices.Clone(w.wake), slices.Clone(w.notes)
	c.buffer, c.queue = slices.Clone(w.buffer), slices.Clone(w.queue)
	for i := range 2 {
		c.send[i], c.recv[i] = slices.Clone(w.send[i]), slices.Clone(w.recv[i])
	}
	return &c
}

// key tells states apart.
func (w *world) key() string {
	return fmt.Sprint(w.pc, w.status, w.wake, w.notes, w.now, w.buffer, w.send, w.recv, w.locked, w.woken, w.queue, w.number)
}

// forward has a goroutine go on behind its operation.
func (w *world) forward(g int) {
	w.status[g] = 'r'
	if w.pc[g]++; w.pc[g] == len(w.ops[g]) {
		w.status[g] = 'd'
	}
}

func pop(list *[]int) int {
	x := (*list)[0]
	*list = (*list)[1:]
	return x
}

// take receives a value of a channel, if there is one.
func (w *world) take(c int) (value int, ok bool) {
	sent := func() int {
		g := pop(&w.send[c])
		value := 10*g + w.pc[g]
		w.forward(g)
		return value
	}
	switch {
	case c == 1 && len(w.buffer) > 0:
		value = pop(&w.buffer)
		if len(w.send[1]) > 0 {
			w.buffer = append(w.buffer, sent())
		}
		return value, true
	case len(w.send[c]) > 0:
		return sent(), true
	}
	return 0, false
}

// step has a goroutine perform its operation, or begin to wait for it.
func (w *world) step(g int) {
	op := w.ops[g][w.pc[g]]
	c := int(op[len(op)-1] - '0')
	switch op[0] {
	case 's':
		switch {
		case len(w.recv[c]) > 0:
			to := pop(&w.recv[c])
			w.notes[to] += fmt.Sprint(" ", 10*g+w.pc[g])
			w.forward(to)
		case c == 1 && len(w.buffer) == 0:
			w.buffer = append(w.buffer, 10*g+w.pc[g])
		default:
			w.send[c] = append(w.send[c], g)
			w.status[g] = 'w'
			return
		}
	case 'r', 'y':
		x, ok := w.take(c)
		switch {
		case ok:
			w.notes[g] += fmt.Sprint(" ", x)
		case op[0] == 'y':
			w.notes[g] += " -"
		default:
			w.recv[c] = append(w.recv[c], g)
			w.status[g] = 'w'
			return
		}
	case 'l':
		retry := w.status[g] == 'k'
		if retry {
			w.woken = false
		}
		if w.locked {
			w.status[g] = 'w'
			if retry {
				w.queue = slices.Insert(w.queue, 0, g)
			} else {
				w.queue = append(w.queue, g)
			}
			return
		}
		w.locked = true
	case 'u':
		w.locked = false
		if len(w.queue) > 0 && !w.woken {
			w.woken = true
			w.status[pop(&w.queue)] = 'k'
		}
	case 'a':
		w.number++
	case 'x':
		w.notes[g] += fmt.Sprint(" #", w.number)
	case 'z':
		w.now++ // reading the clock takes a nanosecond
		w.status[g], w.wake[g] = 'z', w.now+c*1_000_000
		return
	}
	w.forward(g)
}

const deadlock = "deadlock"

// outcomes adds what a state may end with.
func (w *world) outcomes(seen, out map[string]bool) {
	if seen[w.key()] {
		return
	}
	seen[w.key()] = true
	ready, due, done := false, 0, true
	for g, s := range w.status {
		done = done && s == 'd'
		if s == 'r' || s == 'k' {
			ready = true
			next := w.clone()
			next.step(g)
			next.outcomes(seen, out)
		}
		if s == 'z' && (due == 0 || w.wake[g] < due) {
			due = w.wake[g]
		}
	}
	switch {
	case done:
		out[strings.Join(w.notes, ";")] = true
	case ready:
	case due > 0: // time passes when all wait, and a microsecond more
		next := w.clone()
		next.now = due + 1000
		for g, s := range w.status {
			if s == 'z' && w.wake[g] <= next.now {
				next.wake[g] = 0
				next.forward(g)
			}
		}
		next.outcomes(seen, out)
	default:
		out[deadlock] = true
	}
}

// defined returns what a program may end with.
func defined(program string) map[string]bool {
	w := &world{}
	for part := range strings.SplitSeq(program, ";") {
		w.ops = append(w.ops, strings.Fields(part))
	}
	n := len(w.ops)
	w.pc, w.status, w.wake, w.notes = make([]int, n), []byte(strings.Repeat("r", n)), make([]int, n), make([]string, n)
	out := map[string]bool{}
	w.outcomes(map[string]bool{}, out)
	return out
}

// TestExplore: what random programs end with in all orders is what they may end with by the
// definition of channels, mutexes, atomics and time.
func TestExplore(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library")
	}
	t.Parallel()
	n := 15
	if environment.Long.Get() != "" {
		n = 1000
	}
	if *programs > 0 {
		n = *programs
	}
	root := t.TempDir()
	for name, text := range map[string]string{
		"ops/go.mod": "module example.com/ops\n\ngo 1.25\n", "ops/ops.go": interpreter,
		"m/go.mod":    "module example.com/m\n\ngo 1.25\n\nrequire example.com/ops v0.0.0\n\nreplace example.com/ops => ../ops\n",
		"m/m_test.go": interpreted,
	} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	bin := filepath.Join(root, "bin")
	if err := os.Mkdir(bin, 0o700); err != nil {
		t.Fatal(err)
	}
	b, err := control.Build(t.Context(), filepath.Join(root, "m"), bin, ".", false)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 52))
	complete, runs, deadlocks := 0, 0, 0
	usual := control.Plans(1, "TestProgram", 1)[0]
	for range n {
		program := randomProgram(r)
		to := filepath.Join(root, "to")
		b.Args = []string{"-program=" + program, "-to=" + to}
		got := map[string]bool{}
		e, err := b.Explore(t.Context(), "TestProgram", usual, 1000, 10000, func(r *control.Run, d []control.Decision) bool {
			if r.Verdict != control.Fine && r.Verdict != control.Deadlock {
				t.Errorf("%s by %v: %s\n%s", program, d, r.Verdict, r.Said())
			}
			if r.Verdict == control.Deadlock {
				got[deadlock] = true
			}
			return true
		})
		if err != nil {
			t.Fatalf("%s: %v", program, err)
		}
		text, _ := os.ReadFile(to) // there is none if each order is a deadlock
		for line := range strings.Lines(string(text)) {
			got[strings.TrimSuffix(line, "\n")] = true
		}
		os.Remove(to)
		want := defined(program)
		runs += e.Runs
		if want[deadlock] {
			deadlocks++
		}
		for outcome := range got {
			if !want[outcome] {
				t.Errorf("%s ends with %q, which it may not", program, outcome)
			}
		}
		if !e.Complete {
			continue
		}
		complete++
		if !maps.Equal(got, want) {
			t.Errorf("%s ends with %q, and may end with %q", program, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	t.Logf("%d programs, %d of them in all orders, %d runs, %d programs with a deadlock", n, complete, runs, deadlocks)
	if complete*2 < n || deadlocks == 0 || deadlocks == n {
		t.Error("the programs are no good test")
	}
}
