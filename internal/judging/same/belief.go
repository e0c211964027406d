package same

import (
	"bytes"
	"encoding/json"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// Name is the name of the promise that what shows the same behaves the same.
const Name = "same after the same"

// NameOfBack is the name of the promise that what takes back what another operation did leaves all
// else as it was.
const NameOfBack = "as it was"

// Belief says which histories show the same, as plain data. What shows the same has to behave the
// same.
type Belief struct {
	Pairs []Histories `json:"pairs"`
	// Ends are operations after which nothing is compared any more.
	Ends []string `json:"ends,omitempty"`
	// Only are the operations whose answers are compared, until another one is called; empty: all.
	Only []string `json:"only,omitempty"`
}

// NameOfListed is the name of the promise that lookups answer by what is listed.
const NameOfListed = "found as listed"

// Histories are two that show the same.
type Histories struct {
	Probe *script.File `json:"probe,omitempty"` // the calls by which a system shows what it is
	// After is a history that has to be like the other one, in the place of a probe.
	After *script.File `json:"after,omitempty"`
	Other *script.File `json:"other"`
	// Run comes to where the system shows what it does after the other one, and goes on. It is made
	// before random runs.
	Run *script.File `json:"run"`
}

// NameOfRefused is the name of the promise that refused calls change nothing.
const NameOfRefused = "refused calls change nothing"

// Obeyed says of which operations that is so, as plain data.
type Obeyed struct {
	Ops  []string       `json:"ops"`
	Ends []string       `json:"ends,omitempty"` // as those of [Belief]
	Runs []*script.File `json:"runs,omitempty"` // are made before random runs
}

// Read reads a belief that was written as JSON.
func Read[B Belief | Obeyed](text []byte) (b B, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // as trace files are read
	err = d.Decode(&b)
	return b, err
}
