package explore

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// What is stale shows to those who saw it before: who asked for a thing, and asks again once
// somebody else has changed it, must be told the new. Random requests seldom do that in this order,
// on the same connection and about the same thing, so an exploration does it on purpose, once in a
// while. It need not know which requests read and which change something: those whose answer told
// much are made again, and whether something has changed, the model knows.

// exchange is a request with its answer.
type exchange struct {
	line *line
	q    *request
	args []script.Arg
	told []fact // the values in the answer, of sorts with more than a few
}

const (
	// recalled is how many of the last exchanges are remembered: what was seen long ago has changed
	// anyhow.
	recalled = 8
	// changePlain is how many of a hundred requests that are to change something have no frills:
	// what is refused changes nothing.
	changePlain = 70
	// changeTries is how many requests are made until one has changed something.
	changeTries = 2
)

// answered remembers an exchange whose answer came last.
func (e *explorer) answered(l *line, x exchange) {
	e.listen()
	if len(e.lines) < 2 || len(e.records) == 0 {
		return
	}
	x.line = l
	for _, f := range e.records[len(e.records)-1] {
		if f.field != e.Connection && !finite(f.sort) {
			x.told = append(x.told, f)
		}
	}
	if e.exchanges = append(e.exchanges, x); len(e.exchanges) > recalled {
		e.exchanges = slices.Delete(e.exchanges, 0, 1)
	}
}

// revisit has another connection make a request about what an exchange was about, and then makes
// the request of that exchange again: just as it was, or with what it was told. In between it
// waits, so that no answer can be from before. It reports whether there was an exchange.
func (e *explorer) revisit() bool {
	if len(e.exchanges) == 0 {
		return false
	}
	x := e.exchanges[e.draws.Choose(len(e.exchanges))]
	for range 2 { // who was told more has more to lose
		if y := e.exchanges[e.draws.Choose(len(e.exchanges))]; len(y.told) > len(x.told) {
			x = y
		}
	}
	key := e.keyOf(x)
	e.change(x.line, key)
	if e.silent {
		return true
	}
	args, ok := x.args, true
	if e.draws.Choose(2) == 0 {
		args, ok = e.offered(x.q, x.line, topic{about: slices.Concat(key, x.told)})
	} else if avoid, _ := e.s.Avoid(x.q.op, args); avoid {
		ok = false
	}
	if ok {
		e.perform(x.q, x.line, args)
		e.wait(x.line)
	}
	return true
}

// change makes requests about a key on another connection, until the model knows something else of
// it.
func (e *explorer) change(l *line, key []fact) {
	e.learn()
	before := e.knownOf(key)
	other := e.other(l)
	for range changeTries {
		q := e.request()
		args, ok := e.offered(q, other, topic{about: key, plain: e.chance(changePlain)})
		if !ok {
			continue
		}
		e.perform(q, other, args)
		e.wait(other)
		e.learn()
		if e.silent || !slices.EqualFunc(before, e.knownOf(key), func(a, b fact) bool { return a.value == b.value }) {
			return
		}
	}
}

// other draws another connection.
func (e *explorer) other(l *line) *line {
	n := e.draws.Choose(len(e.lines) - 1)
	if o := &e.lines[n]; o != l {
		return o
	}
	return &e.lines[len(e.lines)-1]
}

// knownOf returns what the model knows of a key.
func (e *explorer) knownOf(key []fact) []fact {
	var out []fact
	for _, rec := range e.keys {
		if slices.ContainsFunc(key, func(k fact) bool { return k.value == rec[0].value && k.sort == rec[0].sort }) {
			out = append(out, rec...)
		}
	}
	return out
}

// keyOf returns the arguments of an exchange that are keys of what the model remembers; all of them
// where it remembers nothing by keys.
func (e *explorer) keyOf(x exchange) []fact {
	values := make([]logic.Value, len(x.args))
	from := script.Arguments(x.args, values)
	var out []fact
	for i, v := range values {
		f := x.q.op.Fields[i]
		if finite(f.Sort) || f.Name == e.Connection || len(e.keySorts) > 0 && !slices.Contains(e.keySorts, f.Sort) {
			continue
		}
		known := fact{field: f.Name, sort: f.Sort, value: v}
		if from != nil {
			known.ref = from[i]
		}
		out = append(out, known)
	}
	return out
}
