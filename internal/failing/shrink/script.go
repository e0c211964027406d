package shrink

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Script is a script that fails.
type Script struct {
	Inputs script.Script
	// Failing is the label of the input whose event shows the failure; -1 if no input has it,
	// since the system emitted the event by itself.
	Failing int
	// Stepped says that the script releases the steps of the system. Otherwise a receive only waits
	// for an event that comes in any case: without it a script is no simpler, only less steady,
	// since its next operation would overtake the answer.
	Stepped bool
	// Evidence belongs to the caller: the run in which the script was last seen.
	Evidence any
}

// receives reports whether the input is one that the system performs.
func receives(in *script.Input) bool { return in.Op.Kind == sre.Receive }

// waits reports whether the input only waits.
func (s Script) waits(in *script.Input) bool { return receives(in) && !s.Stepped }

// inside reports whether the input is in a part.
func inside(in *script.Input, part int) bool { return slices.Contains(in.Parts, part) }

// answers returns for sends the receives that seem to answer them, by labels. For each send it
// takes the first later receive that selects only by values of the send and that no earlier send
// has taken.
func (s Script) answers() map[int]int {
	out := map[int]int{}
	taken := labels{}
	for i, send := range s.Inputs {
		if send.Op.Kind != sre.Send {
			continue
		}
		for _, in := range s.Inputs[i+1:] {
			if s.waits(&in) && !taken[in.Label] && answers(&in, &send) {
				out[send.Label] = in.Label
				taken[in.Label] = true
				break
			}
		}
	}
	return out
}

// answers reports whether a receive may answer a send.
func answers(in, send *script.Input) bool {
	for j, f := range in.Fields {
		sort := in.Op.Fields[j].Sort
		if f.IsLiteral() && !slices.ContainsFunc(send.Fields, func(g script.Field) bool { return g.Value() == f.Value() }) &&
			slices.ContainsFunc(send.Op.Fields, func(g sre.Field) bool { return g.Sort == sort }) {
			return false
		}
	}
	return true
}

// clone returns a copy whose fields may be changed.
func (s Script) clone() Script {
	s.Inputs = slices.Clone(s.Inputs)
	for i := range s.Inputs {
		s.Inputs[i].Fields = slices.Clone(s.Inputs[i].Fields)
	}
	return s
}

// labels is a set of inputs.
type labels map[int]bool

// has reports whether a field comes from one of the inputs.
func (ls labels) has(f script.Field) bool { return f.Ref() != nil && ls[f.Ref().Event] }

// dependents adds to a set the inputs that refer to its answers, directly or not. References point
// back, so one pass over the script is enough.
func (s Script) dependents(gone labels) {
	for _, in := range s.Inputs {
		for _, f := range in.Fields {
			if gone.has(f) {
				gone[in.Label] = true
			}
		}
	}
}

// needed returns the failing input and everything that it refers to, directly or not.
func (s Script) needed() labels {
	need := labels{s.Failing: true}
	for _, in := range slices.Backward(s.Inputs) {
		if !need[in.Label] {
			continue
		}
		for _, f := range in.Fields {
			if r := f.Ref(); r != nil {
				need[r.Event] = true
			}
		}
	}
	return need
}

// without returns the script without some inputs.
func (s Script) without(gone labels) Script {
	s.Inputs = slices.DeleteFunc(slices.Clone(s.Inputs), func(in script.Input) bool { return gone[in.Label] })
	return s
}

// key identifies candidates by their content: a composite value that is no longer used may give its
// address to another one.
func (s Script) key() string {
	var b []byte
	for _, in := range s.Inputs {
		b = fmt.Appendf(b, "%d %d", in.Label, in.Lane)
		for _, f := range in.Fields {
			b = append(b, ' ')
			if r := f.Ref(); r != nil {
				b = fmt.Append(b, r.Event)
			} else if f.Value().IsValid() {
				b = logic.AppendContent(b, f.Value())
			}
		}
		b = append(b, '\n')
	}
	return string(b)
}
