package model

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// ConnectionOf returns the term that names the connection of a message, nil where there is one
// connection only.
func (n *Network) ConnectionOf(op *sre.Op, values []logic.Term) logic.Term {
	if n.Connection == "" {
		return nil
	}
	if i := op.Position(n.Connection); i >= 0 {
		return values[i]
	}
	return nil
}

// Together reports whether two messages are for sure of one connection. A message that leaves
// its connection open may be of any, so it is together with none; messages without the field
// share the connection that has no name.
func (n *Network) Together(p *sre.Op, ps []logic.Term, q *sre.Op, qs []logic.Term) bool {
	if n.Connection == "" {
		return true
	}
	i, j := p.Position(n.Connection), q.Position(n.Connection)
	if i < 0 || j < 0 {
		return i < 0 && j < 0
	}
	return ps[i] != nil && ps[i] == qs[j]
}
