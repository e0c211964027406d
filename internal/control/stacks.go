package control

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Waiting is a goroutine of a run that was not over.
type Waiting struct {
	ID     int    // as decisions have it
	Why    string // such as sync.Mutex.Lock
	HeldBy string // the goroutine that holds the lock; "": not known
	Leaked bool   // nothing that can run refers to what it waits for
	// Places are the calls outside of the standard library, innermost first; the last one may say
	// where the goroutine was created.
	Places []string
}

var (
	header  = regexp.MustCompile(`^goroutine \d+ \[([^\],]*)[^\]]*, synctest bubble (\d+), controlled (\d+)(?:, held by (\d+))?[^\]]*\]:`)
	headers = regexp.MustCompile(`(?m)^goroutine \d+ \[([^\],]*)[^\]]*, synctest bubble (\d+), controlled \d+`)
	calling = regexp.MustCompile(`^\t(.*\.go:\d+)`)
)

// Stacks returns the goroutines of a run that was not over, those of the harness left out.
func (r *Run) Stacks() (out []Waiting) {
	last := 0 // its bubble; goroutines of earlier runs are in others
	for _, block := range strings.Split(r.stacks, "\n\n") {
		lines := strings.Split(block, "\n")
		m := header.FindStringSubmatch(lines[0])
		if m == nil {
			continue
		}
		bubble, _ := strconv.Atoi(m[2]) // the pattern has digits there
		if bubble > last {
			last, out = bubble, nil
		}
		if bubble < last || m[1] == "coroutine" || m[1] == "synctest.Run" {
			continue
		}
		why, leaked := strings.CutSuffix(strings.TrimSuffix(m[1], " (durable)"), " (leaked)")
		id, _ := strconv.Atoi(m[3])
		w := Waiting{ID: id, Why: why, HeldBy: m[4], Leaked: leaked}
		for i := 1; i+1 < len(lines); i += 2 {
			place := calling.FindStringSubmatch(lines[i+1])
			function, _, _ := strings.Cut(strings.TrimPrefix(lines[i], "created by "), " in goroutine")
			if place == nil || !ofUser(function, place[1]) {
				continue
			}
			if open := strings.LastIndexByte(function, '('); open > 0 && strings.HasSuffix(function, ")") {
				function = function[:open]
			}
			function = short(function)
			if strings.HasPrefix(lines[i], "created by ") {
				function = "created by " + function
			}
			w.Places = append(w.Places, fmt.Sprintf("%s  %s", function, place[1]))
		}
		if len(w.Places) > 0 {
			out = append(out, w)
		}
	}
	slices.SortStableFunc(out, func(a, b Waiting) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// goOn are the states of goroutines that a timer, another thread or the system may wake.
var goOn = map[string]bool{"sleep": true, "syscall": true, "IO wait": true, "runnable": true, "running": true}

// couldGoOn reports whether not all goroutines of a run wait for each other, so that it is no
// deadlock: one may be in a system call, such as that which waits for signals.
func (r *Run) couldGoOn() bool {
	last, could := 0, false
	for _, m := range headers.FindAllStringSubmatch(r.stacks, -1) {
		bubble, _ := strconv.Atoi(m[2]) // the pattern has digits there
		if bubble > last {
			last, could = bubble, false
		}
		could = could || bubble == last && goOn[strings.TrimSuffix(m[1], " (durable)")]
	}
	return could
}

// lockCycle reports whether goroutines wait for mutexes that they hold in a ring.
func lockCycle(all []Waiting) bool {
	holder := map[string]string{}
	for _, w := range all {
		if w.HeldBy != "" {
			holder[strconv.Itoa(w.ID)] = w.HeldBy
		}
	}
	for id := range holder {
		at := id
		for range holder {
			if at = holder[at]; at == id {
				return true
			}
		}
	}
	return false
}

// ofUser reports whether a call is in no function of the standard library and not at a point.
func ofUser(function, place string) bool {
	if strings.Contains(place, "/src/testing/") || strings.Contains(place, "clouseau_yield.go") {
		return false
	}
	for _, p := range []string{"runtime.", "sync.", "internal/", "testing.", "time.", "context.", "main.main"} {
		if strings.HasPrefix(function, p) {
			return false
		}
	}
	return true
}

// short is the name of a function without the path of its package.
func short(function string) string { return function[strings.LastIndexByte(function, '/')+1:] }

var number = regexp.MustCompile(`0x[0-9a-f]+|goroutine \d+|\d+\.\d+s`)

// kind says what of a run has to come again: its verdict, who waits where, or the panic.
func (r *Run) kind() string {
	out := string(r.Verdict)
	switch r.Verdict {
	case Deadlock, Leak:
		for _, w := range r.Stacks() {
			out += fmt.Sprintf("\n%d %s %s", w.ID, w.Why, strings.Join(w.Places, ", "))
		}
	case Panic:
		out += "\n" + number.ReplaceAllString(r.Message(), "")
	}
	return out
}

// Message is the first line that says what a panic is; "" if there is none.
func (r *Run) Message() string {
	for line := range strings.Lines(r.said) {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// Said is what the process of the run has printed.
func (r *Run) Said() string { return r.said }
