package script

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Version is the version of the schema that [File] describes.
const Version = 1

// File is the script of a failing run as it is kept in testdata/clouseau/TEST/HASH.json: what was
// done, in names that a regenerated test understands, not the random bits that led there.
// docs/trace-files.md describes the schema.
type File struct {
	Version int `json:"version"`
	Head
	// Events are the inputs that the script performed and received, in order. If the system crashed
	// or hung in an operation, that operation is the last one.
	Events []Event `json:"events"`
}

// Head describes the run of a script.
type Head struct {
	Test     string `json:"test"` // the Go test that failed
	System   string `json:"system"`
	Goal     string `json:"goal"`
	GoalText string `json:"goal_text,omitempty"` // as the spec had it
	Verdict  string `json:"verdict"`             // of a run that fails
	// Generator is the generator of the run, for readers.
	Generator string `json:"generator,omitempty"`
	// Rate says how often the script failed again when it was saved; nil if each time.
	Rate *Rate `json:"rate,omitempty"`
}

// Rate is how often a script failed.
type Rate struct {
	Seen int `json:"seen"`
	Of   int `json:"of"`
}

// Share returns the rate as a number from 0 to 1.
func (r Rate) Share() float64 {
	if r.Of == 0 {
		return 0
	}
	return float64(r.Seen) / float64(r.Of)
}

// Steady reports whether it failed each time, and at least once.
func (r Rate) Steady() bool { return r.Seen > 0 && r.Seen == r.Of }

// Repeats reports whether the script has to be played several times to see its failure again: it
// did not fail each time, or its calls overlap.
func (f *File) Repeats() bool {
	return f.Rate != nil || slices.ContainsFunc(f.Events, func(e Event) bool { return e.Lane > 0 })
}

// Often says how often the script failed when it was saved; it is empty if it failed each time.
func (f *File) Often() string {
	if f.Rate == nil {
		return ""
	}
	return fmt.Sprintf("; when it was saved, it failed again in %d of %d", f.Rate.Seen, f.Rate.Of)
}

// Event is an input, by names.
type Event struct {
	Op      string `json:"op"`
	Kind    string `json:"kind"`             // call, send, receive or release
	Clause  string `json:"clause,omitempty"` // that it serves, for readers
	Decides bool   `json:"decides,omitempty"`
	// Undescribed says that no clause describes the call, so that only the goal judges.
	Undescribed bool `json:"undescribed,omitempty"`
	// Lane is the goroutine that performs the call, at the same time as its neighbours with a lane.
	Lane int `json:"lane,omitempty"`
	// Fields are the arguments or, in a receive, the fields that select the event, some of which
	// may be missing.
	Fields map[string]Value `json:"fields,omitempty"`
	// Answers are the results of the run, for readers.
	Answers map[string]string `json:"answers,omitempty"`
}

// release is the kind of an input that releases a pending step and does not wait for its event.
const release = "release"

// Value is a value of a field: its origin, the value itself, or both.
type Value struct {
	// Value is a boolean, an integer or a string, also for an enumeration, or made of such: see
	// [Plain]. It is missing if the value cannot be stored.
	Value any `json:"value,omitempty"`
	// Type is the Go type of an integer or a time behind a value of an opaque sort.
	Type string `json:"type,omitempty"`
	// From is the earlier field that the value comes from.
	From *Origin `json:"from,omitempty"`
}

// Origin is a [Ref] by names: a field of an earlier event of the same file, a part of it, or a
// function of that.
type Origin struct {
	Event int    `json:"event"` // its index
	Field string `json:"field"`
	// Path leads on into the field: names of members, and indices of elements from 1.
	Path Path `json:"path,omitempty"`
	// Func is applied to the value: +1, -2, or a function that the spec declares.
	Func string `json:"func,omitempty"`
}

// NewFile returns the file of a script. seen has the events of its inputs by labels; they are
// stored for readers.
func NewFile(head Head, s Script, seen Trace) *File {
	f := &File{Version: Version, Head: head}
	at := map[int]int{} // label -> index
	for i, in := range s {
		at[in.Label] = i
	}
	for _, in := range s {
		e := Event{Op: in.Op.Name, Kind: in.kind(), Clause: in.Clause, Decides: in.Decides, Undescribed: in.Undescribed, Lane: in.Lane,
			Fields: map[string]Value{}, Answers: answers(seen.at(in.Label))}
		for j, field := range in.Fields {
			if v, ok := field.named(at); ok {
				e.Fields[in.Op.Fields[j].Name] = v
			}
		}
		f.Events = append(f.Events, e)
	}
	return f
}

func (in *Input) kind() string {
	if in.Steers {
		return release
	}
	return in.Op.Kind.String()
}

// named returns a field by names; ok is false if it is empty. at has the indices of inputs by
// labels.
func (f Field) named(at map[int]int) (v Value, ok bool) {
	if f.value.IsValid() {
		v, _ = store(f.value)
	}
	if r := f.ref; r != nil {
		v.From = &Origin{Event: at[r.Event], Field: r.Field, Path: r.Path, Func: r.Func.Name}
	}
	return v, v.Value != nil || v.From != nil
}

// answers returns the results of an event, which may be nil.
func answers(e *sre.Event) map[string]string {
	out := map[string]string{}
	if e == nil {
		return out
	}
	for j, f := range e.Op.Fields[:min(len(e.Op.Fields), len(e.Values))] {
		if f.Result {
			out[f.Name] = e.Values[j].String()
		}
	}
	return out
}

// Read reads a trace file. The error says what is wrong with the file.
func Read(name string) (*File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("trace file: %w", err)
	}
	f, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("trace file %s is corrupted: %w", name, err)
	}
	return f, nil
}

// Decode reads the text of a trace file.
func Decode(data []byte) (*File, error) {
	var head struct{ Version int }
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, err
	}
	if head.Version != Version {
		return nil, fmt.Errorf("version %d, this runtime reads version %d", head.Version, Version)
	}
	f := &File{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	d.UseNumber() // keeps integers of 64 bits
	if err := d.Decode(f); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the trace")
	}
	return f, f.validate()
}

// validate checks what the types leave open.
func (f *File) validate() error {
	if !slices.ContainsFunc(report.Verdicts(), func(m report.Meaning) bool { return m.Fails() && m.Name == f.Verdict }) {
		return fmt.Errorf("%q is no verdict of a failing run", f.Verdict)
	}
	for i, e := range f.Events {
		for _, name := range slices.Sorted(maps.Keys(e.Fields)) {
			if from := e.Fields[name].From; from != nil && (from.Event < 0 || from.Event >= i) {
				return fmt.Errorf("event %d: field %s refers to event %d, which is not an earlier one", i, name, from.Event)
			}
		}
	}
	return nil
}

// Encode returns the text of the file.
func (f *File) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(f)
	return b.Bytes(), err
}

// Hash is the name of the file. It leaves out what changes from run to run, that is, answers and
// values taken from them, so that the same failure has the same name.
func (f *File) Hash() (string, error) {
	g := *f
	g.Rate = nil
	g.Events = make([]Event, len(f.Events))
	for i, e := range f.Events {
		e.Answers = nil
		fields := map[string]Value{}
		for name, v := range e.Fields {
			if v.From != nil {
				v.Value = nil
			}
			fields[name] = v
		}
		e.Fields = fields
		g.Events[i] = e
	}
	text, err := g.Encode()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]), nil
}

// Name returns the name of the file in dir.
func (f *File) Name(dir string) (string, error) {
	hash, err := f.Hash()
	if err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	return filepath.Join(dir, hash+".json"), nil
}

// Write writes the file into dir, as a whole or not at all, and returns its name.
func (f *File) Write(dir string) (name string, err error) {
	if name, err = f.Name(dir); err != nil {
		return "", err
	}
	text, err := f.Encode()
	if err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	if err := file.Write(name, text); err != nil {
		return "", fmt.Errorf("trace file: %w", err)
	}
	return name, nil
}
