package interp_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestModelKinds: the kinds of a declared model are numbered as those of the model that runs, since
// the one is converted to the other by number.
func TestModelKinds(t *testing.T) {
	t.Parallel()
	for name, pair := range map[string][2]int{
		"scalar":    {int(logic.ScalarShape), int(model.Scalar)},
		"optional":  {int(logic.OptionalShape), int(model.Optional)},
		"list":      {int(logic.ListShape), int(model.List)},
		"set":       {int(logic.SetShape), int(model.Set)},
		"map":       {int(logic.MapShape), int(model.Map)},
		"assign":    {int(uhat.Assign), int(model.Assign)},
		"append":    {int(uhat.Append), int(model.Append)},
		"drop":      {int(uhat.Drop), int(model.Drop)},
		"ignored":   {int(uhat.Ignored), int(model.Ignored)},
		"free":      {int(uhat.Free), int(model.Free)},
		"forbidden": {int(uhat.Forbidden), int(model.Forbidden)},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %d in a declaration and %d in a model", name, pair[0], pair[1])
		}
	}
}
