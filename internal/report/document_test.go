package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
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
	Type       string             `json:"type"`
	Properties map[string]*schema `json:"properties,omitempty"`
	Required   []string           `json:"required,omitempty"`
	Items      *schema            `json:"items,omitempty"`
	Enum       []string           `json:"enum,omitempty"`
	Const      int                `json:"const,omitempty"`
}

var kinds = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.Int: "integer", reflect.Float64: "number", reflect.String: "string",
	reflect.Struct: "object", reflect.Slice: "array",
}

// schemaOf returns the schema of a Go type. A field that may be left out is not required.
func schemaOf(t reflect.Type) *schema {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	s := &schema{Type: kinds[t.Kind()]}
	switch t.Kind() {
	case reflect.Slice:
		s.Items = schemaOf(t.Elem())
	case reflect.Struct:
		s.Properties = map[string]*schema{}
		for f := range t.Fields() {
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			s.Properties[name] = schemaOf(f.Type)
			if options == "" {
				s.Required = append(s.Required, name)
			}
			if name == "verdict" && t != reflect.TypeFor[Failure]() {
				s.Properties[name].Enum = []string{Failed, Passed, Incomplete}
			}
		}
	}
	return s
}

// fields returns the fields of a schema with their types, by their paths.
func (s *schema) fields(path string) (out []string) {
	if s.Items != nil {
		return append(out, s.Items.fields(path+"[]")...)
	}
	if path != "" {
		out = append(out, path+" "+s.Type)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		out = append(out, s.Properties[name].fields(strings.TrimPrefix(path+"."+name, "."))...)
	}
	return out
}

// published is where the schema is, from here.
var published = filepath.Join("..", "..", "docs", "run.schema.json")

// TestSchema: the published schema is that of the Go types.
func TestSchema(t *testing.T) {
	t.Parallel()
	s := schemaOf(reflect.TypeFor[Document]())
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", "clouseau run --format json"
	s.Properties["version"].Const = DocumentVersion
	want, err := json.MarshalIndent(s, "", "  ")
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
		t.Errorf("docs/run.schema.json differs from the Go types; go test ./internal/report -run TestSchema -update writes it anew:\n%s", want)
	}
}

// TestVersion: a version loses no field. A new version has a list of its own; new fields are added
// to the list that is there.
func TestVersion(t *testing.T) {
	t.Parallel()
	list := filepath.Join("testdata", fmt.Sprintf("document.v%d.txt", DocumentVersion))
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(strings.TrimSpace(string(text)), "\n")
	is := schemaOf(reflect.TypeFor[Document]()).fields("")
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
	for _, f := range schemaOf(reflect.TypeFor[Document]()).fields("") {
		path, _, _ := strings.Cut(f, " ")
		name := strings.TrimSuffix(path[strings.LastIndexByte(path, '.')+1:], "[]")
		if !strings.Contains(string(page), "| `"+name+"` |") {
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
			Title: "low", Answered: "total() = 0", Verdict: "violation", File: "s.clouseau.hcl", Line: 3, Test: "package p", Runs: 1,
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
