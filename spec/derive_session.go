package spec

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Sessions that extend others. As with models, a derived session is put together as a syntax tree,
// before anything in it has a meaning, and what is inherited keeps its place in the file of the
// base. What has names in a session are the cases of choices and the lanes, so these are what may
// differ:
//
//	remove = ["mail.rset"]          a case that is not there
//	change "quit" { stop {} }       a case with other steps, another guard, or both
//	add "line" { case "drop" { stop {} } }   a case beside the one that is named
//
// Those around it may be written before a name, and have to be where several have it. All of them
// written, it is the only one.

// sessionPart is a case or a lane of a session that is being put together.
type sessionPart struct {
	path  []string
	in    *hclsyntax.Body // that has it
	block *hclsyntax.Block
}

// wholeSession returns a session with everything that it inherits.
func (r extensions) wholeSession(b *hclsyntax.Block) *hclsyntax.Block {
	chain := r.bases(b)
	if len(chain) == 1 {
		r.misplacedParts(b)
		return b
	}
	out := *b
	body := *chain[0].Body
	body.Blocks = cloned(body.Blocks)
	for _, m := range chain[1:] {
		body.Attributes = maps.Clone(body.Attributes)
		maps.Copy(body.Attributes, m.Body.Attributes)
		r.differences(&body, m)
	}
	out.Body = &body
	return &out
}

// cloned returns blocks that can be changed.
func cloned(blocks hclsyntax.Blocks) hclsyntax.Blocks {
	out := make(hclsyntax.Blocks, len(blocks))
	for i, b := range blocks {
		c := *b
		body := *b.Body
		body.Attributes = maps.Clone(body.Attributes)
		body.Blocks = cloned(body.Blocks)
		c.Body = &body
		out[i] = &c
	}
	return out
}

// misplacedParts reports changes in a session that extends nothing.
func (r extensions) misplacedParts(b *hclsyntax.Block) {
	if attr(b, "extends") != nil {
		return // of something unknown
	}
	const detail = "A session that extends nothing has nothing to change, to add to or to remove. Say extends = NAME, or write it out."
	if a := b.Body.Attributes["remove"]; a != nil {
		r.fail(MisplacedChange, a.NameRange, detail)
	}
	for _, inner := range b.Body.Blocks {
		if inner.Type == "change" || inner.Type == "add" {
			r.fail(MisplacedChange, inner.DefRange(), detail)
		}
	}
}

// differences changes the steps of a base to those of a session that extends it.
func (r extensions) differences(body *hclsyntax.Body, m *hclsyntax.Block) {
	list, _ := r.list(m, "remove", `["mail.rset"]`)
	for x, name := range elements(r.reporter, list, literalString, InvalidValue, "A case or a lane is named by a string, as in remove = [\"mail.rset\"].") {
		if p := r.part(body, name, x.Range()); p != nil {
			p.in.Blocks = slices.DeleteFunc(p.in.Blocks, func(b *hclsyntax.Block) bool { return b == p.block })
		}
	}
	var vars hclsyntax.Blocks
	for _, b := range m.Body.Blocks {
		switch b.Type {
		case "var":
			vars = append(vars, b)
		case "change", "add":
			r.difference(body, b)
		default:
			r.fail(MisplacedChange, b.DefRange(), "A session that extends another one says what differs: change and add with the name of a case or a lane, remove, and further variables.")
		}
	}
	body.Blocks = append(vars, body.Blocks...)
}

// difference changes a case or a lane, or adds some beside it.
func (r extensions) difference(body *hclsyntax.Body, b *hclsyntax.Block) {
	name, where, ok := named(b)
	if !ok {
		return
	}
	p := r.part(body, name, where)
	switch {
	case p == nil:
	case b.Type == "change":
		maps.Copy(p.block.Body.Attributes, b.Body.Attributes)
		if len(b.Body.Blocks) > 0 {
			p.block.Body.Blocks = cloned(b.Body.Blocks)
		}
	default:
		at := slices.Index(p.in.Blocks, p.block) + 1
		for i, x := range cloned(b.Body.Blocks) {
			old := slices.IndexFunc(p.in.Blocks, func(y *hclsyntax.Block) bool { return labelOf(x) != "" && labelOf(y) == labelOf(x) })
			switch {
			case x.Type != p.block.Type:
				r.fail(InvalidValue, x.TypeRange, "%q is a %s, not a %s.", name, p.block.Type, x.Type).related(p.block.DefRange(), "declared here")
			case old >= 0:
				r.fail(DuplicateName, x.LabelRanges[0], "Next to %q is a %s %q already. Write change %q { ... } for what differs.", name, x.Type, labelOf(x), labelOf(x)).
					related(p.in.Blocks[old].DefRange(), "the inherited one")
			default:
				p.in.Blocks = slices.Insert(slices.Clone(p.in.Blocks), at+i, x)
			}
		}
	}
}

// part returns the case or lane of a name; nil if there is none, or more than one, which is
// reported.
func (r extensions) part(body *hclsyntax.Body, name string, at hcl.Range) *sessionPart {
	var found, all []*sessionPart
	var whole *sessionPart
	sessionParts(body, nil, func(p *sessionPart) {
		if all = append(all, p); strings.Join(p.path, ".") == name {
			whole = p
		}
		for i := range p.path {
			if strings.Join(p.path[i:], ".") == name {
				found = append(found, p)
			}
		}
	})
	switch {
	case whole != nil:
		return whole
	case len(found) == 1:
		return found[0]
	case len(found) == 0:
		names := lists.Of(all, func(p *sessionPart) string { return p.path[len(p.path)-1] })
		r.fail(UnknownPart, at, "The original has no case and no lane %q.%s", name, suggest(name, names))
	default:
		r.fail(AmbiguousName, at, "The original has %d cases or lanes %q. Write the names of those around it before it, as in \"%s\"; or change one around it.",
			len(found), name, strings.Join(found[0].path, ".")).related(found[0].block.DefRange(), "the first one").related(found[1].block.DefRange(), "the second one")
	}
	return nil
}

// sessionParts calls f with the named cases and lanes of steps, below those with these names.
func sessionParts(body *hclsyntax.Body, path []string, f func(*sessionPart)) {
	for _, b := range body.Blocks {
		inner := path
		if name := labelOf(b); name != "" && (b.Type == "case" || b.Type == "lane") {
			inner = append(slices.Clip(path), name)
			f(&sessionPart{inner, body, b})
		}
		sessionParts(b.Body, inner, f)
	}
}

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
	for sc, b := range r.blocks("message") {
		if t := (sessions{scope: sc}).message(b); t != nil {
			r.types = append(r.types, t)
		}
	}
	for sc, b := range r.blocks("session") {
		sc.lang = ofSession
		if s := (sessions{scope: sc, types: r.types}).session(b); s != nil {
			r.sessions = append(r.sessions, s)
		}
	}
	for _, b := range r.blocks("session") {
		base, _ := word(attr(b, "extends"))
		for _, s := range r.sessions {
			s.Extended = s.Extended || s.Name == base
		}
	}
}

// blocksOf returns the blocks of these types in a file.
func blocksOf(f *source, types ...string) []*hclsyntax.Block {
	return lists.Where(f.top.Body.Blocks, func(b *hclsyntax.Block) bool {
		return slices.Contains(types, b.Type)
	})
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
		a := attr(b, "side")
		if a == nil {
			continue
		}
		name, _ := word(a)
		if of, ok = s.Side(name); !ok {
			r.in(b).wrong(InvalidValue, a, "The session %q has the parties %s and %s: write side = %s, and the tests play that one.%s",
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
