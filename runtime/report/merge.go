package report

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/process/job"
)

// Merge returns the report of all the runs of which these are reports: parts of a job of one test.
// It is the report of one process that makes all of them, but for examples: a reason that is given
// for one run of many is the one of the first part that has one. Parts that have a run in common
// are refused, and so are reports of different tests.
func Merge(parts []*Report) (*Report, error) {
	s := &Sum{}
	for _, p := range parts {
		if err := s.Add(p); err != nil {
			return nil, err
		}
	}
	return s.Report()
}

// Sum merges reports one after the other, for so many that they are not kept. What it takes to add
// one does not grow with how many there are.
type Sum struct {
	whole Report
	jobs  job.Set
}

// Add adds the report of a part, as Merge does.
func (s *Sum) Add(p *Report) error {
	if p.Part == nil {
		return fmt.Errorf("the report of %s is of no part of a job: clouseau run --jobs, --shard and --time write such reports", p.Goal)
	}
	r := &s.whole
	if r.Part == nil {
		r.begin(p)
	}
	if r.System != p.System || r.Goal != p.Goal || r.Text != p.Text {
		return fmt.Errorf("the reports are of different tests: %s of %s, and %s of %s", r.Goal, r.System, p.Goal, p.System)
	}
	if err := s.join(p.Part); err != nil {
		return fmt.Errorf("%s: %w", r.Goal, err)
	}
	r.merge(p)
	return nil
}

// Report returns the report of all that was added; nothing is added after it.
func (s *Sum) Report() (*Report, error) {
	r := &s.whole
	if r.Part == nil {
		return nil, errors.New("no reports to merge")
	}
	slices.SortStableFunc(r.Records, func(a, b *Record) int { return cmp.Compare(a.Run, b.Run) })
	slices.SortStableFunc(r.Findings, func(a, b *Finding) int { return cmp.Compare(first(a), first(b)) })
	slices.SortFunc(r.Part.Jobs, func(a, b Work) int { return cmp.Compare(a.From, b.From) })
	if len(r.Findings) > 0 {
		r.Failure = r.Findings[0].Record
	}
	return r.Finish(), nil
}

// first returns the number of the first run of a finding; those seen while others were made smaller
// come last.
func first(f *Finding) uint { return uint(f.First) - 1 }

func (r *Report) merge(p *Report) {
	if p.StartedAt != nil && (r.StartedAt == nil || p.StartedAt.Before(*r.StartedAt)) {
		r.StartedAt = p.StartedAt
	}
	r.addNumbers(p)
	r.addExamples(p)
	r.addLists(p)
	r.Tried.merge(&p.Tried)
	r.Tried.sketch.Merge(p.Part.Scripts)
	r.Records = append(r.Records, p.Records...)
	for _, f := range p.Findings {
		find(&r.Findings, f)
	}
	for _, f := range p.Doubts {
		find(&r.Doubts, f)
	}
}

// begin takes over what all parts say alike.
func (r *Report) begin(p *Report) {
	*r = Report{System: p.System, Goal: p.Goal, Doc: p.Doc, Text: p.Text, Spec: p.Spec, Seed: p.Seed, Words: p.Words, Test: p.Test, Part: &Part{}}
	r.Tried.Parts = true
	r.Tried.Counting = true
}

// join adds the jobs of another part.
func (s *Sum) join(o *Part) error {
	p := s.whole.Part
	for _, w := range o.Jobs {
		if len(p.Jobs) > 0 && p.Jobs[0].Seed != w.Seed {
			return fmt.Errorf("the parts are of jobs with different seeds, %d and %d", p.Jobs[0].Seed, w.Seed)
		}
		if v := s.jobs.Add(w.done()); v != nil {
			return fmt.Errorf("two parts have runs in common: %s and %s", v, w.Job)
		}
		p.Jobs = append(p.Jobs, w)
	}
	return nil
}

// addNumbers adds the counts that are fields of the report.
func (r *Report) addNumbers(p *Report) {
	to := reflect.ValueOf(r).Elem()
	from := reflect.ValueOf(p).Elem()
	for i := range to.NumField() {
		if f := to.Field(i); f.Kind() == reflect.Int && f.CanSet() {
			f.SetInt(f.Int() + from.Field(i).Int())
		}
	}
}

// addExamples takes what is said of one run of many.
func (r *Report) addExamples(p *Report) {
	r.LastInfeasible = cmp.Or(r.LastInfeasible, p.LastInfeasible)
	r.LastFault = cmp.Or(r.LastFault, p.LastFault)
	r.Broken = cmp.Or(r.Broken, p.Broken)
	r.Spared = cmp.Or(r.Spared, p.Spared)
	if r.Owed == nil {
		r.Owed = p.Owed
	}
	for _, l := range p.Lacks {
		r.Lacks = AddLack(r.Lacks, l)
	}
	for _, w := range p.Waits {
		r.Waits = addWait(r.Waits, w)
	}
	for _, k := range p.KnownFailures {
		if old := r.KnownFailures.Named(k.Name); old != nil {
			old.Runs = old.Runs + k.Runs
			old.Avoided = old.Avoided + k.Avoided
		} else {
			c := *k
			r.KnownFailures = append(r.KnownFailures, &c)
		}
	}
}

// addLists adds the counts that have names.
func (r *Report) addLists(p *Report) {
	r.Open = r.Open || p.Part.Open
	r.Seconds = max(r.Seconds, p.Seconds)
	addCounts(&r.Operations, p.Operations)
	addCounts(&r.Clauses, p.Clauses)
	for _, j := range p.ByClause {
		for verdict, n := range j.Verdicts {
			judge(&r.ByClause, j.Clause, verdict, n)
		}
	}
	addCounts(&r.left, p.Part.Left)
	addCounts(&r.places, p.Part.Places)
	addCounts(&r.BlockedOn, p.BlockedOn)
	r.BlockedOn = r.BlockedOn[:min(len(r.BlockedOn), fewPatterns)]
	addPanics(&r.Panics, p.Panics...)
	addPromised(&r.Promises, p.Promises)
	for _, m := range p.Part.Asserted {
		i := slices.IndexFunc(r.asserted, func(o Mismatch) bool { return o.Clause == m.Clause && o.Field == m.Field })
		if i < 0 {
			i, r.asserted = len(r.asserted), append(r.asserted, Mismatch{Clause: m.Clause, Field: m.Field})
		}
		r.asserted[i].Failed += m.Failed
		r.asserted[i].Of += m.Of
	}
	for _, s := range p.Generators {
		addShape(&r.Generators, s)
	}
	if p.Schedule != nil {
		if r.Schedule == nil {
			r.Schedule = &Schedule{Strategy: p.Schedule.Strategy}
		}
		r.Schedule.Internal += p.Schedule.Internal
		r.Schedule.Held += p.Schedule.Held
		r.Schedule.Faults += p.Schedule.Faults
	}
	if p.Walked != nil {
		if r.Walked == nil {
			r.Walked = &Walked{}
		}
		r.Walked.add(p.Walked)
	}
}

func addShape(all *Shapes, s Shape) {
	i := slices.IndexFunc(*all, func(o Shape) bool { return o.Name == s.Name })
	if i < 0 {
		i = len(*all)
		*all = append(*all, Shape{Name: s.Name, Events: s.Events, Random: s.Random})
	}
	g := &(*all)[i]
	g.Runs += s.Runs
	g.Violations += s.Violations
	g.Upheld += s.Upheld
	g.Prevented += s.Prevented
	g.Best = max(g.Best, s.Best)
	g.Depths = append(g.Depths, make([]int, max(0, len(s.Depths)-len(g.Depths)))...)
	for d, n := range s.Depths {
		g.Depths[d] += n
	}
}

func addCounts(to *[]Count, from []Count) {
	for _, c := range from {
		i := slices.IndexFunc(*to, func(o Count) bool { return o.Name == c.Name })
		if i < 0 {
			*to = append(*to, c)
		} else {
			(*to)[i].Count += c.Count
		}
	}
}

// find adds a finding of a part. Those with the same meaning are one, and the run that was found
// first is kept.
func find(all *[]*Finding, f *Finding) {
	c := *f
	c.Also = slices.Clone(f.Also)
	i := slices.IndexFunc(*all, f.same)
	if i < 0 {
		*all = append(*all, &c)
		return
	}
	old := (*all)[i]
	if first(&c) < first(old) {
		c, *old = *old, c
	}
	old.Runs += c.Runs
	for _, s := range c.Also {
		j := slices.IndexFunc(old.Also, func(o Shown) bool { return o.Meaning == s.Meaning })
		if j < 0 {
			old.Also = append(old.Also, s)
		} else {
			old.Also[j].Runs += s.Runs
		}
	}
}

// merge adds what another process has tried.
func (t *Tried) merge(o *Tried) {
	for i := range o.Chosen {
		c := &o.Chosen[i]
		j := slices.IndexFunc(t.Chosen, func(x Chosen) bool { return x.Field == c.Field })
		if j < 0 {
			n := *c
			n.Counts = slices.Clone(c.Counts)
			t.Chosen = append(t.Chosen, n)
			continue
		}
		t.Chosen[j].merge(c)
	}
}

func (x *Chosen) merge(o *Chosen) {
	if x.Least != "" && o.Least != "" {
		if compareNames(o.Least, x.Least) < 0 {
			x.Least = o.Least
		}
		if compareNames(o.Most, x.Most) > 0 {
			x.Most = o.Most
		}
	}
	lo, hi, _ := strings.Cut(x.Of, "..")
	if o.Of == "" || lo == x.Least && hi == x.Most {
		x.Of = ""
	}
	addCounts(&x.Counts, o.Counts)
	slices.SortFunc(x.Counts, func(a, b Count) int { return compareNames(a.Name, b.Name) })
	if x.More += o.More; len(x.Counts) > ManyValues {
		for _, c := range x.Counts[ManyValues:] {
			x.More += c.Count
		}
		x.Counts = x.Counts[:ManyValues]
	}
	if x.Values > 0 {
		x.Values = len(x.Counts)
	}
}

// same reports whether two parts mean the same failure. A part that has one such failure does not
// say which call it needs.
func (f *Finding) same(o *Finding) bool {
	return f.What == o.What && f.Op == o.Op && f.Because == o.Because && (f.Without == o.Without || f.Without == "" || o.Without == "")
}
