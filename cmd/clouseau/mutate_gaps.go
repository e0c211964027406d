package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/mutants"
	"github.com/clouseau-go/clouseau/internal/versions"
	rt "github.com/clouseau-go/clouseau/runtime"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// What no judge notices is compared with the system as it is, in a process of its own, as compare
// does with two versions. Random runs make the same calls of both.

// The names of the two.
const (
	mistaken = "with the mistake"
	asIs     = "without"
)

// comparison returns what shows a run in which both differ.
func (m *mutation) comparison() *comparison {
	v := func(name string) *compared { return &compared{Place: versions.Place{Name: name}, spec: m.spec} }
	return &comparison{now: v(mistaken), old: v(asIs)}
}

// selfRounds is how often at most the original is compared with itself, each time without what was
// seen to differ before.
const selfRounds = 5

// compareItself compares the original with itself. What differs then is not compared later on.
func (m *mutation) compareItself(ctx context.Context, t *cli.Terminal) error {
	if m.walk == "" {
		return nil
	}
	c := m.comparison()
	c.other = rt.Other{Name: asIs, Binary: m.x.binary, Dir: m.x.dir, Test: m.walk, Env: []string{mutants.Switch(0, "", 0)},
		Free: map[string][]string{}, Unordered: map[string][]string{}}
	for range selfRounds {
		var err error
		if m.beliefs, err = saved(t, rt.Beliefs{Judges: []string{}, Other: &c.other}); err != nil {
			return err
		}
		a, err := m.againstOriginal(ctx, t, mutants.All)
		switch {
		case err != nil:
			return err
		case a.failed == nil && a.ended:
			m.walked = a.reached
			if text := c.noise(); text != "" {
				m.noise = append(m.noise, text)
			}
			return nil
		case a.failed == nil || a.failed.Failure == nil || a.failed.Failure.Wanted == nil || c.ignored(a.failed.Failure):
			m.walk = ""
			m.alone = a.shown()
			return nil
		}
		c.ignore(a.failed.Failure)
	}
	m.walk = ""
	m.alone = "two systems without mistakes differ in many answers"
	return nil
}

// shown says what kept a process from comparing.
func (a *answered) shown() string {
	if a.failed != nil && a.failed.Failure != nil {
		return a.failed.Failure.Title
	}
	for _, r := range a.runs {
		if r.LastFault != "" {
			return r.LastFault
		}
	}
	return firstLine(a.said)
}

// firstLine is the first line of a text.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// againstOriginal makes random runs of a mutant, with the original beside it.
func (m *mutation) againstOriginal(ctx context.Context, t *cli.Terminal, id int) (*answered, error) {
	q := request{id: id, tests: []string{m.walk}, flags: []string{fmt.Sprintf("-rapid.checks=%d", m.walks)},
		shrinks: true, env: []string{environment.Beliefs.Is(m.beliefs)}}
	a, err := m.play(ctx, t, q)
	if err == nil && !a.ended {
		q.env = append(q.env, ownProcess...)
		a, err = m.play(ctx, t, q)
	}
	return a, err
}

// explain says why no judge has noticed a mutant.
func (m *mutation) explain(ctx context.Context, t *cli.Terminal, x *triedMutant) {
	switch {
	case m.walk != "" && m.walked[x.ID]:
	case !m.judged[x.ID]:
		x.outcome = neverReached
		return
	default:
		x.outcome = notLooked
		return
	}
	a, err := m.againstOriginal(ctx, t, x.ID)
	if err != nil {
		m.refuse(ctx, x, err)
		return
	}
	switch {
	case a.failed != nil && a.failed.Failure == nil:
		x.outcome, x.why = unclear, "the spec lacks a value that it answers"
	case a.failed != nil:
		x.outcome = gap
		x.record = a.failed.Failure
	case !a.ended:
		x.outcome, x.why = unclear, "random runs of it do not come to an end"
	default:
		x.outcome = alike
	}
}

// unlooked names the results that differ in a gap: nobody looks at them there. It is empty if the
// system ends otherwise.
func unlooked(r *rtreport.Record) (fields []string) {
	if len(r.Events) == 0 {
		return nil
	}
	for i, f := range r.Events[len(r.Events)-1].Results {
		if i < len(r.Wanted) && r.Wanted[i].Value != f.Value {
			fields = append(fields, f.Name)
		}
	}
	return fields
}
