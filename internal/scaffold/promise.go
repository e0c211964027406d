package scaffold

import (
	"fmt"
	"slices"
	"strings"
)

// Some promises are plain from names and signatures: get answers what put wrote, contains knows
// what add added, there is nothing after clear. They are proposed as clauses in comments, with what
// has to be looked up before they are switched on. Nothing but reading may happen in between, as
// far as names tell what only reads.

// reading are the first words of methods that only read.
var reading = []string{"get", "has", "contains", "len", "size", "count", "is", "peek", "keys", "values", "items", "find", "lookup", "front", "back",
	"first", "last", "min", "max", "minimum", "maximum", "all", "any", "each", "for", "range", "ascend", "descend", "empty", "exists", "cap", "capacity", "stats",
	"equal", "index", "iter", "iterator", "list", "height", "name", "item", "metrics", "floor", "ceiling", "full", "to", "search", "type"}

// numbering are the first words of methods whose answer is a number, and no value that was written.
var numbering = []string{"count", "len", "length", "size", "index", "rank", "height", "depth", "level", "num", "cap", "capacity"}

// placing are those of methods that take a place among the values, and no key under which one was
// written.
var placing = []string{"select", "at", "nth"}

// knowing are the first words of methods that say whether something is there.
var knowing = []string{"has", "contains", "exists", "includes", "test", "is"}

// clearing are methods that remove everything.
var clearing = []string{"clear", "reset", "purge", "flush", "deleteall", "removeall", "clearall", "flushall", "init"}

// proposal is a clause that may be a promise.
type proposal struct {
	name, params, history, event string
	check                        string // what has to be true of the system
	doubtful                     bool   // the text speaks against that
}

// promises prints the promises that an operation may make, as comments if they are not asked for.
func (p *printer) promises(op *operation) {
	if op.panics || op.on != nil {
		return
	}
	all := slices.Concat(p.keeps(op), p.knows(op), p.clears(op))
	for _, x := range all {
		p.off = !p.promised || x.doubtful
		p.supposed(x.check)
		p.proposed("clause %s {", quote(x.name))
		if x.params != "" {
			p.proposed("  params  = { %s }", x.params)
		}
		p.proposed("  history = %s", x.history)
		p.proposed("  event   = %s", x.event)
		p.proposed("  future  = all")
		if p.off {
			p.linef("#   # promise = true")
		} else {
			p.linef("promise = true")
		}
		p.proposed("}")
	}
}

// supposed prints what has to be true of the system if it makes the promise that follows.
func (p *printer) supposed(check string) {
	if !p.off {
		p.switched++
		p.comment("Promised if " + check + ". If that is not so, take it out:")
	} else {
		p.comment("Perhaps promised, if " + check + ":")
	}
}

// proposed prints a line of what is proposed.
func (p *printer) proposed(format string, args ...any) {
	if p.off {
		format = "# " + format
	}
	p.linef(format, args...)
}

// lists reports whether an operation lists all that there is.
func (p *printer) lists(op *operation) bool {
	return len(op.args) == 0 && len(op.results) == 1 && !op.panics && op.results[0].value.sort.isList()
}

// isList reports whether values of the sort are lists.
func (s *sort) isList() bool {
	return strings.HasPrefix(s.name, "list(") || strings.HasPrefix(s.base, "list(")
}

// onlyReads reports whether an operation only reads, as far as its name tells: ContainsOrAdd does
// not.
func (op *operation) onlyReads() bool {
	name := op.fn.Name()
	return slices.Contains(reading, firstWord(name)) && !strings.Contains(name, "Or") && !strings.Contains(name, "And")
}

// finds reports whether an operation says whether something is there, and nothing else.
func (p *printer) finds(op *operation) bool {
	return len(op.args) == 1 && len(op.results) == 1 && op.results[0].value.sort.name == "bool" &&
		slices.Contains(knowing, firstWord(op.fn.Name()))
}

// keeps proposes that what was written is read.
func (p *printer) keeps(op *operation) (out []proposal) {
	x := p.pair()
	if x == nil || op != x.read || x.write.panics || isIndex(x.key) {
		return nil
	}
	k, v := p.variable(x.key.name), p.variable(x.value.name)
	s := x.key.value.sort
	yes, no := p.success(op)
	vars := fmt.Sprintf("%s = %s, %s = %s", k, s.name, v, x.value.value.sort.name)
	wrote := fmt.Sprintf("%s(%s)", x.write.name, conj(x.key.name+" == "+k, x.value.name+" == "+v, p.done(x.write)))
	answer := conj(x.readKey.name+" == "+k, yes, x.answer.name+" == "+v)
	between := p.untouched(s, k)
	if p.twoWay(x) {
		between = p.untouched(nil, "")
	}
	history := "seq(all, " + wrote + ", " + between + ")"
	out = append(out, proposal{name: "what_was_written", params: vars, history: history, doubtful: p.loses(),
		event: op.name + "(" + answer + ")", check: "nothing is evicted, and " + x.write.name + " always writes"})
	if p.loses() && no != "" {
		answer = conj(x.readKey.name+" == "+k, no+" || "+x.answer.name+" == "+v)
		out = append(out, proposal{name: "what_is_there", params: vars, history: history,
			event: op.name + "(" + answer + ")", check: x.write.name + " always writes, and " + no + " is said of what is not there"})
	}
	if rm := p.removing(s); rm != nil && no != "" && yes != op.name {
		gone := rm.name + "(" + conj(rm.args[0].name+" == "+k, p.done(rm)) + ")"
		out = append(out, proposal{name: "what_was_removed", params: k + " = " + s.name, history: "seq(all, " + gone + ", " + p.untouched(s, k) + ")",
			event: op.name + "(" + conj(x.readKey.name+" == "+k, no) + ")", check: rm.name + " always removes, and " + no + " is said of what is not there"})
	}
	return out
}

// twoWay reports whether a key is found by its value, too. Then each value has one key, and to
// write it under another one removes it here.
func (p *printer) twoWay(x *pair) bool {
	return slices.ContainsFunc(p.ops, func(op *operation) bool {
		return roleOf(op) == others && len(op.args) == 1 && op.args[0].value.sort == x.value.value.sort &&
			!isIndex(op.args[0]) && only(op.results, x.key.value.sort) != nil && x.key.value.sort != x.value.value.sort
	})
}

// knows proposes that what was added is there.
func (p *printer) knows(op *operation) (out []proposal) {
	if !p.finds(op) || isIndex(op.args[0]) {
		return nil
	}
	s := op.args[0].value.sort
	k := p.variable(op.args[0].name)
	is := func(yes string) string {
		return op.name + "(" + conj(op.args[0].name+" == "+k, yes+op.results[0].name) + ")"
	}
	for _, w := range p.ops {
		if roleOf(w) != writes || w.panics || w.second || len(w.args) == 0 || w.args[0].value.sort != s || isIndex(w.args[0]) || s.produced() {
			continue
		}
		added := fmt.Sprintf("%s(%s)", w.name, conj(w.args[0].name+" == "+k, p.done(w)))
		out = append(out, proposal{name: "what_was_added", params: k + " = " + s.name, history: "seq(all, " + added + ", " + p.untouched(s, k) + ")",
			event: is(""), check: "nothing is evicted, and " + w.name + " always adds", doubtful: p.loses()})
		break
	}
	if rm := p.removing(s); rm != nil && out != nil {
		gone := rm.name + "(" + conj(rm.args[0].name+" == "+k, p.done(rm)) + ")"
		out = append(out, proposal{name: "what_was_removed", params: k + " = " + s.name, history: "seq(all, " + gone + ", " + p.untouched(s, k) + ")",
			event: is("!"), check: rm.name + " removes all of it", doubtful: p.says(roughly)})
	}
	return out
}

// clears proposes that there is nothing after everything was removed.
func (p *printer) clears(op *operation) []proposal {
	if !p.counts(op) {
		return nil
	}
	for _, c := range p.ops {
		if len(c.args) > 0 || c.panics || !slices.Contains(clearing, strings.ToLower(c.fn.Name())) {
			continue
		}
		return []proposal{{name: "nothing_after_" + c.name, history: "seq(all, " + c.name + ", " + p.untouched(nil, "") + ")",
			event: op.name + "(" + op.results[0].name + " == 0)", check: c.name + " removes everything"}}
	}
	return nil
}

// counts reports whether an operation says how many there are.
func (p *printer) counts(op *operation) bool {
	return len(op.args) == 0 && len(op.results) == 1 && op.results[0].value.sort.name == "int" &&
		slices.Contains([]string{"len", "size", "count", "itemcount"}, strings.ToLower(op.fn.Name()))
}

// done is what says that an operation did not fail.
func (p *printer) done(op *operation) string {
	if n := len(op.results); n == 0 || !op.results[n-1].err {
		return ""
	}
	yes, _ := p.success(op)
	return yes
}

// removing returns the operation that removes a value of a sort; nil if there is none.
func (p *printer) removing(s *sort) *operation {
	for _, op := range p.ops {
		if roleOf(op) == removes && len(op.args) == 1 && op.args[0].value.sort == s && !isIndex(op.args[0]) && !op.panics && !op.second {
			return op
		}
	}
	return nil
}

// untouched returns the runs in which everything only reads, or writes and removes something else
// than v of the sort s, if that is not nil: as what may happen or as what may not, whichever is
// shorter.
func (p *printer) untouched(s *sort, v string) string {
	without, with := "any", []string(nil)
	for _, op := range p.ops {
		r := roleOf(op)
		if s != nil && r != others && len(op.args) > 1 && slices.ContainsFunc(op.args[1:], func(f *field) bool { return f.value.sort == s }) {
			without += " - " + op.name // it may touch the one with the other
			continue
		}
		switch {
		case r != others && s != nil && !op.second && len(op.args) > 0 && op.args[0].value.sort == s && !isIndex(op.args[0]):
			without += fmt.Sprintf(" - %s(%s == %s)", op.name, op.args[0].name, v)
			with = append(with, fmt.Sprintf("%s(%s != %s)", op.name, op.args[0].name, v))
		case r != others || op.second || !op.onlyReads():
			without += " - " + op.name
		default:
			with = append(with, op.name)
		}
	}
	if may := strings.Join(with, " || "); with != nil && len(may) < len(without) {
		return "star(" + may + ")"
	}
	return "star(" + without + ")"
}
