package world

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// What an adapter around a world needs again and again.

// Observe returns an event whose fields are integers, truth values, texts, or values. It panics for
// anything else.
func Observe(op string, fields ...any) event.Event {
	values := make([]logic.Value, len(fields))
	for i, f := range fields {
		switch f := f.(type) {
		case int:
			values[i] = logic.IntValue(int64(f))
		case bool:
			values[i] = logic.BoolValue(f)
		case string:
			values[i] = logic.StringValue(f)
		case logic.Value:
			values[i] = f
		default:
			panic(fmt.Sprintf("actor: field %d of %s is a %T", i, op, f))
		}
	}
	return event.Event{Op: op, Values: values}
}

// Number returns the number at the end of a party's name: 12 for "server 12". It panics if there is
// none.
func Number(party string) int {
	n, err := strconv.Atoi(party[strings.LastIndexByte(party, ' ')+1:])
	if err != nil {
		panic(fmt.Sprintf("actor: %q does not end in a number", party))
	}
	return n
}

// Use makes a request of that number, of any client. It returns [event.ErrAbsent] if there was one
// before: a script that makes a request twice would take the answer to the one for that to the
// other.
func (w *World) Use(number int) error {
	if w.requests[number] {
		return fmt.Errorf("request %d was made before: %w", number, event.ErrAbsent)
	}
	w.requests[number] = true
	return nil
}

// Request sends a request of a client, whose number is used once.
func (w *World) Request(number int, client, to string, body any) error {
	if err := w.Use(number); err != nil {
		return err
	}
	w.Send(client, to, body)
	return nil
}

// Tell runs code of a node that is of type N, as [World.Do] does, and returns what it returns:
// whether the node had anything to do. A node that is down has nothing to do.
func Tell[N Node](w *World, node string, f func(N) bool) (did bool) {
	if n, up := w.Node(node).(N); up {
		w.Do(func() { did = f(n) })
	}
	return did
}

// Places returns places for n nodes of a role, which are called "ROLE 0", "ROLE 1" and so on. boot
// makes the node of a number, as in [Place].
func Places(role string, n int, boot func(e *Env, number int) Node) []Place {
	places := make([]Place, n)
	for k := range places {
		places[k] = Place{Name: Name(role, k), Boot: func(e *Env) Node { return boot(e, k) }}
	}
	return places
}

// Name returns the name of the node of a role with that number.
func Name(role string, number int) string { return fmt.Sprintf("%s %d", role, number) }
