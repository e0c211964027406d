package scaffold

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// Some promises are plain from names and signatures: get answers what put wrote, contains knows
// what add added, there is nothing after clear. They are proposed as clauses in comments, with what
// has to be looked up before they are switched on. Nothing but reading may happen in between, as
// far as names tell what only reads. Relations are plain in the same way: as many are counted as
// are listed, pushAll is push for each element, peek changes nothing, after clear the system is as
// a new one.
//
// What names suggest has premises: that nothing goes by itself, that nothing but a constructor says
// how the system works. Where the text of the package speaks against one of them, an answer that
// differs is hardly a bug, so such a promise is not switched on.

// proposer finds what the operations of a draft may promise, and what else may be said of them.
type proposer struct {
	ops   operations
	names *names
	says  func(words.Meaning) bool // of the type and its package
	disk  bool                     // something outlasts a run: files
}

func (p proposer) variable(stem string) string { return p.ops.variable(p.names, stem) }

// certain are the operations that do not panic on purpose, and that know of one system only.
func (p proposer) certain() (out operations) {
	for _, op := range p.ops {
		if !op.panics && !op.second {
			out = append(out, op)
		}
	}
	return out
}

// proposal is a clause that may be a promise.
type proposal struct {
	name, params, history, event string
	check                        string // what has to be true of the system
	doc                          string // the sentence that speaks for it; empty: names only
	doubtful                     bool   // the text speaks against that
}

// promises are those that an operation may make.
func (p proposer) promises(op *operation) []proposal {
	if op.panics || op.on != nil {
		return nil
	}
	return slices.Concat(p.keeps(op), p.knows(op), p.clears(op))
}

// event is an operation with what holds of it.
func (op *operation) event(qs ...string) string { return op.name + "(" + conj(qs...) + ")" }

// is says that a field has a value.
func (f *field) is(v string) string { return f.name + " == " + v }

// quoted returns the sentence of an operation's documentation if it says what is meant, in another
// word than the name with which it begins; else nothing.
func (op *operation) quoted(m words.Meaning) string {
	said := strings.ToLower(strings.TrimPrefix(op.doc, op.fn.Name()))
	for _, word := range strings.FieldsFunc(said, func(r rune) bool { return !unicode.IsLetter(r) }) {
		for _, verb := range m.List() {
			if rest, ok := strings.CutPrefix(word, verb); ok && slices.Contains([]string{"", "s", "es", "d", "ed"}, rest) {
				return op.doc
			}
		}
	}
	return ""
}

// said is a sentence to be quoted behind a reason; empty: there is none.
func said(doc string) string {
	if doc == "" {
		return ""
	}
	return ": " + strconv.Quote(doc)
}

// conj joins qualifiers, empty ones left out.
func conj(qs ...string) string {
	return join(slices.DeleteFunc(qs, func(q string) bool { return q == "" }))
}

// since is the history in which an event happened, and only some others since.
func since(event, rest string) string { return "seq(all, " + event + ", " + rest + ")" }

// keeps proposes that what was written is read.
func (p proposer) keeps(op *operation) (out []proposal) {
	i := slices.IndexFunc(p.pairs(), func(x *pair) bool { return x.read == op })
	if i < 0 {
		return nil
	}
	x := p.pairs()[i]
	if x.write.panics || x.key.isIndex() {
		return nil
	}
	k := p.variable(x.key.name)
	v := p.variable(x.value.name)
	s := x.key.value.sort
	yes, no := op.success()
	between := p.untouched(s, k)
	if p.twoWay(x) {
		between = p.untouched(nil, "")
	}
	loses := p.says(words.Goes)
	one := proposal{
		name:     "what_was_written",
		params:   fmt.Sprintf("%s = %s, %s = %s", k, s.name, v, x.value.value.sort.name),
		history:  since(x.write.event(x.key.is(k), x.value.is(v), x.write.done()), between),
		event:    op.event(x.readKey.is(k), yes, x.answer.is(v)),
		check:    "nothing is evicted and " + x.write.name + " always writes",
		doc:      x.write.quoted(words.Writes),
		doubtful: loses,
	}
	out = append(out, one)
	if loses && no != "" {
		one.name = "what_is_there"
		one.event = op.event(x.readKey.is(k), no+" || "+x.answer.is(v))
		one.check = x.write.name + " always writes and " + no + " means absent"
		one.doubtful = false
		out = append(out, one)
	}
	if rm := p.certain().removing(s); rm != nil && no != "" && yes != op.name {
		out = append(out, p.removed(rm, k, op.event(x.readKey.is(k), no), rm.name+" always removes and "+no+" means absent"))
	}
	return out
}

// removed proposes what is said of what was removed.
func (p proposer) removed(rm *operation, k, event, check string) proposal {
	s := rm.args[0].value.sort
	gone := rm.event(rm.args[0].is(k), rm.done())
	return proposal{name: "what_was_removed", params: k + " = " + s.name, history: since(gone, p.untouched(s, k)), event: event, check: check,
		doc: rm.quoted(words.Removes)}
}

// twoWay reports whether a key is found by its value, too. Then each value has one key, and to
// write it under another one removes it here.
func (p proposer) twoWay(x *pair) bool {
	key := x.key.value.sort
	value := x.value.value.sort
	return p.ops.any(func(op *operation) bool {
		return op.role() == others && len(op.args) == 1 && op.args[0].value.sort == value &&
			!op.args[0].isIndex() && only(op.results, key) != nil && key != value
	})
}

// knows proposes that what was added is there.
func (p proposer) knows(op *operation) (out []proposal) {
	if !op.finds() || op.args[0].isIndex() {
		return nil
	}
	s := op.args[0].value.sort
	k := p.variable(op.args[0].name)
	answer := op.results[0].name
	for _, w := range p.certain() {
		if w.role() != writes || len(w.args) == 0 || w.args[0].value.sort != s || w.args[0].isIndex() || s.produced() {
			continue
		}
		if what(w) != "" && what(op) != "" && what(w) != what(op) {
			continue // IsInf is not about what SetScale sets
		}
		out = append(out, proposal{
			name:     "what_was_added",
			params:   k + " = " + s.name,
			history:  since(w.event(w.args[0].is(k), w.done()), p.untouched(s, k)),
			event:    op.event(op.args[0].is(k), answer),
			check:    "nothing is evicted and " + w.name + " always adds",
			doc:      w.quoted(words.Writes),
			doubtful: p.says(words.Goes),
		})
		break
	}
	if rm := p.certain().removing(s); rm != nil && out != nil {
		gone := p.removed(rm, k, op.event(op.args[0].is(k), "!"+answer), rm.name+" removes all of it")
		gone.doubtful = p.says(words.Roughly)
		out = append(out, gone)
	}
	return out
}

// clears reports whether an operation takes everything out. One called Flush may hand it on
// instead, so its documentation has to say that it removes something.
func clears(op *operation) bool {
	return op.says(words.Clears) && (!strings.EqualFold(op.fn.Name(), "flush") || removed.MatchString(op.doc))
}

// removed matches a documentation that says that something is taken out.
var removed = regexp.MustCompile(`(?i)\b(remov|delet|clear|empt|discard|drop|evict|purg|reset)`)

// clears proposes that there is nothing after everything was removed.
func (p proposer) clears(op *operation) []proposal {
	if !op.counts() {
		return nil
	}
	for _, c := range p.ops {
		if len(c.args) == 0 && !c.panics && clears(c) {
			cleared := c.name
			if done, _ := c.success(); done != "" {
				cleared = c.event(done) // one that says no promises nothing
			}
			return []proposal{{name: "nothing_after_" + c.name, history: since(cleared, p.untouched(nil, "")),
				event: op.event(op.results[0].is("0")), check: c.name + " removes everything", doc: c.quoted(words.Removes)}}
		}
	}
	return nil
}

// untouched returns the runs in which everything only reads, or writes and removes something else
// than v of the sort s, if that is not nil: as what may happen or as what may not, whichever is
// shorter.
func (p proposer) untouched(s *sort, v string) string {
	without := "any"
	var with []string
	for _, op := range p.ops {
		r := op.role()
		if s != nil && r != others && len(op.args) > 1 && slices.ContainsFunc(op.args[1:], func(f *field) bool { return f.value.sort == s }) {
			without += " - " + op.name // it may touch the one with the other
			continue
		}
		switch {
		case r != others && words.Wide.In(op.fn.Name()):
			without += " - " + op.name
		case r != others && s != nil && !op.second && len(op.args) > 0 && op.args[0].value.sort == s && !op.args[0].isIndex():
			without += " - " + op.event(op.args[0].is(v))
			with = append(with, op.event(op.args[0].name+" != "+v))
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

// relation is a relation that may hold. A doubtful one is one of which names speak against what has
// to be true.
type relation struct {
	text, check string
	doubtful    bool
}

// relations are those of what counts and what lists, and those of two runs.
func (p proposer) relations() (out []relation) {
	// Where an operation is called count, it is no view in relations.
	if !p.ops.any(func(op *operation) bool { return op.name == "count" }) {
		for _, op := range p.ops {
			for _, list := range p.ops {
				if !op.panics && op.counts() && list.listsAll() {
					out = append(out, relation{text: fmt.Sprintf("same(%s, count(%s))", op.name, list.name), check: op.name + " is how many " + list.name + " lists",
						doubtful: words.Gone.In(op.comment) || words.Gone.In(list.comment)})
				}
			}
		}
	}
	return append(out, p.twofoldRelations()...)
}

// twofoldRelations are relations of two runs. Systems that hand out values have none, as a second
// one has others.
func (p proposer) twofoldRelations() (out []relation) {
	var answers []*operation
	for _, op := range p.ops {
		handed := slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort.fedByAnswers() })
		if handed || op.on != nil || op.second {
			return nil
		}
		if len(op.results) > 0 {
			answers = append(answers, op)
		}
	}
	for _, op := range p.ops {
		one := p.each(op)
		if one != nil && slices.ContainsFunc(answers, func(o *operation) bool { return o != op && o != one }) {
			out = append(out, relation{text: fmt.Sprintf("shortcut(%s, repeat(%s))", op.name, one.name), check: op.name + " is " + one.name + " for each element"})
		}
	}
	for _, op := range p.ops {
		if op.says(words.Pure) && op.onlyReads() && len(op.results) > 0 && !op.panics && op.lists == nil && len(answers) > 1 {
			out = append(out, relation{text: "pure(" + op.name + ")", check: op.name + " changes nothing"})
		}
	}
	// Something may outlast what clears the system: how it works, files, or statistics.
	outlasts := p.disk || p.ops.any(func(op *operation) bool { return op.configures() || op.says(words.Outlasts) })
	for _, op := range p.ops {
		if len(op.args) == 0 && len(op.results) == 0 && !op.panics && clears(op) && len(answers) > 0 {
			out = append(out, relation{"resets(" + op.name + ")", "the system is then as new" + said(op.quoted(words.Removes)), outlasts})
		}
	}
	return out
}

// each returns the operation that another one does for each element of its list; nil if there is
// none.
func (p proposer) each(many *operation) *operation {
	if len(many.args) != 1 || !many.args[0].value.sort.isList() || many.panics {
		return nil
	}
	elem := many.args[0].value.sort.parts[0]
	for _, one := range p.ops {
		if len(one.args) != 1 || one.args[0].value.sort != elem || one.panics || one.role() == others {
			continue
		}
		if slices.ContainsFunc(words.ManyOf.List(), func(end string) bool { return many.fn.Name() == one.fn.Name()+end }) {
			return one
		}
	}
	return nil
}

// hint is a better clause for an operation that reads what another one wrote, or that removes it.
type hint struct {
	write *operation
	lines []string
}

// hint finds it; nil if there is none.
func (p proposer) hint(op *operation) *hint {
	r := op.role()
	if r == writes || op.on != nil {
		return nil
	}
	for _, w := range p.ops {
		if w.role() != writes || len(w.args) == 0 || w.args[0].produced() {
			continue
		}
		key := w.args[0]
		s := key.value.sort
		switch {
		case len(op.args) > 0 && op.args[0].value.sort == s && op.args[0].value.bytes == key.value.bytes && !op.args[0].isIndex():
			v := p.variable(key.name)
			rest := "all"
			if rm := p.ops.removing(s); rm != nil {
				rest = "star(any - " + rm.event(rm.args[0].is(v)) + ")"
			}
			return &hint{w, []string{fmt.Sprintf("params  = { %s = %s }", v, s.name),
				"history = " + since(w.event(key.is(v)), rest), "event   = " + op.event(op.args[0].is(v))}}
		case len(op.args) == 0 && r == removes && only(op.results, s) != nil:
			return &hint{w, []string{"history = " + since(w.name, "all"), "event   = " + op.name}}
		}
	}
	return nil
}

// example is a goal that is shown in a comment.
type example struct{ name, doc, vars, trace string }

// pair is an operation that writes a value under a key, and one that reads by the key.
type pair struct {
	write, read     *operation
	key, value      *field // of write
	readKey, answer *field
}

// pair finds operations put(K, V) and get(K) V, the first of them.
func (p proposer) pair() *pair {
	for _, x := range p.pairs() {
		return x
	}
	return nil
}

// pairs finds the first of them for each sort of keys. Where there are more, get is called like
// put, as GetHashed and PutHashed.
func (p proposer) pairs() (out []*pair) {
	for _, w := range p.ops {
		if len(w.args) > 0 && slices.ContainsFunc(out, func(x *pair) bool { return x.key.value.sort == w.args[0].value.sort }) {
			continue
		}
		if w.role() != writes || len(w.args) < 2 || w.second || w.args[0].produced() || words.Valued.In(w.args[0].name) {
			continue // one that answers with another system may leave this one as it is
		}
		if words.Unless.In(w.doc) && w.done() == "" {
			continue // the answer may say whether it has written
		}
		var best *pair
		for _, r := range p.ops {
			if r.role() != others || len(r.args) != 1 || r.args[0].answer || r.args[0].value.sort != w.args[0].value.sort ||
				r.says(words.Numbers) || r.says(words.Places) && !w.args[0].isIndex() {
				continue
			}
			for _, v := range w.args[1:] {
				answer := only(r.results, v.value.sort)
				if answer == nil || v.answer || v.produced() || words.Index.In(v.name) {
					continue
				}
				if best == nil || what(best.read) != what(w) && what(r) == what(w) {
					best = &pair{w, r, w.args[0], v, r.args[0], answer}
				}
			}
		}
		if best != nil {
			out = append(out, best)
		}
	}
	return out
}

// what is the name of a method without its verb.
func what(op *operation) string {
	return strings.TrimLeftFunc(op.fn.Name()[1:], unicode.IsLower)
}

// examples are goals made of the type's operations: of values that are written and read, of those
// that are put in and taken out, or asked for, and of a count of elements.
func (p proposer) examples() []example {
	all := append(p.readBack(), p.takenOut()...)
	if i := slices.IndexFunc(p.ops, (*operation).counts); i >= 0 {
		op := p.ops[i]
		all = append(all, example{"negative_count", "the count is negative", "", fmt.Sprintf("seq(all, %s)", op.event(op.results[0].name+" < 0"))})
	}
	return all
}

func (p proposer) readBack() []example {
	x := p.pair()
	if x == nil {
		return nil
	}
	k := p.variable(x.key.name)
	v := p.variable(x.value.name)
	yes, no := x.read.success()
	s := x.key.value.sort
	out := []example{{
		name:  "another_value",
		doc:   "what was written reads as something else",
		vars:  fmt.Sprintf("%s = %s, %s = %s", k, s.name, v, x.value.value.sort.name),
		trace: since(x.write.event(x.key.is(k), x.value.is(v)), x.read.event(x.readKey.is(k), yes, x.answer.name+" != "+v)),
	}}
	for _, d := range p.ops {
		if d.role() == removes && len(d.args) == 1 && d.args[0].value.sort == s && yes != "" && no != "" {
			return append(out, example{
				name: "still_there",
				doc:  "what was removed is found",
				vars: k + " = " + s.name,
				trace: fmt.Sprintf("seq(all, %s, all, %s, %s)", x.write.event(x.key.is(k)), d.event(d.args[0].is(k)),
					x.read.event(x.readKey.is(k), yes)),
			})
		}
	}
	return out
}

func (p proposer) takenOut() []example {
	for _, w := range p.ops {
		if w.role() != writes || len(w.args) != 1 || w.args[0].produced() {
			continue
		}
		s := w.args[0].value.sort
		v := p.variable(w.args[0].name)
		lost := example{name: "lost", doc: "what was put in is not there"}
		for _, r := range p.ops {
			_, no := r.success()
			switch {
			case no == "":
			case r.role() == removes && len(r.args) == 0 && only(r.results, s) != nil:
				lost.trace = since(w.name, r.event(no))
				return []example{lost}
			case r.role() == others && len(r.args) == 1 && !r.args[0].answer && r.args[0].value.sort == s:
				lost.vars = v + " = " + s.name
				lost.trace = since(w.event(w.args[0].is(v)), r.event(r.args[0].is(v), no))
				return []example{lost}
			}
		}
	}
	return nil
}
