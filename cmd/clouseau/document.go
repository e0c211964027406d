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

// printDocument does what a verb is for. With the format json it prints the document that do fills,
// whatever ends the verb; else do prints text, and gets nil.
func printDocument(t *cli.Terminal, verb, format string, out *cli.Output, do func(*report.Document) error) error {
	if format != "json" {
		return do(nil)
	}
	d := newDocument(t, verb)
	return writeDocument(t, d, out, do(d))
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

// endDocument gives a document the verdict that follows from how the verb ended, and its notes. A
// verb that found nothing did not get to its work.
func endDocument(t *cli.Terminal, d *report.Document, ended error) *report.Document {
	d.Verdict = verdictOf(ended)
	if ended != nil && d.Tests == nil && d.Mistakes == nil && d.Clauses == nil && d.History == nil && d.Log == nil {
		d.Verdict = report.Incomplete
	}
	d.Notes = t.TakeNotes()
	if d.Verdict == report.Incomplete && !errors.Is(ended, cli.ErrIncomplete) && !errors.Is(ended, cli.ErrFailed) {
		d.Notes = append(d.Notes, ended.Error())
	}
	return d
}

// printTests does what a verb is for: it prints text, or, with the format json, a document of its
// tests, and the text to standard error. Failures are annotated.
func printTests(t *cli.Terminal, verb, format string, do func(w io.Writer) ([]report.Test, error)) error {
	return printDocument(t, verb, format, &cli.Output{}, func(d *report.Document) error {
		w := t.Stdout
		if d != nil {
			w = t.Stderr
		}
		tests, err := do(w)
		for _, x := range tests {
			annotate(t, x.Annotations(t.Sources))
		}
		if d != nil {
			d.Tests = tests
		}
		return err
	})
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
