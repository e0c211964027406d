package twophase

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Watched is a store whose nodes are looked at after each step. What it reports is independent of
// the goals: these see messages, it sees states.
//
//   - Agreement: no participant has another outcome than the coordinator has logged, and so no two
//     have different ones. What the coordinator has not decided yet can only end as an abort where
//     a participant has refused.
//   - Validity: what is committed has a yes of each participant, which has come to the coordinator.
//   - Durability: what is committed is prepared or committed at each participant that is up.
//   - Isolation: no participant has sent an answer about a key that is locked.
//
// If all hold, no answer is older than what was acknowledged before its read was issued: what is
// acknowledged is committed. So a participant that answers afterwards has prepared it, and then the
// key is locked, or has stored it.
type Watched struct {
	*System
	Broken string               // the first property that did not hold; empty: all did
	yes    map[int]map[int]bool // by transaction and participant, votes that have come
	seen   map[int]bool         // requests for which an answer was sent: others are copies of it
}

// Watch watches a new store with these rules.
func Watch(r Rules) *Watched {
	return &Watched{System: Adapter(r), yes: map[int]map[int]bool{}, seen: map[int]bool{}}
}

func (w *Watched) Send(ctx context.Context, op string, f []rt.Value) error {
	err := w.System.Send(ctx, op, f)
	w.look(ctx)
	return err
}

func (w *Watched) Settle(ctx context.Context) error {
	err := w.System.Settle(ctx)
	w.look(ctx)
	return err
}

func (w *Watched) Release(ctx context.Context, id int) (rt.Outcome, error) {
	out, err := w.System.Release(ctx, id)
	if e := out.Event; e.Op == "vote" && e.Values[2].Bool() {
		txn := int(e.Values[1].Int())
		if w.yes[txn] == nil {
			w.yes[txn] = map[int]bool{}
		}
		w.yes[txn][int(e.Values[0].Int())] = true
	}
	w.look(ctx)
	return out, err
}

// look checks the properties. A node that is down is checked when it is up again.
func (w *Watched) look(ctx context.Context) {
	var log []Record
	if c, ok := w.Node("coordinator").(*coordinator); ok {
		log = c.log
	}
	for n := range participants {
		p, ok := w.Node(name(n)).(*participant)
		if !ok {
			continue
		}
		for i, r := range log {
			w.transaction(i+1, r, n, p)
		}
	}
	w.answers(ctx)
}

// transaction checks a transaction at one participant.
func (w *Watched) transaction(txn int, r Record, n int, p *participant) {
	o := p.Outcomes[txn]
	_, prepared := p.Prepared[txn]
	switch {
	case o == Committed && r.Outcome != Committed, o == Aborted && r.Outcome == Committed:
		w.broken("agreement: %s has outcome %d of transaction %d, and the coordinator %d", name(n), o, txn, r.Outcome)
	case r.Outcome == Committed && !w.yes[txn][n]:
		w.broken("validity: transaction %d is committed without a yes of %s", txn, name(n))
	case r.Outcome == Committed && !prepared && p.Data[r.Write.Key].Txn < txn:
		w.broken("durability: %s does not have transaction %d, which is committed", name(n), txn)
	}
}

// answers checks the answers that were sent in the last step. A second answer to the same request,
// which may be a copy made by the network, is no older than the first.
func (w *Watched) answers(ctx context.Context) {
	items, _ := w.Pending(ctx)
	for _, i := range items {
		if i.Op != "answer" || w.seen[int(i.Fields[0].Int())] {
			continue
		}
		w.seen[int(i.Fields[0].Int())] = true
		p, ok := w.Node(i.From).(*participant)
		if key := int(i.Fields[2].Int()); ok && p.locked(key) {
			w.broken("isolation: %s answers about key %d, which is locked", i.From, key)
		}
	}
}

func (w *Watched) broken(format string, args ...any) {
	if w.Broken == "" {
		w.Broken = fmt.Sprintf(format, args...)
	}
}
