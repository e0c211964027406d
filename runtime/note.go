package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/process/journal"
)

// note keeps what is known of the test for whoever started it. A new failure is kept as it was
// found, before anything else is done with it.
func (h *Harness) note(how journal.How) {
	if !journal.Wanted() || h.tb == nil {
		return
	}
	r := *h.report
	e := &journal.Entry{Report: r.Finish()}
	for _, f := range h.findings.All {
		if len(h.report.Findings) == 0 { // the test goes on
			r.Findings = append(r.Findings, h.foundAs(f, f.Run.Record(h.test.modelName())))
		}
		e.Found = append(e.Found, journal.Found{Meaning: f.Meaning.String(), Text: h.shown(f).String()})
	}
	switch {
	case r.Failure != nil:
	case len(r.Findings) > 0:
		r.Failure = r.Findings[0].Record
	case h.failure != nil:
		r.Failure = h.failure.Record(h.test.modelName())
	}
	if len(e.Found) == 0 && h.failure != nil {
		f := &failure{test: h.test, run: h.failure, shrunk: h.smallest}
		e.Found = []journal.Found{{Meaning: complaint(h.failure, h.test), Text: f.found()}}
	}
	journal.Keep(e, how)
}

// shown returns a finding as it was found, until its run was made smaller.
func (h *Harness) shown(f *finding.Finding) fmt.Stringer {
	if f.Told != nil {
		return f.Told
	}
	return asFound{&failure{test: h.test, run: f.Run}, f.First}
}

// asFound is a failure whose run, of that number, is as it was found.
type asFound struct {
	*failure
	run int
}

func (f asFound) String() string {
	return fmt.Sprintf("run %d fails; this is how it was found:\n%s", f.run, f.found())
}
