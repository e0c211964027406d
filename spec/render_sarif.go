package spec

import (
	"io"
	"net/url"
	"path/filepath"

	"github.com/clouseau-go/clouseau/uhat"
)

// SARIF is the Static Analysis Results Interchange Format, version 2.1.0: what
// code scanning services read. Only the parts that say something are written.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               Code      `json:"id"`
	ShortDescription sarifText `json:"shortDescription"`
	FullDescription  sarifText `json:"fullDescription"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID           Code            `json:"ruleId"`
	Level            string          `json:"level"`
	Message          sarifText       `json:"message"`
	Locations        []sarifLocation `json:"locations"`
	RelatedLocations []sarifLocation `json:"relatedLocations,omitempty"`
}

type sarifLocation struct {
	PhysicalLocation sarifPhysical `json:"physicalLocation"`
	Message          *sarifText    `json:"message,omitempty"`
}

type sarifPhysical struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
	Region           *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// SARIF writes the diagnostics as a SARIF log of the program in this version.
func (ds Diagnostics) SARIF(w io.Writer, version string) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "clouseau", Version: version, Rules: []sarifRule{}}},
		ColumnKind: "unicodeCodePoints",
		Results:    []sarifResult{},
	}
	used := map[Code]bool{}
	for _, d := range ds {
		r := sarifResult{RuleID: d.Code, Level: d.Severity.String(), Message: sarifText{d.Detail}, Locations: []sarifLocation{location(d.Subject)}}
		for _, rel := range d.Related {
			l := location(rel.Range)
			l.Message = &sarifText{rel.Message}
			r.RelatedLocations = append(r.RelatedLocations, l)
		}
		run.Results = append(run.Results, r)
		used[d.Code] = true
	}
	for _, e := range Explanations() {
		if used[e.Code] {
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{e.Code, sarifText{e.Code.Summary()}, sarifText{e.Text}})
		}
	}
	return encode(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func location(r uhat.Range) sarifLocation {
	l := sarifLocation{PhysicalLocation: sarifPhysical{ArtifactLocation: sarifArtifact{(&url.URL{Path: filepath.ToSlash(r.File)}).String()}}}
	if r.Line > 0 {
		l.PhysicalLocation.Region = &sarifRegion{r.Line, r.Column, r.EndLine, r.EndColumn}
	}
	return l
}
