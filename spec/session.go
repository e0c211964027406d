package spec

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/uhat"
)

// Sessions. A message block declares a type of messages, a session block a protocol of two parties
// from the view of one of them: its steps are blocks, in their order. The terms in it are those of
// models, over the fields of the message and what was bound before.

// formats are the attributes of a message that say how it is written.
var formats = []string{"line", "resp", "http"}

var messageType = &blockType{name: "message", labels: oneLabel, attrs: append([]string{"doc", "fields:sort"}, formats...)}

// sessionType describes the blocks of a session. Steps nest in cases, lanes and loops.
func sessionType() *blockType {
	exchange := []string{"doc", "as", "where:term"}
	inCase := &blockType{name: "case", labels: optionalLabel, attrs: []string{"doc", "when:term"}}
	lane := &blockType{name: "lane", labels: optionalLabel, attrs: []string{"doc"}}
	loop := &blockType{name: "loop"}
	async := &blockType{name: "async"}
	steps := blockTable{
		{name: "send", labels: oneLabel, attrs: exchange},
		{name: "get", labels: oneLabel, attrs: exchange},
		{name: "choose", blocks: blockTable{inCase}},
		{name: "branch", blocks: blockTable{inCase}},
		{name: "parallel", blocks: blockTable{lane}},
		loop, async,
		{name: "leave"},
		{name: "stop"},
		{name: "fail", labels: oneLabel},
		{name: "var", labels: oneLabel, attrs: []string{"sort:sort", "value:term"}, required: []string{"sort", "value"}},
		{name: "set", open: true},
	}
	inCase.blocks = steps
	lane.blocks = steps
	loop.blocks = steps
	async.blocks = steps
	parts := blockTable{
		{name: "change", labels: oneLabel, attrs: []string{"doc", "when:term"}, blocks: steps},
		{name: "add", labels: oneLabel, blocks: blockTable{inCase, lane}},
	}
	return &blockType{name: "session", labels: oneLabel, attrs: []string{"doc", "extends", "remove", "party", "peer", "codec"}, blocks: append(parts, steps...)}
}

// sessions resolves messages and sessions.
type sessions struct {
	scope
	types []*session.Type // of messages
	loops int             // around a step, within its lane
}

// session resolves a session; nil where it has no name of its own.
func (r sessions) session(b *hclsyntax.Block) *session.Session {
	name, ok := r.unique("session", b)
	if !ok {
		return nil
	}
	b = extensions{r.scope}.wholeSession(b)
	s := &session.Session{
		Name: name, Doc: r.text(b, "doc"), Party: "client", Peer: "server", Codec: "json",
		Types: r.types, Range: stepAt(b.DefRange()), L: r.L,
	}
	for name, into := range map[string]*string{"party": &s.Party, "peer": &s.Peer, "codec": &s.Codec} {
		if w, ok := written(r.reporter, attr(b, name), word, InvalidValue, "The attribute %[1]q is a name, such as %[1]s = %[2]s.", name, *into); ok {
			*into = w
		}
	}
	if s.Party == s.Peer {
		r.fail(InvalidValue, b.DefRange(), "The two parties of a session have different names; both are %q.", s.Party)
	}
	s.Body = r.inside().steps(b.Body.Blocks)
	return s
}

// inside resolves steps within others: what they bind is not bound after them.
func (r sessions) inside() sessions {
	r.scope = r.inner()
	return r
}

// steps resolves the steps of a block. Nothing may stand after a step that never goes on.
func (r sessions) steps(blocks []*hclsyntax.Block) []session.Step {
	var out []session.Step
	var ended *hclsyntax.Block
	for _, b := range blocks {
		if b.Type == "case" || b.Type == "lane" || b.Type == "change" || b.Type == "add" {
			continue // the schema has reported it
		}
		if ended != nil {
			r.fail(UnreachableStep, b.TypeRange, "This step is never reached: the step before it ends the session or leaves the loop.").
				related(ended.DefRange(), "nothing goes on from here")
			break
		}
		if s := r.one(b); s != nil {
			out = append(out, s)
			if !goesOn(s) {
				ended = b
			}
		}
	}
	return out
}

// goesOn reports whether something may come after a step.
func goesOn(s session.Step) bool {
	switch s := s.(type) {
	case *session.Leave, *session.Stop, *session.Fail:
		return false
	case *session.Loop:
		return leaves(s.Body)
	case *session.Choice:
		for _, c := range s.Cases {
			if len(c.Body) == 0 || goesOn(c.Body[len(c.Body)-1]) {
				return true
			}
		}
		return len(s.Cases) == 0
	}
	return true
}

// leaves reports whether a loop with these steps can be left.
func leaves(steps []session.Step) bool {
	for _, s := range steps {
		switch s := s.(type) {
		case *session.Leave:
			return true
		case *session.Choice:
			for _, c := range s.Cases {
				if leaves(c.Body) {
					return true
				}
			}
		}
	}
	return false
}

// one resolves a step; nil where it is broken, and for what is no step.
func (r sessions) one(b *hclsyntax.Block) session.Step {
	where := stepAt(b.DefRange())
	switch b.Type {
	case "send":
		return r.exchange(b, session.Send)
	case "get":
		return r.exchange(b, session.Get)
	case "choose", "branch":
		return &session.Choice{Ours: b.Type == "choose", Cases: r.cases(b, "case"), Range: where}
	case "parallel", "async":
		r.loops = 0 // a loop around the lanes is not left by one of them
		if b.Type == "async" {
			return &session.Async{Body: r.inside().steps(b.Body.Blocks), Range: where}
		}
		return &session.Parallel{Lanes: r.cases(b, "lane"), Range: where}
	case "loop":
		r.loops++
		return &session.Loop{Body: r.inside().steps(b.Body.Blocks), Range: where}
	case "leave":
		if r.loops == 0 {
			r.fail(LostStep, b.TypeRange, "No loop surrounds this step, so it can leave none.")
			return nil
		}
		return &session.Leave{Range: where}
	case "stop":
		return &session.Stop{Range: where}
	case "fail":
		if len(b.Labels) != 1 {
			return nil
		}
		return &session.Fail{Text: b.Labels[0], Range: where}
	case "var":
		return r.variable(b)
	case "set":
		return r.assign(b)
	}
	return nil
}

// cases resolves the cases of a choice or the lanes of a parallel.
func (r sessions) cases(b *hclsyntax.Block, kind string) []*session.Case {
	var out []*session.Case
	for _, inner := range b.Body.Blocks {
		if inner.Type != kind {
			continue
		}
		c := &session.Case{Range: stepAt(inner.DefRange())}
		c.Name, _, _ = named(inner)
		if a := attr(inner, "when"); a != nil {
			c.When = r.condition(a)
		}
		c.Body = r.inside().steps(inner.Body.Blocks)
		out = append(out, c)
	}
	if len(out) < 2 && kind == "lane" || len(out) == 0 {
		r.fail(LostStep, b.TypeRange, "Here are too few blocks of type %q: a choice needs at least one, a parallel two.", kind)
	}
	return out
}

// exchange resolves a send or a get. What it binds is bound from now on.
func (r sessions) exchange(b *hclsyntax.Block, dir session.Direction) session.Step {
	name, where, ok := named(b)
	if !ok {
		return nil
	}
	e := &session.Exchange{Dir: dir, Where: r.L.True(), Range: stepAt(b.DefRange())}
	var names []string
	for _, t := range r.types {
		if names = append(names, t.Name); t.Name == name {
			e.Type = t
		}
	}
	if e.Type == nil {
		r.fail(UnknownMessage, where, "Unknown message %q.%s Messages are declared in blocks message \"NAME\".", name, suggest(name, names))
		return nil
	}
	if a := attr(b, "where"); a != nil {
		e.Where = r.withFields(e.Type).condition(a)
		e.Text = r.out.line(a.Range())
	}
	e.As = r.bind(attr(b, "as"), e.Type)
	if e.Where == nil {
		return nil
	}
	return e
}

// withFields returns a scope in which the fields of a message have a meaning.
func (r sessions) withFields(t *session.Type) sessions {
	in := r.inside()
	for i := range t.Fields {
		f := &t.Fields[i]
		if v := r.find(f.Name); v != nil {
			r.fail(AmbiguousName, v.at, "%q is a field of the message %s and also a variable that is in use there. Rename the variable, for example to %q.", f.Name, t.Name, r.names.free(f.Name))
			continue
		}
		in.vars = append(in.vars, &variable{name: f.Name, what: "field", sort: f.Sort(), value: value{term: f.Var}, used: true})
	}
	return in
}

// bind declares the variable that holds a message.
func (r sessions) bind(x hclsyntax.Expression, t *session.Type) *logic.Var {
	name, ok := written(r.reporter, x, word, InvalidValue, "The attribute \"as\" is a name for the message, such as as = first.")
	if !ok {
		return nil
	}
	return r.declareVar(name, x.Range(), t.Record)
}

// declareVar declares a variable of the session; nil where it may not have that name.
func (r sessions) declareVar(name string, where hcl.Range, s *logic.Sort) *logic.Var {
	v := r.newVariable("variable", name, where)
	if v == nil {
		return nil
	}
	x := r.L.Var(name, s)
	v.sort = s
	v.value.term = x
	v.used = true
	return x
}

// variable resolves the declaration of a variable, whose first value is assigned there.
func (r sessions) variable(b *hclsyntax.Block) session.Step {
	name, where, ok := named(b)
	sort := attr(b, "sort")
	init := attr(b, "value")
	if !ok || sort == nil || init == nil {
		return nil
	}
	s := r.sortRef(sort)
	if s == nil {
		return nil
	}
	t := r.expect(init, s)
	v := r.declareVar(name, where, s)
	if t == nil || v == nil || !r.evaluable(t, init) {
		return nil
	}
	return &session.Assign{Vars: []*logic.Var{v}, Values: []logic.Term{t}, Range: stepAt(b.DefRange())}
}

// assign resolves the new values of variables.
func (r sessions) assign(b *hclsyntax.Block) session.Step {
	out := &session.Assign{Range: stepAt(b.DefRange())}
	for _, a := range attributesOf(b) {
		v := r.find(a.Name)
		if v == nil || v.value.term == nil {
			r.fail(UnknownName, a.NameRange, "Unknown variable %q.%s Variables are declared in blocks var \"NAME\".", a.Name, suggest(a.Name, r.known()))
			continue
		}
		t := r.expect(a.Expr, v.sort)
		if t == nil || !r.evaluable(t, a.Expr) {
			continue
		}
		out.Vars = append(out.Vars, v.value.term.(*logic.Var))
		out.Values = append(out.Values, t)
	}
	return out
}

// condition resolves a qualifier that has a value whenever its variables have one.
func (r sessions) condition(x hclsyntax.Expression) logic.Term {
	t := r.qualifier(x)
	if t == nil || !r.evaluable(t, x) {
		return nil
	}
	return t
}

// evaluable reports whether all functions in a term have a meaning. Others are known to solvers
// alone, and a session needs values.
func (r sessions) evaluable(t logic.Term, x hclsyntax.Expression) bool {
	for _, a := range logic.Apps(nil, t) {
		if _, known := a.Func().IsKnown(); !known && !a.Func().IsPart() {
			r.wrong(UnsupportedExpression, x, "The function %q has no value that is known here; expected a term of what is bound, without declared functions.", a.Func().Name)
			return false
		}
	}
	return true
}

// stepAt converts a range of HCL's for a step of a session.
func stepAt(r hcl.Range) session.Range { return session.Range(at(r)) }

// message resolves a type of messages; nil where it has no name of its own.
func (r sessions) message(b *hclsyntax.Block) *session.Type {
	name, ok := r.unique("message", b)
	if !ok {
		return nil
	}
	t := &session.Type{Name: name, Doc: r.text(b, "doc"), Formats: map[string]string{}, Range: stepAt(b.DefRange())}
	var members []logic.Member
	for _, e := range r.object(b, "fields", "{ value = int }") {
		if !r.localName("The field", e.name, e.at) {
			continue
		}
		if s := r.sortRef(e.value); s != nil {
			t.Fields = append(t.Fields, r.messageField(e.name, s))
			members = append(members, logic.Member{Name: e.name, Sort: s})
		}
	}
	t.Record = logic.NewRecord(name, members...)
	for _, f := range formats {
		if a := b.Body.Attributes[f]; a != nil {
			t.Formats[f] = r.text(b, f)
			r.template(t, a)
		}
	}
	return t
}

// oneLine reports whether a format is written as a line. The others of the Redis protocol say how
// long a text is.
func oneLine(format, text string) bool {
	return format != "resp" || text != "" && strings.ContainsRune("+-:", rune(text[0]))
}

// messageField makes a field, with what is drawn of its sort if the spec says so.
func (r sessions) messageField(name string, s *logic.Sort) session.Field {
	f := session.Field{Name: name, Var: r.L.Var(name, s), Sizes: [2]int{0, uhat.DefaultSize}}
	d := r.ctx.SortOf(s)
	if d == nil {
		return f
	}
	f.Sizes = [2]int{d.Least, d.Most}
	if s.Kind() != logic.EnumKind && d.DomainRange.Line > 0 { // and no default
		f.Pool = d.Pool
	}
	if d.Declared {
		f.Ranged = true
		f.Least = d.Lo
		f.Most = d.Hi
	}
	return f
}

// template checks that a format names fields of the message in braces, each once, and all of them.
func (r sessions) template(t *session.Type, a *hclsyntax.Attribute) {
	parts, err := session.ParseTemplate(t.Formats[a.Name])
	if err != nil {
		r.wrong(InvalidFormat, a.Expr, "%v; a format is text with fields in braces, such as \"RCPT TO:<{to}>\".", err)
		return
	}
	if strings.ContainsAny(t.Formats[a.Name], "\r\n") && oneLine(a.Name, t.Formats[a.Name]) {
		r.wrong(InvalidFormat, a.Expr, "A line end in this format: the codec writes one line and ends it itself. Make a message of each line, and send or get one after the other.")
		return
	}
	seen := map[string]bool{}
	names := lists.Of(t.Fields, func(f session.Field) string { return f.Name })
	for _, p := range parts {
		switch {
		case p.Field == "":
		case t.Position(p.Field) < 0:
			r.wrong(InvalidFormat, a.Expr, "The message %q has no field %q.%s", t.Name, p.Field, suggest(p.Field, names))
		case seen[p.Field]:
			r.wrong(InvalidFormat, a.Expr, "The field %q stands here twice; each has one place.", p.Field)
		}
		seen[p.Field] = true
	}
	if a.Name == "http" {
		return // the other fields are the body
	}
	for _, n := range names {
		if !seen[n] {
			r.wrong(InvalidFormat, a.Expr, "The field %q has no place in this format; write {%s} where its value stands.", n, n)
		}
	}
}
