package benchmarks

import (
	"context"
	"errors"

	"github.com/clouseau-go/clouseau/benchmarks/conference"
	"github.com/clouseau-go/clouseau/conform"
)

// PublishedPaths is a line of the published table for the conference protocol: a size, and the
// number of paths of each kind. An empty text means more than 10,000.
type PublishedPaths struct {
	Size                conference.Size
	States, Transitions int
	Walks               string // that use no transition twice and cannot go on
	Twice, Ends         int    // each transition twice; each once, and then what tells the state
}

// PublishedConference returns the published table.
func PublishedConference() []PublishedPaths {
	return []PublishedPaths{
		{conference.Size{Entities: 1, Nicks: 1, Confs: 1, Texts: 1}, 2, 2, "1", 1, 1},
		{conference.Size{Entities: 2, Nicks: 1, Confs: 1, Texts: 1}, 3, 9, "118", 4, 3},
		{conference.Size{Entities: 3, Nicks: 1, Confs: 1, Texts: 1}, 5, 28, "", 11, 6},
		{conference.Size{Entities: 2, Nicks: 2, Confs: 1, Texts: 1}, 7, 30, "", 14, 8},
		{conference.Size{Entities: 2, Nicks: 1, Confs: 2, Texts: 1}, 5, 18, "27848", 7, 6},
		{conference.Size{Entities: 2, Nicks: 1, Confs: 1, Texts: 2}, 3, 12, "7827", 4, 3},
		{conference.Size{Entities: 2, Nicks: 2, Confs: 2, Texts: 2}, 13, 80, "", 26, 16},
		{conference.Size{Entities: 3, Nicks: 3, Confs: 3, Texts: 3}, 145, 2070, "", 567, 282},
	}
}

// PathCounts is the number of paths and inputs of the suites of a specification.
type PathCounts struct {
	States, Transitions int
	// Walks is the number of walks that use no transition twice and cannot be continued, or -1 if
	// there are more than 100,000.
	Walks int
	// Greedy are the paths of the published rule, without anything that tells states, for each
	// transition once and twice.
	Greedy [2]int
	Suites map[string]SuiteCounts // by the names of [conform.Suites]
	// Distinguishing is the length of a distinguishing sequence, or 0 if there is none.
	Distinguishing int
}

// SuiteCounts is the size of a suite.
type SuiteCounts struct{ Paths, Inputs int }

// countedWalks is the largest number of walks that are counted.
const countedWalks = 100_000

// ConferencePaths counts the paths of the conference protocol. They cover the transitions in the
// published list.
func ConferencePaths(z conference.Size) (PathCounts, error) {
	l, err := z.LTS(conference.List)
	if err != nil {
		return PathCounts{}, err
	}
	c := PathCounts{States: l.States, Transitions: len(l.Edges), Suites: map[string]SuiteCounts{}}
	if n, all := conference.Walks(l.Graph, limit(countedWalks)); all {
		c.Walks = n
	} else {
		c.Walks = -1
	}
	for i := range c.Greedy {
		c.Greedy[i] = len(conference.Greedy(l.Graph, l.Specified(), i+1))
	}
	l = l.Completed()
	for _, name := range conform.Suites {
		s, err := l.Suite(name, l.Specified())
		if err != nil {
			return PathCounts{}, err
		}
		c.Suites[name] = SuiteCounts{len(s.Paths), conform.Steps(s.Paths)}
	}
	m, err := l.Machine()
	if err != nil {
		return PathCounts{}, err
	}
	seq, _ := m.Distinguishing()
	c.Distinguishing = len(seq)
	return c, nil
}

// limit accepts so many walks.
func limit(n int) func(conform.Path) bool {
	return func(conform.Path) bool {
		n--
		return n > 0
	}
}

// ConferenceKills returns the number of inputs after which a suite finds a faulty entity, and the
// least number that shows it. Both are 0 if the suite does not find it. If s.Specified is set, the
// suite gives only inputs that the list mentions, and inputs that tell states apart.
func ConferenceKills(ctx context.Context, f conference.Fault, z conference.Size, s Suite) (given, shortest int, err error) {
	l, err := z.LTS(conference.List)
	if err != nil {
		return 0, 0, err
	}
	l = l.Completed()
	suite, err := s.of(l)
	if err != nil {
		return 0, 0, err
	}
	r, err := l.Run(ctx, suite, conform.Func(func() func(conference.Message) []conference.Message {
		return conference.New(z.Entities-1, f).Handle
	}), conform.Options{})
	if err != nil || len(r.Failures) == 0 {
		return 0, 0, err
	}
	return r.Failures[0].Given, len(r.Failures[0].Inputs), nil
}

// Suite selects a suite.
type Suite struct {
	Name      string
	Specified bool // only of the transitions that are specified
	Extra     int  // of the complete suite: additional states of a system
}

func (s Suite) of(l *conform.LTS[conference.Message, conference.Message]) (conform.Suite, error) {
	edges := l.Specified()
	if !s.Specified {
		edges = make([]int, len(l.Edges))
		for i := range edges {
			edges[i] = i
		}
	}
	if s.Extra == 0 {
		return l.Suite(s.Name, edges)
	}
	m, err := l.Machine()
	if err != nil {
		return conform.Suite{}, err
	}
	return conform.Suite{Name: s.Name, Paths: m.Complete(edges, s.Extra)}, nil
}

// ConferenceMutants returns the number of mutants of the specification that differ from it, and the
// number of those that each suite finds. A mutant has one transition with another target or another
// output; ignored inputs are transitions too.
func ConferenceMutants(ctx context.Context, z conference.Size, suites []Suite) (all int, found []int, err error) {
	l, err := z.LTS(conference.List)
	if err != nil {
		return 0, nil, err
	}
	l = l.Completed()
	var made []conform.Suite
	for _, s := range suites {
		suite, err := s.of(l)
		if err != nil {
			return 0, nil, err
		}
		made = append(made, suite)
	}
	found = make([]int, len(suites))
	var broken error
	err = l.Mutations(func(m conform.Mutant[conference.Message, conference.Message]) bool {
		d, err := conform.Compare(l, m.LTS)
		if broken = err; err != nil || len(d) == 0 {
			return err == nil
		}
		all++
		for i, s := range made {
			r, err := l.Run(ctx, s, m.Simulate(), conform.Options{})
			if broken = err; err != nil {
				return false
			}
			found[i] += len(r.Failures)
		}
		return true
	})
	return all, found, errors.Join(err, broken)
}
