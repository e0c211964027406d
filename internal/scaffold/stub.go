package scaffold

import (
	"go/types"
	"strings"
)

// What cannot be taken gets a stub: an operation and a method of the adapter, in comments. With the
// comment marks away both are right as they are, and say only that the method is to be written.

// stubs prints the stubs of the methods that are no operations.
func (p *printer) stubs() {
	first := true
	for _, o := range p.omissions {
		if o.fn == nil {
			continue
		}
		if first {
			p.comment("To take one of them all the same, let its operation stand, with fields for what goes in and what comes of it that are plain values, and write the method in " + p.adapterName() + ":")
			p.adapterStub()
			first = false
		}
		p.stub(o.fn)
	}
	if !first {
		p.linef("")
	}
}

// adapterStub says which type has the methods, where the spec needs no adapter so far.
func (p *printer) adapterStub() {
	if p.named == nil || p.wraps() || p.needsDir() || p.endsLinks() {
		return
	}
	p.linef("#")
	p.comment("The target then has " + `new = ` + quote(p.newName()) + ", and there is")
	p.linef("#")
	name, held := p.named.Obj().Name(), p.goText(p.named)
	if !types.IsInterface(p.named) {
		held = "*" + held
	}
	p.linef("#\ttype %s struct{ %s }", tested+name, held)
	switch {
	case p.needsAdapter():
		p.linef("#")
		p.comment("which " + p.newName() + " has to return.")
	default:
		p.linef("#")
		p.linef("#\tfunc %s() *%s { return &%[2]s{%s.%s()} }", p.newName(), tested+name, p.pkg.Name, p.make.fn.Name())
	}
}

// stub prints the stub of one method.
func (p *printer) stub(fn *types.Func) {
	op := p.values.names.pick(lowerCamel(fn.Name()), "_")
	what := strings.TrimPrefix(types.TypeString(fn.Signature(), p.qualifier), "func")
	p.linef("#")
	p.linef("# operation %s {", quote(op))
	p.linef("#   kind = call")
	p.linef("#   clause {")
	p.linef("#     history = all")
	p.linef("#     event   = %s", op)
	p.linef("#     future  = all")
	p.linef("#   }")
	p.linef("# }")
	p.linef("#")
	p.linef("#\t// %s stands for %s%s.", upperFirst(op), fn.Name(), what)
	p.linef("#\tfunc (s *%s) %s() { panic(%s) }", tested+p.title(), upperFirst(op), quote(fn.Name()+" is to be written"))
}

func (p *printer) qualifier(x *types.Package) string { return x.Name() }

// goText returns a type as the adapter writes it.
func (p *printer) goText(t types.Type) string { return types.TypeString(t, p.qualifier) }
