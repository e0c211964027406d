package content

import (
	"bytes"
	"encoding/json"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// Name is the name of the promise that a system does what it does nearly always.
const Name = "as nearly always"

// Belief says in which runs a system does not do what it does in nearly all others, as plain data.
type Belief struct {
	Broken []Broken `json:"broken"`
}

// Broken is a run whose last answer is not as a law says.
type Broken struct {
	Run *script.File `json:"run"` // is made before random runs
	// Want are the results of the last call by the law, as [script.Plain] returns them.
	Want []any  `json:"want"`
	Says string `json:"says"` // the law, such as "len is the number of slice"
}

// Read reads a belief that was written as JSON.
func Read(text []byte) (b Belief, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // as trace files are read
	err = d.Decode(&b)
	return b, err
}
