package event

import (
	"fmt"
	"strings"

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

// Unknown is the panic value of [EnumNamed]: a value for which an enumeration has no name.
type Unknown struct {
	Sort *logic.Sort
	Name string
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("sort %s has no value %q, only %s", u.Sort, u.Name, strings.Join(u.Sort.Values(), ", "))
}
