package spec

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Sorts of integers. Each has the bounds of an integer type of Go: those of its Go type, where that
// is known to be one, else those of its base. What lies under a type of the user's only its package
// knows, so there the base says it: base = uint16 with go = "ports.Port".

// integerSort resolves a sort of integers.
func (r sorts) integerSort(b *hclsyntax.Block, name, base string, d *uhat.SortDecl) bool {
	under := base
	if d.Go != "" {
		known := r.goInteger(d.Go)
		d.Under = known
		switch {
		case known != "" && base == "int":
			under = known
		case known != "" && !sameBounds(known, base):
			r.fail(ConflictingBase, b.Body.Attributes["base"].Expr.Range(), "The base %s is not what lies under the Go type %s: that is %s. Write base = %s, or leave it at int.", base, d.Go, known, known)
			return false
		case notInteger[d.Go]:
			r.fail(ConflictingBase, b.Body.Attributes["go"].Expr.Range(), "The Go type %s holds no integers; expected an integer type, such as \"uint8\" or \"time.Duration\".", d.Go)
			return false
		}
	} else {
		d.Go = base
		d.Under = base
	}
	d.Sort = logic.NewGoInt(name, under)
	if b.Body.Attributes["pool"] != nil || b.Body.Attributes["gen"] != nil {
		r.exclude(b.Body, "pool or gen", "range", "extremes")
	}
	if b.Body.Attributes["range"] != nil {
		r.exclude(b.Body, "range", "extremes")
	}
	r.intRange(b.Body, d)
	d.Extremes = r.flag(b.Body, "extremes")
	r.pool(b.Body, d, func(x hclsyntax.Expression) (logic.Value, bool) {
		n, ok := literalInteger(x)
		if ok {
			r.fitting(n, x, d, d.Sort.Bounds())
		}
		return logic.IntegerValue(n), ok
	}, "[1, 10, 100]")
	narrowed(d)
	return true
}

// narrowed tells a sort with a small Go type what its range or pool leaves to choose from. Of
// others no report says how much of their type was tried.
func narrowed(d *uhat.SortDecl) {
	b := d.Sort.Bounds()
	all := logic.Int.Bounds()
	if !all.Lo.Less(b.Lo) || !b.Hi.Less(all.Hi) {
		return
	}
	lo := d.Lo
	hi := d.Hi
	for i, v := range d.Pool {
		if n := v.Integer(); i == 0 {
			lo = n
			hi = n
		} else {
			lo = lo.Min(n)
			hi = hi.Max(n)
		}
	}
	if from, ok := lo.Int64(); ok && (d.Declared || d.Pool != nil) {
		to, _ := hi.Int64()
		d.Sort.ChosenFrom(from, to)
	}
}

// notInteger are the basic types of Go that are no integers.
var notInteger = map[string]bool{
	"bool": true, "string": true, "float32": true, "float64": true, "complex64": true, "complex128": true, "any": true, "error": true,
}

// sameBounds reports whether two integer types of Go have the same values.
func sameBounds(a, b string) bool {
	x, _ := logic.GoInteger(a)
	y, _ := logic.GoInteger(b)
	return x == y
}

// intRange reads range = [lo, hi].
func (r sorts) intRange(b *hclsyntax.Body, d *uhat.SortDecl) {
	a := b.Attributes["range"]
	if a == nil {
		return
	}
	xs, ok := r.list(a, "[0, 1000]")
	if !ok {
		return
	}
	if len(xs) != 2 {
		r.fail(InvalidValue, a.Expr.Range(), "A range is the smallest and the largest value, such as [0, 1000].")
		return
	}
	lo, ok1 := literalInteger(xs[0])
	hi, ok2 := literalInteger(xs[1])
	switch {
	case !ok1 || !ok2:
		r.fail(InvalidValue, a.Expr.Range(), "The ends of a range are integers, such as [0, 1000].")
	case hi.Less(lo):
		r.fail(EmptyRange, a.Expr.Range(), "The range from %v to %v is empty; the smaller end comes first.", lo, hi)
	default:
		fits := r.fitting(lo, xs[0], d, d.Sort.Bounds())
		if r.fitting(hi, xs[1], d, d.Sort.Bounds()) && fits {
			d.Lo = lo
			d.Hi = hi
			d.Declared = true
			d.DomainRange = at(a.Expr.Range())
		}
	}
}

// fitting reports whether a number is a value of a sort that is being declared.
func (r sorts) fitting(n logic.Integer, x hclsyntax.Expression, d *uhat.SortDecl, b logic.Bounds) bool {
	if !b.Has(n) {
		r.fail(UnfitNumber, x.Range(), unfit, n, d.Sort, d.Go, b)
	}
	return b.Has(n)
}

const unfit = "%v is no value of the sort %s: its Go type %s has %v."
