package scaffold

import (
	"bytes"
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// printer prints a spec; spec.Format then lays it out.
type printer struct {
	*draft
	bytes.Buffer
	imports []string         // of Go packages that the spec mentions
	hinted  map[role]bool    // whether a clause for an operation of that role was suggested
	defines map[*sort]string // the names of those for values that answers provide
	// switched counts the promises that judge, and off says that the one that is printed does not.
	switched int
	off      bool
	ticks    string // the operation that could let time pass; empty: none
	unheld   string // that of the one for runs in which no handle is alive; empty: none
}

func (p *printer) linef(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// quote writes a string as HCL has it.
func quote(s string) string {
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(strconv.Quote(s))
}

// specFile prints the spec.
func (d *draft) specFile() []byte {
	p := &printer{draft: d, hinted: map[role]bool{}, defines: map[*sort]string{}}
	p.linef("# %s, as clouseau init found it.\n#", d.subject())
	p.comment("Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that would be a bug, in goals.")
	head := p.Len()
	p.linef("\nlanguage = 1\n")
	for _, s := range d.used() {
		p.sort(s)
	}
	d.show(p.operation)
	p.givens()
	p.frees()
	p.relations()
	p.omitted()
	p.clock()
	p.tour()
	p.examples()
	p.target()
	if p.switched == 0 {
		return p.Bytes()
	}
	about := &printer{draft: d}
	about.comment("Clauses with promise = true and relations judge every answer. They come from names and signatures, so look up whether they are promised.")
	return slices.Insert(p.Bytes(), head, about.Bytes()...)
}

// comment prints a comment of at most 100 columns or so.
func (p *printer) comment(text string) {
	line := "#"
	for _, word := range strings.Fields(text) {
		if len(line)+len(word) > 98 && line != "#" {
			p.linef("%s", line)
			line = "#"
		}
		line += " " + word
	}
	p.linef("%s", line)
}

func (p *printer) sort(s *sort) {
	if s.note != "" {
		p.comment(s.note)
	}
	p.linef("sort %s {", quote(s.name))
	switch {
	case s.values != nil:
		var names []string
		for _, v := range s.values {
			names = append(names, v.name)
		}
		p.linef("values = [%s]", strings.Join(names, ", "))
	case s.base != "":
		p.linef("base = %s", s.base)
		p.linef("go = %s", quote(p.goType(s)))
	default:
		p.linef("go = %s", quote(p.goType(s)))
	}
	if s.size > 0 {
		p.linef("size = [%d, %[1]d]", s.size)
	}
	if s.pool != nil {
		p.linef("pool = [%s]", strings.Join(s.pool, ", "))
	}
	if p.drawn(s) {
		p.linef("gen = %s", quote(s.draw.name))
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
	if std || p.beside && pkg == p.pkg.Types || slices.Contains(p.imports, pkg.Path()) {
		return
	}
	p.imports = append(p.imports, pkg.Path())
}

func (p *printer) operation(op *operation) {
	if op.doc != "" {
		p.comment(op.doc)
	}
	if more := op.remark(); more != "" {
		p.comment(more)
	}
	p.linef("operation %s {", quote(op.name))
	p.fields("args", op.args)
	panicked := ""
	if !op.panics {
		p.fields("results", op.results)
	} else {
		panicked = "panicked"
		for slices.ContainsFunc(slices.Concat(op.args, op.results), func(f *field) bool { return f.name == panicked }) {
			panicked += "_"
		}
		p.fields("results", op.results, panicked+" = bool")
		p.linef("panics = %s # its text says that it may", panicked)
	}
	p.clause(op, panicked)
	p.hint(op)
	p.promises(op)
	p.linef("}\n")
}

func (p *printer) fields(attribute string, fields []*field, more ...string) {
	var out []string
	for _, f := range fields {
		out = append(out, f.name+" = "+f.value.sort.name)
	}
	out = append(out, more...)
	if out != nil {
		p.linef("%s = { %s }", attribute, strings.Join(out, ", "))
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
			equations, small = append(equations, least), append(small, least)
		}
		if !f.value.sort.produced() {
			continue
		}
		v := p.variable(f.name)
		params = append(params, v+" = "+f.value.sort.name)
		equations = append(equations, f.name+" == "+v)
		histories = append(histories, fmt.Sprintf("%s(%s)", p.given(f.value.sort), v))
	}
	if panicked != "" {
		v := p.variable(panicked)
		params, equations = append(params, v+" = bool"), append(equations, panicked+" == "+v)
	}
	if op.on == nil && p.exclusive() {
		histories = append(histories, p.free())
	}
	p.linef("clause {")
	if small != nil {
		p.comment("What a size of 0 means is seldom documented. To try that as well, leave out " + strings.Join(small, " and ") + ".")
	}
	if params != nil {
		p.linef("params = { %s }", strings.Join(params, ", "))
	}
	p.linef("history = %s", orElse(strings.Join(histories, " && "), "all"))
	if equations == nil {
		p.linef("event = %s", op.name)
	} else {
		p.linef("event = %s(%s)", op.name, strings.Join(equations, ", "))
	}
	p.linef("future = all")
	p.linef("}")
}

// given returns the name of the define for the runs in which an operation has answered with a value
// of a sort.
func (p *printer) given(s *sort) string {
	if p.defines[s] == "" {
		p.defines[s] = p.values.names.pick("given"+s.name, "Value")
	}
	return p.defines[s]
}

// givens prints these defines.
func (p *printer) givens() {
	for _, s := range p.used() {
		if p.defines[s] == "" {
			continue
		}
		v := p.variable("x")
		var sources, ended []string
		ops, fields := p.producers(s)
		for i, o := range ops {
			if begins(ops) && o.handle() == nil { // it may answer nothing
				continue
			}
			alive, ends := p.alive(s, o, fields[i])
			sources = append(sources, fmt.Sprintf("%s(%s)", o.name, conj(fields[i].name+" == "+v, alive)))
			for _, e := range ends {
				ended = append(ended, fmt.Sprintf(e, v))
			}
		}
		if ended != nil {
			p.comment("The runs in which an operation answered with this value, and none has ended it.")
		} else {
			p.comment("The runs in which an operation answered with this value.")
		}
		p.linef("define %s {", quote(p.defines[s]))
		p.linef("params = { %s = %s }", v, s.name)
		slices.Sort(ended)
		rest := "all"
		if ended = slices.Compact(ended); ended != nil {
			rest = "absent(" + join(ended) + ")"
		}
		p.sequence([]string{"all", strings.Join(sources, " || "), rest}, " || ")
		p.linef("}\n")
	}
}

// sequence prints a trace, on several lines where it is long; these are broken after
// commas and the given separator.
func (p *printer) sequence(parts []string, separator string) {
	if line := "trace = seq(" + strings.Join(parts, ", ") + ")"; len(line) < 100 {
		p.linef("%s", line)
		return
	}
	var lines []string
	line := ""
	for _, word := range strings.SplitAfter(strings.Join(parts, ", "), " ") {
		full := len(line)+len(word) > 92
		if full && (strings.HasSuffix(line, ", ") || strings.HasSuffix(line, separator)) {
			lines, line = append(lines, strings.TrimSpace(line)), ""
		}
		line += word
	}
	p.linef("trace = seq(\n%s\n)", strings.Join(append(lines, line), "\n"))
}

// variable returns a name for a variable that stands for a field: no name of the spec, and
// no field of any operation.
func (p *printer) variable(stem string) string {
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s%d", stem, i)
		used := p.values.names.taken[name] || slices.ContainsFunc(p.ops, func(op *operation) bool {
			has := func(f *field) bool { return f.name == name }
			return slices.ContainsFunc(op.args, has) || slices.ContainsFunc(op.results, has)
		})
		if !used {
			return name
		}
	}
}

// omitted lists the methods that are no operations.
func (p *printer) omitted() {
	if len(p.omissions) == 0 {
		return
	}
	p.linef("# Not here:")
	for _, o := range p.omissions {
		p.linef("#   %s: %s", o.name, o.reason)
	}
	p.linef("")
	p.stubs()
}

// target prints the target block.
func (p *printer) target() {
	constructor := p.newName()
	if !p.needsAdapter() {
		constructor = p.pkg.Name + "." + p.make.fn.Name()
		p.imported(p.pkg.Types)
	}
	if p.outcome != nil {
		p.imported(p.pkg.Types)
	}
	p.linef("target {")
	p.linef("package = %s", quote(p.testPackage))
	if p.beside && p.named != nil {
		p.linef("type = %s", quote(p.pkg.PkgPath+"."+p.named.Obj().Name()))
	}
	p.linef("new = %s", quote(constructor))
	if end := p.closes(); end != "" {
		p.linef("close = %s", quote(end))
	}
	if p.imports != nil {
		var paths []string
		for _, path := range p.imports {
			paths = append(paths, quote(path))
		}
		p.linef("imports = [%s]", strings.Join(paths, ", "))
	}
	p.methods()
	p.errorMaps()
	if p.ticks != "" {
		p.linef("# clock = %s", p.ticks)
	}
	p.linef("}")
}

// methods prints which operations have other methods than their names suggest.
func (p *printer) methods() {
	var out []string
	for _, op := range p.ops {
		if upperFirst(op.name) != op.method() {
			out = append(out, op.name+" = "+quote(op.method()))
		}
	}
	if out != nil {
		p.linef("methods = { %s }", strings.Join(out, ", "))
	}
}

// errorMaps prints what the errors of the operations become.
func (p *printer) errorMaps() {
	var simple []string
	for _, op := range p.ops {
		for _, f := range op.results {
			if f.err && op.outcomes == nil {
				simple = append(simple, op.name+" = "+f.name)
			}
		}
	}
	if simple != nil {
		p.linef("errors = { %s }", strings.Join(simple, ", "))
	}
	for _, op := range p.ops {
		if op.outcomes == nil {
			continue
		}
		last := op.results[len(op.results)-1]
		var values []string
		for _, v := range op.outcomes {
			values = append(values, v.name+" = "+quote(v.err.Pkg().Name()+"."+v.err.Name()))
		}
		p.linef("errors %s {", quote(op.name))
		p.linef("field = %s", last.name)
		p.linef("values = { %s }", strings.Join(values, ", "))
		p.linef("nil = %s", p.outcome.values[0].name)
		p.linef("other = %s", p.outcome.values[len(p.outcome.values)-1].name)
		p.linef("}")
	}
}
