package consist

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/model"
	"github.com/clouseau-go/clouseau/uhat"
)

func functionDomain(s *uhat.Spec) model.Domain {
	return func(*logic.Sort) []logic.Value { return nil }
}

func (c *checker) walks() (int, error) { return 0, nil }
