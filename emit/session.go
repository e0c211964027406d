package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

// Packages of sessions that emitted tests of a session's operations import.
const (
	sessiontestPath = "github.com/clouseau-go/clouseau/session/sessiontest"
	playPath        = "github.com/clouseau-go/clouseau/session/play"
)

// openSession prints the function that makes the adapter of a session with the peer of the target.
func (e *emitter) openSession(p *uhat.Peer) *jen.Statement {
	var peer *jen.Statement
	switch {
	case p.Go != "":
		peer = jen.Qual(sessiontestPath, "Peer").Call(e.madeBy(p.Go))
	case p.TCP != "":
		peer = jen.Qual(playPath, "TCP").Call(jen.Lit(p.TCP))
	default:
		words := []jen.Code{jen.Qual("os", "Stderr")}
		for _, w := range p.Command {
			words = append(words, jen.Lit(w))
		}
		peer = jen.Qual(playPath, "Command").Call(words...)
	}
	return jen.Qual(sessiontestPath, "Open").Call(
		jen.Lit(e.source), jen.Lit(e.spec.Played.Party),
		jen.Func().Params().Qual(playPath, "Peer").Block(jen.Return(peer)))
}
