package spec

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The largest numbers that a goal may ask for: generators, and depths of repetitions.
const (
	MaxResults = 100
	MaxAgain   = 64
)

// goalSearch resolves how generators of a goal are looked for.
func (r goals) goalSearch(b *hclsyntax.Body, g *uhat.Goal) {
	if a := b.Attributes["results"]; a != nil {
		if n, ok := r.count(a.Expr, "results", 1, MaxResults); ok {
			g.Search.Results = n
		}
	}
	if a := b.Attributes["depth"]; a != nil {
		g.Search.Depth = r.depths(a)
	}
	if a := b.Attributes["repeat"]; a != nil {
		g.Search.Repeat = r.repeated(a)
		if d := g.Search.Depth; d != nil && d.Hi == 0 {
			r.fail(ConflictingRepeat, a.Expr.Range(), "Nothing repeats at a depth of 0; leave \"repeat\" out, or write a larger depth.").
				related(b.Attributes["depth"].Expr.Range(), "the depth")
		}
	}
	if a := b.Attributes["without"]; a != nil {
		g.Search.Without = r.unwanted(a, g.Name)
	}
}

// count resolves a number between bounds.
func (r goals) count(x hclsyntax.Expression, name string, lo, hi int64) (int, bool) {
	n, ok := literalInt(x)
	if !ok || n < lo || n > hi {
		r.fail(InvalidCount, x.Range(), "What %q says is a number from %d to %d.", name, lo, hi)
		return 0, false
	}
	return int(n), true
}

// depths resolves the bounds of the repetitions of the repeated part: one number is the maximum,
// two are the minimum and the maximum.
func (r goals) depths(a *hclsyntax.Attribute) *uhat.Depths {
	xs := []hclsyntax.Expression{a.Expr}
	if t, ok := a.Expr.(*hclsyntax.TupleConsExpr); ok {
		if xs = t.Exprs; len(xs) != 2 {
			r.fail(InvalidCount, a.Expr.Range(), "The attribute \"depth\" is the most that a part repeats, such as 4, or the least and the most, such as [1, 4].")
			return nil
		}
	}
	var ns []int
	for _, x := range xs {
		n, ok := r.count(x, "depth", 0, MaxAgain)
		if !ok {
			return nil
		}
		ns = append(ns, n)
	}
	d := &uhat.Depths{Hi: ns[len(ns)-1]}
	if len(ns) == 2 {
		d.Lo = ns[0]
		d.Both = true
	}
	if d.Lo > d.Hi {
		r.fail(InvalidCount, a.Expr.Range(), "The first number of \"depth\" is the smaller one; %d is more than %d.", d.Lo, d.Hi)
		return nil
	}
	return d
}

// repeated resolves the operations of the part that is to repeat.
func (r goals) repeated(a *hclsyntax.Attribute) []*sre.Op {
	xs, ok := r.list(a, "[push, pop]")
	if !ok {
		return nil
	}
	if len(xs) == 0 {
		r.fail(InvalidValue, a.Expr.Range(), "The attribute \"repeat\" names at least one operation, such as [push]. With depth = 0 nothing repeats.")
	}
	var out []*sre.Op
	for _, x := range xs {
		name, ok := word(x)
		if !ok {
			r.fail(InvalidValue, x.Range(), "The attribute \"repeat\" lists operations, such as [push, pop].")
			continue
		}
		o := r.repeatable(name, x.Range())
		if o == nil {
			continue
		}
		if o.Op.Kind == sre.Receive {
			r.fail(UnrepeatableOperation, x.Range(), "%q is a receive: it comes again when what causes it does. The attribute \"repeat\" lists calls and sends.", name)
			continue
		}
		out = append(out, o.Op)
	}
	return out
}

// repeatable returns the visible operation of that name.
func (r goals) repeatable(name string, where hcl.Range) *operation {
	if sym := r.names.symbols[name]; sym != nil && sym.kind == opSymbol && sym.op != nil && sym.op.Op.Kind == sre.Ghost {
		r.fail(UnrepeatableOperation, where, "%q is a ghost: it happens with what it belongs to. The attribute \"repeat\" lists calls and sends.", name).related(sym.at, "declared here")
		return nil
	}
	return r.visibleOperation(name, where)
}

// unwanted resolves the names of generators that are left out.
func (r goals) unwanted(a *hclsyntax.Attribute, goal string) []string {
	xs, ok := r.list(a, fmt.Sprintf("[%s_2]", goal))
	if !ok {
		return nil
	}
	var out []string
	for _, x := range xs {
		name, ok := word(x)
		if !ok {
			name, ok = literalString(x)
		}
		number, own := strings.CutPrefix(name, goal+"_")
		if !ok || !own || strings.Trim(number, "0123456789") != "" || number == "" || number[0] == '0' {
			r.fail(UnknownGenerator, x.Range(), "The generators of this goal are called %[1]s_1, %[1]s_2 and so on, as \"clouseau explain\" shows them.", goal)
			continue
		}
		out = append(out, name)
	}
	return out
}
