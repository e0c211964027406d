package runtime

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/runtime/file"
	"github.com/clouseau-go/clouseau/runtime/symbolic"
)

// TraceVersion is the version of the schema that [TraceFile] describes.
const TraceVersion = 1

// TraceFile is a failing run as it is kept in testdata/clouseau/TEST/HASH.json:
// what the script did, in names that a regenerated test understands, not the
// random bits that led there. docs/trace-files.md describes the schema.
type TraceFile struct {
	Version  int    `json:"version"` // TraceVersion
	Test     string `json:"test"`    // the Go test that failed
	System   string `json:"system"`
	Goal     string `json:"goal"`
	GoalText string `json:"goal_text,omitempty"` // as the spec had it
	Verdict  string `json:"verdict"`             // violation, crashed or hung
	// Generator is the one whose run it was; for people.
	Generator string `json:"generator,omitempty"`
	// Events are what the script performed and received, in its order. The last
	// one is that under way where the system crashed or hung in an operation.
	Events []TraceInput `json:"events"`
}

// TraceInput is one operation of a script.
type TraceInput struct {
	Op      string `json:"op"`
	Kind    string `json:"kind"`             // call, send, receive or release
	Clause  string `json:"clause,omitempty"` // that it served; for people
	Decides bool   `json:"decides,omitempty"`
	// Fields are the arguments, or of a receive the fields that select the
	// event; a receive may lack some.
	Fields map[string]TraceValue `json:"fields,omitempty"`
	// Answers are the results as they were; for people.
	Answers map[string]string `json:"answers,omitempty"`
}

// releaseKind is the kind of an input that lets a pending step happen and does not wait for its event.
const releaseKind = "release"

// TraceValue is a value of a field: where it came from, the value itself, or both.
type TraceValue struct {
	// Value is a boolean, an integer or a string, which an enumeration's value is
	// too; missing where the value cannot be stored.
	Value any `json:"value,omitempty"`
	// Type is the Go type of an integer behind a value of an opaque sort.
	Type string `json:"type,omitempty"`
	// From is the earlier field that the value was taken from.
	From *TraceRef `json:"from,omitempty"`
}

// TraceRef is a field of an earlier event of the same file, a part of it, or something computed from
// that. Package symbolic says what it means.
type TraceRef struct {
	Event int    `json:"event"` // its index
	Field string `json:"field"`
	// Path leads on into the field: names of members, and indices of elements from 1.
	Path symbolic.Path `json:"path,omitempty"`
	// Func is applied to what is there: +1, -2, or a function that the spec declares.
	Func string `json:"func,omitempty"`
}

// ReadTrace reads a trace file. The error says what is wrong with the file.
func ReadTrace(name string) (*TraceFile, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("trace file: %w", err)
	}
	f, err := decodeTrace(data)
	if err != nil {
		return nil, fmt.Errorf("trace file %s is corrupted: %w", name, err)
	}
	return f, nil
}

func decodeTrace(data []byte) (*TraceFile, error) {
	var head struct{ Version int }
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, err
	}
	if head.Version != TraceVersion {
		return nil, fmt.Errorf("version %d, this runtime reads version %d", head.Version, TraceVersion)
	}
	f := &TraceFile{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	d.UseNumber() // integers of 64 bits are kept
	if err := d.Decode(f); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the trace")
	}
	return f, f.validate()
}

// validate checks what the types leave open.
func (f *TraceFile) validate() error {
	switch f.Verdict {
	case Violation.String(), Crashed.String(), Hung.String():
	default:
		return fmt.Errorf("%q is no verdict of a failing run", f.Verdict)
	}
	for i, e := range f.Events {
		for _, name := range sortedKeys(e.Fields) {
			if from := e.Fields[name].From; from != nil && (from.Event < 0 || from.Event >= i) {
				return fmt.Errorf("event %d: field %s refers to event %d, which is not an earlier one", i, name, from.Event)
			}
		}
	}
	return nil
}

// encode returns the text of the file.
func (f *TraceFile) encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(f)
	return b.Bytes(), err
}

// hash names the file. What changes from run to run, answers and what was taken
// from them, is left out, so that the same failure has the same name.
func (f *TraceFile) hash() (string, error) {
	g := *f
	g.Events = make([]TraceInput, len(f.Events))
	for i, e := range f.Events {
		e.Answers = nil
		fields := map[string]TraceValue{}
		for name, v := range e.Fields {
			if v.From != nil {
				v.Value = nil
			}
			fields[name] = v
		}
		e.Fields = fields
		g.Events[i] = e
	}
	text, err := g.encode()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]), nil
}

// write puts the file into dir, whole or not at all, and returns its name.
func (f *TraceFile) write(dir string) (name string, err error) {
	hash, err := f.hash()
	if err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	text, err := f.encode()
	if err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	name = filepath.Join(dir, hash+".json")
	if err := file.Write(name, text); err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	return name, nil
}
