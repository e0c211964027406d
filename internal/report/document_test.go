package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/golden"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// schema is a part of a JSON Schema, as far as the published one makes use of it.
type schema struct {
	Schema     string             `json:"$schema,omitempty"`
	Title      string             `json:"title,omitempty"`
	AnyOf      []*schema          `json:"anyOf,omitempty"`
	Ref        string             `json:"$ref,omitempty"`
	Type       string             `json:"type,omitempty"`
	Properties map[string]*schema `json:"properties,omitempty"`
	Additional *schema            `json:"additionalProperties,omitempty"`
	Required   []string           `json:"required,omitempty"`
	Items      *schema            `json:"items,omitempty"`
	Enum       []string           `json:"enum,omitempty"`
	Const      int                `json:"const,omitempty"`
	Defs       map[string]*schema `json:"$defs,omitempty"`
}

var kinds = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.Int: "integer", reflect.Float64: "number", reflect.String: "string",
	reflect.Struct: "object", reflect.Slice: "array", reflect.Map: "object",
}

// definitions are the schemas of Go types by name.
type definitions map[string]*schema

// of returns the schema of a Go type. That of a struct is a definition.
func (d definitions) of(t reflect.Type) *schema {
	s := &schema{Type: kinds[t.Kind()]}
	switch t.Kind() {
	case reflect.Pointer:
		return d.of(t.Elem())
	case reflect.Slice:
		s.Items = d.of(t.Elem())
	case reflect.Map:
		s.Additional = d.of(t.Elem())
	case reflect.Struct:
		if d[t.Name()] == nil {
			d[t.Name()] = s
			s.Properties = map[string]*schema{}
			d.fields(t, s)
		}
		return &schema{Ref: "#/$defs/" + t.Name()}
	}
	return s
}

// fields adds the fields of a struct to its schema. One that may be left out is not required.
func (d definitions) fields(t reflect.Type, s *schema) {
	for f := range t.Fields() {
		if f.Anonymous {
			d.fields(f.Type, s)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		s.Properties[name] = d.of(f.Type)
		if options == "" {
			s.Required = append(s.Required, name)
		}
		switch {
		case name == "version":
			s.Properties[name].Const = DocumentVersion
		case name == "verdict" && (t == reflect.TypeFor[Document]() || t == reflect.TypeFor[Test]()):
			s.Properties[name].Enum = []string{Failed, Passed, Incomplete}
		}
	}
}

// all is the schema of what is printed: documents, and the lines before one.
func all() *schema {
	d := definitions{}
	return &schema{
		Schema: "https://json-schema.org/draft/2020-12/schema", Title: "clouseau VERB --format json",
		AnyOf: []*schema{d.of(reflect.TypeFor[Document]()), d.of(reflect.TypeFor[Judged]())}, Defs: d,
	}
}

// paths returns the fields of the definitions with their types.
func (s *schema) paths() (out []string) {
	for of, d := range s.Defs {
		for name, f := range d.Properties {
			out = append(out, of+"."+name+" "+f.kind())
		}
	}
	slices.Sort(out)
	return out
}

// kind names the type of a field.
func (s *schema) kind() string {
	switch {
	case s.Items != nil:
		return "[]" + s.Items.kind()
	case s.Ref != "":
		return strings.TrimPrefix(s.Ref, "#/$defs/")
	}
	return s.Type
}

// published is where the schema is, from here.
var published = filepath.Join("..", "..", "docs", "output.schema.json")

// TestSchema: the published schema is that of the Go types.
func TestSchema(t *testing.T) {
	t.Parallel()
	want, err := json.MarshalIndent(all(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if golden.Updating() {
		if err := os.WriteFile(published, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(published)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("docs/output.schema.json differs from the Go types; go test ./internal/report -run TestSchema -update writes it anew:\n%s", want)
	}
}

// TestVersion: a version loses no field. A new version has a list of its own; new fields are added
// to the list that is there.
func TestVersion(t *testing.T) {
	t.Parallel()
	list := filepath.Join("testdata", fmt.Sprintf("document.v%d.txt", DocumentVersion))
	is := all().paths()
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, f := range was {
		if !slices.Contains(is, f) {
			t.Errorf("%s is gone or has another type: that needs a new DocumentVersion", f)
		}
	}
	for _, f := range is {
		if !slices.Contains(was, f) {
			t.Errorf("%s lacks the new field: %s", list, f)
		}
	}
}

// TestPage: the page describes each field.
func TestPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "json.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all().paths() {
		path, _, _ := strings.Cut(f, " ")
		_, name, _ := strings.Cut(path, ".")
		if row := regexp.MustCompile("(?m)^\\| [^|]*`" + name + "`[^|]*\\|"); !row.Match(page) {
			t.Errorf("docs/json.md has no row for %s", path)
		}
	}
}

// TestDocument: what is written has the fields of the schema, and is read as what it was.
func TestDocument(t *testing.T) {
	t.Parallel()
	want := &Document{Version: DocumentVersion, Verb: "run", Verdict: Failed, Notes: []string{"a < b"}, Tests: []Test{{
		Spec: "s.clouseau.hcl", Goal: "low", Verdict: Failed, Summary: "run 1 fails", Runs: 1, Judged: 1, Judge: "the goal", Seconds: 0.5,
		NeverCalled: []string{"close"}, Again: "clouseau run", Next: []string{"save the test"}, Failures: []Failure{{
			Title: "low", Answered: "total() = 0", Verdict: "violation", Place: Place{File: "s.clouseau.hcl", Line: 3}, Test: "package p", Runs: 1,
			Run: []rtreport.Event{{Op: "total", Kind: "call"}}, Printed: &rtreport.Printed{Fails: true}, Confirmation: "Confirmed.",
		}},
	}}}
	var b bytes.Buffer
	if err := want.Write(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "a < b") {
		t.Errorf("escaped for HTML:\n%s", &b)
	}
	got := &Document{}
	d := json.NewDecoder(&b)
	d.DisallowUnknownFields()
	if err := d.Decode(got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v\nwant\n%+v", err, got, want)
	}
}
