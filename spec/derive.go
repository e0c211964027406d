package spec

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Models that extend others. A derived model is put together as a syntax tree, before anything in
// it has a meaning, and then resolved like one that is written out: what is inherited keeps its
// place in the file of the base, so diagnostics show the line where a mistake stands.
//
// What a model says has names: state variables, rules (by operation), cases (by label) and the
// entries of state, initial, let, choose and set (by what is left of =). An entry takes the place
// of that with the same name, or is new. Blocks say what they are: change is about one that is
// there, on, case and otherwise bring a new one, and remove takes one away, whose place a new one
// of the name gets.

// derivation is a model being put together.
type derivation struct {
	reporter
	attrs    hclsyntax.Attributes
	networks hclsyntax.Blocks
	rules    []*layers
	removed  map[string]hcl.Range // state variables and rules, and where that is said
	changes  []uhat.ModelChange
}

// layers is a rule with the changes of it, the oldest first.
type layers struct {
	op     string
	blocks []*hclsyntax.Block
	whole  *hclsyntax.Block // put together; nil before that
}

// entryAttrs are the attributes of which each entry has a name of its own.
var entryAttrs = []string{"state", "initial", "let", "choose", "set"}

// extensions puts together what extends something else.
type extensions struct{ scope }

// whole returns a model with everything that it inherits.
func (r extensions) whole(b *hclsyntax.Block) (*hclsyntax.Block, *derivation) {
	d := &derivation{reporter: r.reporter, removed: map[string]hcl.Range{}}
	chain := r.bases(b)
	for i, m := range chain {
		d.changes = nil // those of the last one remain
		d.add(m, i == 0)
	}
	body := *b.Body
	body.Attributes = d.attrs
	body.Blocks = d.networks
	for _, l := range d.rules {
		body.Blocks = append(body.Blocks, d.rule(l, nil))
	}
	out := *b
	out.Body = &body
	return &out, d
}

// bases returns the models, or sessions, that one is derived from. The one itself is last.
func (r extensions) bases(b *hclsyntax.Block) []*hclsyntax.Block {
	chain := []*hclsyntax.Block{b}
	for {
		a := attr(chain[0], "extends")
		if a == nil {
			return chain
		}
		base := r.base(chain[0], a)
		switch {
		case base == nil:
			return chain
		case slices.Contains(chain, base):
			r.wrong(CyclicBase, a, "The %s %q extends itself%s.", b.Type, b.Labels[0], byWay(chain)).related(base.DefRange(), "this "+b.Type)
			return chain
		case attr(base, "go") != nil:
			r.wrong(ConflictingAttributes, a, "The model %q is a Go function, which has no parts that could be changed.", base.Labels[0]).related(base.DefRange(), "declared here")
			return chain
		}
		chain = append([]*hclsyntax.Block{base}, chain...)
	}
}

// byWay names those between the ends of a cycle.
func byWay(chain []*hclsyntax.Block) string {
	if len(chain) < 2 {
		return ""
	}
	var names []string
	for _, b := range chain[:len(chain)-1] {
		names = append(names, fmt.Sprintf("%q", b.Labels[0]))
	}
	slices.Reverse(names)
	return ", by way of " + strings.Join(names, " and ")
}

// base returns the model that a model extends, or of a session the session. If there is none, it
// reports that and returns nil.
func (r extensions) base(b *hclsyntax.Block, a hclsyntax.Expression) *hclsyntax.Block {
	name, ok := written(r.reporter, a, word, InvalidValue, "The attribute \"extends\" names a %s, without quotes.", b.Type)
	if !ok {
		return nil
	}
	var found *hclsyntax.Block
	var names []string
	for _, f := range r.files {
		for _, m := range blocksOf(f, b.Type) {
			switch {
			case len(m.Labels) != 1 || m == b:
			case m.Labels[0] != name:
				names = append(names, m.Labels[0])
			case found != nil:
				r.wrong(AmbiguousName, a, "Two files have a %s %q.", b.Type, name).related(found.DefRange(), "the first one").related(m.DefRange(), "the second one")
				return nil
			default:
				found = m
			}
		}
	}
	if found == nil && len(b.Labels) == 1 && b.Labels[0] == name {
		return b
	}
	if found == nil {
		r.wrong(UnknownBase, a, "The imported files have no %s %q.%s", b.Type, name, suggest(name, names))
	}
	return found
}

// add adds the declarations of a model to those of its bases.
func (d *derivation) add(m *hclsyntax.Block, first bool) {
	own := m
	inherited := map[string]*layers{}
	for _, l := range d.rules {
		inherited[l.op] = l
	}
	if first {
		d.misplaced(m, "A model")
	} else {
		d.remove(own)
		d.listEntries(own)
	}
	d.attrs = d.attributesOver(d.attrs, own.Body.Attributes)
	networks := len(d.networks)
	for _, b := range own.Body.Blocks {
		switch old := inherited[labelOf(b)]; {
		case b.Type == "network" && !first:
			d.networks = append(slices.Delete(d.networks, 0, networks), b)
			networks = 0
			d.list(uhat.Changed, "network", b.DefRange())
		case b.Type == "change" && !first:
			d.change(old, b, slices.Collect(maps.Keys(inherited)))
		case b.Type == "on":
			d.fresh(old, b, first)
		case b.Type == "network":
			d.networks = append(d.networks, b)
		}
	}
	d.rules = slices.DeleteFunc(d.rules, func(l *layers) bool { return l.blocks == nil })
}

// change adds a change to a rule if the rule exists; names are the existing rules.
func (d *derivation) change(old *layers, b *hclsyntax.Block, names []string) {
	name, where, ok := named(b)
	switch {
	case !ok: // reported
	case old == nil || old.blocks == nil:
		slices.Sort(names)
		rep := d.fail(UnknownPart, where, "The original has no block on %q.%s", name, suggest(name, names))
		if removed, ok := d.removed[name]; ok {
			rep.related(removed, "removed here")
		}
	default:
		old.blocks = append(old.blocks, b)
		d.listChange(name, b)
	}
}

// fresh adds a rule; old is the inherited rule of the same operation, or nil.
func (d *derivation) fresh(old *layers, b *hclsyntax.Block, first bool) {
	name, where, _ := named(b)
	switch {
	case old != nil && old.blocks == nil: // it was removed
		old.blocks = []*hclsyntax.Block{b}
	case old != nil:
		d.fail(DuplicateName, where, "The original has a block on %q already. Write change %q { ... } for what differs, or remove = [%s] for a new one.", name, name, name).
			related(old.blocks[0].DefRange(), "the inherited one")
		return
	default:
		d.rules = append(d.rules, &layers{op: name, blocks: []*hclsyntax.Block{b}})
	}
	if !first {
		d.list(uhat.Added, "on "+name, b.DefRange())
	}
}

// misplaced reports a change in a model that extends nothing.
func (d *derivation) misplaced(b *hclsyntax.Block, what string) {
	const detail = "%s that extends nothing has nothing to change or remove. Say extends = NAME, or write it out."
	if attr(b, "extends") != nil {
		return // of something unknown
	}
	if a := b.Body.Attributes["remove"]; a != nil {
		d.fail(MisplacedChange, a.NameRange, detail, what)
	}
	for _, inner := range b.Body.Blocks {
		if inner.Type == "change" {
			d.fail(MisplacedChange, inner.DefRange(), detail, what)
		}
	}
}

// remove removes the state variables and rules that a model lists, and all updates of such
// variables.
func (d *derivation) remove(own *hclsyntax.Block) {
	for x, name := range d.names(own) {
		names := lists.Of(itemsOf(d.attrs["state"]), d.keyOf)
		isState := slices.Contains(names, name)
		for _, l := range d.rules {
			names = append(names, l.op)
			if l.op == name {
				l.blocks = nil
			}
		}
		switch {
		case !slices.Contains(names, name):
			d.wrong(UnknownPart, x, "The original has no state variable and no rule %q.%s", name, suggest(name, names))
			continue
		case isState:
			d.list(uhat.Removed, "state "+name, x.Range())
			d.forget(name)
		default:
			d.list(uhat.Removed, "on "+name, x.Range())
		}
		d.removed[name] = x.Range()
	}
}

// names returns the names in the attribute remove.
func (d *derivation) names(b *hclsyntax.Block) iter.Seq2[hclsyntax.Expression, string] {
	list, _ := d.reporter.list(b, "remove", "[held, put]")
	return elements(d.reporter, list, word, InvalidValue, "The attribute \"remove\" lists names, without quotes.")
}

// forget removes a state variable and everything that sets it.
func (d *derivation) forget(variable string) {
	d.attrs = d.without(d.attrs, variable)
	for _, l := range d.rules {
		for i, b := range l.blocks {
			l.blocks[i] = d.blockWithout(b, variable)
		}
	}
}

func (d *derivation) blockWithout(b *hclsyntax.Block, variable string) *hclsyntax.Block {
	out := *b
	body := *b.Body
	out.Body = &body
	body.Attributes = d.without(body.Attributes, variable)
	body.Blocks = make(hclsyntax.Blocks, len(b.Body.Blocks))
	for i, inner := range b.Body.Blocks {
		body.Blocks[i] = d.blockWithout(inner, variable)
	}
	return &out
}

// without drops the entries of a variable from state, initial and set.
func (d *derivation) without(attrs hclsyntax.Attributes, variable string) hclsyntax.Attributes {
	out := maps.Clone(attrs)
	for _, name := range []string{"state", "initial", "set"} {
		if items := itemsOf(out[name]); items != nil {
			kept := slices.DeleteFunc(slices.Clone(items), func(x hclsyntax.ObjectConsItem) bool {
				root, _, _ := strings.Cut(d.keyOf(x), "[")
				return root == variable
			})
			out[name] = withItems(out[name], kept)
		}
	}
	return out
}

// The differences between a derived model and its base, part by part.

// list records a change.
func (d *derivation) list(kind uhat.ChangeKind, part string, where hcl.Range) {
	d.changes = append(d.changes, uhat.ModelChange{Kind: kind, Part: part, Range: at(where)})
}

// listEntries records the entries of the state that are new or changed.
func (d *derivation) listEntries(own *hclsyntax.Block) {
	for _, name := range []string{"state", "initial"} {
		for _, item := range itemsOf(own.Body.Attributes[name]) {
			kind := uhat.Added
			key := d.keyOf(item)
			if slices.ContainsFunc(itemsOf(d.attrs[name]), func(x hclsyntax.ObjectConsItem) bool { return d.keyOf(x) == key }) {
				kind = uhat.Changed
			}
			d.list(kind, name+" "+key, item.KeyExpr.Range())
		}
	}
	if a := own.Body.Attributes["unspecified"]; a != nil {
		d.list(uhat.Changed, "unspecified", a.NameRange)
	}
}

// listChange writes down what a block changes in the part of that name.
func (d *derivation) listChange(part string, b *hclsyntax.Block) {
	removed, _ := tuple(attr(b, "remove"))
	for _, x := range removed {
		name, _ := word(x)
		d.list(uhat.Removed, part+", case "+name, x.Range())
	}
	for _, a := range attributesOf(b) {
		if a.Name == "remove" || a.Name == "doc" {
			continue
		}
		items := itemsOf(a)
		for _, item := range items {
			d.list(uhat.Changed, part+", "+a.Name+" "+d.keyOf(item), item.KeyExpr.Range())
		}
		if items == nil {
			d.list(uhat.Changed, part+", "+a.Name, a.NameRange)
		}
	}
	for _, inner := range b.Body.Blocks {
		switch name := labelOf(inner); {
		case inner.Type == "change":
			d.listChange(part+", case "+name, inner)
		case isReply(inner):
			d.list(uhat.Changed, part+", reply", inner.DefRange())
		default:
			d.list(uhat.Added, part+", case "+name, inner.DefRange())
		}
	}
}

// attributesOver returns the attributes of a block with those that take their place.
func (d *derivation) attributesOver(base, own hclsyntax.Attributes) hclsyntax.Attributes {
	out := hclsyntax.Attributes{}
	maps.Copy(out, base)
	for _, name := range slices.Sorted(maps.Keys(own)) {
		a := own[name]
		switch old := out[name]; {
		case name == "extends" || name == "remove":
		case slices.Contains(entryAttrs, name) && itemsOf(old) != nil && itemsOf(a) != nil:
			out[name] = withItems(a, d.itemsOver(itemsOf(old), itemsOf(a)))
		default:
			out[name] = a
		}
	}
	return out
}

// itemsOver returns entries with those that take their place. A new one comes before the next one
// that is not, so that a name which another one needs stands before it; else at the end.
func (d *derivation) itemsOver(base, own []hclsyntax.ObjectConsItem) []hclsyntax.ObjectConsItem {
	out := slices.Clone(base)
	var fresh []hclsyntax.ObjectConsItem
	for _, item := range own {
		key := d.keyOf(item)
		i := slices.IndexFunc(out, func(x hclsyntax.ObjectConsItem) bool { return d.keyOf(x) == key })
		if i < 0 {
			fresh = append(fresh, item)
			continue
		}
		out[i] = item
		out = slices.Insert(out, i, fresh...)
		fresh = nil
	}
	return append(out, fresh...)
}

// keyOf returns what stands left of = in an entry, without spaces.
func (d *derivation) keyOf(item hclsyntax.ObjectConsItem) string {
	if e, ok := objectKey(item); ok {
		return e.name
	}
	return strings.Join(strings.Fields(d.out.written(item.KeyExpr.Range())), "")
}

func itemsOf(a *hclsyntax.Attribute) []hclsyntax.ObjectConsItem {
	if a == nil {
		return nil
	}
	items, _ := braces(a.Expr)
	return items
}

// withItems returns an attribute with other entries.
func withItems(a *hclsyntax.Attribute, items []hclsyntax.ObjectConsItem) *hclsyntax.Attribute {
	out := *a
	o := *unparen(a.Expr).(*hclsyntax.ObjectConsExpr)
	o.Items = items
	out.Expr = &o
	return &out
}

// rule puts a rule together. The operations that are being put together are those of open.
func (d *derivation) rule(l *layers, open []string) *hclsyntax.Block {
	if l.whole != nil {
		return l.whole
	}
	first := l.blocks[0]
	out := first
	if base := d.ruleBase(first, append(open, l.op)); base != nil {
		out = d.over(base, first)
		out.Type = first.Type
		out.Labels = first.Labels
		out.LabelRanges = first.LabelRanges
		out.TypeRange = first.TypeRange
	} else {
		d.misplaced(first, "A block on an operation")
	}
	for _, b := range l.blocks[1:] {
		out = d.over(out, b)
	}
	l.whole = out
	return out
}

// ruleBase returns the rule that another one extends; nil where it extends none.
func (d *derivation) ruleBase(b *hclsyntax.Block, open []string) *hclsyntax.Block {
	a := attr(b, "extends")
	name, ok := written(d.reporter, a, word, InvalidValue, "The attribute \"extends\" names an operation, without quotes.")
	if !ok {
		return nil
	}
	if slices.Contains(open, name) {
		d.wrong(CyclicBase, a, "The block on %q extends itself.", labelOf(b))
		return nil
	}
	var names []string
	for _, l := range d.rules {
		if l.op == name {
			return d.rule(l, open)
		}
		names = append(names, l.op)
	}
	rep := d.wrong(UnknownBase, a, "The model has no block on %q.%s", name, suggest(name, names))
	if where, ok := d.removed[name]; ok {
		rep.related(where, "removed here")
	}
	return nil
}

// over returns a block of a model with the changes that another one makes.
func (d *derivation) over(base, own *hclsyntax.Block) *hclsyntax.Block {
	blocks := slices.Clone(base.Body.Blocks)
	free := map[string]int{} // the places of cases that were removed
	for x, name := range d.names(own) {
		if i := d.caseAt(blocks, name, x.Range()); i >= 0 {
			free[name] = i
			blocks[i] = nil
		}
	}
	if slices.ContainsFunc(own.Body.Blocks, isReply) {
		blocks = slices.DeleteFunc(blocks, func(b *hclsyntax.Block) bool { return b != nil && isReply(b) })
	}
	for _, b := range own.Body.Blocks {
		name := labelOf(b)
		place, wasRemoved := free[name]
		switch {
		case b.Type == "change":
			_, where, _ := named(b)
			if i := d.caseAt(blocks, name, where); i >= 0 {
				blocks[i] = d.over(blocks[i], b)
			}
		case !isReply(b) && wasRemoved && blocks[place] == nil:
			blocks[place] = b
		case !isReply(b) && name != "" && slices.Contains(labelsOf(base.Body.Blocks), name) && !wasRemoved:
			_, where, _ := named(b)
			d.fail(DuplicateName, where, "The original has a case %q already. Write change %q { ... } for what differs, or remove = [%s] for a new one.", name, name, name)
		default:
			blocks = append(blocks, b)
		}
	}
	out := *base
	body := *base.Body
	out.Body = &body
	body.Attributes = d.attributesOver(base.Body.Attributes, own.Body.Attributes)
	body.Blocks = slices.DeleteFunc(blocks, func(b *hclsyntax.Block) bool { return b == nil })
	if len(free) > 0 {
		always(body.Blocks)
	}
	return &out
}

// always makes a case of otherwise where all cases before it were removed: it always applies then.
func always(blocks hclsyntax.Blocks) {
	i := slices.IndexFunc(blocks, func(b *hclsyntax.Block) bool { return !isReply(b) })
	if i >= 0 && blocks[i].Type == "otherwise" {
		b := *blocks[i]
		b.Type = "case"
		blocks[i] = &b
	}
}

func isReply(b *hclsyntax.Block) bool { return b.Type == "reply" }

// caseAt returns the position of the case with a label; -1 after a report where there is not just
// one.
func (d *derivation) caseAt(blocks hclsyntax.Blocks, name string, where hcl.Range) int {
	found := -1
	for i, b := range blocks {
		if b == nil || isReply(b) || labelOf(b) != name || name == "" {
			continue
		}
		if found >= 0 {
			d.fail(AmbiguousName, where, "The original has two cases %q here. Remove = [%s] at the block around them and new ones would do.", name, name).
				related(blocks[found].DefRange(), "the first one").related(b.DefRange(), "the second one")
			return -1
		}
		found = i
	}
	if found < 0 {
		d.fail(UnknownPart, where, "The original has no case %q here.%s", name, suggest(name, labelsOf(blocks)))
	}
	return found
}

func labelOf(b *hclsyntax.Block) string {
	if len(b.Labels) == 0 {
		return ""
	}
	return b.Labels[0]
}

// labelsOf returns the labels of cases.
func labelsOf(blocks hclsyntax.Blocks) []string {
	var out []string
	for _, b := range blocks {
		if b != nil && !isReply(b) && labelOf(b) != "" {
			out = append(out, labelOf(b))
		}
	}
	return out
}
