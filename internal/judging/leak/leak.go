// Package leak finds goroutines that a run has left behind.
//
// A goroutine has the profiler labels of the one that began it. So the goroutine of a run gets a
// label of its own, and whatever has that label when the run is over was begun by the run, however
// many others there are in the process:
//
//	m := Begin()
//	... make a system, use it, close it
//	fmt.Println(m.Left(nil))
//
// What a system has asked to end may take a moment for that. [Mark.Left] lets others go on, a
// counted number of times, before it looks for the last time; only for goroutines that still do
// something, or that sleep, it waits for a while.
package leak

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// label is the key of the labels.
const label = "clouseau_run"

var marks atomic.Int64 // labels differ within the process

// Mark is what the goroutines of a run have in common.
type Mark struct{ value string }

// Begin marks the calling goroutine, and those that it will begin.
func Begin() *Mark {
	m := &Mark{strconv.FormatInt(marks.Add(1), 10)}
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels(label, m.value)))
	return m
}

// End takes the mark off the calling goroutine.
func (m *Mark) End() { pprof.SetGoroutineLabels(context.Background()) }

// Whether somebody will still wake a goroutine that waits cannot be known in real time: a system
// that is asked to close may do so by a goroutine that was there before. So the end of a run is
// judged by these pauses. They are few, as each run that leaves something takes them. A test whose
// time is virtual has no such doubt.
const (
	yields  = 1 << 12                // how often others may go on at once, at last
	resting = 10 * time.Millisecond  // how long to wait for goroutines that wait for others
	busy    = 250 * time.Millisecond // and for those that do something
)

// Left returns what the goroutines with the mark are, if there are any after a while: for what they
// wait, and in which functions, the innermost first. Those that have one of the functions workers
// on their stacks are left out. The calling goroutine is one if it has the mark.
func (m *Mark) Left(workers []string) string {
	var left []stack
	for n := 1; n <= yields; n *= 2 {
		for range n {
			runtime.Gosched()
		}
		if left = m.stacks(workers); len(left) == 0 {
			return ""
		}
	}
	for pause, waited := time.Millisecond, time.Duration(0); waited < busy; pause *= 2 {
		time.Sleep(pause)
		waited += pause
		if left = m.stacks(workers); len(left) == 0 {
			return ""
		}
		if waited >= resting && !slices.ContainsFunc(left, stack.moves) {
			break
		}
	}
	return text(left)
}

// stack is some goroutines with the same stack.
type stack struct {
	number int
	waits  string   // for what; empty: they run
	calls  []string // functions with their places
}

// moves reports whether the goroutines may go on by themselves.
func (s stack) moves() bool { return s.waits == "" || s.waits == "sleep" || s.waits == "IO wait" }

// stacks returns the goroutines with the mark.
func (m *Mark) stacks(workers []string) (out []stack) {
	var b bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&b, 1)
	marked := fmt.Sprintf("%q:%q", label, m.value)
	for _, part := range strings.Split(b.String(), "\n\n") {
		if !strings.Contains(part, marked) || slices.ContainsFunc(workers, func(w string) bool { return strings.Contains(part, "\t"+w+"+") }) {
			continue
		}
		s := parse(part)
		if i := slices.IndexFunc(out, func(o stack) bool { return o.waits == s.waits && slices.Equal(o.calls, s.calls) }); i >= 0 {
			out[i].number += s.number
			continue
		}
		out = append(out, s)
	}
	return out
}

// parse reads a part of the profile:
//
//	2 @ 0x47d9ae 0x41592e 0x4dc719
//	# labels: {"clouseau_run":"7"}
//	#	0x4dc718	main.wait+0x18	/src/main.go:21
func parse(part string) (s stack) {
	lines := strings.Split(part, "\n")
	if strings.HasPrefix(lines[0], "goroutine profile") {
		lines = lines[1:]
	}
	head := strings.Fields(lines[0])
	s.number, _ = strconv.Atoi(head[0])
	for _, at := range head[min(2, len(head)):] {
		pc, _ := strconv.ParseUint(strings.TrimPrefix(at, "0x"), 16, 64)
		f := runtime.FuncForPC(uintptr(pc) - 1)
		if f == nil || !strings.HasPrefix(f.Name(), "runtime.") {
			break
		}
		if w, ok := waiting[f.Name()]; ok {
			s.waits = w
			break
		}
	}
	for _, line := range lines[1:] {
		f := strings.Split(line, "\t")
		if len(f) < 4 || line[0] != '#' {
			continue
		}
		name, _, _ := strings.Cut(f[2], "+")
		switch name {
		case "sync.runtime_notifyListWait":
			s.waits = "sync.Cond.Wait"
		case "time.Sleep":
			s.waits = "sleep"
		}
		if !strings.HasPrefix(name, "sync.runtime_") {
			s.calls = append(s.calls, name+"  "+f[len(f)-1])
		}
	}
	return s
}

// waiting says for what a goroutine waits in a function of package runtime.
var waiting = map[string]string{
	"runtime.chanrecv": "chan receive", "runtime.chansend": "chan send", "runtime.selectgo": "select",
	"runtime.block": "select", "runtime.semacquire1": "lock", "runtime.netpollblock": "IO wait",
}

// text says where goroutines are.
func text(stacks []stack) string {
	var b strings.Builder
	for _, s := range stacks {
		how := "runs in"
		if s.waits != "" {
			how = "waits (" + s.waits + ") in"
		}
		if s.number == 1 {
			fmt.Fprintf(&b, "a goroutine is left and %s\n", how)
		} else {
			how = strings.NewReplacer("runs", "run", "waits", "wait").Replace(how)
			fmt.Fprintf(&b, "%d goroutines are left and %s\n", s.number, how)
		}
		for _, c := range s.calls {
			b.WriteString("  " + c + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Functions returns the innermost functions of a text of [Mark.Left], in the order of their names.
func Functions(text string) string {
	var out []string
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if i > 0 && strings.HasPrefix(line, "  ") && !strings.HasPrefix(lines[i-1], "  ") {
			name, _, _ := strings.Cut(strings.TrimSpace(line), "  ")
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " and ")
}
