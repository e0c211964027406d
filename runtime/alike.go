package runtime

import (
	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/runtime/judge"
)

// mirrored lets a test be judged by what shows the same.
func mirrored(t *Test, b same.Belief) error {
	m := &judge.Mirror{Ends: b.Ends}
	for _, p := range b.Pairs {
		other, err := bound(t, p.Other)
		if err != nil {
			return err
		}
		probe, err := bound(t, p.Probe)
		if err != nil {
			return err
		}
		m.Others = append(m.Others, judge.History{Probe: probe, Calls: other})
		m.Longest = max(m.Longest, len(p.Run.Events))
	}
	judgedBy(t, judge.Relation{Name: same.Name, Rule: judge.Mirrored, Mirror: m})
	return nil
}
