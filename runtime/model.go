package runtime

import "github.com/clouseau-go/clouseau/runtime/run"

// validate shows an event to the model's validator, and ends the script where that proves that no
// behaviour of the model explains the run.
func (s *Session) validate(i int) {
	if s.validator == nil || s.ended || !s.validator.Step(s.result.Trace[i]) {
		return
	}
	s.result.Rejection = s.validator.Rejection()
	s.result.Deciding = i
	s.finish(run.Violation, s.result.Rejection.String())
}
