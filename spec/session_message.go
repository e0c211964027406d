package spec

import (
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/uhat"
)

// message resolves a type of messages; nil where it has no name of its own.
func (r sessions) message(b *hclsyntax.Block) *session.Type {
	name, ok := r.unique("message", b)
	if !ok {
		return nil
	}
	t := &session.Type{Name: name, Doc: r.text(b.Body, "doc"), Formats: map[string]string{}, Range: stepAt(b.DefRange())}
	var members []logic.Member
	for _, e := range r.object(b.Body, "fields", "{ value = int }") {
		if !r.localName("The field", e.name, e.at) {
			continue
		}
		if s := (sorts{r.scope}).sortRef(e.value); s != nil {
			t.Fields = append(t.Fields, r.messageField(e.name, s))
			members = append(members, logic.Member{Name: e.name, Sort: s})
		}
	}
	t.Record = logic.NewRecord(name, members...)
	for _, f := range formats {
		if a := b.Body.Attributes[f]; a != nil {
			t.Formats[f] = r.text(b.Body, f)
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
		r.fail(InvalidFormat, a.Expr.Range(), "%v; a format is text with fields in braces, such as \"RCPT TO:<{to}>\".", err)
		return
	}
	if strings.ContainsAny(t.Formats[a.Name], "\r\n") && oneLine(a.Name, t.Formats[a.Name]) {
		r.fail(InvalidFormat, a.Expr.Range(), "A line end in this format: the codec writes one line and ends it itself. Make a message of each line, and send or get one after the other.")
		return
	}
	seen := map[string]bool{}
	var names []string
	for _, f := range t.Fields {
		names = append(names, f.Name)
	}
	for _, p := range parts {
		switch {
		case p.Field == "":
		case t.Position(p.Field) < 0:
			r.fail(InvalidFormat, a.Expr.Range(), "The message %q has no field %q.%s", t.Name, p.Field, suggest(p.Field, names))
		case seen[p.Field]:
			r.fail(InvalidFormat, a.Expr.Range(), "The field %q stands here twice; each has one place.", p.Field)
		}
		seen[p.Field] = true
	}
	if a.Name == "http" {
		return // the other fields are the body
	}
	for _, n := range names {
		if !seen[n] {
			r.fail(InvalidFormat, a.Expr.Range(), "The field %q has no place in this format; write {%s} where its value stands.", n, n)
		}
	}
}
