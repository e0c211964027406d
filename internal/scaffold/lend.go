package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// Whoever passes a slice or gets one may write to it afterwards, unless the documentation says that
// it is shared, and a copy is changed without the original. The adapter of a hunt keeps what calls
// took and returned. An operation writes to all that, and looks whether the system shows something
// else then. It puts back what was there before, so that a run in which it finds nothing is not
// disturbed.

// lending is what that operation makes use of.
type lending struct {
	shows   []*operation // by what the system is seen
	changes []*operation // by what another system is changed
}

// lends adds the operation, if something is lent and something is seen.
func (sc *scanner) lends() {
	if sc.values.system == nil || !sc.ops.any(func(op *operation) bool { return sc.lendable(op) }) {
		return
	}
	x := &lending{}
	for _, op := range sc.ops {
		if op.on != nil || op.second || op.waits {
			continue
		}
		if sc.shows(op) {
			x.shows = append(x.shows, op)
		}
		if (op.role() == removes || op.says(words.Adds)) && !op.configures() && op.literals(1) != nil && len(op.params) == len(op.args) &&
			!slices.ContainsFunc(op.params, func(p *param) bool { return p.field == nil || p.another != nil }) {
			x.changes = append(x.changes, op)
		}
	}
	if x.shows == nil {
		return
	}
	// What removes comes first: often it finds nothing, and a copy on write is still to be made.
	slices.SortStableFunc(x.changes, func(a, b *operation) int { return int(b.role()) - int(a.role()) })
	for _, op := range sc.ops {
		op.lent = sc.lendable(op)
		op.wrapped = op.wrapped || op.lent
	}
	sc.lending = x
	name := "Overwrite"
	for slices.ContainsFunc(sc.fns, func(fn *types.Func) bool { return fn.Name() == name }) {
		name += "All"
	}
	fn := types.NewFunc(token.NoPos, sc.src.Types, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
	op := &operation{fn: fn, sig: fn.Signature(), kept: -1, wrapped: true, overwrites: true, doc: "Writes to what calls took and returned, as its owner may."}
	op.name = sc.values.names.pick(lowerCamel(name), "_")
	sc.ops = append(sc.ops, op)
}

// lendable reports whether an operation takes or returns what its caller may write to.
func (sc *scanner) lendable(op *operation) bool {
	doc := sc.src.Doc(op.fn)
	if op.copies {
		doc = strings.ReplaceAll(doc, "read-only", "") // only such copies may share
	}
	if words.Shares.In(doc) || op.exchange || op.advances {
		return false
	}
	mine := func(v *types.Var) bool { return source.HasLength(v.Type()) }
	return op.apart || slices.ContainsFunc(slices.Collect(op.sig.Params().Variables()), mine) ||
		slices.ContainsFunc(slices.Collect(op.sig.Results().Variables()), mine)
}

// shows reports whether an operation only tells what is in the system. In a cache a getter does
// more.
func (sc *scanner) shows(op *operation) bool {
	if op.panics || op.apart || len(op.results) == 0 || len(op.args) > 2 || op.literals(1) == nil {
		return false
	}
	reads := op.onlyReads() && op.says(words.Finds) || words.Contents.In(op.fn.Name()) || words.First(op.fn.Name()) == "read" && len(op.args) > 0 && op.args[0].isIndex()
	return op.listsAll() || op.iteration() != nil && op.onlyReads() || op.says(words.Pure) && op.onlyReads() ||
		reads && len(op.args) > 0 && !sc.src.Says(words.Goes, sc.values.system.Obj(), sc.fns)
}

// literals returns the arguments of the n-th call of an operation; nil if they are not plain.
func (op *operation) literals(n int) []string {
	out := []string{}
	for _, f := range op.args {
		t := f.value.sort.goType
		one := f.value.sort
		list := one.isList() && one.parts != nil
		if list {
			one = one.parts[0]
		}
		text := ""
		switch {
		case f.answer || one.values != nil || one.fedByAnswers() || one.parts != nil:
			return nil
		case source.Is(one.goType, types.IsNumeric):
			text = fmt.Sprint(n)
		case source.Is(one.goType, types.IsString) && one.pool != nil:
			text = one.pool[n%len(one.pool)]
		default:
			return nil
		}
		if list {
			text = typeText(t) + "{" + text + "}"
		}
		out = append(out, text)
	}
	return out
}

// fewShown is with how many arguments an operation is asked what is in the system.
const fewShown = 4

// given has an argument lent that the caller may write to, and returns how it is passed.
func (c *call) given(i int, p *param, x string) string {
	if !c.lent || p.field == nil || i >= c.sig.Params().Len() || !source.HasLength(c.sig.Params().At(i).Type()) {
		return x
	}
	given := c.local("given")
	x = strings.TrimSuffix(x, "...")
	taken := x
	if p.value.in == "" && !source.IsMap(c.sig.Params().At(i).Type()) {
		x = std("slices", "Clone(") + x + ")"
	}
	c.before = append(c.before, given+" := "+x)
	if p.spread && p.value.in == "" && p.field.value.sort.parts != nil && source.Is(p.field.value.sort.parts[0].goType, types.IsInteger|types.IsString) {
		c.after = append(c.after, fmt.Sprintf("if !%s(%s, %s) {\npanic(\"%s changes what it takes, which no documentation says\")\n}",
			std("slices", "Equal"), given, taken, c.fn.Name()))
	}
	c.after = append(c.after, c.lends(c.sig.Params().At(i).Type(), "took", given))
	if p.spread {
		given += "..."
	}
	return given
}

// lentSystem is code that notes a system.
func (c *call) lentSystem(what, x string) string {
	return fmt.Sprintf("lendSystem%s(%s, %q, %s)", titleMark, selfMark, c.said("changing", what), x)
}

// said is what is told where the system shows that something was written to.
func (c *call) said(doing, what string) string {
	text := fmt.Sprintf("%s what %s %s changes the %s", doing, c.fn.Name(), what, c.title)
	if doc := c.guess.src.Sentence(c.fn, words.Apart.In); doc != "" {
		return fmt.Sprintf("%s, though the documentation says: %s", text, doc)
	}
	return text + ", which no documentation says"
}

// lentResult notes the system that a call answers with, or the one that it copies. One that answers
// with itself, so that calls can be chained, lends nothing.
func (c *call) lentResult(seen string, t types.Type) string {
	if c.copies {
		return c.lentSystem("was called on", systemMark)
	}
	if _, pointer := types.Unalias(t).(*types.Pointer); pointer {
		return form("if " + hole + " != nil && " + hole + " != " + systemMark + " {\n" + c.lentSystem("returned", hole) + "\n}").of(seen)
	}
	return form(there(c.lentSystem("returned", hole))).of(seen)
}

// lends is code that notes a slice or a map, and the slices in it.
func (c *call) lends(t types.Type, what, x string) string {
	code := fmt.Sprintf("lend%s(%s, %q, %s)", titleMark, selfMark, c.said("writing to", what), x)
	if s, ok := t.Underlying().(*types.Slice); ok {
		if _, ok := s.Elem().Underlying().(*types.Slice); ok {
			return code + fmt.Sprintf("\nfor _, x := range %s {\n%s\n}", x, c.lends(s.Elem(), what, "x"))
		}
		return code
	}
	return strings.Replace(code, "lend"+titleMark, "lendMap"+titleMark, 1)
}

// lending prints the operation, and what it makes use of.
func (a *adapter) lending() {
	var shows, changes []string
	for _, op := range a.d.ops {
		if slices.Contains(a.d.lending.shows, op) {
			for n := range fewShown {
				shows = append(shows, fmt.Sprintf("⟦self⟧.%s(%s)", op.method(), join(op.literals(n))))
				if len(op.args) == 0 {
					break
				}
			}
		}
	}
	for _, op := range a.d.lending.changes {
		if slices.Contains(a.d.ops, op) {
			changes = append(changes, op.direct(len(changes)+1))
		}
	}
	a.part("overwrite", struct {
		*adapter
		Shows, Changes, Kinds []string
	}{a, shows, changes, a.lends()})
}

// lends returns which functions note what is lent.
func (a *adapter) lends() (kinds []string) {
	for _, kind := range []string{"lend", "lendMap", "lendSystem"} {
		if _, used := a.mentions(a.resolve(kind + titleMark)); used {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// simple returns the draft with nothing lent.
func (d *draft) simple() *draft {
	less := *d
	less.lending = nil
	less.ops = nil
	for _, op := range d.ops {
		if !op.overwrites {
			own := *op
			own.lent = false
			less.ops = append(less.ops, &own)
		}
	}
	return &less
}

// direct is the n-th call of an operation on another system.
func (op *operation) direct(n int) string {
	var args []string
	for i, text := range op.literals(n) {
		p := op.params[i]
		if i < op.sig.Params().Len() && types.IsInterface(op.sig.Params().At(i).Type()) {
			text = typeText(p.value.sort.goType) + "(" + text + ")"
		}
		text = p.value.in.of(text)
		if p.spread {
			text += "..."
		}
		args = append(args, text)
	}
	return op.fn.Name() + "(" + join(args) + ")"
}
