package event

import (
	"fmt"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
)

// EnumNamed returns the value of an enumeration with that name. It panics with an [Unknown] if
// there is none: the system then answers with a value that its spec does not know.
func EnumNamed(s *logic.Sort, name string) logic.Value {
	for i, v := range s.Values() {
		if v == name {
			return logic.EnumValue(s, i)
		}
	}
	panic(&Unknown{s, name})
}

// Nil is the name of the Unknown value that is a nil pointer in the place of a record.
const Nil = "nil"

// Pointed returns x, a pointer to a record of a sort. It panics with an [Unknown] if it is nil.
func Pointed[T any](s *logic.Sort, x *T) *T {
	if x == nil {
		panic(&Unknown{s, Nil})
	}
	return x
}

// Exactly returns v, the elements of an array. It panics with an [Unheld] if they are not n.
func Exactly(v logic.Value, n int, goType string) logic.Value {
	if v.Size() != n {
		panic(&Unheld{v, goType})
	}
	return v
}

// EndOfTime is the panic value of what lets time pass beyond the end of virtual time.
type EndOfTime struct {
	Passes time.Duration
	From   time.Time
}

func (e *EndOfTime) Error() string {
	return fmt.Sprintf("time overflow: %v after %s is beyond the year 2262, where virtual time ends", e.Passes, e.From.Format(time.DateTime))
}

// Unheld is the panic value of [Exactly]: a value that a Go type cannot hold.
type Unheld struct {
	Value logic.Value
	Type  string
}

func (u *Unheld) Error() string {
	return fmt.Sprintf("%v is no value of the Go type %s", u.Value, u.Type)
}

// Unknown is the panic value of [EnumNamed] and of [Pointed]: a value that a sort does not have.
type Unknown struct {
	Sort *logic.Sort
	Name string
}

func (u *Unknown) Error() string {
	if u.Name == Nil {
		return fmt.Sprintf("the spec's type %s has no value for a nil pointer", u.Sort)
	}
	return fmt.Sprintf("the spec's type %s has no value %q, only %s", u.Sort, u.Name, strings.Join(u.Sort.Values(), ", "))
}
