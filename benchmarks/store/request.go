package store

import (
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

func happened(op string, values ...logic.Value) event.Outcome {
	return event.Outcome{State: event.Done, Event: event.Event{Op: op, Values: values}}
}

func numbers(ns ...int) []logic.Value {
	out := make([]logic.Value, len(ns))
	for i, n := range ns {
		out[i] = logic.IntValue(int64(n))
	}
	return out
}

// Serve returns how a send of a spec is served: by f, which gets the fields behind the session. A
// request that was served is answered by the event op, with the values that f returns; one that was
// not by the event failed.
func Serve(op string, f func(c *Client, args []int) ([]logic.Value, error)) func(args []int) Request {
	return func(args []int) Request {
		return func(c *Client) Answer {
			values, err := f(c, args)
			if err != nil {
				return Answer{Op: "failed"}
			}
			return Answer{Op: op, Values: values}
		}
	}
}

// Keys is the largest key of the sort Key of specs, which are from one.
const Keys = 3

// Rows returns the rows of all keys of a table, and of 0, to which runs are made smaller, with one
// value in all of them.
func Rows(table, value string) map[Row]string {
	out := map[Row]string{}
	for key := range Keys + 1 {
		out[Row{Table: table, Key: key}] = value
	}
	return out
}

var (
	_ rt.Stepper      = (*Stepper)(nil)
	_ event.Confirmer = (*Stepper)(nil)
)
