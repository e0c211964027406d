package consist

import "github.com/clouseau-go/clouseau/model"

// state is the state of a model and of its network, in terms of unknowns: values that the tester
// sends, that the system chooses, and that are unknown at the start. It stands for all states that
// values of the unknowns make of it. It is immutable.
type state struct {
	slots   []model.Slot
	native  *model.Concrete // of a model that is a Go function
	in, out []model.Message // on their way to the system, and back; oldest first
	free    bool            // from now on the model allows anything
	// vague says that the state stands for some that the model cannot be in.
	vague bool
	// cloud says that unknown packets may be under way, behind those in and out; only in proofs.
	cloud bool
}
