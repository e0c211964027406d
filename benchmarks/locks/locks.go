package locks

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Lock is a puzzle.
type Lock struct {
	Name  string
	Steps int
	// Source is its package, lock, and Spec what clouseau run takes.
	Source, Spec string
}

// methods are those of all locks.
var methods = [...]string{"Left", "Right", "Push"}

// kinds say what a wrong step does, as a statement.
var kinds = [...]struct{ name, wrong string }{
	{"dials", "l.at = 0"},
	{"back", "l.at = max(l.at-1, 0)"},
	{"keys", ""},
	{"hints", "l.at = 0"},
	{"echoes", "l.at = 0"},
	{"clicks", "l.at, l.clicks = 0, 0"},
}

// All returns all locks: of each kind, one for each number of steps from 3 to 7.
func All() (all []Lock) {
	for k := range kinds {
		for steps := 3; steps <= 7; steps++ {
			all = append(all, lock(k, steps, rand.New(rand.NewPCG(uint64(k), uint64(steps)))))
		}
	}
	return all
}

// lock makes a lock of a kind.
func lock(k, steps int, r *rand.Rand) Lock {
	kind := kinds[k]
	var cases [len(methods)][]string
	next := r.IntN(10)
	for i := range steps {
		m := r.IntN(len(methods))
		when := fmt.Sprintf("l.at == %d && to == %d", i, next)
		do := fmt.Sprintf("l.at = %d", i+1)
		next = r.IntN(10)
		switch kind.name {
		case "hints":
			do += fmt.Sprintf("\n\t\treturn %d", next)
		case "echoes":
			if i%2 == 1 {
				when = fmt.Sprintf("l.at == %d && to == l.before", i)
			}
		case "clicks":
			clicks := 1 + r.IntN(4)
			when = fmt.Sprintf("l.at == %d && l.clicks == %d", i, clicks)
			do += "\n\t\tl.clicks = 0"
		}
		if i == steps-1 {
			do = `panic("the lock is open")`
		}
		cases[m] = append(cases[m], fmt.Sprintf("\tcase %s:\n\t\t%s\n", when, do))
	}
	l := Lock{Name: fmt.Sprintf("%s-%d", kind.name, steps), Steps: steps, Source: head, Spec: specHead}
	for m, name := range methods {
		l.Source += method(name, kind.name, kind.wrong, cases[m])
		l.Spec += fmt.Sprintf(operation, strings.ToLower(name), result(kind.name))
	}
	if kind.name == "clicks" {
		l.Source += "\n// Click turns the wheel by one.\nfunc (l *Lock) Click() { l.clicks++ }\n"
		l.Spec += click
	}
	l.Spec += specTail
	return l
}

// method prints a method.
func method(name, kind, wrong string, cases []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n// %s turns something.\nfunc (l *Lock) %[1]s(to int)", name)
	if kind == "hints" {
		b.WriteString(" int")
	}
	b.WriteString(" {\n")
	if kind == "echoes" {
		b.WriteString("\tl.before, l.first, l.last = l.first, l.last, to\n")
	}
	b.WriteString("\tswitch {\n" + strings.Join(cases, ""))
	if wrong != "" {
		b.WriteString("\tdefault:\n\t\t" + wrong + "\n")
	}
	b.WriteString("\t}\n")
	if kind == "hints" {
		b.WriteString("\treturn 0\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// result declares the answer of an operation.
func result(kind string) string {
	if kind == "hints" {
		return "\n  results = { hint = int }"
	}
	return ""
}

const (
	head = `// Package lock has a lock.
package lock

// Lock knows how far it is open.
type Lock struct{ at, clicks, before, first, last int }

// New returns a locked lock.
func New() *Lock { return &Lock{} }
`
	specHead = `language = 1

sort "digit" {
  base  = int
  range = [0, 9]
}
`
	operation = `
operation "%s" {
  args = { to = digit }%s
  clause {
    event = %[1]s
  }
}
`
	click = `
operation "click" {
  clause {
    event = click
  }
}
`
	specTail = `
target {
  package = "lock_test"
  type    = "example.com/m/lock.Lock"
  new     = "lock.New"
}
`
)
