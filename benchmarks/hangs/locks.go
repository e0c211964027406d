package hangs

import (
	"sync"
	"sync/atomic"
	"time"
)

// In these systems a lock is not given back, or is taken twice.

// kiosk sells until it is shut. The path of a sale after that keeps the lock.
type kiosk struct {
	form
	mu   sync.Mutex
	shut bool
	sold int
	stop func()
}

func openKiosk(f form) system {
	k := &kiosk{form: f}
	k.stop = f.ticks(time.Hour, k.restart)
	return k
}

// restart begins to count anew, each hour.
func (k *kiosk) restart() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sold = 0
}

func (k *kiosk) sell() bool {
	k.mu.Lock()
	if k.shut {
		if k.fixed {
			k.mu.Unlock()
		}
		return false
	}
	k.sold++
	k.mu.Unlock()
	return true
}

func (k *kiosk) do(op string, _ []int) int {
	if op == "sell" {
		return truth(k.sell())
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if op == "shut" {
		k.shut = true
	}
	return k.sold
}

func (k *kiosk) close() { k.stop() }

// vault has two accounts. After three withdrawals in a row that fail an account is frozen, with
// timers for an hour. A withdrawal from a frozen account keeps its lock.
type vault struct {
	timers
	accounts [2]struct {
		mu             sync.Mutex
		balance, fails int
		frozen         bool
	}
}

func openVault(f form) system { return &vault{timers: timers{form: f}} }

func (v *vault) withdraw(k, n int) bool {
	a := &v.accounts[k]
	a.mu.Lock()
	if a.frozen {
		if v.fixed {
			a.mu.Unlock()
		}
		return false
	}
	defer a.mu.Unlock()
	if a.balance < n {
		if a.fails++; a.fails == 3 {
			a.frozen = true
			v.after(time.Hour, func() { v.thaw(k) })
		}
		return false
	}
	a.fails = 0
	a.balance -= n
	return true
}

func (v *vault) thaw(k int) {
	a := &v.accounts[k]
	a.mu.Lock()
	defer a.mu.Unlock()
	a.frozen = false
	a.fails = 0
}

func (v *vault) do(op string, args []int) int {
	if op == "withdraw" {
		return truth(v.withdraw(args[0], args[1]))
	}
	a := &v.accounts[args[0]]
	a.mu.Lock()
	defer a.mu.Unlock()
	a.balance += args[1]
	return a.balance
}

func (v *vault) close() { v.stop() }

// bank has three names of accounts, of which two may be linked to one account. A move between
// linked names locks their account twice.
type bank struct {
	form
	mu       sync.Mutex // of accounts
	accounts [3]*account
	opened   int
	stop     func()
}

type account struct {
	mu          sync.Mutex
	id, balance int
}

func openBank(f form) system {
	b := &bank{form: f}
	b.stop = f.ticks(time.Hour, b.interest)
	return b
}

// interest is paid each hour.
func (b *bank) interest() {
	b.mu.Lock()
	all := b.accounts
	b.mu.Unlock()
	for _, a := range all {
		if a != nil {
			a.mu.Lock()
			a.balance++
			a.mu.Unlock()
		}
	}
}

// named returns two accounts that are open, or nil.
func (b *bank) named(k, l int) (from, to *account) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.accounts[k] == nil || b.accounts[l] == nil {
		return nil, nil
	}
	return b.accounts[k], b.accounts[l]
}

func (b *bank) move(k, l int) bool {
	from, to := b.named(k, l)
	if k == l || from == nil || b.fixed && from == to {
		return false
	}
	first, second := from, to
	if first.id > second.id {
		first, second = second, first
	}
	first.mu.Lock()
	defer first.mu.Unlock()
	second.mu.Lock()
	defer second.mu.Unlock()
	from.balance--
	to.balance++
	return true
}

func (b *bank) do(op string, args []int) int {
	if op == "move" {
		return truth(b.move(args[0], args[1]))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	k := args[0]
	switch {
	case op == "open" && b.accounts[k] == nil:
		b.opened++
		b.accounts[k] = &account{id: b.opened}
	case op == "link" && b.accounts[k] != nil && b.accounts[args[1]] != nil:
		b.accounts[args[1]] = b.accounts[k]
	}
	return b.opened
}

func (b *bank) close() { b.stop() }

// cache has room for two keys, and with timers keeps each for a minute. It calls back for each key
// that it drops, with its lock held; the callback asks for the size.
type cache struct {
	timers
	mu      sync.Mutex
	keys    []int
	dropped func(key int)
	sizes   atomic.Int64
}

func openCache(f form) system { return &cache{timers: timers{form: f}} }

// watch counts the keys that are left after each that is dropped.
func (c *cache) watch() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dropped = func(int) { c.sizes.Add(int64(c.size())) }
}

func (c *cache) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.keys)
}

func (c *cache) put(key int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.keys {
		if k == key {
			return
		}
	}
	c.keys = append(c.keys, key)
	c.after(time.Minute, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.drop(key)
	})
	if len(c.keys) > 2 {
		c.drop(c.keys[0])
	}
}

// drop is called with the lock held.
func (c *cache) drop(key int) {
	for i, k := range c.keys {
		if k != key {
			continue
		}
		c.keys = append(c.keys[:i], c.keys[i+1:]...)
		if f := c.dropped; f != nil && c.fixed {
			c.mu.Unlock()
			f(key)
			c.mu.Lock()
		} else if f != nil {
			f(key)
		}
		return
	}
}

func (c *cache) do(op string, args []int) int {
	switch op {
	case "watch":
		c.watch()
	case "put":
		c.put(args[0])
	}
	if op != "size" {
		return 0
	}
	return c.size()
}

func (c *cache) close() { c.stop() }
