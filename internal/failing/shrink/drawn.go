package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// DomainOf returns what a domain of draws says to the shrinker.
func DomainOf(d draw.Domain) Domain {
	x := d.Extent()
	return Domain{Pool: x.Pool, Lo: x.Lo, Hi: x.Hi, Bounded: x.Bounded, Parts: partsOf(x.Parts)}
}

// partsOf is [DomainOf] for the parts of composite values.
func partsOf(p *draw.Parts) *Parts {
	if p == nil {
		return nil
	}
	out := &Parts{Least: p.Least}
	if p.Elem != nil {
		out.Elem = DomainOf(p.Elem)
	}
	for _, f := range p.Fields {
		out.Fields = append(out.Fields, DomainOf(f.From))
	}
	return out
}

// merged returns the values of both pools, in the order of the larger one, of which the other may
// be a part.
func merged(a, b []logic.Value) []logic.Value {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := slices.Clone(a)
	for _, v := range b {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// DrawnFrom collects the domain of a field from the draws of a run that did what the script says.
func DrawnFrom(op *sre.Op, field int, sc script.Script, draws []draw.Drawn) (d Domain) {
	if op.Kind == sre.Receive {
		return d
	}
	drawn := false
	for _, in := range sc {
		if in.Op != op || in.Fields[field].Ref() != nil {
			continue
		}
		for _, x := range draws {
			switch v := in.Fields[field].Value(); {
			case x.Value != v || x.Unseen:
				continue
			case x.Parts != nil:
				d.Parts = partsOf(x.Parts)
			case x.Pool != nil:
				d.Pool = merged(d.Pool, x.Pool)
			case !d.Bounded:
				d.Bounded = true
				d.Lo = x.Lo
				d.Hi = x.Hi
			default:
				d.Lo, d.Hi = d.Lo.Min(x.Lo), d.Hi.Max(x.Hi)
			}
			drawn = true
		}
	}
	integer := op.Fields[field].Sort.Kind() == logic.IntKind
	if integer && d.Bounded {
		d.Pool = nil
	}
	unseen := slices.ContainsFunc(draws, func(x draw.Drawn) bool { return x.Unseen })
	d.Computed = integer && !drawn && !unseen && len(draws) > 0
	return d
}
