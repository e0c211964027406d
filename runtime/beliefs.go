package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Beliefs say which hypotheses about a system judge its runs. A hunt writes promises and relations
// that names and comments suggest, and does not know which of them hold.
type Beliefs struct {
	// Judges are the names of promises and relations. Others of the test say nothing.
	Judges []string `json:"judges"`
}

// Believing returns the test with no judges but those that are believed.
func (t *Test) Believing(b Beliefs) *Test {
	own := *t
	own.Promises = t.Promises.Only(b.Judges...)
	own.New = func(ctx context.Context) (Adapter, error) { return t.New(event.WithOnly(ctx, b.Judges...)) }
	return &own
}

// believed returns the test that judges as the environment says; the test itself if that says
// nothing.
func (t *Test) believed() (*Test, error) {
	name := environment.Beliefs.Get()
	if name == "" {
		return t, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var b Beliefs
	if err := json.Unmarshal(data, &b); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t.Believing(b), nil
}
