package swap

import (
	"strings"
	"testing"
)

// market is an exchange with the accounts of two users and an offer of one of them.
type market struct {
	*Exchange
	gold, silver         int // of the maker: 5 gold, nothing else
	yourGold, yourSilver int // of the taker: 4 silver
	offer                int // 3 gold for 2 silver
}

func open(t *testing.T, f Fault) market {
	t.Helper()
	m := market{Exchange: New(f)}
	next := 0
	m.numbers = func() int { next++; return next }
	m.gold = m.Open(Gold)
	m.Deposit(m.gold, 5)
	m.silver = m.Open(Silver)
	m.Deposit(m.silver, 1)
	m.yourSilver = m.Open(Silver)
	m.Deposit(m.yourSilver, 4)
	m.yourGold = m.Open(Gold)
	_, m.offer = m.Offer(m.gold, 3, m.silver, 2)
	return m
}

// status makes a step of a request that has no answer but its status.
func status(f func(m market) Status) func(m market) (Status, int) {
	return func(m market) (Status, int) { return f(m), int(OK) }
}

// steps are requests by name, with their status, and their number where that is OK.
var steps = map[string]func(m market) (Status, int){
	"gold":                func(m market) (Status, int) { return m.Balance(m.gold) },
	"silver":              func(m market) (Status, int) { return m.Balance(m.silver) },
	"your gold":           func(m market) (Status, int) { return m.Balance(m.yourGold) },
	"your silver":         func(m market) (Status, int) { return m.Balance(m.yourSilver) },
	"take":                status(func(m market) Status { return m.Take(m.offer, m.yourSilver, m.yourGold) }),
	"take wrong":          status(func(m market) Status { return m.Take(m.offer, m.yourGold, m.yourSilver) }),
	"take poor":           status(func(m market) Status { return m.Take(m.offer, m.silver, m.gold) }),
	"cancel":              status(func(m market) Status { return m.Cancel(m.offer) }),
	"withdraw 2":          status(func(m market) Status { return m.Withdraw(m.gold, 2) }),
	"withdraw 3":          status(func(m market) Status { return m.Withdraw(m.gold, 3) }),
	"withdraw 0":          status(func(m market) Status { return m.Withdraw(m.gold, 0) }),
	"deposit 0":           status(func(m market) Status { return m.Deposit(m.gold, 0) }),
	"deposit to nobody":   status(func(m market) Status { return m.Deposit(999, 1) }),
	"offer too much":      func(m market) (Status, int) { return m.Offer(m.gold, 3, m.silver, 1) },
	"offer gold for gold": func(m market) (Status, int) { return m.Offer(m.gold, 1, m.yourGold, 1) },
	"open":                func(m market) (Status, int) { return OK, m.Open(Gold) },
}

// run performs steps, separated by commas, and returns the status or the number of each.
func run(t *testing.T, f Fault, script string) []int {
	m := open(t, f)
	var out []int
	for name := range strings.SplitSeq(script, ", ") {
		s, n := steps[name](m)
		if s != OK {
			n = int(s)
		}
		out = append(out, n)
	}
	return out
}

func TestExchange(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]int{
		"gold": 2, "silver": 1,
		"withdraw 2": 200, "withdraw 2, gold": 0, "withdraw 3": 402, "withdraw 3, gold": 2, "withdraw 0": 400,
		"deposit 0": 400, "deposit to nobody": 404,
		"take": 200, "take, gold": 2, "take, silver": 3, "take, your gold": 3, "take, your silver": 2,
		"take, take": 404, "take wrong": 400, "take poor": 402, "take, cancel": 404,
		"cancel": 200, "cancel, gold": 5, "cancel, take": 404,
		"offer too much": 402, "offer gold for gold": 400, "open": 6,
	} {
		got := run(t, "", script)
		if got := got[len(got)-1]; got != want {
			t.Errorf("%s: got %d, want %d", script, got, want)
		}
	}
}

// For each fault steps of which it changes the last one, and none before.
func TestFaultsShow(t *testing.T) {
	t.Parallel()
	telling := map[Fault]string{
		Overdraws: "withdraw 3", KeepsLast: "withdraw 2", NotSetAside: "gold", OffersUnpaid: "offer too much",
		TakesUnpaid: "take poor", TakenTwice: "take, take", Swapped: "take, your silver", MakerUnpaid: "take, silver",
		NotReturned: "cancel, gold", CancelledLeft: "cancel, take", AnyGood: "offer gold for gold",
		TakesZero: "deposit 0", SameNumber: "open",
	}
	for _, f := range Faults() {
		right, wrong := run(t, "", telling[f]), run(t, f, telling[f])
		for i := range right {
			if same := right[i] == wrong[i]; same == (i == len(right)-1) {
				t.Errorf("%s: step %d of %q gives %d, a right exchange %d", f, i+1, telling[f], wrong[i], right[i])
			}
		}
	}
}
