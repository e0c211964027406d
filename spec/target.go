package spec

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// targets resolves targets.
type targets struct{ scope }

// target is a resolved target block and the file it stands in.
type target struct {
	*uhat.Target
	file *source
	at   hcl.Range
	// consistent is where it says what is promised of calls at the same time.
	consistent hcl.Range
}

// targetOf returns the target of the loaded file; where it has none, that of the one imported file
// that has.
func (r targets) targetOf(main *source, ofSession bool) *target {
	var all []*target
	for _, f := range r.files {
		var first *hclsyntax.Block
		for _, b := range blocksOf(f, "target") {
			in := r.in(b)
			in.file = f
			if first != nil {
				in.fail(DuplicateTarget, b.TypeRange, "A file has one target.").related(first.TypeRange, "the first one")
				continue
			}
			first = b
			all = append(all, targets{in}.target(b, ofSession))
		}
	}
	n := len(all)
	switch {
	case n == 0:
		return &target{Target: &uhat.Target{}}
	case all[n-1].file == main || n == 1:
		for _, other := range all[:n-1] {
			all[n-1].Replaced = append(all[n-1].Replaced, other.Target)
		}
		return all[n-1]
	}
	r.fail(DuplicateTarget, main.top.Body.Attributes["import"].SrcRange, "Several imported files have a target. Write one here that says which is meant.").
		related(all[0].at, "one").related(all[1].at, "another")
	return &target{}
}

// target resolves a target block. The operations may be those of a session.
func (r targets) target(b *hclsyntax.Block, ofSession bool) *target {
	t := &target{file: r.file, at: b.TypeRange, Target: &uhat.Target{
		Package: r.packageName(b),
		Type:    r.goText(b, "type", goImported),
		New:     r.goText(b, "new", goConstructor),
		Close:   r.goText(b, "close", goIdentifier),
		Methods: map[string]string{},
		Range:   at(b.DefRange()),
		NewAt:   attributeAt(b, "new"),

		Invariant: r.goText(b, "invariant", goFunction), Abstract: r.goText(b, "abstract", goFunction),
	}}
	for _, e := range r.object(b, "methods", `{ push = "Push" }`) {
		o := r.visibleOperation(e.name, e.at)
		m, ok := written(r.reporter, e.value, goNamed(isIdentifier), InvalidGoName, "A method is named by a string such as \"Push\".")
		if ok && o != nil {
			t.Methods[e.name] = m
		}
	}
	imports, _ := r.list(b, "imports", `["time"]`)
	for _, p := range elements(r.reporter, imports, goNamed(isImportPath), InvalidGoName, "An import path is a string such as \"example.com/stack\".") {
		t.Imports = append(t.Imports, p)
	}
	t.Errors = r.errorMaps(b)
	r.renames(b, t.Target)
	t.Reference = references{r}.reference(b, t.Target)
	t.Deadline = r.duration(b, "deadline")
	r.clock(b, t.Target)
	t.Informative = informative(r.reporter, b)
	r.schedule(b, t.Target)
	r.consistency(b, t)
	r.peer(b, t.Target, ofSession)
	return t
}

// maxFaults is the largest number of faults that a target may ask for in a run. No protocol is
// correct after so many.
const maxFaults = 1000

// schedule reads the strategy that decides what scripts leave open, and the number of faults.
func (r targets) schedule(b *hclsyntax.Block, t *uhat.Target) {
	if t.Schedule = r.text(b, "schedule"); t.Schedule != "" && !uhat.IsSchedule(t.Schedule) {
		r.wrong(UnknownSchedule, attr(b, "schedule"), "%q is no strategy; known are %s, and pct2, pctcp5 and so on.%s",
			t.Schedule, strings.Join(uhat.Schedules(), ", "), suggest(t.Schedule, uhat.Schedules()))
		t.Schedule = ""
	}
	t.Faults, _ = written(r.reporter, attr(b, "faults"), within(0, maxFaults), InvalidValue, "The number of faults in a run is an integer from 0 to %d.", maxFaults)
}

// clock reads which operation lets time pass.
func (r targets) clock(b *hclsyntax.Block, t *uhat.Target) {
	const form = "The operation that lets time pass is a call with one argument, how long in nanoseconds, and without results: args = { d = Duration }, where sort \"Duration\" { base = int  go = \"time.Duration\" }."
	a := attr(b, "clock")
	name, ok := written(r.reporter, a, word, InvalidClock, "Here stands the name of an operation, without quotes. %s", form)
	if !ok {
		return
	}
	o := r.visibleOperation(name, a.Range())
	switch {
	case o == nil:
		return
	case o.Op.Kind != sre.Call || len(o.Op.Fields) != 1 || o.Op.Args() != 1 || o.Op.Fields[0].Sort.Kind() != logic.IntKind:
		r.wrong(InvalidClock, a, "%s", form).related(r.names.symbols[name].at, "declared here")
		return
	case t.Methods[name] != "":
		r.wrong(InvalidClock, a, "%q lets time pass, and is no method of the system.", name)
		return
	case t.Reference != nil && t.Reference.Methods[name].Name != "":
		r.wrong(InvalidClock, a, "%q lets time pass for the system and the reference alike: time.Now is the same for both. It is no method of the reference; its methods leave %s out.", name, name)
		return
	}
	t.Clock = name
}

// duration reads an attribute that is a length of time, as Go writes it.
func (r targets) duration(b *hclsyntax.Block, name string) time.Duration {
	text := r.text(b, name)
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		r.wrong(InvalidDuration, attr(b, name), "%q is no length of time above zero, such as \"500ms\" or \"2s\".", text)
		return 0
	}
	return d
}

// renames reads the attribute renames. Left of = stand names that are gone, right
// of it those of today: a field's is looked up in the operation as it is called now.
func (r targets) renames(b *hclsyntax.Block, t *uhat.Target) {
	entries := r.object(b, "renames", `{ put = push, "put.value" = elem }`)
	now := map[string]string{}
	for _, e := range entries {
		if name, ok := word(e.value); ok {
			now[e.name] = name
		}
	}
	for _, e := range entries {
		name, ok := written(r.reporter, e.value, word, InvalidValue, "Right of = stands the name of today, without quotes.")
		if !ok {
			continue
		}
		op, _, ofField := strings.Cut(e.name, ".")
		switch {
		case !ofField:
			ok = r.visibleOperation(name, e.value.Range()) != nil
		case now[op] != "":
			ok = r.renamedField(now[op], name, e)
		default:
			ok = r.renamedField(op, name, e)
		}
		if ok {
			t.Renames = append(t.Renames, uhat.Rename{Old: e.name, New: name})
		}
	}
}

// renamedField reports whether the operation has the field, and complains if not.
func (r targets) renamedField(op, field string, e entry) bool {
	o := r.visibleOperation(op, e.at)
	if o == nil {
		return false
	}
	if o.Op.Position(field) >= 0 || o.broken[field] {
		return true
	}
	r.wrong(UnknownField, e.value, "The operation %s has no field %q.%s", op, field, suggest(field, fieldNames(o.Op.Fields)))
	return false
}

// errorMaps reads the attribute errors and the blocks of that name.
func (r targets) errorMaps(b *hclsyntax.Block) (maps []uhat.ErrorMap) {
	seen := map[string]hcl.Range{}
	fresh := func(op string, where hcl.Range) bool {
		if old, dup := seen[op]; dup {
			r.fail(DuplicateName, where, "The errors of %q are mapped twice.", op).related(old, "first here")
			return false
		}
		seen[op] = where
		return true
	}
	for _, e := range r.object(b, "errors", "{ open = ok }") {
		o := r.visibleOperation(e.name, e.at)
		if o == nil || !fresh(e.name, e.at) {
			continue
		}
		if f := r.resultNamed(o, e.value); f != nil {
			if f.Sort != logic.Bool {
				r.wrong(MismatchedSort, e.value, "An error that maps to a field of sort %s needs a block: errors %q { field = %s, values = ... }.", f.Sort, e.name, f.Name)
				continue
			}
			maps = append(maps, uhat.ErrorMap{Op: e.name, Field: f.Name})
		}
	}
	for _, inner := range b.Body.Blocks {
		name, where, ok := named(inner)
		if inner.Type != "errors" || !ok {
			continue
		}
		if o := r.visibleOperation(name, where); o != nil && fresh(name, where) {
			if m, ok := r.errorBlock(inner, o); ok {
				maps = append(maps, m)
			}
		}
	}
	return maps
}

// errorBlock reads errors "op" { field, values, nil, other }.
func (r targets) errorBlock(b *hclsyntax.Block, o *operation) (uhat.ErrorMap, bool) {
	m := uhat.ErrorMap{Op: o.Op.Name}
	a := attr(b, "field")
	if a == nil {
		return m, false
	}
	f := r.resultNamed(o, a)
	if f == nil {
		return m, false
	}
	m.Field = f.Name
	if f.Sort == logic.Bool {
		return m, r.exclude(b, "a field of sort bool", "values", "nil", "other")
	}
	if f.Sort.Kind() != logic.EnumKind {
		r.wrong(MismatchedSort, a, "An error maps to a field of sort bool or of an enumeration; %q is of sort %s.", f.Name, f.Sort)
		return m, false
	}
	if attr(b, "nil") == nil {
		r.fail(MissingAttribute, b.DefRange(), "The value for no error is missing: nil = %s.", f.Sort.Values()[0])
	}
	m.Nil = r.enumValue(b, "nil", f.Sort)
	m.Other = r.enumValue(b, "other", f.Sort)
	for _, e := range r.object(b, "values", `{ closed = "io.ErrClosed" }`) {
		g, ok := written(r.reporter, e.value, goNamed(notEmpty), InvalidGoName, "An error is named by a string such as \"io.EOF\".")
		if ok && r.isValue(e.name, e.at, f.Sort) {
			m.Values = append(m.Values, uhat.ErrorValue{Value: e.name, Go: g})
		}
	}
	return m, true
}

func (r targets) enumValue(b *hclsyntax.Block, of string, s *logic.Sort) string {
	x := attr(b, of)
	name, ok := written(r.reporter, x, word, InvalidValue, "Here stands a value of the sort %s, without quotes.", s)
	if !ok || !r.isValue(name, x.Range(), s) {
		return ""
	}
	return name
}

func (r targets) isValue(name string, where hcl.Range, s *logic.Sort) bool {
	if slices.Contains(s.Values(), name) {
		return true
	}
	r.fail(UnknownName, where, "The sort %s has no value %q.%s", s, name, suggest(name, s.Values()))
	return false
}

// resultNamed returns the result that an expression names.
func (r targets) resultNamed(o *operation, x hclsyntax.Expression) *sre.Field {
	name, _ := word(x)
	return r.resultField(o, name, x.Range())
}

// resultField returns the result of an operation that has a name.
func (r targets) resultField(o *operation, name string, where hcl.Range) *sre.Field {
	i := o.Op.Position(name)
	switch {
	case i < 0 || !o.Op.Fields[i].Result:
		r.fail(UnknownField, where, "The operation %s has no result %q.%s", o.Op.Name, name, suggest(name, fieldNames(o.Op.Fields[o.Op.Args():])))
	case !o.broken[name]:
		return &o.Op.Fields[i]
	}
	return nil
}

// packageName reads the name of the package of the emitted file; whoever writes its path is told
// the name.
func (r targets) packageName(b *hclsyntax.Block) string {
	s := r.text(b, "package")
	what := "the name of a package"
	if base := path.Base(s); strings.Contains(s, "/") && isIdentifier(strings.ReplaceAll(base, "-", "")) {
		what += fmt.Sprintf(", but a path. It is the package of the Go file that is written: write package = %q. A path belongs into type, as in type = %q, or into imports", strings.ReplaceAll(base, "-", ""), s+".TYPE")
	}
	return r.goText(b, "package", goForm{isIdentifier, what})
}

// goNamed reads a string that names something in Go.
func goNamed(good func(string) bool) func(hclsyntax.Expression) (string, bool) {
	return func(x hclsyntax.Expression) (string, bool) {
		s, ok := literalString(x)
		return s, ok && good(s)
	}
}

func notEmpty(s string) bool { return s != "" }

func isImportPath(s string) bool { return s != "" && !strings.ContainsAny(s, " \"`\\\n") }

func isImportedName(s string) bool {
	s = strings.TrimPrefix(s, "*")
	dot := strings.LastIndex(s, ".")
	slash := strings.LastIndex(s, "/")
	return dot > slash+1 && isIdentifier(s[dot+1:]) && !strings.ContainsAny(s, " \"`")
}

// attributeAt returns where the value of an attribute stands; zero if there is none.
func attributeAt(b *hclsyntax.Block, name string) uhat.Range {
	if a := attr(b, name); a != nil {
		return at(a.Range())
	}
	return uhat.Range{}
}

// peer reads how the other party of a session is reached.
func (r targets) peer(b *hclsyntax.Block, t *uhat.Target, ofSession bool) {
	var first *hclsyntax.Attribute
	for _, name := range []string{"peer", "command", "tcp"} {
		a := b.Body.Attributes[name]
		switch {
		case a == nil:
			continue
		case !ofSession:
			r.fail(MisplacedAttribute, a.NameRange, "The attribute %q is for the party of a session that is tested, and the operations of this spec are those of no session.", name)
			continue
		case first != nil:
			r.fail(ConflictingAttributes, a.NameRange, "The attribute %q does not go with %q: the party that is tested is one of them.", name, first.Name)
			continue
		}
		first = a
		t.Peer = &uhat.Peer{}
		switch name {
		case "peer":
			t.Peer.Go = r.goText(b, name, goConstructor)
		case "tcp":
			t.Peer.TCP = r.text(b, name)
		case "command":
			t.Peer.Command = r.words(b, name)
		}
	}
	if a := b.Body.Attributes["side"]; a != nil && !ofSession {
		r.fail(MisplacedAttribute, a.NameRange, "The attribute \"side\" says which party of a session is played, and the operations of this spec are those of no session.")
	}
}

// words reads a program and its arguments.
func (r targets) words(b *hclsyntax.Block, name string) (out []string) {
	const form = `["python3", "server.py"]`
	xs, _ := r.list(b, name, form)
	for _, s := range elements(r.reporter, xs, literalString, InvalidValue, "A program and its arguments are strings, such as %s.", form) {
		out = append(out, s)
	}
	return out
}

// consistency reads what a target promises of calls at the same time.
func (r targets) consistency(b *hclsyntax.Block, t *target) {
	a := attr(b, "consistency")
	words := uhat.Consistencies()
	i, ok := r.among(a, words, InvalidConsistency, "The promise for calls at the same time is %s, without quotes.", either(words))
	if !ok {
		return
	}
	t.Consistency = uhat.Consistency(i)
	if t.Consistency == uhat.PerKey && !slices.ContainsFunc(r.ctx.Operations, func(o *uhat.Operation) bool { return o.Key != "" }) {
		r.wrong(InvalidConsistency, a, "No operation says what its key is, so nothing would be promised: write key = ARGUMENT in the operations that are about a key.")
	}
	t.consistent = a.Range()
}
