package servers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// schedule returns the statements of two or three transactions in a random order.
func schedule(t *testing.T, r *rand.Rand) store.Schedule {
	t.Helper()
	var todo [][]string
	for tid := 1; tid <= 2+r.IntN(2); tid++ {
		txn := []string{fmt.Sprintf("b%d", tid)}
		for range 1 + r.IntN(4) {
			txn = append(txn, fmt.Sprintf("%c%d%c", "ggp"[r.IntN(3)], tid, "xy"[r.IntN(2)]))
		}
		todo = append(todo, append(txn, fmt.Sprintf("%c%d", "cccccr"[r.IntN(6)], tid)))
	}
	var steps []string
	for len(todo) > 0 {
		i := r.IntN(len(todo))
		steps = append(steps, todo[i][0])
		if todo[i] = todo[i][1:]; len(todo[i]) == 0 {
			todo = slices.Delete(todo, i, i+1)
		}
	}
	s, err := store.ParseSchedule(strings.Join(steps, " "))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// difference names the first difference between what a server and the database in memory did: empty
// if there is none, and unexplained if it has no name.
func difference(l servers.Level, server, inMemory []string) string {
	i := 0
	for i < len(server) && i < len(inMemory) && server[i] == inMemory[i] {
		i++
	}
	if i == len(server) && i == len(inMemory) {
		return ""
	}
	switch {
	case i == len(server) || i == len(inMemory):
		return unexplained
	case strings.Contains(server[i]+inMemory[i], " fails: deadlock"):
		return deadlock
	case strings.HasSuffix(server[i], "(40001)") && l.Name == "postgres-ser" && endangered(server[:i+1]):
		later := danger + ", and does not come"
		for _, m := range inMemory[i:] {
			if strings.Contains(m, " fails: ") && m[1] == server[i][1] {
				return danger + ", and comes"
			} else if strings.Contains(m, " fails: ") {
				later = danger + ", and ends another one"
			}
		}
		return later
	}
	return unexplained
}

// What a difference is called.
const (
	deadlock    = "deadlock"
	danger      = "a circle that may come"
	unexplained = "unexplained"
)

// TestRandomSchedules compares the servers, statement by statement, with the database in memory.
// They differ in few deadlocks of MariaDB, in how many locks a transaction has. SERIALIZABLE of
// PostgreSQL ends a transaction once a circle of dependencies may come, and in memory it ends when
// there is one. What commits has to be serializable.
func TestRandomSchedules(t *testing.T) {
	n := 30
	if environment.Long.Get() != "" {
		n = 1500
	}
	for _, l := range servers.Levels() {
		t.Run(l.Name, func(t *testing.T) {
			s := server(t, l)
			r := rand.New(rand.NewPCG(21, 1))
			differ := map[string]int{}
			for range n {
				x := schedule(t, r)
				p := played(t, x, s.Open(l))
				m := played(t, x, memory.Deterministic(l.Mode))
				// In memory one level stands for those of two servers, with the code of the other.
				if l.Name == "postgres-rc" {
					for i := range m.Trace {
						m.Trace[i] = strings.ReplaceAll(m.Trace[i], "(1213)", "(40P01)")
					}
				}
				d := difference(l, p.Trace, m.Trace)
				if d == unexplained {
					t.Errorf("%s\n%s\n%s", x.Text, strings.Join(p.Trace, " | "), strings.Join(m.Trace, " | "))
				}
				if d != "" {
					differ[d]++
					t.Logf("%s: %s\n%s\nin memory\n%s", d, x.Text, strings.Join(p.Trace, " | "), strings.Join(m.Trace, " | "))
				}
				if serializable := l.Mode == memory.SSI || l.Mode == memory.TwoPhase; serializable && !p.Judgement.Serializable {
					t.Errorf("%s: %v\n%s", x.Text, p.Judgement, strings.Join(p.Trace, " | "))
				}
			}
			t.Logf("%d schedules, differences by their kind: %v", n, differ)
			for kind, k := range differ {
				if k > n/10 || kind == deadlock && (l.Mode != memory.TwoPhase || k > max(1, n/200)) {
					t.Errorf("%d of %d schedules differ: %s", k, n, kind)
				}
			}
		})
	}
}

// TestWaitsHaveLooked plays a circle where transactions look late for it: the one that closes it is
// ended, and not the one that waited first and has not looked yet.
func TestWaitsHaveLooked(t *testing.T) {
	x, err := store.ParseSchedule("b1 b2 p1x p1y p2z p2x p1z c1 c2")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range servers.Levels() {
		if l.Name == "postgres-rr" {
			late := l.With("postgres-rr, late", "SET deadlock_timeout = '100ms'")
			p, m := played(t, x, server(t, l).Open(late)), played(t, x, memory.Deterministic(l.Mode))
			if !slices.Equal(p.Trace, m.Trace) {
				t.Errorf("%s\nin memory\n%s", strings.Join(p.Trace, " | "), strings.Join(m.Trace, " | "))
			}
		}
	}
}

// TestEndedAsInMemory plays schedules in which it is not plain which transaction is ended, at all
// levels; package memory has them as a test as well.
func TestEndedAsInMemory(t *testing.T) {
	for _, text := range []string{
		"b1 b2 g1x p2x p1x c1 c2",
		"b1 b2 p1x p1y p2z p2x p1z c1 c2",
		"b2 b1 g2x p1y p2y p1y p1x r1 g2y c2",
		"b1 g1y b2 p2x c2 b3 p3x p1x c3",
	} {
		x, err := store.ParseSchedule(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range servers.Levels() {
			if l.Mode == memory.RC {
				continue // it stands for two servers, which do not end the same one
			}
			p, m := played(t, x, server(t, l).Open(l)), played(t, x, memory.Deterministic(l.Mode))
			if !slices.Equal(p.Trace, m.Trace) {
				t.Errorf("%s at %s:\n%s\nin memory\n%s", text, l.Name, strings.Join(p.Trace, " | "), strings.Join(m.Trace, " | "))
			}
		}
	}
}
