package report

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// twice is a spec with a mistake that has a context and a related place.
const twice = `language = 1
operation "push" {
	kind = call
}
operation "push" {
  kind = call
}
goal "g" {
  trace = psh
}
`

// TestMistakes: a mistake has the places of its diagnostic, and the change that is proposed.
func TestMistakes(t *testing.T) {
	t.Parallel()
	_, ds := spec.LoadSource("a b.hcl", []byte(twice))
	const where = "Sorts, functions, defines, operations and enumeration values share one namespace across imports."
	want := []Mistake{{
		Severity: "error", Code: "DuplicateName", Summary: "duplicate name",
		Title:   "\"push\" is declared already, as an operation. " + where,
		Place:   Place{"a b.hcl", 5, 12, 5, 16},
		Context: &Place{"a b.hcl", 5, 1, 7, 2},
		Related: []Related{{Place{"a b.hcl", 2, 12, 2, 16}, "first declared here"}},
	}, {
		Severity: "error", Code: "UnknownOperation", Summary: "unknown operation",
		Title:   "Unknown operation or define \"psh\". Did you mean \"push\"?",
		Place:   Place{"a b.hcl", 9, 11, 9, 14},
		Context: &Place{"a b.hcl", 8, 1, 10, 2},
		Next:    []string{"Write push"},
	}}
	if d := cmp.Diff(want, Mistakes(ds)); d != "" {
		t.Error(d)
	}
	if got := Mistakes(nil); got == nil || len(got) > 0 {
		t.Errorf("no diagnostics: %v", got)
	}
}

// TestGitHub: annotations are workflow commands, escaped, with names from the root of the sources.
func TestGitHub(t *testing.T) {
	t.Parallel()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	test := Test{Spec: "s.hcl", Goal: "low", Verdict: Failed, Summary: "no run tells anything", Again: "clouseau run s.hcl"}
	silent := test.Annotations("")
	at := Place{File: "s.hcl", Line: 3, Column: 1, EndLine: 5, EndColumn: 2}
	test.Failures = []Failure{{Title: "50% less", Answered: "total() = 0", Verdict: "violation", Place: at}}
	broken := test.Annotations("")
	source := &Place{File: "counter.go", Line: 7}
	test.Failures = []Failure{{Title: "index out of range", Verdict: "crashed", Place: at, Source: source}}
	crashed := test.Annotations("")
	source.File = "/elsewhere/counter.go"
	elsewhere := test.Annotations("")
	odd := &spec.Diagnostic{Code: spec.EmptyGoal, Detail: "50%\nof it", Subject: uhat.Range{File: "a:b,c"}}
	word := &spec.Diagnostic{Code: spec.UnknownName, Severity: spec.Warning, Detail: "No \"elm\".", Subject: uhat.Range{File: "a b.hcl", Line: 6, Column: 16, EndLine: 6, EndColumn: 19}}
	for _, tt := range []struct {
		as   []Annotation
		root string
		want string
	}{
		{Annotations(spec.Diagnostics{word}), "", "::warning file=a b.hcl,line=6,col=16,endColumn=19,title=UnknownName::No \"elm\".\n"},
		{Annotations(spec.Diagnostics{odd}), "", "::error file=a%3Ab%2Cc,title=EmptyGoal::50%25%0Aof it\n"},
		{silent, "", "::error file=s.hcl,title=low::no run tells anything\n"},
		{broken, "", "::error file=s.hcl,line=3,col=1,endLine=5,title=low%3A violation::50%25 less%0Atotal() = 0%0Aclouseau run s.hcl\n"},
		{broken[:1], filepath.Dir(here), "::error file=report/s.hcl,line=3,col=1,endLine=5,title=low%3A violation::50%25 less%0Atotal() = 0%0Aclouseau run s.hcl\n"},
		{silent, filepath.Join(here, "testdata"), "::error file=s.hcl,title=low::no run tells anything\n"},
		{crashed, "", "::error file=counter.go,line=7,title=low%3A crashed::index out of range%0Aclouseau run s.hcl\n"},
		{elsewhere, "", "::error file=s.hcl,line=3,col=1,endLine=5,title=low%3A crashed::index out of range%0Aclouseau run s.hcl\n"},
	} {
		var out bytes.Buffer
		if err := GitHub(&out, tt.root, tt.as); err != nil || out.String() != tt.want {
			t.Errorf("%v\n%swant\n%s", err, &out, tt.want)
		}
	}
}
