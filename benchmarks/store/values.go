package store

import (
	"slices"
	"strconv"
	"strings"
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

// Ints is a list of numbers without duplicates, the last one that was added in front, such as
// "3 1".
type Ints string

// Has reports whether a number is in a list.
func Has(x int, l Ints) bool { return slices.Contains(strings.Fields(string(l)), strconv.Itoa(x)) }

// Empty reports whether nothing is in a list.
func Empty(l Ints) bool { return l == "" }

// Add adds a number, if it is not there yet.
func Add(x int, l Ints) Ints {
	switch {
	case Has(x, l):
		return l
	case l == "":
		return Ints(strconv.Itoa(x))
	}
	return Ints(strconv.Itoa(x) + " " + string(l))
}

// Del removes a number, if it is there.
func Del(x int, l Ints) Ints {
	fields := slices.DeleteFunc(strings.Fields(string(l)), func(f string) bool { return f == strconv.Itoa(x) })
	return Ints(strings.Join(fields, " "))
}
