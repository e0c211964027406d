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
