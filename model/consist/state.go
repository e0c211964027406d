package consist

import "github.com/clouseau-go/clouseau/model"

// state is the state of a model and of the network around it, in terms of unknowns: what the
// tester sends, what the system chooses, and what nobody knows at the beginning. It stands for
// all states that values of the unknowns make of it, and is never changed.
type state struct {
	slots   []model.Slot
	native  *model.Concrete // of a model that is a Go function
	in, out []model.Message // on their way to the system, and back; oldest first
	free    bool            // the model says nothing any more
	// cloud says that packets may be under way of which nothing is known, behind those in and out:
	// only in proofs.
	cloud bool
}
