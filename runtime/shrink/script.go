package shrink

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Script is a list of inputs.
type Script struct {
	Inputs []Input
	// Failing is the label of the input whose event shows the failure; [None] where that
	// is nobody's: an event that the system emitted without being asked.
	Failing int
	// Evidence is the caller's: the run that the script was last seen in.
	Evidence any
}

// None is the label of no input.
const None = -1

// Input is one operation of a script.
type Input struct {
	// Label is the input's own and stays when others go.
	Label int
	Op    *sre.Op
	// Fields are what the operation is performed with, or what a receive selects by.
	Fields []Field
	// Parts are the parts of the generator that the input is in, the outermost first: branches of
	// choices, iterations of loops. A part is named by any number.
	Parts []int
	// Waits says that the input is a receive of what comes in any case. A script is no simpler
	// without it, only less steady: what it does next would overtake the answer.
	Waits bool
}

// Field is a value of an input.
type Field struct {
	// Value is the literal; of a reference, what it was when the script ran last. It is
	// invalid where there is none, and then nothing is made of it.
	Value logic.Value
	// From are the labels of the inputs from whose answers the value is computed; none of
	// a literal.
	From []int
	// Ref is the caller's: what is computed from them.
	Ref any
}

// literal reports whether the field is a value of its own.
func (f Field) literal() bool { return len(f.From) == 0 && f.Value.IsValid() }

// takes reports whether the input waits for the system.
func (in *Input) takes() bool { return in.Op.Kind == sre.Receive }

// inside reports whether the input is in a part.
func (in *Input) inside(part int) bool { return slices.Contains(in.Parts, part) }

// answers returns for sends the receives that seem to be for their answers, by labels: of
// those behind it that no earlier send has, the first that selects by nothing else than values of the send.
func (s Script) answers() map[int]int {
	out, taken := map[int]int{}, labels{}
	for i, send := range s.Inputs {
		if send.Op.Kind != sre.Send {
			continue
		}
		for _, in := range s.Inputs[i+1:] {
			if in.Waits && !taken[in.Label] && in.answers(&send) {
				out[send.Label], taken[in.Label] = in.Label, true
				break
			}
		}
	}
	return out
}

// answers reports whether a receive may be for the answer to a send.
func (in *Input) answers(send *Input) bool {
	for j, f := range in.Fields {
		sort := in.Op.Fields[j].Sort
		if f.literal() && !slices.ContainsFunc(send.Fields, func(g Field) bool { return g.Value == f.Value }) &&
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

func (ls labels) any(of []int) bool {
	return slices.ContainsFunc(of, func(l int) bool { return ls[l] })
}

// dependents adds to a set whatever is computed from the answers of its inputs, directly or
// not. References look back, so one way through the script is enough.
func (s Script) dependents(gone labels) {
	for _, in := range s.Inputs {
		for _, f := range in.Fields {
			if gone.any(f.From) {
				gone[in.Label] = true
			}
		}
	}
}

// needed returns the failing input and all that it is computed from.
func (s Script) needed() labels {
	need := labels{s.Failing: true}
	for _, in := range slices.Backward(s.Inputs) {
		if !need[in.Label] {
			continue
		}
		for _, f := range in.Fields {
			for _, l := range f.From {
				need[l] = true
			}
		}
	}
	return need
}

// without returns the script without some inputs.
func (s Script) without(gone labels) Script {
	s.Inputs = slices.DeleteFunc(slices.Clone(s.Inputs), func(in Input) bool { return gone[in.Label] })
	return s
}

// key tells candidates apart.
func (s Script) key() string {
	var b strings.Builder
	for _, in := range s.Inputs {
		fmt.Fprintf(&b, "%d", in.Label)
		for _, f := range in.Fields {
			if len(f.From) > 0 {
				fmt.Fprintf(&b, " %v", f.From)
			} else {
				fmt.Fprintf(&b, " %#v", f.Value)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
