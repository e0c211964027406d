package walk

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/play/reached"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// fed is a session whose runs depend on what earlier ones did.
type fed struct{ *session }

func (fed) Feeds() bool { return true }

// lock opens after six right turns. Each that is right is a point of its own, and a wrong one
// begins anew.
type lock struct{ entered int }

func (l *lock) turn(to int64) {
	if to != []int64{7, 3, 9, 1, 5, 8}[l.entered] {
		l.entered = 0
		return
	}
	reached.Points[reached.Reached] = uint32(l.entered)
	reached.Reached++
	l.entered++
}

// opened performs walks until one opens the lock, and returns how many there were before; it ends
// after most of them.
func opened(t *testing.T, most int, feeds bool) (walks int) {
	t.Helper()
	turn := op("turn", arg("to"))
	system := event.NewSystem("lock", turn)
	w := New(system, Walk{
		Requests: []strategy.Request{{Op: "turn", Args: []draw.Domain{draw.Between(0, 9)}}},
		Clauses:  []Clause{{Name: "turn.1", Op: turn, History: system.All()}},
		Length:   20,
	})
	source := draw.NewSource(draw.Keep())
	reached.Run = 1
	defer func() { reached.Run = 0 }()
	for ; walks < most; walks++ {
		l := &lock{}
		open := false
		s := newSession(system, func(_ *sre.Op, args []logic.Value) []logic.Value {
			if open {
				return nil
			}
			l.turn(args[0].Int())
			if open = l.entered == 6; open {
				l.entered = 0
			}
			return nil
		})
		var x strategy.Session = s
		if feeds {
			x = fed{s}
		}
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			reached.Begin()
			w.Explore(x, system, &source)
			return true
		}).Example(walks)
		if open {
			return walks
		}
	}
	return walks
}

// TestFeedback: walks that go on from what others reached open a lock that they would not open by
// chance, and the same ones do each time.
func TestFeedback(t *testing.T) {
	n := opened(t, 5000, true)
	if n == 5000 {
		t.Error("the lock is not opened")
	}
	if again := opened(t, 5000, true); again != n {
		t.Errorf("opened after %d walks, and after %d the next time", n, again)
	}
	if by := opened(t, 5000, false); by != 5000 {
		t.Errorf("opened by chance after %d walks, so this says nothing", by)
	}
}
