package abp

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// play performs moves on a link; each is one of those in moves. It returns what is
// wrong with the events, and how many items were confirmed.
func play(l *Link, script []int) (wrong string, confirmed int) {
	put, delivered := 0, 0
	for _, m := range script {
		if m == 0 {
			put++
			l.Put(10 * put)
		} else {
			moves[m](l)
		}
		for _, e := range l.Events() {
			switch {
			case e.Confirmed:
				confirmed++
			case delivered == put || e.Item != 10*(delivered+1):
				return fmt.Sprintf("%d is delivered after %d of %d items", e.Item, delivered, put), confirmed
			default:
				delivered++
			}
			if confirmed > delivered {
				return fmt.Sprintf("%d of %d items are confirmed, %d are delivered", confirmed, put, delivered), confirmed
			}
		}
	}
	return "", confirmed
}

var moves = []func(*Link){
	nil, // put
	(*Link).Timeout,
	func(l *Link) { l.Data(Intact) }, func(l *Link) { l.Data(Garbled) }, func(l *Link) { l.Data(Lost) }, func(l *Link) { l.Data(Twice) },
	func(l *Link) { l.Ack(Intact) }, func(l *Link) { l.Ack(Garbled) }, func(l *Link) { l.Ack(Lost) }, func(l *Link) { l.Ack(Twice) },
}

func scripts() *rapid.Generator[[]int] { return rapid.SliceOfN(rapid.IntRange(0, len(moves)-1), 0, 60) }

func TestProtocol(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := New("")
		if wrong, _ := play(l, scripts().Draw(t, "script")); wrong != "" {
			t.Fatal(wrong)
		}
		// Where the channels behave from now on, everything arrives.
		for len(l.waits) > 0 {
			before := len(l.waits)
			for range len(l.data) + len(l.acks) + 4 {
				l.Timeout()
				l.Data(Intact)
				l.Ack(Intact)
			}
			for len(l.data)+len(l.acks) > 0 && len(l.waits) == before {
				l.Data(Intact)
				l.Ack(Intact)
			}
			if len(l.waits) == before {
				t.Fatalf("%d items do not arrive", before)
			}
		}
	})
}

func TestFaultsShow(t *testing.T) {
	t.Parallel()
	for _, f := range Faults() {
		shown := ""
		for seed := 0; seed < 5000 && shown == ""; seed++ {
			shown, _ = play(New(f), scripts().Example(seed))
		}
		if shown == "" {
			t.Errorf("%s: no script shows it", f)
		}
	}
}

// A stalled link does nothing wrong, but it does not do what it should.
func TestStalls(t *testing.T) {
	t.Parallel()
	script := []int{0, 4, 1, 2, 6, 1, 2, 6, 1, 2, 6} // the first frame is lost
	if _, confirmed := play(New(""), script); confirmed != 1 {
		t.Errorf("the right link confirms %d items, want 1", confirmed)
	}
	for _, f := range Stalls() {
		for seed := range 200 {
			if wrong, _ := play(New(f), scripts().Example(seed)); wrong != "" {
				t.Errorf("%s: %s", f, wrong)
			}
		}
		if _, confirmed := play(New(f), script); confirmed != 0 {
			t.Errorf("%s: %d items are confirmed, want none", f, confirmed)
		}
	}
}
