package sessions

import (
	"embed"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

//go:embed *.clouseau.hcl
var files embed.FS

// System is a protocol with implementations of its parties.
type System struct {
	Name  string
	Peers []Implementation
}

// Implementation is one of a party.
type Implementation struct {
	Name  string // "fixed", or the name of its fault
	Party string // the party that it is
	// New returns what is called for each session. What it remembers from session to session begins
	// anew.
	New func() play.Function
}

// Fixed reports whether the implementation is right.
func (i *Implementation) Fixed() bool { return i.Name == "fixed" }

// Systems returns all protocols.
func Systems() []System {
	return []System{
		{"sum", sums()},
		{"echo", echoes()},
		{"bookorder", orders()},
		{"bookshop2", shops2()},
		{"bookshop3", shops3()},
		{"calculator", calculators()},
		{"queuesession", queues()},
		{"pingpong", pings()},
		{"concurrent", concurrents()},
		{"smtp", mails()},
		{"smtpdropped", dropped()},
		{"httpbasic", pages()},
	}
}

// server makes implementations of a server that differ in what their fault is.
func servers[Fault any](serve func(f Fault) play.Function, faults map[string]Fault, order ...string) []Implementation {
	var none Fault
	out := []Implementation{{"fixed", "server", func() play.Function { return serve(none) }}}
	for _, name := range order {
		f, ok := faults[name]
		if !ok {
			panic(fmt.Sprintf("sessions: no fault %q", name))
		}
		out = append(out, Implementation{name, "server", func() play.Function { return serve(f) }})
	}
	return out
}

// Session returns the protocol.
func (sys *System) Session() *session.Session {
	name := sys.Name + ".clouseau.hcl"
	src, err := files.ReadFile(name)
	if err != nil {
		panic("sessions: " + err.Error())
	}
	s, diags := spec.LoadSource(name, src, spec.Reader(files.ReadFile))
	if err := diags.Err(); err != nil {
		panic("sessions: " + err.Error())
	}
	i := slices.IndexFunc(s.Sessions, func(x *session.Session) bool { return x.Name == sys.Name })
	return s.Sessions[i]
}

// Player returns a player of the other party than an implementation is of.
func (s *System) Player(i *Implementation) *play.Player {
	of := s.Session()
	if i.Party == of.Party {
		of = of.Dual()
	}
	k, err := codec.New(of.Codec, of.Types, codec.DefaultLimits)
	if err != nil {
		panic("sessions: " + err.Error())
	}
	return &play.Player{Program: session.Compile(of), Codec: k, Peer: i.New()}
}

// Tested returns what is called for each session of an implementation of a party of a protocol, as
// the peer of a spec's target. It panics if there is none of that name, since specs name them by
// constants.
func Tested(system, party, name string) play.Function {
	for _, s := range Systems() {
		for _, p := range s.Peers {
			if s.Name == system && p.Party == party && p.Name == name {
				return p.New()
			}
		}
	}
	panic(fmt.Sprintf("sessions: %s has no %s %s", system, party, name))
}
