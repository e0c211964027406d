package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// What a system promises of calls at the same time: the key of each operation, how many calls late
// its answers may be, whether its calls may wait for others, and, in the target, what holds of all
// of them.

// overlapping reads what an operation says of calls at the same time.
func (r *resolver) overlapping(b *hclsyntax.Body, o *operation) {
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
func (r *resolver) key(a *hclsyntax.Attribute, o *operation) {
	const form = "The key is an argument of the operation, without quotes: key = %s."
	var args []string
	for _, f := range o.Op.Fields[:o.Op.Args()] {
		args = append(args, f.Name)
	}
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
func (r *resolver) sameKey(where hcl.Range, o *operation, i int) {
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
func (r *resolver) stale(a *hclsyntax.Attribute, o *operation) {
	n, ok := literalInt(a.Expr)
	switch {
	case !ok || n < 1 || n > maxStale:
		r.fail(InvalidStale, a.Expr.Range(), "Here stands by how many calls an answer may be late, from 1 to %d.", maxStale)
	case len(o.Op.Fields) == o.Op.Args():
		r.fail(InvalidStale, a.Expr.Range(), "The operation %s answers nothing that could be late.", o.Op.Name)
	default:
		o.Stale, o.staleAt = int(n), a.SrcRange
	}
}

// consistency reads what a target promises of calls at the same time.
func (r *resolver) consistency(b *hclsyntax.Body, t *uhat.Target) {
	a := b.Attributes["consistency"]
	if a == nil {
		return
	}
	name, _ := word(a.Expr)
	words := uhat.Consistencies()
	i := slices.Index(words, name)
	if i < 0 {
		r.fail(InvalidConsistency, a.Expr.Range(), "What is promised of calls at the same time is %s, without quotes.%s", either(words), suggest(name, words))
		return
	}
	t.Consistency = uhat.Consistency(i)
	if t.Consistency == uhat.PerKey && !slices.ContainsFunc(r.ctx.Operations, func(o *uhat.Operation) bool { return o.Key != "" }) {
		r.fail(InvalidConsistency, a.Expr.Range(), "No operation says what its key is, so nothing would be promised: write key = ARGUMENT in the operations that are about a key.")
	}
	r.consistent = a.Expr.Range()
}

// changing reports operations that the model lets change the state, though their answers may be
// late, or though nothing is promised of them.
func (r *resolver) changing(s *uhat.Spec) {
	if s.Model == nil {
		return
	}
	for _, rule := range s.Model.Rules {
		o, sym := s.Operation(rule.Op), r.symbols[rule.Op.Name]
		u := rule.Body.Update()
		if u == nil || sym == nil || sym.op == nil {
			continue
		}
		if o.Stale > 0 {
			r.fail(InvalidStale, sym.op.staleAt, "Only an operation that changes nothing can have a late answer, and the model lets %s change %s.", o.Op.Name, u.Var.Name)
		}
		if s.Target.Consistency == uhat.PerKey && o.Key == "" {
			r.fail(InvalidConsistency, r.consistent, "Nothing is promised of an operation without a key, so it is left out, and the model lets %s change %s. Write key = ARGUMENT in it, or promise linearizable.", o.Op.Name, u.Var.Name)
		}
	}
}

// waits reads whether calls of an operation may wait for others.
func (r *resolver) waits(a *hclsyntax.Attribute, o *operation) {
	switch v, ok := literalBool(a.Expr); {
	case !ok || !v:
		r.fail(InvalidWaits, a.Expr.Range(), "A call may wait for others with waits = true; without the attribute it may not.")
	case o.Stale > 0:
		r.fail(InvalidWaits, a.NameRange, "An answer that may be late is one of a call that never waits: %s has stale = %d.", o.Op.Name, o.Stale)
	default:
		o.Waits, o.waitsAt = true, a.SrcRange
	}
}

// waiting reports operations whose calls may wait where neither model nor reference tells when.
func (r *resolver) waiting(s *uhat.Spec) {
	for _, o := range s.Operations {
		sym := r.symbols[o.Op.Name]
		if !o.Waits || sym == nil || sym.op == nil {
			continue
		}
		where, ref := sym.op.waitsAt, s.Target.Reference
		switch {
		case s.Model != nil && s.Model.Unspecified != uhat.Forbidden:
			r.fail(InvalidWaits, where, "A call of %s has to wait where the model has no case for it. Write unspecified = forbidden in the model, and cases with when for the calls that return.", o.Op.Name)
		case ref != nil && !ref.Methods[o.Op.Name].Ready(o.Op):
			r.fail(InvalidWaits, where, "The reference has to tell when a call of %[1]s has to wait: by a last result of type bool, which is false then, methods = { %[1]s = \"METHOD(PARAMETERS) (RESULTS, ready)\" } in its block.", o.Op.Name)
		case s.Model == nil && ref == nil:
			r.fail(InvalidWaits, where, "Nobody tells when a call of %s has to wait, and when it hangs: that takes a model or a reference.", o.Op.Name)
		}
	}
}
