package raft

import (
	"context"
	"fmt"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Checked is a cluster whose safety is looked at in the states of its servers after every step,
// whatever its goals say: election safety, log matching, leader completeness, state machine safety,
// and the rules on votes and commits that they rest on.
type Checked struct {
	*System
	// Broken is the first property that did not hold; empty: all of them did.
	Broken string

	leaders   map[int]int         // by term
	votes     map[[2]int]int      // by term and server
	granted   map[[3]int]bool     // votes that arrived, by voter, candidate and term
	before    map[[2]int][]string // by index and term, the entry and the one before
	committed map[int]commit      // by index
	states    map[int]int         // by index, the command that was applied
	commits   map[[2]int]int      // by leader and term, its commit index
}

// commit is an entry that is committed, and the lowest term of a server that knew of it.
type commit struct{ term, by int }

// Check looks at a system.
func Check(s *System) *Checked {
	return &Checked{System: s, leaders: map[int]int{}, votes: map[[2]int]int{}, granted: map[[3]int]bool{}, before: map[[2]int][]string{},
		committed: map[int]commit{}, states: map[int]int{}, commits: map[[2]int]int{}}
}

// look checks the states of all servers that are up: first what they have, then what leaders lack.
func (c *Checked) look() {
	var up []*server
	for id := range servers {
		if s, ok := c.Node(name(id)).(*server); ok {
			up = append(up, s)
			c.vote(s)
			c.matches(s)
			c.commit(s)
		}
	}
	for _, s := range up {
		if s.role == leader {
			c.leads(s)
		}
	}
}

// vote demands that nobody votes twice in a term.
func (c *Checked) vote(s *server) {
	if s.Voted == nobody {
		return
	}
	v, voted := c.votes[[2]int{s.Term, s.id}]
	c.demand(!voted || v == s.Voted, "server %d votes twice in term %d", s.id, s.Term)
	c.votes[[2]int{s.Term, s.id}] = s.Voted
}

// matches demands log matching: entries of one index and term are the same, and so are those
// before.
func (c *Checked) matches(s *server) {
	for index := s.snap.Index + 1; index <= s.last(); index++ {
		e := s.at(index)
		got := []string{fmt.Sprint(e), fmt.Sprint(s.term(index - 1))}
		key := [2]int{index, e.Term}
		want, known := c.before[key]
		c.demand(!known || slices.Equal(got, want), "log matching: server %d has %v at %v, not %v", s.id, got, key, want)
		c.before[key] = got
	}
}

// commit demands state machine safety, and that what is committed stays.
func (c *Checked) commit(s *server) {
	for index, command := range s.state {
		was, known := c.states[index]
		c.demand(!known || was == command, "state machine safety: %d and %d at %d", was, command, index)
		c.states[index] = command
	}
	for index := s.snap.Index + 1; index <= min(s.commit, s.last()); index++ {
		was, known := c.committed[index]
		c.demand(!known || was.term == s.term(index), "two entries are committed at %d", index)
		if !known || s.Term < was.by {
			c.committed[index] = commit{s.term(index), s.Term}
		}
	}
}

// leads demands election safety, with a majority of votes, and leader completeness; and that a
// leader has committed by an entry of its own term.
func (c *Checked) leads(s *server) {
	first, known := c.leaders[s.Term]
	c.demand(!known || first == s.id, "election safety: %d and %d in term %d", first, s.id, s.Term)
	if !known {
		c.leaders[s.Term] = s.id
		c.demand(s.majority(func(id int) bool {
			v, voted := c.votes[[2]int{s.Term, id}]
			return voted && v == s.id && (id == s.id || c.granted[[3]int{id, s.id, s.Term}])
		}), "server %d leads term %d without the votes of a majority", s.id, s.Term)
	}
	for index, e := range c.committed {
		if e.by < s.Term && index > s.snap.Index {
			c.demand(index <= s.last() && s.term(index) == e.term, "leader completeness: server %d lacks %d in term %d", s.id, index, s.Term)
		}
	}
	key := [2]int{s.id, s.Term}
	was, known := c.commits[key]
	c.demand(!known || s.commit == was || s.term(s.commit) == s.Term, "server %d commits an entry of another term than %d", s.id, s.Term)
	c.commits[key] = s.commit
}

func (c *Checked) demand(holds bool, format string, args ...any) {
	if !holds && c.Broken == "" {
		c.Broken = fmt.Sprintf(format, args...)
	}
}

// Send, Release and Settle are the steps of a run.
func (c *Checked) Send(ctx context.Context, op string, f []rt.Value) error {
	defer c.look()
	return c.System.Send(ctx, op, f)
}

func (c *Checked) Release(ctx context.Context, id int) (rt.Outcome, error) {
	defer c.look()
	out, err := c.System.Release(ctx, id)
	if v := out.Event.Values; out.Event.Op == "vote" && v[3].Bool() {
		c.granted[[3]int{int(v[0].Int()), int(v[1].Int()), int(v[2].Int())}] = true
	}
	return out, err
}

func (c *Checked) Settle(ctx context.Context) error {
	defer c.look()
	return c.System.Settle(ctx)
}

// Members returns the members that a server knows of.
func (c *Checked) Members(id int) []int {
	s := c.Node(name(id)).(*server)
	members, _ := s.members(s.last())
	return members
}

// State returns the commands that a server has applied, by index.
func (c *Checked) State(id int) string { return fmt.Sprint(c.Node(name(id)).(*server).state) }

// Snapshot returns up to which index a server has a snapshot.
func (c *Checked) Snapshot(id int) int { return c.Node(name(id)).(*server).snap.Index }

// Entries tells which messages bring entries to a server.
func Entries(to string) func(world.Message) bool {
	return func(m world.Message) bool {
		_, ok := m.Body.(appendTo)
		return ok && m.To == to
	}
}
