package scripts

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/report"
)

// document checks that a file is what a verb prints with --format json: verdicts on recorded runs,
// and then one document. All have the fields of the Go types and no others, and a library that
// knows nothing of these types finds that the published schema holds.
func document(ts *testscript.TestScript, _ bool, args []string) {
	text, err := os.ReadFile(filepath.Join(ts.Getenv("MODULE"), "docs", "output.schema.json"))
	ts.Check(err)
	schema := &jsonschema.Schema{}
	ts.Check(json.Unmarshal(text, schema))
	published, err := schema.Resolve(nil)
	ts.Check(err)
	var last json.RawMessage
	for values := json.NewDecoder(strings.NewReader(ts.ReadFile(args[0]))); ; {
		var next json.RawMessage
		err := values.Decode(&next)
		if errors.Is(err, io.EOF) {
			break
		}
		ts.Check(err)
		var value any
		ts.Check(json.Unmarshal(next, &value))
		if err := published.Validate(value); err != nil {
			ts.Fatalf("%s\nis not as the schema says: %v", next, err)
		}
		if last != nil {
			ts.Check(decode(last, &report.Judged{}))
		}
		last = next
	}
	ts.Check(decode(last, &report.Document{}))
}

// decode reads a value that has the fields of a type and no others.
func decode(text json.RawMessage, to any) error {
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	return d.Decode(to)
}
