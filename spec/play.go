package spec

import (
	"errors"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A spec with a session and without operations has those of the session, as soon as something asks
// for them: a goal, a scenario, or a target that says who is tested. See package session/clauses.

// branchWord is the word of trace expressions for the events with which a branch of a session
// begins. It is not reserved: a declaration of this name replaces it.
const branchWord = "branch"

// protocols resolves messages and sessions, once.
func (r *resolver) protocols() {
	if !r.protocol {
		r.protocol = true
		r.each("message", r.message)
		r.each("session", r.session)
		r.extended()
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
func (r *resolver) play(main *source) {
	asking := blocksOf(main, "goal", "scenario", "target", "generator")
	sessions := 0
	for _, f := range r.l.files {
		if sessions += len(blocksOf(f, "session")); len(blocksOf(f, "operation", "count", "model")) > 0 {
			return
		}
	}
	if len(asking) == 0 || sessions == 0 {
		return
	}
	r.protocols()
	r.file, r.block = main, asking[0].Range()
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
		r.fail(UnplayableSession, asking[0].DefRange(), "The spec has %d sessions, and a goal, a scenario or a target is about one. Write those of each session into a file of its own.", sessions)
		return
	}
	s, ok := r.side(main, whole[0])
	if !ok {
		return
	}
	t, err := clauses.New(s)
	if err != nil {
		r.irregular(s, err)
		return
	}
	r.played, r.unplayable = t, false
	r.ctx.Sorts = append(r.ctx.Sorts, t.Sorts...)
	for _, o := range t.Operations {
		sym := r.declare(opSymbol, o.Op.Name, sessionRange(s), asking[0])
		if sym == nil {
			continue
		}
		sym.op, sym.used = &operation{Operation: o, broken: map[string]bool{}}, true
		r.ctx.Operations = append(r.ctx.Operations, o)
	}
}

// sessionRange returns where a session is declared, as HCL has it.
func sessionRange(s *session.Session) hcl.Range {
	r := s.Range
	return hcl.Range{Filename: r.File, Start: hcl.Pos{Line: r.Line, Column: r.Column}, End: hcl.Pos{Line: r.EndLine, Column: r.EndColumn}}
}

// side returns the session from the side of the party that the target says is played.
func (r *resolver) side(main *source, s *session.Session) (of *session.Session, ok bool) {
	for _, b := range blocksOf(main, "target") {
		a := b.Body.Attributes["side"]
		if a == nil {
			continue
		}
		name, _ := word(a.Expr)
		if of, ok = s.Side(name); !ok {
			r.block = b.Range()
			r.fail(InvalidValue, a.Expr.Range(), "The session %q has the parties %s and %s: write side = %s, and the tests play that one.%s",
				s.Name, s.Party, s.Peer, s.Party, suggest(name, []string{s.Party, s.Peer}))
		}
		return of, ok
	}
	return s, true
}

// irregular reports why a session has no operations.
func (r *resolver) irregular(of *session.Session, err error) {
	var why *session.Irregular
	if !errors.As(err, &why) {
		panic("spec: " + err.Error())
	}
	at := uhat.Range(why.At)
	r.l.add(&Diagnostic{Code: UnplayableSession, Detail: why.Text + " clouseau session test plays this session, and heads for its branches with --through.",
		Subject: at, Context: uhat.Range(of.Range)})
}

// playClauses gives the operations of the session their clauses.
func (r *resolver) playClauses() {
	if r.played != nil {
		r.played.Clauses(r.B)
	}
}

// made returns what a qualifier says of an operation of a session that sends: that it did. Where it
// may have nothing to do, only a qualifier that speaks of the step speaks of that.
func (r *resolver) made(q logic.Term, o *uhat.Operation) logic.Term {
	if r.played == nil || o.Op.Name == clauses.Get || !r.played.Idles(o.Op.Name) || mentionsField(q, clauses.StepOf(o.Op)) {
		return q
	}
	return r.L.And(q, r.played.Does(o.Op))
}

// branch resolves the events with which a branch of the session begins.
func (r *resolver) branch(x *hclsyntax.FunctionCallExpr, sc *scope) sre.Expr {
	const form = "branch(\"quit\")"
	if len(x.Args) != 1 {
		r.failIn(sc, WrongArity, x.Range(), "%q is written %s.", branchWord, form)
		return nil
	}
	name, ok := literalString(x.Args[0])
	if !ok {
		r.failIn(sc, InvalidValue, x.Args[0].Range(), "The name of a branch is a string, as in %s.", form)
		return nil
	}
	e, ok := r.played.Branch(name)
	if !ok {
		names := r.played.Session.Branches()
		r.failIn(sc, UnknownBranch, x.Args[0].Range(), "The session %q has no case %q.%s Its cases are %s.",
			r.played.Session.Name, name, suggest(name, names), strings.Join(names, ", "))
		return nil
	}
	return e
}

// peer reads how the other party of a session is reached.
func (r *resolver) peer(b *hclsyntax.Body, t *uhat.Target) {
	var first *hclsyntax.Attribute
	for _, name := range []string{"peer", "command", "tcp"} {
		a := b.Attributes[name]
		switch {
		case a == nil:
			continue
		case r.played == nil && !r.unplayable:
			r.fail(MisplacedAttribute, a.NameRange, "The attribute %q is for the party of a session that is tested, and the operations of this spec are those of no session.", name)
			continue
		case first != nil:
			r.fail(ConflictingAttributes, a.NameRange, "The attribute %q does not go with %q: the party that is tested is one of them.", name, first.Name)
			continue
		}
		first, t.Peer = a, &uhat.Peer{}
		switch name {
		case "peer":
			t.Peer.Go = r.constructor(b, name)
		case "tcp":
			t.Peer.TCP = r.text(b, name)
		case "command":
			t.Peer.Command = r.words(a)
		}
	}
	if a := b.Attributes["side"]; a != nil && r.played == nil && !r.unplayable {
		r.fail(MisplacedAttribute, a.NameRange, "The attribute \"side\" says which party of a session is played, and the operations of this spec are those of no session.")
	}
}

// words reads a program and its arguments.
func (r *resolver) words(a *hclsyntax.Attribute) (out []string) {
	const form = `["python3", "server.py"]`
	xs, _ := r.list(a, form)
	for _, x := range xs {
		s, ok := literalString(x)
		if !ok {
			r.fail(InvalidValue, x.Range(), "A program and its arguments are strings, such as %s.", form)
			return nil
		}
		out = append(out, s)
	}
	return out
}
