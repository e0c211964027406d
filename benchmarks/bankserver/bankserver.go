// Package bankserver is a bank that keeps its accounts in a database, and lets clients withdraw
// money. At least 10 stay in each account.
//
// The bank reads a balance, writes the new one, and answers. Two withdrawals of an account that do
// this at the same time would both see the old balance, so the bank has one transaction in each
// account, and other requests wait.
//
//	client      sends request 1, for 30, and request 2, for 40
//	bank        begins transaction 1 for request 1; request 2 waits
//	database    tells that the balance is 60
//	bank        writes 30, and when that is done answers request 1
//	bank        begins transaction 2 for request 2, reads 30, and refuses
//	client      sends request 1 again
//	bank        answers what it has answered before
//
// Messages may be lost or delivered twice. A request that is sent again makes the bank go on with
// its transaction, and the database does not write for a transaction older than the last.
package bankserver

//go:generate go run ../../cmd/clouseau synth bankserver.clouseau.hcl -o emitted_test.go --walks=false

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// Messages between the parties. A transaction has the number of its request and its own.
type (
	request struct{ R, Account, Amount int } // client to bank
	answer  struct {                         // bank to client
		R, Account, Balance int
		OK                  bool
	}
	query   struct{ T, R, Account int }          // bank to database
	balance struct{ T, R, Account, Balance int } // database to bank
	update  struct{ T, R, Account, Balance int } // bank to database
	done    struct{ T int }                      // database to bank
)

// Rules are what banks may get wrong.
type Rules struct {
	// Serial says whether the bank has one transaction in an account at a time.
	Serial bool
	// Recalls says whether a request that is sent again counts once.
	Recalls bool
	// Enough reports whether so much may be left.
	Enough func(left int) bool
}

// minimum stays in each account.
const minimum = 10

// New returns the right rules.
func New() Rules {
	return Rules{Serial: true, Recalls: true, Enough: func(left int) bool { return left >= minimum }}
}

// bank handles requests.
type bank struct {
	env      *world.Env
	rules    Rules
	count    int // of transactions
	open     []*transaction
	waiting  []request
	answered map[int]answer // by request
}

type transaction struct {
	request
	number int
	asked  any // the message to the database that is not answered yet
}

func (b *bank) Receive(_ string, body any) {
	switch m := body.(type) {
	case request:
		b.request(m)
	case balance:
		if t := b.find(m.T); t != nil && t.asked == any(query{m.T, m.R, m.Account}) {
			b.decide(t, m.Balance)
		}
	case done:
		if t := b.find(m.T); t != nil {
			if u, ok := t.asked.(update); ok {
				b.finish(t, u.Balance, true)
			}
		}
	}
}

// find returns the open transaction with a number; nil if there is none.
func (b *bank) find(number int) *transaction {
	k := slices.IndexFunc(b.open, func(t *transaction) bool { return t.number == number })
	if k < 0 {
		return nil
	}
	return b.open[k]
}

func (b *bank) request(m request) {
	if b.rules.Recalls {
		if a, ok := b.answered[m.R]; ok {
			b.env.Send(client, a)
			return
		}
		if k := slices.IndexFunc(b.open, func(t *transaction) bool { return t.R == m.R }); k >= 0 {
			b.env.Send(store, b.open[k].asked)
			return
		}
		if slices.Contains(b.waiting, m) {
			return
		}
	}
	b.waiting = append(b.waiting, m)
	b.begin()
}

// begin begins transactions for requests that need not wait.
func (b *bank) begin() {
	b.waiting = slices.DeleteFunc(b.waiting, func(m request) bool {
		if b.rules.Serial && slices.ContainsFunc(b.open, func(t *transaction) bool { return t.Account == m.Account }) {
			return false
		}
		b.count++
		t := &transaction{request: m, number: b.count}
		b.open = append(b.open, t)
		b.ask(t, query{t.number, t.R, t.Account})
		return true
	})
}

// ask sends a message to the database.
func (b *bank) ask(t *transaction, m any) {
	t.asked = m
	b.env.Send(store, m)
}

// decide writes the new balance, or refuses.
func (b *bank) decide(t *transaction, now int) {
	if left := now - t.Amount; b.rules.Enough(left) {
		b.ask(t, update{t.number, t.R, t.Account, left})
		return
	}
	b.finish(t, now, false)
}

// finish ends a transaction and answers its request.
func (b *bank) finish(t *transaction, left int, ok bool) {
	b.open = slices.DeleteFunc(b.open, func(x *transaction) bool { return x == t })
	a := answer{t.R, t.Account, left, ok}
	b.answered[t.R] = a
	b.env.Send(client, a)
	b.begin()
}

// database has the balances.
type database struct {
	env      *world.Env
	balances map[int]int
	written  map[int]int // by account, the last transaction that wrote
}

// Fund opens an account.
func (d *database) Fund(account, amount int) {
	if _, ok := d.balances[account]; !ok {
		d.balances[account] = amount
	}
}

func (d *database) Receive(from string, body any) {
	switch m := body.(type) {
	case query:
		d.env.Send(from, balance{m.T, m.R, m.Account, d.balances[m.Account]})
	case update:
		if m.T > d.written[m.Account] {
			d.balances[m.Account], d.written[m.Account] = m.Balance, m.T
		}
		d.env.Send(from, done{m.T})
	}
}

// asker is the end of the clients. It numbers requests.
type asker struct {
	env  *world.Env
	sent []request
}

// Withdraw asks for money.
func (c *asker) Withdraw(account, amount int) {
	c.sent = append(c.sent, request{len(c.sent) + 1, account, amount})
	c.env.Send(server, c.sent[len(c.sent)-1])
}

// Retry sends a request again.
func (c *asker) Retry(r int64) {
	if 0 < r && r <= int64(len(c.sent)) {
		c.env.Send(server, c.sent[r-1])
	}
}

func (*asker) Receive(string, any) {}
