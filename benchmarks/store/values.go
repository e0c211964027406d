package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Rows hold texts. What applications keep in them are numbers, and lists of numbers.

// Int reads a number; what is not there is 0. It panics if the text is something else, since only
// the application writes it.
func Int(value string) int {
	if value == "" {
		return 0
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		panic("store: the row holds no number: " + err.Error())
	}
	return n
}

// A list of numbers is a text such as "3 1": without duplicates, what was added last in front.

// Has reports whether a number is in a list.
func Has(x int, list string) bool { return slices.Contains(strings.Fields(list), strconv.Itoa(x)) }

// Empty reports whether nothing is in a list.
func Empty(list string) bool { return list == "" }

// Add adds a number, if it is not there yet.
func Add(x int, list string) string {
	switch {
	case Has(x, list):
		return list
	case list == "":
		return strconv.Itoa(x)
	}
	return strconv.Itoa(x) + " " + list
}

// Del removes a number, if it is there.
func Del(x int, list string) string {
	fields := slices.DeleteFunc(strings.Fields(list), func(f string) bool { return f == strconv.Itoa(x) })
	return strings.Join(fields, " ")
}

// Functions are the functions of lists by their names in specs.
func Functions() map[string]func([]logic.Value) logic.Value {
	text := func(f func(int, string) string) func([]logic.Value) logic.Value {
		return func(a []logic.Value) logic.Value { return logic.StringValue(f(int(a[0].Int()), a[1].Text())) }
	}
	return map[string]func([]logic.Value) logic.Value{
		"add": text(Add),
		"del": text(Del),
		"emp": func(a []logic.Value) logic.Value { return logic.BoolValue(Empty(a[0].Text())) },
		"mem": func(a []logic.Value) logic.Value { return logic.BoolValue(Has(int(a[0].Int()), a[1].Text())) },
	}
}
