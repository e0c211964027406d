package validate

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// function returns the ways in which a model that is a Go function takes a request.
func (x *engine) function(br *branch, e sre.Event) []outcome {
	if br.free {
		return []outcome{{br: br.clone()}}
	}
	steps := x.m.NativeSteps(br.state, e)
	if len(steps) == 0 {
		if x.m.Unspecified == model.Forbidden {
			return nil
		}
		next := br.clone()
		next.free = x.m.Unspecified == model.Free
		return []outcome{{br: next, path: []string{"not specified"}}}
	}
	var out []outcome
	for _, s := range steps {
		o := outcome{br: br.clone()}
		o.br.state, o.because = s.State, s.Because
		for _, answer := range s.Answers {
			r := model.Answer{Op: answer.Op, Values: make([]logic.Term, len(answer.Values))}
			for i, v := range answer.Values {
				if v.IsValid() {
					r.Values[i] = x.l.Value(v)
				}
			}
			o.replies = append(o.replies, r)
		}
		out = append(out, o)
	}
	return out
}
