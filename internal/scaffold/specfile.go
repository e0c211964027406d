package scaffold

import (
	"bytes"
	"cmp"
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// printer prints a spec; spec.Format then lays it out.
type printer struct {
	d       *draft
	ops     operations
	names   *names // of the spec
	propose proposer
	bytes.Buffer
	imports []string         // of Go packages that the spec mentions
	hinted  map[role]bool    // whether a clause for an operation of that role was suggested
	defines map[*sort]string // the names of those for values that answers provide
	judging int              // how many promises judge
	ticks   string           // the operation that could let time pass; empty: none
	unheld  string           // that of the one for runs in which no handle is alive; empty: none
}

// printSpec prints the spec, and returns the operations at which that panics.
func printSpec(d *draft) ([]byte, map[*operation]string) {
	p := &printer{d: d, ops: d.ops, names: d.values.names.clone(), hinted: map[role]bool{}, defines: map[*sort]string{}}
	p.propose = proposer{ops: d.ops, names: p.names, says: d.says, disk: d.disk}
	faults := map[*operation]string{}
	p.linef("# %s, written by clouseau init. It is yours to change.\n#", d.subject())
	p.comment("Next: clouseau run " + filepath.Base(d.place.spec()) + ". Then write goals: runs that would be a bug.")
	head := p.Len()
	p.linef("\nlanguage = 1\n")
	for _, s := range d.used() {
		p.sort(s)
	}
	p.ops.show(p.operation, faults)
	p.givens()
	p.frees()
	p.relations()
	p.omitted()
	p.clock()
	p.tour()
	p.examples()
	p.target()
	if p.judging == 0 {
		return p.Bytes(), faults
	}
	about := &printer{}
	about.linef("#")
	about.comment("Clauses with promise = true and relations judge every answer. Delete those that the documentation does not promise.")
	return slices.Insert(p.Bytes(), head, about.Bytes()...), faults
}

func (p *printer) linef(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// quote writes a string as HCL has it, which has fewer escapes than Go.
func quote(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch written := strconv.QuoteRune(r); {
		case r == '"':
			b.WriteString(`\"`)
		case r == '\'':
			b.WriteRune(r)
		case strings.ContainsRune(`\nrtuU`, rune(written[2])) || written[1] != '\\':
			b.WriteString(written[1 : len(written)-1])
		default: // such as \a and \x00
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return `"` + strings.NewReplacer("${", "$${", "%{", "%%{").Replace(b.String()) + `"`
}

// clipped is what fits two lines of comments, cut at a word.
func clipped(text string) string {
	const most = 2*widest - 24 // less what the ends of lines waste
	if len(text) <= most {
		return text
	}
	return text[:strings.LastIndexByte(text[:most], ' ')] + " ..."
}

// comment prints a comment.
func (p *printer) comment(text string) {
	for _, line := range wrapped("#", text, widest-1) {
		p.linef("%s", line)
	}
}

func (p *printer) sort(s *sort) {
	if s.note != "" {
		p.comment(s.note)
	}
	p.linef("sort %s {", quote(s.name))
	if s.values != nil {
		var names []string
		for _, v := range s.values {
			names = append(names, v.name)
		}
		p.linef("values = [%s]", join(names))
	} else {
		if s.base != "" {
			p.linef("base = %s", s.base)
		}
		p.linef("go = %s", quote(p.goType(s)))
	}
	if s.size > 0 {
		p.linef("size = [%d, %[1]d]", s.size)
	}
	if s.pool != nil {
		p.linef("pool = [%s]", join(s.pool))
	}
	if p.ops.drawn(s) {
		p.linef("gen = %s", quote(s.draw))
	}
	p.linef("}\n")
}

// goType writes a sort's Go type, and takes the imports that it needs.
func (p *printer) goType(s *sort) string {
	if s.alias != "" {
		return s.alias
	}
	return types.TypeString(s.goType, func(pkg *types.Package) string {
		p.imported(pkg)
		return pkg.Name()
	})
}

// imported sees to it that the target imports a package. That of the target's type is known.
func (p *printer) imported(pkg *types.Package) {
	std := !strings.Contains(pkg.Path(), "/") // its path is its name
	if std || p.d.place.beside && pkg == p.d.src.Types || slices.Contains(p.imports, pkg.Path()) {
		return
	}
	p.imports = append(p.imports, pkg.Path())
}

func (p *printer) operation(op *operation) {
	for _, text := range []string{op.doc, op.remark()} {
		if text != "" {
			p.comment(clipped(text))
		}
	}
	p.linef("operation %s {", quote(op.name))
	p.fields("args", op.args)
	panicked := ""
	if !op.panics {
		p.fields("results", op.results)
	} else {
		panicked = "panicked"
		for op.has(func(f *field) bool { return f.name == panicked }) {
			panicked += "_"
		}
		p.fields("results", op.results, panicked+" = bool")
		if op.panicsText != "" {
			p.comment(clipped("The documentation says: " + op.panicsText))
		}
		p.linef("panics = %s", panicked)
	}
	p.list("rare", "{ %s }", p.d.rare(op))
	if op.waits {
		if op.waitsText == "" {
			p.comment("Guessed from the name: delete this if calls never wait.")
		} else {
			p.comment(clipped("The documentation says: " + op.waitsText))
		}
		p.linef("waits = true")
	}
	p.clause(op, panicked)
	if h := p.propose.hint(op); h != nil && !p.hinted[op.role()] {
		p.hinted[op.role()] = true
		p.linef("\n# To call it only after %s, write this clause instead:\n# clause {", h.write.name)
		for _, l := range append(h.lines, "future  = all") {
			p.linef("#   %s", l)
		}
		p.linef("# }")
	}
	for _, x := range p.propose.promises(op) {
		p.promise(x)
	}
	p.linef("}\n")
}

func (p *printer) fields(attribute string, fields []*field, more ...string) {
	var out []string
	for _, f := range fields {
		out = append(out, f.name+" = "+f.value.sort.name)
	}
	if out = append(out, more...); out != nil {
		p.linef("%s = { %s }", attribute, join(out))
	}
}

// clause prints a clause that allows an operation everywhere, but for arguments that
// an answer has to provide. It may panic or not, if there is a result that says so.
func (p *printer) clause(op *operation, panicked string) {
	var params, histories, equations, small []string
	for _, f := range op.args {
		if none := f.value.sort.unsetName(); none != "" {
			equations = append(equations, f.name+" != "+none)
		}
		if op.sized(f) {
			least := f.name + f.value.sort.notZero()
			equations = append(equations, least)
			small = append(small, least)
		}
		if !f.produced() {
			continue
		}
		v := p.propose.variable(f.name)
		params = append(params, v+" = "+f.value.sort.name)
		equations = append(equations, f.is(v))
		histories = append(histories, fmt.Sprintf("%s(%s)", p.given(f.value.sort), v))
	}
	if panicked != "" {
		v := p.propose.variable(panicked)
		params = append(params, v+" = bool")
		equations = append(equations, panicked+" == "+v)
	}
	if op.makes != nil {
		histories = append(histories, "eps")
	}
	if op.on == nil && p.d.exclusive() {
		if p.unheld == "" {
			p.unheld = p.names.pick("unheld", "Runs")
		}
		histories = append(histories, p.unheld)
	}
	p.linef("clause {")
	if small != nil {
		p.comment("To try a size of 0 as well, delete " + strings.Join(small, " and ") + ". Few packages document what it means.")
	}
	if params != nil {
		p.linef("params = { %s }", join(params))
	}
	p.linef("history = %s", cmp.Or(strings.Join(histories, " && "), "all"))
	if equations == nil {
		p.linef("event = %s", op.name)
	} else {
		p.linef("event = %s", op.event(equations...))
	}
	p.linef("future = all\n}")
}

// promise prints one that an operation may make, as a comment if it is not asked for, or doubtful.
func (p *printer) promise(x proposal) {
	mark := p.supposed(x.check, x.doc, p.d.promised && !x.doubtful)
	p.linef("%sclause %s {", mark, quote(x.name))
	if x.doc != "" {
		p.linef("%s  doc     = %s", mark, quote(x.doc))
	}
	if x.params != "" {
		p.linef("%s  params  = { %s }", mark, x.params)
	}
	p.linef("%s  history = %s\n%[1]s  event   = %[3]s\n%[1]s  future  = all\n%[1]s  promise = true\n%[1]s}", mark, x.history, x.event)
}

// supposed prints what has to be true of the system if it makes the promise that follows, and
// returns the mark of comments unless that one judges. Without a sentence of the documentation a
// name is the only reason for it.
func (p *printer) supposed(check, doc string, judges bool) (mark string) {
	do := "Keep this if "
	if !judges {
		mark = "# "
		do = "Uncomment if "
	} else {
		p.judging++
	}
	guessed := ""
	if doc == "" {
		guessed = " Guessed from the name: check the documentation."
	}
	p.linef("")
	p.comment(do + check + "." + guessed)
	return mark
}

// relations proposes relations, each with its reason. A doubtful one stays in a comment, within the
// list of the others.
func (p *printer) relations() {
	all := p.propose.relations()
	if all == nil {
		return
	}
	judges := p.d.promised && slices.ContainsFunc(all, func(r relation) bool { return !r.doubtful })
	mark := "# "
	if judges {
		mark = ""
		p.judging++
		p.comment("Delete the relations that the documentation does not promise. Names and signatures suggest them.")
	} else {
		p.comment("Uncomment the relations that the documentation promises. Names and signatures suggest them.")
	}
	p.linef("%srelations = [", mark)
	for _, r := range all {
		doubt := ""
		perhaps := ""
		if r.doubtful {
			perhaps = "perhaps "
		}
		if r.doubtful && judges {
			doubt = "# "
		}
		p.linef("%s  %s%s, # %s%s", mark, doubt, r.text, perhaps, r.check)
	}
	p.linef("%s]\n", mark)
}

// given returns the name of the define for the runs in which an operation has answered with a value
// of a sort.
func (p *printer) given(s *sort) string {
	if p.defines[s] == "" {
		p.defines[s] = p.names.pick("given"+s.name, "Value")
	}
	return p.defines[s]
}

// givens prints these defines.
func (p *printer) givens() {
	for _, s := range p.d.used() {
		if p.defines[s] == "" {
			continue
		}
		v := p.propose.variable("x")
		var sources, ended []string
		ops, fields := p.ops.producers(s)
		for i, o := range ops {
			if ops.opens() && o.handle() == nil { // it may answer nothing
				continue
			}
			alive, ends := p.alive(s, o, fields[i])
			sources = append(sources, o.event(fields[i].is(v), alive))
			for _, e := range ends {
				ended = append(ended, fmt.Sprintf(e, v))
			}
		}
		more := ""
		rest := "all"
		slices.Sort(ended)
		if ended = slices.Compact(ended); ended != nil {
			more = ", and nothing has ended it"
			rest = "absent(" + join(ended) + ")"
		}
		p.comment("Runs in which an operation returned this value" + more + ".")
		p.linef("define %s {\nparams = { %s = %s }", quote(p.defines[s]), v, s.name)
		p.sequence([]string{"all", strings.Join(sources, " || "), rest}, " || ")
		p.linef("}\n")
	}
}

// alive returns the condition under which an operation's answer is a handle, and the operations
// that end it.
func (p *printer) alive(s *sort, op *operation, of *field) (condition string, ended []string) {
	h := op.handle()
	if h == nil || h.field != of {
		return op.there(), nil
	}
	for _, o := range p.ops {
		if o.ends && o.on.value.sort == s {
			ended = append(ended, o.event(o.on.is("%s"), o.ending()))
		}
	}
	if f := op.found(); f != nil && h.found {
		return f.name, ended
	}
	return op.succeeded(), ended
}

// frees prints the define for the runs in which no handle is alive.
func (p *printer) frees() {
	if p.unheld == "" {
		return
	}
	var begins, ends []string
	for _, op := range p.ops {
		if h := op.handle(); h != nil {
			condition, _ := p.alive(h.field.value.sort, op, h.field)
			begins = append(begins, op.event(condition))
		}
		if op.ends {
			ends = append(ends, strings.TrimSuffix(op.event(op.ending()), "()"))
		}
	}
	p.comment("Runs after which no handle is open. By the documentation other calls may wait while one is.")
	p.linef("define %s {\ntrace = absent(%s) || seq(all, %s, absent(%[2]s))\n}\n", quote(p.unheld), join(begins), strings.Join(ends, " || "))
}

// sequence prints a trace, on several lines where it is long; these are broken after
// commas and the given separator.
func (p *printer) sequence(parts []string, separator string) {
	if line := "trace = seq(" + join(parts) + ")"; len(line) < 100 {
		p.linef("%s", line)
		return
	}
	var lines []string
	line := ""
	for _, word := range strings.SplitAfter(join(parts), " ") {
		full := len(line)+len(word) > 92
		if full && (strings.HasSuffix(line, ", ") || strings.HasSuffix(line, separator)) {
			lines = append(lines, strings.TrimSpace(line))
			line = ""
		}
		line += word
	}
	p.linef("trace = seq(\n%s\n)", strings.Join(append(lines, line), "\n"))
}

// omitted lists the methods that are no operations, and prints stubs of them: an operation and a
// method of the adapter, in comments. With the comment marks away both are right as they are, and
// say only that the method is to be written.
func (p *printer) omitted() {
	if len(p.d.omissions) == 0 {
		return
	}
	p.linef("# Left out:")
	for _, o := range p.d.omissions {
		p.linef("#   %s: %s", o.name, o.reason)
	}
	p.linef("")
	first := true
	for _, o := range p.d.omissions {
		if o.fn == nil {
			continue
		}
		if first {
			p.comment("To add one, uncomment its operation, give it args and results, and write its method in " + p.d.place.adapter() + ":")
			p.adapterStub()
			first = false
		}
		op := p.names.pick(lowerCamel(o.fn.Name()), "_")
		what := strings.TrimPrefix(types.TypeString(o.fn.Signature(), (*types.Package).Name), "func")
		p.linef("#\n# operation %s {\n#   kind = call\n#   clause {\n#     history = all\n#     event   = %s\n#     future  = all\n#   }\n# }\n#", quote(op), op)
		p.linef("#\t// %s stands for %s%s.", upperFirst(op), o.fn.Name(), what)
		p.linef("#\tfunc (s *%s) %s() { panic(%s) }", tested+p.d.title, upperFirst(op), quote(o.fn.Name()+" is to be written"))
	}
	if !first {
		p.linef("")
	}
}

// adapterStub says which type has the methods, where the spec needs no adapter so far.
func (p *printer) adapterStub() {
	d := p.d
	if d.named == nil || d.wraps() || d.needsDir() || d.endsLinks() {
		return
	}
	p.linef("#")
	p.comment("First set " + `new = ` + quote(d.newName()) + " in the target, and write there:")
	p.linef("#")
	wrapper := tested + d.title
	held := types.TypeString(d.named, (*types.Package).Name)
	if !types.IsInterface(d.named) {
		held = "*" + held
	}
	p.linef("#\ttype %s struct{ %s }\n#", wrapper, held)
	if d.needsAdapter() {
		p.comment("Let " + d.newName() + " return it.")
	} else {
		p.linef("#\tfunc %s() *%s { return &%[2]s{%s.%s()} }", d.newName(), wrapper, d.src.Name, d.make.fn.Name())
	}
}

// clock prints the operation that lets time pass, as a comment: what a package answers may depend
// on the time, as with entries that expire. Under a clock that the tester moves each goroutine of
// the system has to end with the run, and only its owner knows whether it does.
func (p *printer) clock() {
	links := p.d.make.links()
	takes := slices.ContainsFunc(links, func(c *constructor) bool {
		return source.Any(c.sig.Params(), source.TellsTime)
	})
	if !takes && !p.d.src.AsksForTime() || p.d.values.duration != nil {
		return
	}
	sort := p.names.pick("Wait", "_")
	p.ticks = p.names.pick("wait", "_")
	p.comment("To let the tester move the clock, uncomment this and clock in the target. The system's goroutines must then end with the run.")
	p.linef(`# sort %s {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000] # 1s, 1m, 1h: put in the times that matter here
# }
# operation %s {
#   args = { d = %s }
#   clause {
#     event = %s
#   }
# }
`, quote(sort), quote(p.ticks), sort, p.ticks)
}

// target prints the target block.
func (p *printer) target() {
	d := p.d
	constructor := d.newName()
	if !d.needsAdapter() {
		constructor = d.src.Name + "." + d.make.fn.Name()
		p.imported(d.src.Types)
	}
	if p.ops.any(func(op *operation) bool { return op.outcomes != nil }) {
		p.imported(d.src.Types)
	}
	p.linef("target {\npackage = %s", quote(d.place.testPackage))
	if d.place.beside && d.named != nil {
		p.linef("type = %s", quote(d.src.PkgPath+"."+d.named.Obj().Name()))
	}
	p.linef("new = %s", quote(constructor))
	if end := d.closes(); end != "" {
		p.linef("close = %s", quote(end))
	}
	var paths, methods, errs []string
	for _, path := range p.imports {
		paths = append(paths, quote(path))
	}
	for _, op := range p.ops {
		if upperFirst(op.name) != op.method() || strings.Contains(op.name, "_") {
			methods = append(methods, op.name+" = "+quote(op.method()))
		}
		for _, f := range op.results {
			if f.err && op.outcomes == nil {
				errs = append(errs, op.name+" = "+f.name)
			}
		}
	}
	p.list("imports", "[%s]", paths)
	p.list("methods", "{ %s }", methods)
	p.list("errors", "{ %s }", errs)
	for _, op := range p.ops {
		if op.outcomes != nil {
			p.outcomes(op)
		}
	}
	if p.ticks != "" {
		p.linef("# clock = %s", p.ticks)
	}
	if i := slices.IndexFunc(p.ops, func(op *operation) bool { return op.advances }); i >= 0 && d.values.virtual {
		p.linef("clock = %s", p.ops[i].name)
	}
	p.linef("}")
}

// list prints an attribute with several values, if there are some.
func (p *printer) list(name, brackets string, values []string) {
	if values != nil {
		p.linef("%s = "+brackets, name, join(values))
	}
}

// outcomes prints what the errors of an operation become.
func (p *printer) outcomes(op *operation) {
	last := op.results[len(op.results)-1]
	var values []string
	for _, v := range op.outcomes {
		values = append(values, v.name+" = "+quote(v.err.Pkg().Name()+"."+v.err.Name()))
	}
	all := last.value.sort.values
	p.linef("errors %s {\nfield = %s\nvalues = { %s }\nnil = %s\nother = %s\n}", quote(op.name), last.name, join(values), all[0].name, all[len(all)-1].name)
}
