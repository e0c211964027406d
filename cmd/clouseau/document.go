package main

import (
	"bytes"
	"cmp"
	"errors"
	"io"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
)

// newDocument begins what a verb prints as JSON. Notes are of this document from now on.
func newDocument(t *cli.Terminal, verb string) *report.Document {
	t.TakeNotes()
	return &report.Document{Version: report.DocumentVersion, Verb: verb}
}

// writeDocument writes a document that has ended. With wrong usage nothing is printed.
func writeDocument(t *cli.Terminal, d *report.Document, out *cli.Output, ended error) error {
	if errors.As(ended, new(*cli.UsageError)) {
		return ended
	}
	var b bytes.Buffer
	if err := endDocument(t, d, ended).Write(&b); err != nil {
		return err
	}
	return cmp.Or(t.Write(out, b.Bytes()), ended)
}

// endDocument gives a document the verdict that follows from how the verb ended, and its notes.
func endDocument(t *cli.Terminal, d *report.Document, ended error) *report.Document {
	d.Verdict = verdictOf(ended)
	d.Notes = t.TakeNotes()
	if d.Verdict == report.Incomplete && !errors.Is(ended, cli.ErrIncomplete) {
		d.Notes = append(d.Notes, ended.Error())
	}
	return d
}

// printTests does what a verb is for: it prints text, or, with the format json, a document of its
// tests, and the text to standard error. Failures are annotated.
func printTests(t *cli.Terminal, verb, format string, do func(w io.Writer) ([]report.Test, error)) error {
	d := newDocument(t, verb)
	w := t.Stdout
	if format == "json" {
		w = t.Stderr
	}
	tests, err := do(w)
	for _, x := range tests {
		annotate(t, x.Annotations(t.Sources))
	}
	if format != "json" {
		return err
	}
	d.Tests = tests
	return writeDocument(t, d, &cli.Output{}, err)
}

// verdictOf returns the verdict of a verb that ended so.
func verdictOf(ended error) string {
	switch {
	case ended == nil:
		return report.Passed
	case errors.Is(ended, cli.ErrFailed):
		return report.Failed
	}
	return report.Incomplete
}

// annotate prints annotations where a service reads them.
func annotate(t *cli.Terminal, as []report.Annotation) {
	if t.Annotates {
		// Who cannot be told of a failing standard error either.
		_ = report.GitHub(t.Stderr, t.Sources, as)
	}
}
