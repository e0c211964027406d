package same

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Call is a call of a system.
type Call struct {
	Op   *sre.Op
	Args []logic.Value
}

func (c Call) equal(d Call) bool { return c.Op == d.Op && slices.Equal(c.Args, d.Args) }

func equal(a, b []Call) bool { return slices.EqualFunc(a, b, Call.equal) }

// String prints the call.
func (c Call) String() string {
	text := c.Op.Name + "("
	for i, v := range c.Args {
		if i > 0 {
			text += ", "
		}
		text += v.String()
	}
	return text + ")"
}

// System is a fresh system that performs calls.
type System interface {
	// Call returns the results, printed. The system is over if the call has panicked, or may not
	// be made.
	Call(c Call) (answer string, over bool, err error)
	Close() error
}

// Opener makes a system.
type Opener func() (System, error)

// perform makes the calls of several scripts one after the other on a fresh system, and returns the
// answers. They end early if the system is over.
func (o Opener) perform(scripts ...[]Call) (answers []string, err error) {
	s, err := o()
	if err != nil {
		return nil, err
	}
	for _, calls := range scripts {
		for _, c := range calls {
			answer, over, err := s.Call(c)
			if err != nil {
				_ = s.Close()
				return nil, err
			}
			answers = append(answers, answer)
			if over {
				return answers, s.Close()
			}
		}
	}
	return answers, s.Close()
}
