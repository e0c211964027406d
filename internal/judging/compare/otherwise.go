package compare

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Otherwise returns the runs of as many events in which the last answer is not the one of the
// reference. It is not ok if that answer may be another one when the script is played again, or is
// not compared by equality.
func (r *Reference) Otherwise(s *event.System, sc script.Script, trace sre.Trace, d *Difference) (x sre.Expr, ok bool) {
	if d.Panic != "" || len(d.Fields) == 0 {
		return nil, false
	}
	for _, e := range trace[:d.Event+1] {
		if r.Freedoms[e.Op.Name].Refusal != "" {
			return nil, false
		}
	}
	for _, in := range sc {
		if slices.ContainsFunc(in.Fields, func(f script.Field) bool { return !r.settled(f.Ref()) }) {
			return nil, false
		}
	}
	var differs []logic.Term
	for _, name := range d.Fields {
		if r.Freedoms[d.Op.Name].Of(name) || !script.Storable(d.Answer(name)) {
			return nil, false
		}
		differs = append(differs, s.L.Not(s.L.Eq(s.Field(d.Op, name), s.L.Value(d.Answer(name)))))
	}
	parts := slices.Repeat([]sre.Expr{s.Any()}, d.Event)
	return s.Seq(append(parts, s.Event(d.Op, s.L.Or(differs...)))...), true
}

// settled reports whether a right system gives the value of a reference in every run: it comes from
// a request, or from an answer that has to be the one of the reference.
func (r *Reference) settled(ref *script.Ref) bool {
	if ref == nil {
		return true
	}
	result := ref.Op.Fields[ref.Op.Position(ref.Field)].Result
	return !result || !r.Freedoms[ref.Op.Name].Of(ref.Field)
}
