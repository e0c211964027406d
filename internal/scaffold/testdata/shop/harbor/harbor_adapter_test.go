// Adapter of harbor.clouseau.hcl for example.com/shop/harbor.Harbor, written by clouseau init. It
// is yours to change.

package harbor_test

import (
	"bytes"
	"context"
	"errors"

	"example.com/shop/harbor"
)

// testedHarbor is a Harbor whose methods have the arguments and results of the spec's operations.
type testedHarbor struct {
	*harbor.Harbor
}

// newTestedHarbor makes a fresh system for a run.
func newTestedHarbor() *testedHarbor {
	return &testedHarbor{harbor.New()}
}

func (s *testedHarbor) Moor(name string) (int, string, error) {
	var crew int
	var nameResult string
	seen, err := s.Harbor.Moor(name)
	if seen != nil {
		if said, err := seen.Crew(); err == nil {
			crew = said
		}
		nameResult = seen.Name()
		seen.Close()
	}
	return crew, nameResult, err
}

func (s *testedHarbor) Flag() (bool, int, string) {
	var found bool
	var crew int
	var name string
	seen := s.Harbor.Flag()
	if seen != nil {
		found = true
		if said, err := seen.Crew(); err == nil {
			crew = said
		}
		name = seen.Name()
	}
	return found, crew, name
}

func (s *testedHarbor) Berths() ([]string, []bool) {
	var by []string
	var taken []bool
	seen := s.Harbor.Berths()
	for _, one := range seen {
		by = append(by, one.By())
		taken = append(taken, one.Taken())
	}
	return by, taken
}

func (s *testedHarbor) First() (bool, string, bool) {
	var found bool
	var by string
	var taken bool
	seen := s.Harbor.First()
	if seen != nil {
		found = true
		by = seen.By()
		taken = seen.Taken()
	}
	return found, by, taken
}

func (s *testedHarbor) Alarm() bool {
	var ready bool
	seen := s.Harbor.Alarm()
	select {
	case <-seen:
		ready = true
	default:
	}
	return ready
}

func (s *testedHarbor) Names() []string {
	var allResult []string
	seen := s.Harbor.Names()
	if seen != nil {
		for one := range seen {
			allResult = append(allResult, one)
		}
	}
	return allResult
}

func (s *testedHarbor) Call(name string, bringMade int) (int, []string, []string, error) {
	var bringCalledName []string
	var returnCalledName []string
	result, err_ := s.Harbor.Call(name, &playedHarborPilot{
		onBring: func(x1 context.Context, x2 string) (int, error) {
			bringCalledName = append(bringCalledName, x2)
			return bringMade, nil
		},
		onReturn: func(x1 string) {
			returnCalledName = append(returnCalledName, x1)
		},
	})
	return result, bringCalledName, returnCalledName, err_
}

func (s *testedHarbor) Check(name string) ([]string, [][]string) {
	var errorfCalledFormat []string
	var errorfCalledArgs [][]string
	s.Harbor.Check(&playedHarborReporter{
		onErrorf: func(x1 string, x2 ...any) {
			errorfCalledFormat = append(errorfCalledFormat, x1)
			errorfCalledArgs = append(errorfCalledArgs, eachHarbor(x2, func(x any) string { return heldByHarbor[string](x) }))
		},
		onHelper: func() {

		},
	}, name)
	return errorfCalledFormat, errorfCalledArgs
}

func (s *testedHarbor) Abandon(err string) bool {
	return s.Harbor.Abandon(errors.New(err))
}

func (s *testedHarbor) Read(room int) (int, string, error) {
	filled := make([]byte, max(0, min(room, 64)))
	n, err_ := s.Harbor.Read(filled)
	return n, string(bytes.TrimRight(filled, "\x00")), err_
}

func (s *testedHarbor) Rows(limit int) ([]string, error) {
	var allResult []string
	all, err := s.Harbor.Rows()
	if all != nil {
		for len(allResult) < limit {
			x := all.Next()
			if x == nil {
				break
			}
			allResult = append(allResult, heldByHarbor[string](x))
		}
	}
	return allResult, err
}

func (s *testedHarbor) Load() {
	s.Harbor.Load()
}

// playedHarborPilot is a Pilot that does what an operation says.
type playedHarborPilot struct {
	onBring  func(ctx context.Context, name string) (crew int, err error)
	onReturn func(name string)
}

// Bring is part of Pilot.
func (p *playedHarborPilot) Bring(x1 context.Context, x2 string) (crew int, err error) {
	return p.onBring(x1, x2)
}

// Return is part of Pilot.
func (p *playedHarborPilot) Return(x1 string) { p.onReturn(x1) }

// playedHarborReporter is a Reporter that does what an operation says.
type playedHarborReporter struct {
	onErrorf func(format string, args ...any)
	onHelper func()
}

// Errorf is part of Reporter.
func (p *playedHarborReporter) Errorf(x1 string, x2 ...any) { p.onErrorf(x1, x2...) }

// Helper is part of Reporter.
func (p *playedHarborReporter) Helper() { p.onHelper() }

// heldByHarbor is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByHarbor[T any](v any) T {
	x, _ := v.(T)
	return x
}

// eachHarbor converts a slice element by element.
func eachHarbor[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}
