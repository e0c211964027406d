package finding

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// One cause shows in several operations: a queue that has lost an element answers wrongly when it
// is asked for its length, and when it is asked for its head. Such failures are two meanings. They
// are taken for one finding if each also shows after the calls that lead to the other.

const (
	mostJoint = 60    // scripts that are tried for a pair of findings
	mostTries = 20000 // and for all pairs of a test
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

// Cause says after which call of a run something is wrong, and how that shows at once. It is
// unknown where nothing was found.
type Cause struct {
	After string // the operation; the failing one where it fails alone
	Signs []Meaning
}

// Unknown reports whether nothing was found.
func (c *Cause) Unknown() bool { return len(c.Signs) == 0 }

// Shows adds a failure that a call shows where it is made after another one.
func (c *Cause) Shows(after string, m Meaning) {
	c.After = cmp.Or(after, m.Op)
	c.Signs = append(c.Signs, m)
}

// Like reports whether two causes have a sign in common, after the same operation.
func (c Cause) Like(d Cause) bool {
	return c.After == d.After && slices.ContainsFunc(c.Signs, func(m Meaning) bool { return slices.Contains(d.Signs, m) })
}

// Explained reports whether a finding has that cause.
func (fs *Findings) Explained(c Cause) bool {
	return slices.ContainsFunc(fs.earlier(len(fs.All)), func(f *Finding) bool { return f.Cause.Like(c) })
}

// Probes returns a run for each operation that fails, those first that have few arguments, and so
// ask for all that there is.
func (fs *Findings) Probes(own *run.Result) (out []*run.Result) {
	all := []*run.Result{own}
	for _, f := range fs.earlier(len(fs.All)) {
		all = append(all, f.Run)
	}
	for _, r := range all {
		_, in, ok := parted(r)
		if ok && !slices.ContainsFunc(out, func(o *run.Result) bool { _, x, _ := parted(o); return x.Op == in.Op }) {
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b *run.Result) int {
		_, x, _ := parted(a)
		_, y, _ := parted(b)
		return cmp.Compare(len(x.Fields), len(y.Fields))
	})
	return out
}

// Before returns the operation before each place between the calls of a run, beginning with none.
func Before(r *run.Result) []string {
	calls, _, ok := parted(r)
	if !ok || len(calls) > mostPlaces {
		return nil
	}
	out := []string{""}
	for _, in := range calls {
		out = append(out, in.Op.Name)
	}
	return out
}

// Asking returns scripts that make so many calls of one run, and then the failing call of another,
// with its own arguments and with those of the calls.
func (fs *Findings) Asking(in *run.Result, n int, call *run.Result) []script.Script {
	calls, _, _ := parted(in)
	out := asking(calls[:n], call)
	out = out[:min(len(out), mostTries-fs.tried)]
	fs.tried += len(out)
	return out
}

// asking returns scripts that end with a call.
func asking(calls script.Script, call *run.Result) (out []script.Script) {
	_, in, ok := parted(call)
	if !ok {
		return nil
	}
	in = again(in, calls)
	whole := append(slices.Clone(calls), in)
	out = []script.Script{whole}
	for j, f := range in.Fields {
		for _, v := range values(calls) {
			if f.Value().IsValid() && v != f.Value() && v.Sort() == f.Value().Sort() && len(out) < mostAsked {
				out = append(out, with(whole, len(calls), j, v))
			}
		}
	}
	return out
}

const (
	mostAsked  = 6  // arguments with which a call is tried
	mostPlaces = 40 // calls between which it is tried
)

// again returns a call for the end of a script.
func again(in script.Input, calls script.Script) script.Input {
	in.Label = label(calls)
	in.Parts = nil
	in.Clause = ""
	in.Decides = false
	in.Fields = slices.Clone(in.Fields)
	for i, f := range in.Fields {
		in.Fields[i] = script.Literal(f.Value())
	}
	return in
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
