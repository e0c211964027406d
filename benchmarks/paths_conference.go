package benchmarks

import (
	"context"
	"errors"

	"github.com/clouseau-go/clouseau/benchmarks/conference"
	"github.com/clouseau-go/clouseau/conform"
)

// PublishedPaths is a line of the table that was published for the conference protocol: a size, and
// how many paths there are of each kind. An empty text stands for more than 10,000.
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

// PathCounts is how many paths and inputs the suites of a specification have.
type PathCounts struct {
	States, Transitions int
	// Walks are those that use no transition twice and cannot go on; -1 where there are more than
	// the 100,000 that are counted.
	Walks int
	// Greedy are the paths of the published rule, without anything that tells states, for each
	// transition once and twice.
	Greedy [2]int
	Suites map[string]SuiteCounts // by the names of [conform.Suites]
	// Distinguishing is the length of a distinguishing sequence, 0 where there is none.
	Distinguishing int
}

// SuiteCounts is how large a suite is.
type SuiteCounts struct{ Paths, Inputs int }

// countedWalks is how many walks are counted.
const countedWalks = 100_000

// ConferencePaths counts the paths of the conference protocol: they cover what the published list
// of transitions mentions.
func ConferencePaths(z conference.Size) (PathCounts, error) {
	l, err := z.LTS(conference.List)
	if err != nil {
		return PathCounts{}, err
	}
	c := PathCounts{States: l.States, Transitions: len(l.Edges), Suites: map[string]SuiteCounts{}}
	if n, all := l.Walks(limit(countedWalks)); all {
		c.Walks = n
	} else {
		c.Walks = -1
	}
	for i := range c.Greedy {
		c.Greedy[i] = len(l.Greedy(l.Specified(), i+1))
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

// ConferenceKills returns after how many inputs a suite finds a faulty entity, and how many are
// enough to show it; zeros where it does not. Specified says that only inputs are given that the
// list mentions, and what tells states apart.
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

// ConferenceMutants returns how many mutants of the specification of a size differ from it, and how
// many of those each suite finds. A mutant has one transition that leads elsewhere, or gives
// something else; among the transitions are those of inputs that are ignored.
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
