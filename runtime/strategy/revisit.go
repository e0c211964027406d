package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
)

// Revisits find stale answers: a connection that asked for something, and asks again after another
// connection has changed it, must get the new value. Random requests seldom come in this order, on
// the right connections and about the same thing, so an exploration sometimes does it on purpose.
// It need not know which requests read and which write. It repeats requests whose answers held
// much, and the model knows whether something has changed.

// exchange is a request with its answer.
type exchange struct {
	line *line
	q    *request
	args []script.Arg
	told []fact // the values in the answer whose sorts are not small
}

const (
	// recalled is how many of the last exchanges are remembered; older values have mostly changed.
	recalled = 8
	// changePlain is how many of a hundred requests that are to change something are plain: a
	// refused request changes nothing.
	changePlain = 70
	// changeTries is how many requests may be made until one has changed something.
	changeTries = 2
)

// answered remembers an exchange after its answer.
func (e *explorer) answered(l *line, x exchange) {
	e.listen()
	if len(e.lines) < 2 || len(e.records) == 0 {
		return
	}
	x.line = l
	for _, f := range e.records[len(e.records)-1] {
		if f.field != e.Connection && !asking.Few(f.sort) {
			x.told = append(x.told, f)
		}
	}
	if e.exchanges = append(e.exchanges, x); len(e.exchanges) > recalled {
		e.exchanges = slices.Delete(e.exchanges, 0, 1)
	}
}

// revisit lets another connection make requests about the topic of an exchange, and then repeats
// the request of that exchange: unchanged, or with values from its answer. It waits in between, so
// that no answer is from before. It reports whether there was an exchange.
func (e *explorer) revisit() bool {
	if len(e.exchanges) == 0 {
		return false
	}
	x := e.exchanges[e.draws.Choose(len(e.exchanges))]
	for range 2 { // prefers the exchange with the longer answer
		if y := e.exchanges[e.draws.Choose(len(e.exchanges))]; len(y.told) > len(x.told) {
			x = y
		}
	}
	key := e.keyOf(x)
	e.change(x.line, key)
	if e.silent {
		return true
	}
	args := x.args
	ok := true
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

// change makes requests about a key on another connection, until the model's knowledge of it
// changes.
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

// keyOf returns the arguments of an exchange that are keys in the model's state; all of them if the
// state has no keys.
func (e *explorer) keyOf(x exchange) []fact {
	values := make([]logic.Value, len(x.args))
	from := script.Arguments(x.args, values)
	var out []fact
	for i, v := range values {
		f := x.q.op.Fields[i]
		if asking.Few(f.Sort) || f.Name == e.Connection || len(e.keySorts) > 0 && !slices.Contains(e.keySorts, f.Sort) {
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
