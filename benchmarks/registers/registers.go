// Package registers keeps registers of numbers in a store, and promises that they are atomic: a
// read answers with the value that was committed last when it began.
//
//	Write(r, v)  register r := v
//	Read(r)      the value of register r
//	Both(r, q)   the values of two registers
//
// Each is a transaction. The application has nothing to do for its promise, and nothing that it
// could do: it depends on the store. [Replicas] is a store whose reads may go to old copies, as at
// READ COMMITTED in a system with replicas; [Single] has one copy. The goals are those of the
// published benchmark Transaction, and of sessions that do not see what they have seen before.
package registers

//go:generate go run ../../cmd/clouseau synth registers.clouseau.hcl -o emitted_test.go --walks=false

import (
	"strconv"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/isolation"
)

// registers is the table of registers.
const registers = ""

// App is the application.
type App struct{}

// Write writes a register.
func (App) Write(c *store.Client, reg, value int) error {
	return c.Atomically(func(tx *store.Tx) error { return tx.Put(registers, reg, strconv.Itoa(value)) })
}

// Read reads a register.
func (App) Read(c *store.Client, reg int) (value int, err error) {
	err = c.Atomically(func(tx *store.Tx) error {
		text, _, err := tx.Get(registers, reg)
		value = store.Int(text)
		return err
	})
	return value, err
}

// Both reads a register, and then another one.
func (App) Both(c *store.Client, reg, second int) error {
	return c.Atomically(func(tx *store.Tx) error {
		if _, _, err := tx.Get(registers, reg); err != nil {
			return err
		}
		_, _, err := tx.Get(registers, second)
		return err
	})
}

// Replicas is a store whose reads see some version that was committed, old or new.
func Replicas() store.Opener { return memory.Axiomatic(isolation.ReadCommitted) }

// Single is a store with one copy.
func Single() store.Opener { return memory.Latest(isolation.ReadCommitted) }
