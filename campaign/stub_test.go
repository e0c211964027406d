package campaign_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// stub stands for a compiled test: it logs each run that it makes, and tells what it knows as tests
// do. One run in seven fails, in one of two ways, and a few fail when they are made for the first
// time.
func stub() {
	j, err := job.Parse(environment.Job.Get())
	if err != nil {
		panic(err)
	}
	misbehave(os.Getenv("CAMPAIGN_STUB"))
	log := os.Getenv("CAMPAIGN_LOG")
	r := &report.Report{System: "stub", Goal: "g", Part: report.PartOf(j)}
	found := map[string]*report.Finding{}
	for i := range j.Indices {
		time.Sleep(time.Millisecond)
		note(log, fmt.Sprintln(i))
		r.Part.Made()
		if r.Runs++; int(i) == halfway && os.Getenv("CAMPAIGN_STUB") == "halfway" {
			stopHalfway(r)
		}
		what := ""
		switch {
		case rare(int(i)) && first(log, i):
			what = fmt.Sprintf("only once, in run %d", i)
			if os.Getenv("CAMPAIGN_STUB") == "wait" {
				note(log+".waits", "")
				for !exists(log + ".go") {
					time.Sleep(10 * time.Millisecond)
				}
			}
		case i%7 != 3:
			r.Upheld++
			continue
		default:
			what = fmt.Sprintf("failure %d", i%2)
		}
		r.Violations++
		if found[what] == nil {
			found[what] = &report.Finding{What: what, First: int(i) + 1, Record: &report.Record{Run: int(i) + 1, Reason: what}}
			r.Findings = append(r.Findings, found[what])
		}
		if found[what].Runs++; found[what].Runs == 1 {
			tell(r, journal.NewFailure)
			note(log+".kept", what+"\n")
		}
		if journal.Due() {
			tell(r, journal.Counts)
		}
	}
	if environment.Shrink.Get() != "off" && len(found) > 0 {
		dir := filepath.Join("testdata", "clouseau", "TestG")
		if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "x.json"), []byte("trace"), 0o600)); err != nil {
			panic(err)
		}
	}
	if err := report.Append(environment.Report.Get(), r.Finish()); err != nil {
		panic(err)
	}
}

// rare reports whether a run may fail when it is made for the first time.
func rare(run int) bool { return run%199 == 20 }

// first reports whether a run is made for the first time.
func first(log string, run int64) bool {
	f, err := os.OpenFile(fmt.Sprintf("%s.first%d", log, run), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		f.Close()
	}
	return err == nil
}

// tell keeps what is known.
func tell(r *report.Report, how journal.How) {
	now := *r
	e := &journal.Entry{Report: now.Finish()}
	for _, f := range r.Findings {
		e.Found = append(e.Found, journal.Found{Meaning: f.What, Text: f.What})
	}
	journal.Keep(e, how)
}

// note appends a line to a file.
func note(name, line string) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(line)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		panic(err)
	}
}
