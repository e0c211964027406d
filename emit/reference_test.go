package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
)

// ledger is a spec with nothing but operations, a target and a reference whose methods differ from
// those of the system in every way that can be said.
const ledger = `
language = 1
sort "Outcome" {
  values = [fine, gone, odd]
}
operation "put" {
  kind    = call
  args    = { key = Key, value = int }
  results = { at = int, old = int }
}
operation "take" {
  kind    = call
  args    = { key = Key }
  results = { value = int, outcome = Outcome }
}
operation "keys" {
  kind    = call
  results = { names = string, spread = int }
}
operation "entries" {
  kind    = call
  results = { names = list(Key), values = list(int), places = list(int), sizes = map(Key, int) }
}
operation "clear" {
  kind    = call
  results = { ok = bool }
}
sort "Key" {
  base = string
  pool = ["a", "b", "c"]
}
target {
  package = "NAME"
  new     = "New"
  close   = "Close"
  errors  = { clear = ok }
  errors "take" {
    field  = outcome
    values = { gone = "errGone" }
    nil    = fine
  }
  reference {
    new      = "NewPlain[int]"
    methods  = { put = "Set(value, key) (_, old, _)", take = "Remove(key) (value, _)", entries = "Content() (values, names)" }
    snapshot = "State"
    errors "take" {
      field = outcome
      nil   = fine
      other = gone
    }
  }
  reference "put" {
    skip = [at]
  }
  reference "keys" {
    any_order = [names]
    abstract  = { spread = "even" }
  }
  reference "entries" {
    any_order = [names]
    abstract  = { values = "total" }
    skip      = [places, sizes]
  }
  reference "clear" {
    may_fail = true
  }
}
`

// ledgerSystem is a system with a flaw, and its reference.
const ledgerSystem = `package NAME

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

var errGone = errors.New("gone")

type Ledger struct {
	held  map[string]int
	order []string
	calls int
}

func New() (*Ledger, error) { return &Ledger{held: map[string]int{}}, nil }

func (l *Ledger) Close() error { return nil }

func (l *Ledger) State() string { return fmt.Sprint(l.held) }

func (l *Ledger) Put(key string, value int) (at, old int) {
	l.calls++
	old = l.held[key]
	if !slices.Contains(l.order, key) {
		l.order = append(l.order, key)
	}
	l.held[key] = value
	return l.calls, old
}

func (l *Ledger) Take(key string) (int, error) {
	v, ok := l.held[key]
	if !ok {
		return 0, errGone
	}
	FLAW
	l.order = slices.DeleteFunc(l.order, func(k string) bool { return k == key })
	return v, nil
}

func (l *Ledger) Keys() (string, int) { return strings.Join(l.order, ""), 2 * l.calls }

func (l *Ledger) Entries() (names []string, values, places []int, sizes map[string]int) {
	for i, k := range l.order {
		names, values, places = append(names, k), append(values, l.held[k]), append(places, i)
	}
	return names, values, places, map[string]int{"a": l.calls}
}

func total(values []int) (sum int) {
	for _, v := range values {
		sum += v
	}
	return sum
}

func (l *Ledger) Clear() error { return errors.New("never") }

func even(n int) bool { return n%2 == 0 }

type Plain[T any] struct{ held map[string]T }

func NewPlain[T any]() *Plain[T] { return &Plain[T]{held: map[string]T{}} }

func (p *Plain[T]) State() string { return fmt.Sprint(p.held) }

func (p *Plain[T]) Set(value T, key string) (hidden, T, error) {
	old, held := p.held[key]
	p.held[key] = value
	return hidden{held}, old, nil
}

type hidden struct{ held bool }

func (p *Plain[T]) Remove(key string) (v T, left int, err error) {
	v, ok := p.held[key]
	if !ok {
		return v, len(p.held), errors.New("none")
	}
	delete(p.held, key)
	return v, len(p.held), nil
}

func (p *Plain[T]) Keys() (string, int) {
	return strings.Join(slices.Sorted(maps.Keys(p.held)), ""), 0
}

func (p *Plain[T]) Content() (values []T, names []string) {
	for _, k := range slices.Sorted(maps.Keys(p.held)) {
		values, names = append(values, p.held[k]), append(names, k)
	}
	return values, names
}

func (p *Plain[T]) Clear() bool { panic("refused calls are not made") }
`

// referenceFile: a spec without goals is complete with a reference. Emitted code compares the
// system with it in the declared freedom, whatever its methods are called, and explains a
// difference by the first state that differs.
func referenceFile(t *testing.T, b *batch) check {
	t.Helper()
	for name, flaw := range map[string]string{"rightledger": "delete(l.held, key)", "wrongledger": `if v != 7 { delete(l.held, key) }`} {
		fill := strings.NewReplacer("NAME", name, "FLAW", flaw)
		text := fill.Replace(ledger)
		s, ds := spec.Load(name+".clouseau.hcl", spec.Reader(func(string) ([]byte, error) { return []byte(text), nil }))
		if len(ds) > 0 {
			t.Fatal(ds)
		}
		code := string(file(t, s, []emit.GoalGenerators{{Goal: s.Judge(), Explore: true}}))
		for _, want := range []string{
			"type " + name + "ReferenceSUT interface {", "_, old, _ := sut.Set(value, key)", "value, _, err := sut.Remove(key)",
			`{Skip: []string{"at"}},`, `Refusal: "ok", Done: rt.BoolValue(true)`, "return even(int(v.Int()))",
		} {
			if !strings.Contains(code, want) {
				t.Errorf("no %s in\n%s", want, code)
			}
		}
		b.write(name+"/system.go", fill.Replace(ledgerSystem))
		b.test(name, "emitted", code, "^Test")
	}
	return func(t *testing.T, found map[string]outcome) {
		if o := found["rightledger"]; !o.passed {
			t.Errorf("the right system fails:\n%s", o.output)
		}
		if o := found["wrongledger"]; o.passed || !strings.Contains(o.output, "the states differ after event 2: the system has map[") {
			t.Errorf("the wrong system passes, or for another reason:\n%s", o.output)
		}
	}
}
