package spec

import (
	"errors"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/uhat"
)

// A spec with a session and without operations has those of the session, as soon as something asks
// for them: a goal, a scenario, or a target that says who is tested. See package session/clauses.

// branchWord is the word of trace expressions for the events with which a branch of a session
// begins. It is not reserved: a declaration of this name replaces it.
const branchWord = "branch"

// protocols resolves messages and sessions, once.
func (r *resolution) protocols() {
	if r.spoken {
		return
	}
	r.spoken = true
	r.each("message", func(sc scope, b *hclsyntax.Block) {
		if t := (sessions{scope: sc}).message(b); t != nil {
			r.types = append(r.types, t)
		}
	})
	r.each("session", func(sc scope, b *hclsyntax.Block) {
		sc.lang = ofSession
		if s := (sessions{scope: sc, types: r.types}).session(b); s != nil {
			r.sessions = append(r.sessions, s)
		}
	})
	r.extended()
}

// extended marks the sessions that others extend.
func (r *resolution) extended() {
	for _, f := range r.files {
		for _, b := range blocksOf(f, "session") {
			if a := b.Body.Attributes["extends"]; a != nil {
				name, _ := word(a.Expr)
				i := slices.IndexFunc(r.sessions, func(s *session.Session) bool { return s.Name == name })
				if i >= 0 {
					r.sessions[i].Extended = true
				}
			}
		}
	}
}

// blocksOf returns the blocks of these types in a file.
func blocksOf(f *source, types ...string) (out []*hclsyntax.Block) {
	for _, b := range f.body.Blocks {
		if slices.Contains(types, b.Type) {
			out = append(out, b)
		}
	}
	return out
}

// play makes the operations of the session, if the spec asks for them.
func (r *resolution) play() {
	asking := blocksOf(r.file, "goal", "scenario", "target", "generator")
	sessions := 0
	for _, f := range r.files {
		if sessions += len(blocksOf(f, "session")); len(blocksOf(f, "operation", "count", "model")) > 0 {
			return
		}
	}
	if len(asking) == 0 || sessions == 0 {
		return
	}
	r.protocols()
	in := r.in(asking[0])
	r.unplayable = true
	var whole []*session.Session
	for _, s := range r.sessions {
		if s.Extended {
			sessions--
		} else {
			whole = append(whole, s)
		}
	}
	switch {
	case len(whole) == 0:
		return // it is broken
	case sessions > 1:
		in.fail(UnplayableSession, asking[0].DefRange(), "The spec has %d sessions, and a goal, a scenario or a target is about one. Write those of each session into a file of its own.", sessions)
		return
	}
	s, ok := r.side(whole[0])
	if !ok {
		return
	}
	t, err := clauses.New(s)
	if err != nil {
		r.irregular(s, err)
		return
	}
	r.played = t
	r.unplayable = false
	r.ctx.Sorts = append(r.ctx.Sorts, t.Sorts...)
	for _, o := range t.Operations {
		sym := in.declare(opSymbol, o.Op.Name, sessionRange(s), asking[0])
		if sym == nil {
			continue
		}
		sym.op = &operation{Operation: o, broken: map[string]bool{}}
		sym.used = true
		r.ctx.Operations = append(r.ctx.Operations, o)
	}
}

// sessionRange returns where a session is declared, as HCL has it.
func sessionRange(s *session.Session) hcl.Range {
	r := s.Range
	return hcl.Range{Filename: r.File, Start: hcl.Pos{Line: r.Line, Column: r.Column}, End: hcl.Pos{Line: r.EndLine, Column: r.EndColumn}}
}

// side returns the session from the side of the party that the target says is played.
func (r *resolution) side(s *session.Session) (of *session.Session, ok bool) {
	for _, b := range blocksOf(r.file, "target") {
		a := b.Body.Attributes["side"]
		if a == nil {
			continue
		}
		name, _ := word(a.Expr)
		if of, ok = s.Side(name); !ok {
			r.in(b).fail(InvalidValue, a.Expr.Range(), "The session %q has the parties %s and %s: write side = %s, and the tests play that one.%s",
				s.Name, s.Party, s.Peer, s.Party, suggest(name, []string{s.Party, s.Peer}))
		}
		return of, ok
	}
	return s, true
}

// irregular reports why a session has no operations.
func (r *resolution) irregular(of *session.Session, err error) {
	var why *session.Irregular
	if !errors.As(err, &why) {
		panic("spec: " + err.Error())
	}
	at := uhat.Range(why.At)
	r.out.add(&Diagnostic{Code: UnplayableSession, Detail: why.Text + " clouseau session test plays this session, and heads for its branches with --through.",
		Subject: at, Context: uhat.Range(of.Range)})
}
