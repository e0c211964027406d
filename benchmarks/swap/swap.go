// Package swap has an exchange at which users swap goods. An account holds an amount
// of one good. An offer gives an amount from one account for an amount of another good
// into another account of the same user; whoever takes it pays the one, gets the
// other, and the offer is gone. What an offer gives is set aside when it is made.
//
//	Open(gold)               account 17
//	Deposit(17, 5)           OK
//	Open(silver)             account 4
//	Offer(17, 3, 4, 2)       offer 88: 3 gold for 2 silver; account 17 has 2 left
//	Take(88, 21, 30)         OK, if account 21 has 2 silver, and 30 is for gold
//
// Accounts and offers are known by numbers that the exchange makes up: a test cannot know them
// beforehand, and they differ between runs. Without a [Fault], [New] makes a right exchange.
//
// The idea is that of an unfinished example among the artifacts of "Testing by
// Dualization" (Li, 2022).
package swap

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// Status says what became of a request, in the numbers of HTTP.
type Status int

// What becomes of requests.
const (
	OK      Status = 200
	Invalid Status = 400 // an amount is not positive, or the goods do not fit
	Poor    Status = 402 // the account does not hold that much
	Missing Status = 404 // no such account or offer
)

// Good is what an account holds.
type Good string

// The goods.
const (
	Gold   Good = "gold"
	Silver Good = "silver"
)

// Fault is a mistake that an exchange makes; the zero value is none.
type Fault string

// The faults.
const (
	Overdraws     Fault = "overdraws"      // a withdrawal may be more than there is
	KeepsLast     Fault = "keeps-last"     // the last unit cannot be withdrawn
	NotSetAside   Fault = "not-set-aside"  // what an offer gives stays in the account
	OffersUnpaid  Fault = "offers-unpaid"  // an offer may give more than there is
	TakesUnpaid   Fault = "takes-unpaid"   // who takes an offer need not have what it costs
	TakenTwice    Fault = "taken-twice"    // a taken offer is still there
	Swapped       Fault = "swapped"        // who takes an offer gets what it costs
	MakerUnpaid   Fault = "maker-unpaid"   // who made an offer gets nothing
	NotReturned   Fault = "not-returned"   // what a cancelled offer gives is lost
	CancelledLeft Fault = "cancelled-left" // a cancelled offer can be taken
	AnyGood       Fault = "any-good"       // goods are not compared
	TakesZero     Fault = "takes-zero"     // nothing can be deposited
	SameNumber    Fault = "same-number"    // an account may get the number of another one
)

// Faults returns all faults.
func Faults() []Fault {
	return []Fault{Overdraws, KeepsLast, NotSetAside, OffersUnpaid, TakesUnpaid, TakenTwice, Swapped, MakerUnpaid,
		NotReturned, CancelledLeft, AnyGood, TakesZero, SameNumber}
}

// Exchange is an exchange. It belongs to one goroutine.
type Exchange struct {
	fault    Fault
	accounts map[int]*account
	offers   map[int]offer
	numbers  func() int // candidates for new ones
}

type account struct {
	good   Good
	amount int
}

// offer gives an amount of one good for an amount of another.
type offer struct {
	gives, wants int
	from, into   int // accounts of who made it
}

// New returns an exchange without accounts that makes one mistake or none.
func New(fault Fault) *Exchange {
	return &Exchange{fault: fault, accounts: map[int]*account{}, offers: map[int]offer{},
		numbers: func() int { return 1 + rand.IntN(999) }}
}

// Steady makes the choices of the exchange, from now on, those of every steady exchange.
func (x *Exchange) Steady() {
	random := rand.New(rand.NewPCG(1, 2))
	x.numbers = func() int { return 1 + random.IntN(999) }
}

// number returns a number that nothing has.
func (x *Exchange) number() int {
	for {
		n := x.numbers()
		if _, used := x.offers[n]; !used && x.accounts[n] == nil {
			return n
		}
	}
}

// Open opens an empty account for a good.
func (x *Exchange) Open(good Good) int {
	if x.fault == SameNumber {
		for _, n := range slices.Sorted(maps.Keys(x.accounts)) {
			if x.accounts[n].amount == 0 { // takes over the account of another user
				x.accounts[n].good = good
				return n
			}
		}
	}
	n := x.number()
	x.accounts[n] = &account{good: good}
	return n
}

// Balance returns what an account holds.
func (x *Exchange) Balance(n int) (Status, int) {
	a := x.accounts[n]
	if a == nil {
		return Missing, 0
	}
	return OK, a.amount
}

// Deposit adds to an account.
func (x *Exchange) Deposit(n, amount int) Status {
	a := x.accounts[n]
	switch {
	case a == nil:
		return Missing
	case amount < 0 || amount == 0 && x.fault != TakesZero:
		return Invalid
	}
	a.amount += amount
	return OK
}

// Withdraw takes from an account.
func (x *Exchange) Withdraw(n, amount int) Status {
	a := x.accounts[n]
	switch {
	case a == nil:
		return Missing
	case amount <= 0:
		return Invalid
	case a.amount < amount && x.fault != Overdraws, a.amount == amount && x.fault == KeepsLast:
		return Poor
	}
	a.amount -= amount
	return OK
}

// Offer offers an amount in one account for an amount of the good of another one.
func (x *Exchange) Offer(from, gives, into, wants int) (Status, int) {
	a, b := x.accounts[from], x.accounts[into]
	switch {
	case a == nil || b == nil:
		return Missing, 0
	case gives <= 0 || wants <= 0 || a.good == b.good && x.fault != AnyGood:
		return Invalid, 0
	case a.amount < gives && x.fault != OffersUnpaid:
		return Poor, 0
	}
	if x.fault != NotSetAside {
		a.amount -= gives
	}
	n := x.number()
	x.offers[n] = offer{gives, wants, from, into}
	return OK, n
}

// Cancel takes an offer back.
func (x *Exchange) Cancel(n int) Status {
	o, ok := x.offers[n]
	if !ok {
		return Missing
	}
	if x.fault != NotReturned {
		x.accounts[o.from].amount += o.gives
	}
	if x.fault != CancelledLeft {
		delete(x.offers, n)
	}
	return OK
}

// Take accepts an offer: pays from one account, and gets into another one.
func (x *Exchange) Take(n, from, into int) Status {
	o, ok := x.offers[n]
	a, b := x.accounts[from], x.accounts[into]
	if !ok || a == nil || b == nil {
		return Missing
	}
	maker := x.accounts[o.into]
	switch {
	case x.fault != AnyGood && (a.good != maker.good || b.good != x.accounts[o.from].good):
		return Invalid
	case a.amount < o.wants && x.fault != TakesUnpaid:
		return Poor
	}
	if x.fault == Swapped {
		o.gives, o.wants = o.wants, o.gives
	}
	a.amount -= o.wants
	b.amount += o.gives
	if x.fault != MakerUnpaid {
		maker.amount += o.wants
	}
	if x.fault != TakenTwice {
		delete(x.offers, n)
	}
	return OK
}
