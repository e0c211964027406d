package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

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
	a := b.Body.Attributes["extends"]
	name, ok := written(d.reporter, a, word, InvalidValue, "The attribute \"extends\" names an operation, without quotes.")
	if !ok {
		return nil
	}
	if slices.Contains(open, name) {
		d.fail(CyclicBase, a.Expr.Range(), "The block on %q extends itself.", labelOf(b))
		return nil
	}
	var names []string
	for _, l := range d.rules {
		if l.op == name {
			return d.rule(l, open)
		}
		names = append(names, l.op)
	}
	rep := d.fail(UnknownBase, a.Expr.Range(), "The model has no block on %q.%s", name, suggest(name, names))
	if where, ok := d.removed[name]; ok {
		rep.related(where, "removed here")
	}
	return nil
}

// over returns a block of a model with the changes that another one makes.
func (d *derivation) over(base, own *hclsyntax.Block) *hclsyntax.Block {
	blocks := slices.Clone(base.Body.Blocks)
	free := map[string]int{} // the places of cases that were removed
	for _, x := range d.names(own.Body) {
		name, _ := word(x)
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
			d.fail(DuplicateName, where, "What is extended has a case %q already. Write change %q { ... } for what differs, or remove = [%s] for a new one.", name, name, name)
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
			d.fail(AmbiguousName, where, "What is extended has two cases %q here. Remove = [%s] at the block around them and new ones would do.", name, name).
				related(blocks[found].DefRange(), "the first one").related(b.DefRange(), "the second one")
			return -1
		}
		found = i
	}
	if found < 0 {
		d.fail(UnknownPart, where, "What is extended has no case %q here.%s", name, suggest(name, labelsOf(blocks)))
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
