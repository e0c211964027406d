package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// sutReport says for each clause whether the system does what it says.
type sutReport struct {
	Spec      string `json:"spec"`
	Confirmed bool   `json:"confirmed"` // all clauses are
	// Interrupted says that not all clauses were asked.
	Interrupted bool         `json:"interrupted,omitempty"`
	Clauses     []*sutClause `json:"clauses"` // in the order of the spec
}

// The words for what is known of a clause.
const (
	sutConfirmed   = "confirmed"
	sutSilent      = "no claim"      // its event was performed; it leaves every answer open
	sutUnconfirmed = "not confirmed" // too many answers were not what it says, or none was
	sutBlocked     = "never reached" // earlier answers were not as planned
	sutUnreachable = "no history"    // no script leads there
	sutUnasked     = "not asked"     // an interrupt came first
)

// sutClause is what is known of one clause. Without a history all counts are zero.
type sutClause struct {
	*rt.Confirmation
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Status  string `json:"status"`
	Scripts int    `json:"scripts"`
	Reached int    `json:"reached"` // runs that came to its event as planned
	// Reason says why it is not confirmed; empty if it is.
	Reason string `json:"reason,omitempty"`

	place uhat.Range
}

// newSUTReport judges the answers. After an interrupt, clauses without an answer were not asked.
func newSUTReport(s *uhat.Spec, probes []*synth.Probe, answers map[string]*rt.Confirmation, ratio float64, interrupted bool) *sutReport {
	r := &sutReport{Spec: s.File, Confirmed: true, Interrupted: interrupted}
	for _, p := range probes {
		c := &sutClause{Confirmation: answers[p.Clause.Name()], place: p.Clause.Range, Scripts: len(p.Generators)}
		c.File, c.Line, c.Column = c.place.File, c.place.Line, c.place.Column
		if c.Confirmation == nil {
			c.Confirmation = &rt.Confirmation{Clause: p.Clause.Name(), Fields: []rt.Mismatch{}, Blocks: []rt.Mismatch{}}
		}
		c.Reached = c.Confirmation.Confirmed + c.Otherwise + c.Deviated
		if c.Status = sutUnasked; !interrupted || answers[p.Clause.Name()] != nil {
			c.judge(p, ratio)
		}
		r.Confirmed = r.Confirmed && (c.Status == sutConfirmed || c.Status == sutSilent)
		r.Clauses = append(r.Clauses, c)
	}
	return r
}

// judge says what is known of the clause.
func (c *sutClause) judge(p *synth.Probe, ratio float64) {
	switch {
	case len(p.Generators) == 0:
		c.Status, c.Reason = sutUnreachable, strings.TrimSuffix(lowerFirst(p.Explanation.Reason), ".")
	case c.Reached == 0:
		c.Status, c.Reason = sutBlocked, "the system never came to its event: "+c.blocks()
	case c.Deviated > 0 && float64(c.Reached-c.Deviated) < ratio*float64(c.Reached):
		c.Status = sutUnconfirmed
		c.Reason = fmt.Sprintf("in %d of %d runs the system did otherwise (%s)", c.Deviated, c.Reached, c.fields(p.Clause.Operation.Op))
	case c.Confirmation.Confirmed == 0 && c.Deviated > 0:
		c.Status, c.Reason = sutUnconfirmed, fmt.Sprintf("none of %d answers is as it says (%s)", c.Reached, c.fields(p.Clause.Operation.Op))
	case c.Confirmation.Confirmed == 0:
		c.Status, c.Reason = sutUnconfirmed, fmt.Sprintf("all %d answers are as other clauses say, none is as this one says", c.Reached)
	case !p.Claims:
		c.Status = sutSilent
	default:
		c.Status = sutConfirmed
	}
}

// fields says where answers were otherwise.
func (c *sutClause) fields(op *sre.Op) string {
	var parts []string
	for _, m := range c.Fields {
		what := "field " + m.Field
		switch m.Field {
		case "":
			what = "no event came"
			if op.Kind == sre.Call {
				what = "it panicked"
			}
		case rt.Crashed.String(), rt.Hung.String():
			what = m.Field
		}
		parts = append(parts, fmt.Sprintf("%s: %d", what, m.Failed))
	}
	return strings.Join(parts, ", ")
}

// lowerFirst makes a sentence part of another one.
func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// upperFirst makes part of a sentence one of its own.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// blocks says what was in the way.
func (c *sutClause) blocks() string {
	var parts []string
	for _, m := range c.Blocks {
		what := m.Clause
		if m.Field != "" {
			what += ", field " + m.Field
		}
		parts = append(parts, fmt.Sprintf("%s: %d", what, m.Failed))
	}
	if c.Infeasible > 0 {
		parts = append(parts, fmt.Sprintf("nothing to draw or schedule: %d", c.Infeasible))
	}
	if c.LastFault != "" {
		parts = append(parts, c.LastFault)
	}
	return strings.Join(parts, ", ")
}

func (r *sutReport) json(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// text prints the table and, for each clause that is not confirmed, why.
func (r *sutReport) text(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "CLAUSE\tRUNS\tREACHED\tCONFIRMED\tSTATUS\tPLACE")
	for _, c := range r.Clauses {
		fmt.Fprintf(tw, "%s\t%d\t%d\t%s\t%s\t%s\n", c.Clause, c.Runs, c.Reached, c.rate(), c.Status, c.place)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if slices.ContainsFunc(r.Clauses, func(c *sutClause) bool { return c.Status == sutSilent }) {
		fmt.Fprintln(w, "no claim: the clause leaves every answer open and promises nothing")
	}
	for _, c := range r.Clauses {
		if c.Reason == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s: %s is not confirmed: %s\n", c.place, c.Clause, c.Reason)
		if x := c.Counterexample; x != nil {
			c.example(w, x)
		}
	}
	if !r.Confirmed && !r.Interrupted {
		fmt.Fprintln(w, "\nWhere the system does not confirm a clause, either the clause or the system is wrong.")
	}
	return nil
}

// rate is the share of the answers that were as the clause says.
func (c *sutClause) rate() string {
	if c.Reached == 0 || c.Status == sutSilent {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(c.Confirmation.Confirmed)/float64(c.Reached))
}

func (c *sutClause) example(w io.Writer, x *rt.Counterexample) {
	fmt.Fprintf(w, "The shortest such run:\n\n%s", indent(x.Table))
	if x.Test != "" {
		fmt.Fprintf(w, "\nThe same as a test, which fails while the system answers so:\n\n%s", indent(x.Test))
	}
}
