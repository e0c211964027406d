package scaffold

import (
	"fmt"
	"slices"
	"strings"
)

// Some relations are plain from names and signatures: as many are counted as are listed, pushAll is
// push for each element, peek changes nothing, after clear the system is as a new one.

// pureWords are the first words of methods that change nothing, whatever the system: get is none of
// them, as in caches it does.
var pureWords = []string{"len", "size", "count", "cap", "capacity", "peek", "contains", "has", "is", "empty", "full", "exists", "height"}

// manyEnds are how a method is called that does for many what another does for one.
var manyEnds = []string{"All", "Many", "Batch", "Each", "s"}

// relation is a relation that may hold. A doubtful one is one of which names speak against what has
// to be true.
type relation struct {
	text, check string
	doubtful    bool
}

// relations proposes relations. A doubtful one stays in a comment, within the list of the others.
func (p *printer) relations() {
	all := slices.Concat(p.countsListed(), p.twofoldRelations())
	doubtful := func(r relation) bool { return r.doubtful }
	if all == nil {
		return
	}
	p.off = !p.promised || !slices.ContainsFunc(all, func(r relation) bool { return !r.doubtful })
	if p.off {
		doubtful = func(relation) bool { return false } // so is the whole
	}
	var texts, lines, checks []string
	for _, r := range all {
		texts = append(texts, r.text)
		if doubtful(r) {
			lines = append(lines, fmt.Sprintf("  # %s, # perhaps, if %s", r.text, r.check))
			continue
		}
		lines, checks = append(lines, "  "+r.text+","), append(checks, r.check)
	}
	p.supposed(strings.Join(slices.Compact(checks), ", "))
	if line := "relations = [" + strings.Join(texts, ", ") + "]"; len(line) < 90 && len(checks) == len(all) {
		p.proposed("%s", line)
	} else {
		p.proposed("relations = [")
		for _, text := range lines {
			p.proposed("%s", text)
		}
		p.proposed("]")
	}
	p.linef("")
}

// countsListed are relations of what counts and what lists.
func (p *printer) countsListed() (out []relation) {
	if slices.ContainsFunc(p.ops, func(op *operation) bool { return op.name == "count" }) {
		return nil // in relations it is that operation, and no view
	}
	for _, op := range p.ops {
		for _, list := range p.ops {
			if !op.panics && p.counts(op) && p.lists(list) {
				out = append(out, relation{fmt.Sprintf("same(%s, count(%s))", op.name, list.name), "as many are counted as are listed", false})
			}
		}
	}
	return out
}

// twofoldRelations are relations of two runs. Systems that hand out values have none, as a second
// one has others.
func (p *printer) twofoldRelations() (out []relation) {
	answers := 0
	for _, op := range p.ops {
		handed := slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort.fedByAnswers() })
		if handed || op.on != nil || op.second {
			return nil
		}
		if len(op.results) > 0 {
			answers++
		}
	}
	for _, op := range p.ops {
		if one := p.each(op); one != nil {
			out = append(out, relation{fmt.Sprintf("shortcut(%s, repeat(%s))", op.name, one.name), op.name + " is " + one.name + " for each element", false})
		}
	}
	for _, op := range p.ops {
		if slices.Contains(pureWords, firstWord(op.fn.Name())) && op.onlyReads() && len(op.results) > 0 && !op.panics && op.lists == nil && answers > 1 {
			out = append(out, relation{"pure(" + op.name + ")", "what reads changes nothing", false})
		}
	}
	for _, op := range p.ops {
		if len(op.args) == 0 && len(op.results) == 0 && !op.panics && slices.Contains(clearing, strings.ToLower(op.fn.Name())) && answers > 0 {
			out = append(out, relation{"resets(" + op.name + ")", "after " + op.name + " the system is as a new one", p.configured() || p.remembers()})
		}
	}
	return out
}

// each returns the operation that another one does for each element of its list; nil if there is
// none.
func (p *printer) each(many *operation) *operation {
	if len(many.args) != 1 || !many.args[0].value.sort.isList() || many.panics {
		return nil
	}
	elem := many.args[0].value.sort.parts[0]
	for _, one := range p.ops {
		if len(one.args) != 1 || one.args[0].value.sort != elem || one.panics || roleOf(one) == others {
			continue
		}
		if slices.ContainsFunc(manyEnds, func(end string) bool { return many.fn.Name() == one.fn.Name()+end }) {
			return one
		}
	}
	return nil
}
