package scaffold

import (
	"fmt"
	"slices"
	"strings"
)

// role is what an operation seems to do, judged by its name and its fields. Roles order the
// scenario and select examples in comments; nothing else depends on them.
type role int

const (
	writes  role = iota // puts something in
	others              // reads, or does something else
	removes             // takes something out
)

var roleWords = map[role][]string{
	writes:  {"put", "set", "store", "insert", "add", "write", "push", "enqueue", "append", "offer", "prepend", "create", "begin", "replace"},
	removes: {"delete", "remove", "pop", "dequeue", "clear", "evict", "purge", "reset", "flush", "take", "poll", "expire", "unset", "rollback", "commit", "init", "truncate"},
}

// roleOf returns an operation's role by the word with which its method begins.
func roleOf(op *operation) role {
	if len(op.args) > 0 && op.args[0].answer {
		return others
	}
	name := strings.ToLower(op.fn.Name())
	for _, r := range []role{writes, removes} {
		if slices.ContainsFunc(roleWords[r], func(w string) bool { return strings.HasPrefix(name, w) }) {
			return r
		}
	}
	return others
}

// tourStops is how many operations the scenario performs at most: a table that a person reads.
const tourStops = 24

// tour prints a scenario that performs every operation once. It judges nothing: only crashes and
// hangs show.
func (p *printer) tour() {
	ops := slices.Clone(p.ops)
	slices.SortStableFunc(ops, func(a, b *operation) int { return stop(a) - stop(b) })
	p.comment("A first run, to see that the operations reach the system. No answer is wrong in it, but a crash or a hang shows: then say in a clause of the operation when it is worth doing.")
	name, doc := "tour", "every operation once"
	if len(ops) > tourStops {
		doc = fmt.Sprintf("%d operations, once each", tourStops)
	}
	for i := 2; len(ops) > 0; i++ {
		stops, next := []string{"all"}, ops[:min(tourStops, len(ops))]
		for _, op := range append(p.makers(next), next...) {
			stops = append(stops, op.name, "all")
		}
		p.linef("scenario %s {", quote(name))
		p.linef("doc = %s", quote(doc))
		p.sequence(stops, ", ")
		p.linef("violation = none")
		p.linef("}\n")
		ops = ops[min(tourStops, len(ops)):]
		name, doc = p.values.names.pick(fmt.Sprintf("tour_%d", i), "_"), "further operations, once each"
	}
}

// stop is the place of an operation in a tour: those that write come first, those that remove last,
// and of the others those that take what only answers give come behind those that may give it.
func stop(op *operation) int {
	at := 2 * int(roleOf(op))
	if roleOf(op) == others && op.on == nil && slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort.produced() }) {
		at++
	}
	return at
}

// makers returns what has to come first in a tour of these operations: for each value that one of
// them takes and only answers give, an operation that makes one. Open answers with a file as well
// as Create does, but finds none in a system that is empty, so one that writes is preferred.
func (p *printer) makers(ops []*operation) (out []*operation) {
	for _, op := range ops {
		for _, f := range op.args {
			if !f.value.sort.produced() {
				continue
			}
			makers, _ := p.producers(f.value.sort)
			if len(makers) == 0 {
				continue
			}
			writer := slices.IndexFunc(makers, func(m *operation) bool { return roleOf(m) == writes })
			maker := makers[max(0, writer)]
			made := func(m *operation) bool { return m == maker || writer < 0 && slices.Contains(makers, m) }
			if !slices.ContainsFunc(ops, made) && !slices.ContainsFunc(out, made) {
				out = append(out, maker)
			}
		}
	}
	return out
}

// hint prints a better clause as a comment, for the first operation that reads what another one
// wrote, and for the first that removes it.
func (p *printer) hint(op *operation) {
	r := roleOf(op)
	if r == writes || p.hinted[r] || op.on != nil {
		return
	}
	for _, w := range p.ops {
		if roleOf(w) != writes || len(w.args) == 0 || w.args[0].value.sort.produced() {
			continue
		}
		s := w.args[0].value.sort
		switch {
		case len(op.args) > 0 && op.args[0].value.sort == s && op.args[0].value.bytes == w.args[0].value.bytes && !isIndex(op.args[0]):
			v := p.variable(w.args[0].name)
			p.better(w, fmt.Sprintf("params  = { %s = %s }", v, s.name),
				fmt.Sprintf("history = seq(all, %s(%s == %s), %s)", w.name, w.args[0].name, v, p.unremoved(s, v)),
				fmt.Sprintf("event   = %s(%s == %s)", op.name, op.args[0].name, v))
		case len(op.args) == 0 && r == removes && only(op.results, s) != nil:
			p.better(w, fmt.Sprintf("history = seq(all, %s, all)", w.name), "event   = "+op.name)
		default:
			continue
		}
		p.hinted[r] = true
		return
	}
}

// isIndex reports whether a field is no key, as it seems: a position, a number of things, a list of
// them, or what a function answers.
func isIndex(f *field) bool {
	return f.answer || strings.HasPrefix(f.name, "idx") || f.value.sort.isList() ||
		slices.Contains([]string{"i", "n", "at", "atArg", "index", "pos", "position", "size", "count", "capacity", "degree", "limit"}, f.name)
}

func (p *printer) better(w *operation, lines ...string) {
	p.linef("# Perhaps better, as there is something after %s:\n# clause {", w.name)
	for _, l := range append(lines, "future  = all") {
		p.linef("#   %s", l)
	}
	p.linef("# }")
}

// unremoved returns the runs in which nothing removes a value.
func (p *printer) unremoved(s *sort, v string) string {
	for _, op := range p.ops {
		if roleOf(op) == removes && len(op.args) == 1 && op.args[0].value.sort == s && !isIndex(op.args[0]) {
			return fmt.Sprintf("star(any - %s(%s == %s))", op.name, op.args[0].name, v)
		}
	}
	return "all"
}

// example is a goal that is shown in a comment.
type example struct{ name, doc, vars, trace string }

// examples prints goals made of the type's operations. They are comments, since nobody but their
// reader knows whether they would be bugs.
func (p *printer) examples() {
	all := p.readBack()
	all = append(all, p.takenOut()...)
	all = append(all, p.counted()...)
	if len(all) == 0 {
		return
	}
	p.comment("Goals: runs that would be a bug. These may be wrong for this system, so they are comments. Between the " +
		"events nothing else may happen; star(any - remove(...)) in a gap allows everything but a remove.")
	for i, x := range all {
		if i > 0 {
			p.linef("#")
		}
		p.linef("# goal %s {", quote(x.name))
		p.linef("#   doc   = %s", quote(x.doc))
		if x.vars != "" {
			p.linef("#   vars  = { %s }", x.vars)
		}
		p.linef("#   trace = %s", x.trace)
		p.linef("# }")
	}
	p.linef("")
}

// success returns the field that says whether an operation found or did what it was asked,
// as a qualifier for yes and one for no.
func (p *printer) success(op *operation) (yes, no string) {
	for _, f := range op.results {
		if f.value.sort.name == "bool" && slices.Contains([]string{"found", "foundResult"}, f.name) {
			return f.name, "!" + f.name
		}
	}
	for _, f := range slices.Backward(op.results) {
		switch {
		case f.err && op.outcomes != nil:
			first := p.outcome.values[0].name
			return f.name + " == " + first, f.name + " != " + first
		case f.value.sort.name == "bool":
			return f.name, "!" + f.name
		}
	}
	return "", ""
}

// field returns the only field of that sort; nil if there are none or several.
func only(fields []*field, s *sort) *field {
	var found *field
	for _, f := range fields {
		if f.value.sort == s {
			if found != nil {
				return nil
			}
			found = f
		}
	}
	return found
}

// pair is an operation that writes a value under a key, and one that reads by the key.
type pair struct {
	write, read     *operation
	key, value      *field // of write
	readKey, answer *field
}

// pairs finds operations put(K, V) and get(K) V, the first of them.
func (p *printer) pair() *pair {
	for _, w := range p.ops {
		if roleOf(w) != writes || len(w.args) < 2 || w.second || w.args[0].value.sort.produced() {
			continue // one that answers with another system may leave this one as it is
		}
		for _, r := range p.ops {
			first := firstWord(r.fn.Name())
			if roleOf(r) != others || len(r.args) != 1 || r.args[0].answer || r.args[0].value.sort != w.args[0].value.sort ||
				slices.Contains(numbering, first) || slices.Contains(placing, first) && !isIndex(w.args[0]) {
				continue
			}
			for _, v := range w.args[1:] {
				if answer := only(r.results, v.value.sort); answer != nil && !v.answer && !v.value.sort.produced() {
					return &pair{w, r, w.args[0], v, r.args[0], answer}
				}
			}
		}
	}
	return nil
}

// readBack is about values that are written and read.
func (p *printer) readBack() []example {
	x := p.pair()
	if x == nil {
		return nil
	}
	k, v := p.variable(x.key.name), p.variable(x.value.name)
	yes, no := p.success(x.read)
	put := fmt.Sprintf("%s(%s == %s, %s == %s)", x.write.name, x.key.name, k, x.value.name, v)
	get := fmt.Sprintf("%s(%s)", x.read.name, conj(fmt.Sprintf("%s == %s", x.readKey.name, k), yes, fmt.Sprintf("%s != %s", x.answer.name, v)))
	vars := fmt.Sprintf("%s = %s, %s = %s", k, x.key.value.sort.name, v, x.value.value.sort.name)
	out := []example{{"another_value", "what was written reads as something else", vars, "seq(all, " + put + ", " + get + ")"}}
	for _, d := range p.ops {
		if roleOf(d) != removes || len(d.args) != 1 || d.args[0].value.sort != x.key.value.sort || yes == "" || no == "" {
			continue
		}
		gone := fmt.Sprintf("%s(%s == %s)", d.name, d.args[0].name, k)
		back := fmt.Sprintf("%s(%s)", x.read.name, conj(fmt.Sprintf("%s == %s", x.readKey.name, k), yes))
		put := fmt.Sprintf("%s(%s == %s)", x.write.name, x.key.name, k)
		return append(out, example{"still_there", "what was removed is found", k + " = " + x.key.value.sort.name,
			"seq(all, " + put + ", all, " + gone + ", " + back + ")"})
	}
	return out
}

// takenOut is about values that are put in and taken out, or asked for.
func (p *printer) takenOut() []example {
	for _, w := range p.ops {
		if roleOf(w) != writes || len(w.args) != 1 || w.args[0].value.sort.produced() {
			continue
		}
		s := w.args[0].value.sort
		v := p.variable(w.args[0].name)
		in := fmt.Sprintf("%s(%s == %s)", w.name, w.args[0].name, v)
		vars := v + " = " + s.name
		for _, r := range p.ops {
			_, no := p.success(r)
			switch {
			case no == "":
			case roleOf(r) == removes && len(r.args) == 0 && only(r.results, s) != nil:
				return []example{{"lost", "what was put in is not there", "", fmt.Sprintf("seq(all, %s, %s(%s))", w.name, r.name, no)}}
			case roleOf(r) == others && len(r.args) == 1 && !r.args[0].answer && r.args[0].value.sort == s:
				return []example{{"lost", "what was put in is not there", vars,
					fmt.Sprintf("seq(all, %s, %s(%s == %s, %s))", in, r.name, r.args[0].name, v, no)}}
			}
		}
	}
	return nil
}

// counted is about a count of elements.
func (p *printer) counted() []example {
	for _, op := range p.ops {
		if !p.counts(op) {
			continue
		}
		return []example{{"negative_count", "there are fewer than none", "", fmt.Sprintf("seq(all, %s(%s < 0))", op.name, op.results[0].name)}}
	}
	return nil
}

// conj joins qualifiers, empty ones left out.
func conj(qs ...string) string {
	return strings.Join(slices.DeleteFunc(qs, func(q string) bool { return q == "" }), ", ")
}
