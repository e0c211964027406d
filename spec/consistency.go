package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/sre"
)

// What a system promises of calls at the same time: the key of each operation, how many calls late
// its answers may be, whether its calls may wait for others, and, in the target, what holds of all
// of them.

// overlapping reads what an operation says of calls at the same time.
func (r operations) overlapping(b *hclsyntax.Body, o *operation) {
	for _, name := range []string{"key", "stale", "waits"} {
		a := b.Attributes[name]
		switch {
		case a == nil:
		case o.Op.Kind != sre.Call:
			r.fail(MisplacedAttribute, a.NameRange, "Only calls are made at the same time, so only a call has the attribute %q; %s is a %s.", name, o.Op.Name, o.Op.Kind)
		case name == "key":
			r.key(a, o)
		case name == "waits":
			r.waits(a, o)
		default:
			r.stale(a, o)
		}
	}
}

// key reads which argument says what a call is about.
func (r operations) key(a *hclsyntax.Attribute, o *operation) {
	const form = "The key is an argument of the operation, without quotes: key = %s."
	args := fieldNames(o.Op.Fields[:o.Op.Args()])
	name, ok := word(a.Expr)
	switch i := o.Op.Position(name); {
	case len(args) == 0:
		r.fail(InvalidKey, a.Expr.Range(), "The operation %s has no arguments, so it is about no key.", o.Op.Name)
	case !ok:
		r.fail(InvalidKey, a.Expr.Range(), form, args[0])
	case i < 0:
		r.fail(UnknownField, a.Expr.Range(), "The operation %s has no argument %q.%s", o.Op.Name, name, suggest(name, args))
	case i >= o.Op.Args():
		r.fail(InvalidKey, a.Expr.Range(), "%q is a result, and the caller has to know the key. "+form, name, args[0])
	case !o.broken[name]:
		r.sameKey(a.Expr.Range(), o, i)
	}
}

// sameKey takes a key if it has the sort of the keys before it.
func (r operations) sameKey(where hcl.Range, o *operation, i int) {
	f := o.Op.Fields[i]
	for _, p := range r.ctx.Operations {
		if p.Key == "" {
			continue
		}
		if g := p.Op.Fields[p.Op.Position(p.Key)]; g.Sort != f.Sort {
			r.fail(InvalidKey, where, "The key of %s is a %s, and that of %s is a %s: calls with equal keys belong together, so keys have one sort.", o.Op.Name, f.Sort, p.Op.Name, g.Sort)
			return
		}
	}
	o.Key = f.Name
}

// maxStale is by how many calls an answer may be late at most: the end of a run has no more.
const maxStale = 20

// stale reads by how many calls the answers of an operation may be late.
func (r operations) stale(a *hclsyntax.Attribute, o *operation) {
	n, ok := literalInt(a.Expr)
	switch {
	case !ok || n < 1 || n > maxStale:
		r.fail(InvalidStale, a.Expr.Range(), "Here stands by how many calls an answer may be late, from 1 to %d.", maxStale)
	case len(o.Op.Fields) == o.Op.Args():
		r.fail(InvalidStale, a.Expr.Range(), "The operation %s answers nothing that could be late.", o.Op.Name)
	default:
		o.Stale = int(n)
		o.staleAt = a.SrcRange
	}
}

// waits reads whether calls of an operation may wait for others.
func (r operations) waits(a *hclsyntax.Attribute, o *operation) {
	switch v, ok := literalBool(a.Expr); {
	case !ok || !v:
		r.fail(InvalidWaits, a.Expr.Range(), "A call may wait for others with waits = true; without the attribute it may not.")
	case o.Stale > 0:
		r.fail(InvalidWaits, a.NameRange, "An answer that may be late is one of a call that never waits: %s has stale = %d.", o.Op.Name, o.Stale)
	default:
		o.Waits = true
		o.waitsAt = a.SrcRange
	}
}
