package session

import "github.com/clouseau-go/clouseau/internal/lists"

// Walk calls f on steps and all steps within them, outer ones first.
func Walk(steps []Step, f func(Step)) {
	for _, s := range steps {
		f(s)
		for _, inner := range bodies(s) {
			Walk(inner, f)
		}
	}
}

// Readable returns the types as which a message of one direction is read that nothing waits for:
// those that the session sends in this direction, then those that it does not mention. A message
// that only the other party sends is none of them.
func (s *Session) Readable(dir Direction) []*Type {
	used := [2]map[*Type]bool{{}, {}}
	Walk(s.Body, func(x Step) {
		if e, ok := x.(*Exchange); ok {
			used[e.Dir][e.Type] = true
		}
	})
	var out, others []*Type
	for _, t := range s.Types {
		switch {
		case used[dir][t]:
			out = append(out, t)
		case !used[dir.Other()][t]:
			others = append(others, t)
		}
	}
	return append(out, others...)
}

// bodies returns the steps within a step.
func bodies(s Step) [][]Step {
	switch s := s.(type) {
	case *Loop:
		return [][]Step{s.Body}
	case *Async:
		return [][]Step{s.Body}
	case *Choice:
		return ofCases(s.Cases)
	case *Parallel:
		return ofCases(s.Lanes)
	}
	return nil
}

func ofCases(cases []*Case) [][]Step {
	return lists.Of(cases, func(c *Case) []Step { return c.Body })
}

// Firsts returns the exchanges that may come first in steps.
func Firsts(steps []Step) []*Exchange {
	out, _ := firsts(steps)
	return out
}

// firsts returns the exchanges that may come first, and whether steps may end without any.
func firsts(steps []Step) (out []*Exchange, idle bool) {
	for _, s := range steps {
		switch s := s.(type) {
		case *Exchange:
			return append(out, s), false
		case *Leave, *Stop, *Fail:
			return out, false
		case *Choice:
			inner, idle := manyFirsts(s.Cases, false)
			if out = append(out, inner...); !idle {
				return out, false
			}
		case *Parallel:
			inner, idle := manyFirsts(s.Lanes, true)
			if out = append(out, inner...); !idle {
				return out, false
			}
		case *Loop:
			inner, _ := firsts(s.Body)
			out = append(out, inner...)
			if !leavesFirst(s.Body) {
				return out, false
			}
		case *Async:
			inner, _ := firsts(s.Body)
			out = append(out, inner...)
		}
	}
	return out, true
}

// manyFirsts is firsts for cases or lanes. Lanes may be over without an exchange if all of them
// may, cases if one may.
func manyFirsts(cases []*Case, all bool) (out []*Exchange, idle bool) {
	idle = all
	for _, c := range cases {
		inner, over := firsts(c.Body)
		out = append(out, inner...)
		if all {
			idle = idle && over
		} else {
			idle = idle || over
		}
	}
	return out, idle
}

// leavesFirst reports whether a loop may be left before the first exchange.
func leavesFirst(steps []Step) bool {
	for _, s := range steps {
		switch s := s.(type) {
		case *Leave:
			return true
		case *Choice:
			for _, c := range s.Cases {
				if leavesFirst(c.Body) {
					return true
				}
			}
			if _, idle := manyFirsts(s.Cases, false); !idle {
				return false
			}
		case *Assign, *Async:
		default:
			return false
		}
	}
	return false
}

// mayIdle reports whether the steps of a loop may come to their end without an exchange.
func mayIdle(steps []Step) bool {
	_, idle := firsts(steps)
	return idle
}
