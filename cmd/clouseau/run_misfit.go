package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// reported returns the reports of the tests of a run, or nil if no test wrote one.
func (rc *runConfig) reported() []*report.Run {
	if rc.raw == "" {
		return nil
	}
	runs, err := report.Read(rc.raw)
	if err != nil {
		return nil // without a run there is no report, and nothing to tell
	}
	return runs
}

// passOn appends the reports to the file that CLOUSEAU_REPORT names. A relative name is relative to
// the package, as for the tests.
func (rc *runConfig) passOn() error {
	name := environment.Report.Get()
	if name == "" || rc.raw == "" {
		return nil
	}
	data, err := os.ReadFile(rc.raw)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(rc.dir, name)
	}
	if len(data) == 0 {
		return nil
	}
	return file.Extend(name, data)
}

// reportMisfits reports values that the spec lacks, and goals that are wrong, each with its
// position, and returns the outcome of the run.
func reportMisfits(t *cli.Terminal, rc runConfig, s *uhat.Spec, ended error) error {
	var lacks []*rtreport.Lack
	var wrong spec.Diagnostics
	judged := false // a run failed by what the system did
	for _, r := range rc.reported() {
		lacks = append(lacks, r.Lacks...)
		if r.Spared != nil {
			wrong = append(wrong, wrongGoal(s, r.Spared))
		}
		judged = judged || r.Failures() > 0
	}
	found := append(lacking(s, lacks), wrong...)
	if len(found) == 0 {
		return ended
	}
	if err := writeDiagnostics(t, t.Stderr, found, "text"); err != nil {
		return err
	}
	if judged {
		return ended
	}
	return cli.ErrIncomplete
}

// wrongGoal returns the diagnostic for a goal of which a run did no harm.
func wrongGoal(s *uhat.Spec, x *rtreport.Spared) *spec.Diagnostic {
	d := &spec.Diagnostic{Code: spec.HarmlessGoal, Severity: spec.Error, Subject: uhat.Range{File: s.File},
		Detail: fmt.Sprintf("A run is in the goal %s, and the system shows that it did no harm: %s. Say in the goal what else has to happen.", x.Goal, x.Why)}
	if i := slices.IndexFunc(s.Goals, func(g *uhat.Goal) bool { return g.Name == x.Goal }); i >= 0 {
		d.Subject = s.Goals[i].Range
	}
	return d
}

// who says what the operation has to do with the value.
func who(l *rtreport.Lack) string {
	if l.Type != "" {
		return "the operation that was to take it"
	}
	return "the operation that answered so"
}

// lacking returns the diagnostics for values that the spec lacks, each once.
func lacking(s *uhat.Spec, lacks []*rtreport.Lack) spec.Diagnostics {
	var out spec.Diagnostics
	for _, l := range lacks {
		d := &spec.Diagnostic{Code: spec.MissingValue, Severity: spec.Error,
			Detail: fmt.Sprintf("%s. %s.", l.What(), upperFirst(l.Remedy())), Subject: uhat.Range{File: s.File}}
		i := slices.IndexFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Name == l.Operation })
		for _, decl := range s.Sorts {
			// What is emitted for a sort that adds nothing to int is int itself.
			ofField := i >= 0 && slices.ContainsFunc(s.Operations[i].Op.Fields, func(f sre.Field) bool {
				return f.Sort == decl.Sort && slices.Contains(l.Fields, f.Name)
			})
			if decl.Sort.Name() == l.Sort || l.Sort == "int" && ofField {
				d.Subject = decl.Range
			}
		}
		if i >= 0 {
			d.Related = []spec.Related{{Range: s.Operations[i].Range, Message: who(l)}}
		}
		out = append(out, d)
	}
	return withoutRepetition(out)
}
