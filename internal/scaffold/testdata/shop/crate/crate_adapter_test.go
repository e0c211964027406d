// Adapter of crate.clouseau.hcl for example.com/shop/crate.Crate, written by clouseau init. It is
// yours to change.

package crate_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/shop/crate"
)

// testedCrate is a Crate whose methods have the arguments and results of the spec's operations.
type testedCrate struct {
	*crate.Crate
	other *crate.Crate // what operations on two systems take, and answer
}

// freshCrate makes a fresh system for a run.
func freshCrate() *crate.Crate {
	return crate.New()
}

// newTestedCrate makes the systems for a run.
func newTestedCrate() *testedCrate { return &testedCrate{freshCrate(), freshCrate()} }

func (s *testedCrate) Add(values []string) {
	s.Crate.Add(eachCrate(values, func(x string) any { return x })...)
}

func (s *testedCrate) Values() []string {
	return eachCrate(s.Crate.Values(), func(x any) string { return heldByCrate[string](x) })
}

func (s *testedCrate) Paint(colours []string) {
	s.Crate.Paint(eachCrate(colours, func(x string) crate.Colour { return namedCrateColour(x) })...)
}

func (s *testedCrate) Colours() []string {
	return eachCrate(s.Crate.Colours(), func(x crate.Colour) string { return nameOfCrateColour(x) })
}

func (s *testedCrate) Raw(parts []string) []string {
	return eachCrate(s.Crate.Raw(eachCrate(parts, func(x string) []byte { return []byte(x) })), func(x []byte) string { return string(x) })
}

func (s *testedCrate) Tree() {
	s.Crate.Tree(crate.Node{})
}

func (s *testedCrate) Stick() {
	s.Crate.Stick(nil)
}

func (s *testedCrate) Table(t map[string]int) {
	s.Crate.Table(eachPairCrate(t, func(k string, v int) (crate.Colour, int) { return namedCrateColour(k), v }))
}

func (s *testedCrate) Merge() {
	s.Crate.Merge(s.other)
}

func (s *testedCrate) MergeAll() {
	s.Crate.MergeAll([]*crate.Crate{s.other}...)
}

func (s *testedCrate) Split(from int) int {
	kept, n := s.Crate.Split(from)
	if kept != nil && kept != s.Crate {
		s.other = kept
	}
	return n
}

func (s *testedCrate) Equal() bool {
	return s.Crate.Equal(*s.other)
}

func (s *testedCrate) Ascend(limit int) []crate.Item {
	var calledItem []crate.Item
	s.Crate.Ascend(func(x1 crate.Item) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedCrate) Each() ([]string, []int) {
	var called1 []string
	var called2 []int
	s.Crate.Each(func(x1 string, x2 int) {
		called1 = append(called1, x1)
		called2 = append(called2, x2)
	})
	return called1, called2
}

func (s *testedCrate) Walk(from string, fails bool) ([]string, []string, error) {
	var calledName []string
	var calledColour []string
	err := s.Crate.Walk(from, func(x1 string, x2 crate.Colour) error {
		calledName = append(calledName, x1)
		calledColour = append(calledColour, nameOfCrateColour(x2))
		return failingCrate(fails)
	})
	return calledName, calledColour, err
}

func (s *testedCrate) All(limit int) ([]int, []crate.Item, int) {
	var called1 []int
	var called2 []crate.Item
	all, result2 := s.Crate.All()
	if all != nil {
		all(func(x1 int, x2 crate.Item) bool {
			called1 = append(called1, x1)
			called2 = append(called2, x2)
			return len(called1) < limit
		})
	}
	return called1, called2, result2
}

func (s *testedCrate) Names(limit int) []string {
	var called []string
	all := s.Crate.Names()
	if all != nil {
		all(func(x1 string) bool {
			called = append(called, x1)
			return len(called) < limit
		})
	}
	return called
}

func (s *testedCrate) Update(name string, made int, made2 bool) (int, []int, []bool) {
	var calledOld []int
	var calledFound []bool
	place := s.Crate.Update(name, func(x1 int, x2 bool) (int, bool) {
		calledOld = append(calledOld, x1)
		calledFound = append(calledFound, x2)
		return made, made2
	})
	return place, calledOld, calledFound
}

func (s *testedCrate) GetOr(name string, made int, fails bool) (int, error) {
	return s.Crate.GetOr(name, func() (int, error) {
		return made, failingCrate(fails)
	})
}

func (s *testedCrate) Filter(limit int) []crate.Item {
	var called []crate.Item
	kept := s.Crate.Filter(func(x1 crate.Item) bool {
		called = append(called, x1)
		return len(called) < limit
	})
	if kept != nil && kept != s.Crate {
		s.other = kept
	}
	return called
}

func (s *testedCrate) Sort() []string {
	return s.Crate.Sort(func(a, b string) bool { return a < b })
}

func (s *testedCrate) Save() (int64, string, error) {
	var written strings.Builder
	n, err_ := s.Crate.Save(&written)
	return n, written.String(), err_
}

func (s *testedCrate) Load(r string) error {
	return s.Crate.Load(strings.NewReader(r))
}

func (s *testedCrate) Cursor(limit int) []crate.Item {
	var allValue []crate.Item
	all := s.Crate.Cursor()
	for len(allValue) < limit && all.Next() {
		allValue = append(allValue, all.Value())
	}
	all.Close()
	return allValue
}

func (s *testedCrate) Steps(limit int) []uint32 {
	var allResult []uint32
	all := s.Crate.Steps()
	for len(allResult) < limit && all.HasNext() {
		allResult = append(allResult, all.Next())
	}
	return allResult
}

func (s *testedCrate) Mix(times int) bool {
	return s.Crate.Mix(nil, times)
}

func (s *testedCrate) Watch() []string {
	var calledName []string
	s.Crate.Watch(func(x1 context.Context, x2 string) {
		calledName = append(calledName, x2)
	})
	return calledName
}

// Exchange lets the system and the other one change places.
func (s *testedCrate) Exchange() { s.Crate, s.other = s.other, s.Crate }

// heldByCrate is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByCrate[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachCrate converts a slice element by element.
func eachCrate[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

// eachPairCrate converts a map entry by entry.
func eachPairCrate[K, L comparable, V, U any](m map[K]V, f func(K, V) (L, U)) map[L]U {
	out := make(map[L]U, len(m))
	for k, v := range m {
		l, u := f(k, v)
		out[l] = u
	}
	return out
}

// failingCrate is an error of a function that the tester passes, if it fails.
func failingCrate(fails bool) error {
	if fails {
		return errors.New("the function fails, as the script says")
	}
	return nil
}

// namedCrateColour is the constant that the spec calls so.
func namedCrateColour(name string) crate.Colour {
	switch name {
	case "Red":
		return crate.Red
	case "Green":
		return crate.Green
	}
	panic("no constant of crate.Colour is called " + name)
}

// nameOfCrateColour is what the spec calls a constant; none other may be an answer.
func nameOfCrateColour(v crate.Colour) string {
	switch v {
	case crate.Red:
		return "Red"
	case crate.Green:
		return "Green"
	}
	return fmt.Sprint(v)
}
