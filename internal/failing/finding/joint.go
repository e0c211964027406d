package finding

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// One cause shows in several operations: a queue that has lost an element answers wrongly when it
// is asked for its length, and when it is asked for its head. Such failures are two meanings. They
// are taken for one finding if each also shows after the calls that lead to the other.

const (
	mostJoint = 60   // scripts that are tried for a pair of findings
	mostTries = 2000 // and for all pairs of a test
)

// Joint returns scripts that make the calls before the failure of one run, and then the failing
// call of another: as they are, then with other arguments of the failing call, then with one
// other argument of one call. Such arguments come in the runs, so that a sum, say, which the loss
// of 0 does not change, is asked for after the loss of 1. There are no scripts where the calls have
// no order, where the failing call is not known, or where it needs a handle.
func (fs *Findings) Joint(before, last *run.Result) []script.Script {
	calls, own, ok := parted(before)
	if !ok {
		return nil
	}
	others, in, ok := parted(last)
	if !ok {
		return nil
	}
	in.Label = label(calls)
	in.Parts = nil
	in.Clause = ""
	in.Decides = false
	in.Fields = slices.Clone(in.Fields)
	for i, f := range in.Fields {
		if !f.Value().IsValid() || f.Ref() != nil && in.Op.Fields[i].Sort.Kind() == logic.OpaqueKind {
			return nil
		}
		in.Fields[i] = script.Literal(f.Value())
	}
	whole := append(slices.Clone(calls), in)
	itself := append(slices.Clone(others), in)
	var out []script.Script
	// A call that fails alone fails after any calls. It is evidence if it also does so with the
	// arguments that the other one fails with.
	alone := len(others) == 0 && len(in.Fields) > 0
	if !alone {
		out = append(out, whole)
	}
	for i := range whole {
		at := len(calls) - i
		from := others
		switch {
		case at == len(calls) && alone:
			from = script.Script{own}
		case at == len(calls):
			from = calls
		}
		for j, f := range whole[at].Fields {
			for _, v := range values(from) {
				if !f.IsLiteral() || v == f.Value() || v.Sort() != f.Value().Sort() {
					continue
				}
				if sc := with(whole, at, j, v); own.Op != in.Op || !asks(sc, itself) {
					out = append(out, sc)
				}
			}
		}
	}
	out = out[:min(len(out), mostJoint, mostTries-fs.tried)]
	fs.tried += len(out)
	return out
}

// with returns a script with another argument of a call.
func with(sc script.Script, at, field int, v logic.Value) script.Script {
	out := slices.Clone(sc)
	out[at].Fields = slices.Clone(out[at].Fields)
	out[at].Fields[field] = script.Literal(v)
	return out
}

// parted takes the failing call off the end of a run's script.
func parted(r *run.Result) (calls script.Script, last script.Input, ok bool) {
	judged := r.Evidence != nil && !run.KindOf(r).Model || r.Verdict == run.Crashed
	sc := r.Script()
	n := len(sc) - 1
	if !judged || r.Tail != nil || r.Stepped || n < 0 || sc[n].Label != r.Failing() || sc.Repeatable() != nil {
		return nil, last, false
	}
	return sc[:n], sc[n], true
}

// label returns one that no input has.
func label(sc script.Script) (next int) {
	for _, in := range sc {
		next = max(next, in.Label+1)
	}
	return next
}

// asks reports whether two scripts make the same calls.
func asks(a, b script.Script) bool {
	return slices.EqualFunc(a, b, func(x, y script.Input) bool {
		return x.Op == y.Op && slices.EqualFunc(x.Fields, y.Fields, func(f, g script.Field) bool { return f.Value() == g.Value() })
	})
}

// values returns the arguments in a script that are no handles, each once.
func values(sc script.Script) (out []logic.Value) {
	for _, in := range sc {
		for _, f := range in.Fields {
			if v := f.Value(); v.IsValid() && v.Sort().Kind() != logic.OpaqueKind && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}
