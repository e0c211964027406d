package spec

import (
	"encoding/json"
	"io"

	"github.com/clouseau-go/clouseau/uhat"
)

type jsonRange struct {
	File      string `json:"file"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"end_line,omitempty"`
	EndColumn int    `json:"end_column,omitempty"`
}

func toJSON(r uhat.Range) jsonRange {
	return jsonRange{r.File, r.Line, r.Column, r.EndLine, r.EndColumn}
}

type jsonRelated struct {
	Range   jsonRange `json:"range"`
	Message string    `json:"message"`
}

type jsonDiagnostic struct {
	Severity string        `json:"severity"`
	Code     Code          `json:"code"`
	Summary  string        `json:"summary"`
	Detail   string        `json:"detail"`
	Subject  jsonRange     `json:"subject"`
	Context  *jsonRange    `json:"context,omitempty"`
	Related  []jsonRelated `json:"related,omitempty"`
}

// JSON writes the diagnostics as an array of objects with the keys severity, code, summary, detail,
// subject and, where there are any, context and related. Lines and columns count from 1, columns in
// characters, ends are exclusive.
func (ds Diagnostics) JSON(w io.Writer) error {
	out := make([]jsonDiagnostic, len(ds))
	for i, d := range ds {
		out[i] = jsonDiagnostic{
			Severity: d.Severity.String(), Code: d.Code, Summary: d.Summary(), Detail: d.Detail,
			Subject: toJSON(d.Subject),
		}
		if d.Context != (uhat.Range{}) {
			c := toJSON(d.Context)
			out[i].Context = &c
		}
		for _, r := range d.Related {
			out[i].Related = append(out[i].Related, jsonRelated{toJSON(r.Range), r.Message})
		}
	}
	return encode(w, out)
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
