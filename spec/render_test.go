package spec_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/spec"
)

const mistaken = `language = 1
operation "push" {
	kind = call
	args = { elem = int }
	clause {
		event = push(elm == 1)
	}
}
operation "push" {
  kind = call
}
sort "Path" {
  values = [L,
    push]
}
`

func render(t *testing.T, write func(spec.Diagnostics, io.Writer) error) string {
	t.Helper()
	_, ds := spec.LoadSource("dir/a b.hcl", []byte(mistaken))
	var out bytes.Buffer
	if err := write(ds, &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestText(t *testing.T) {
	t.Parallel()
	got := render(t, func(ds spec.Diagnostics, w io.Writer) error { return ds.Text(w, spec.TextOptions{}) })
	want := `dir/a b.hcl:6:16: error: The operation push has no field, and the spec no variable or value, "elm". Did you mean "elem"? [UnknownName]
dir/a b.hcl:9:12: error: "push" is declared already, as an operation. Sorts, functions, defines, operations and enumeration values share one namespace across imports. [DuplicateName]
  dir/a b.hcl:2:12: first declared here
dir/a b.hcl:14:5: error: "push" is declared already, as an operation. Sorts, functions, defines, operations and enumeration values share one namespace across imports. [DuplicateName]
  dir/a b.hcl:2:12: first declared here
`
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestTextSnippets(t *testing.T) {
	t.Parallel()
	got := render(t, func(ds spec.Diagnostics, w io.Writer) error {
		return ds[:1].Text(w, spec.TextOptions{Snippets: true})
	})
	_, got, _ = strings.Cut(got, "\n")
	want := "    5 | \tclause {\n    6 | \t\tevent = push(elm == 1)\n        \t\t             ^^^\n"
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	colored := render(t, func(ds spec.Diagnostics, w io.Writer) error {
		return ds[:1].Text(w, spec.TextOptions{Snippets: true, Color: true})
	})
	if strings.Count(colored, "\x1b[0m") != strings.Count(colored, "\x1b[1") || !strings.Contains(colored, "\x1b[1;31merror\x1b[0m") {
		t.Errorf("colours are not balanced: %q", colored)
	}
}

func TestSARIF(t *testing.T) {
	t.Parallel()
	var log struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name, Version string
					Rules         []struct{ ID string }
				}
			}
			Results []struct {
				RuleID, Level string
				Message       struct{ Text string }
				Locations     []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
					}
				}
				RelatedLocations []any
			}
		}
	}
	out := render(t, func(ds spec.Diagnostics, w io.Writer) error { return ds.SARIF(w, "v1") })
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if log.Version != "2.1.0" || run.Tool.Driver.Name != "clouseau" || run.Tool.Driver.Version != "v1" || len(run.Tool.Driver.Rules) != 2 {
		t.Errorf("log = %+v", log)
	}
	r := run.Results[1]
	at := r.Locations[0].PhysicalLocation
	if len(run.Results) != 3 || r.RuleID != "DuplicateName" || r.Level != "error" || at.ArtifactLocation.URI != "dir/a%20b.hcl" ||
		at.Region.StartLine != 9 || at.Region.EndColumn != 16 || len(r.RelatedLocations) != 1 {
		t.Errorf("result = %+v", r)
	}
}
