package session

import "fmt"

// Dual returns the protocol from the view of the other party. By one rule, what one party sends the
// other gets, and what one chooses the other sees chosen:
//
//	dual (send p)       get p
//	dual (get p)        send p
//	dual (choose cs)    branch (dual cs)
//	dual (branch cs)    choose (dual cs)
//	dual s              s, its parts dualized, for all others
//
// The dual of the dual is the session itself. It shares the terms and types.
func (s *Session) Dual() *Session {
	d := *s
	d.Party = s.Peer
	d.Peer = s.Party
	d.Body = dualSteps(s.Body)
	return &d
}

// Side returns the session from the view of a party; ok is false if no party has that name.
func (s *Session) Side(party string) (of *Session, ok bool) {
	switch party {
	case s.Party:
		return s, true
	case s.Peer:
		return s.Dual(), true
	}
	return nil, false
}

func dualSteps(steps []Step) []Step {
	out := make([]Step, len(steps))
	for i, s := range steps {
		out[i] = dualStep(s)
	}
	return out
}

func dualStep(s Step) Step {
	switch s := s.(type) {
	case *Exchange:
		d := *s
		d.Dir = s.Dir.Other()
		return &d
	case *Choice:
		return &Choice{Ours: !s.Ours, Cases: dualCases(s.Cases), Range: s.Range}
	case *Loop:
		return &Loop{Body: dualSteps(s.Body), Range: s.Range}
	case *Leave, *Stop, *Fail, *Assign:
		return s
	case *Parallel:
		return &Parallel{Lanes: dualCases(s.Lanes), Range: s.Range}
	case *Async:
		return &Async{Body: dualSteps(s.Body), Range: s.Range}
	default:
		panic(fmt.Sprintf("session: unexpected %T", s))
	}
}

func dualCases(cases []*Case) []*Case {
	out := make([]*Case, len(cases))
	for i, c := range cases {
		d := *c
		d.Body = dualSteps(c.Body)
		out[i] = &d
	}
	return out
}
