package scaffold

import (
	"go/types"
	"strings"
)

// method prints a method with an operation's arguments and results.
func (a *adapter) method(op *operation) {
	taken := map[string]bool{}
	local := func(name string) string {
		n := goLocal(name, func(s string) bool {
			return taken[s] || a.names[s] || s == a.receiver || types.Universe.Lookup(s) != nil
		})
		taken[n] = true
		return n
	}
	var params, args []string
	for _, p := range op.params {
		if p.field == nil {
			args = append(args, p.value.fixed(a.goFile))
			continue
		}
		x := local(p.field.name)
		params = append(params, x+" "+a.typeText(p.value.sort.goType))
		if p.value.in != nil {
			x = p.value.in(a.goFile, x)
		}
		args = append(args, x)
	}
	callee := a.inner + "." + op.fn.Name()
	if a.named == nil {
		callee = a.object(op.fn)
	}
	call := callee + "(" + strings.Join(args, ", ") + ")"
	a.printf("\nfunc (%s *%s) %s(%s) ", a.receiver, a.typeName, op.fn.Name(), strings.Join(params, ", "))
	a.methodBody(op, call, local)
}

// methodBody prints results and body of a method.
func (a *adapter) methodBody(op *operation, call string, local func(string) string) {
	if n := len(op.results); n == 2 && op.results[1].found {
		a.optional(op.results[0].value, call, local(op.results[0].name), local(op.results[1].name))
		return
	}
	var vars, results, ts []string
	converts := false
	for _, f := range op.results {
		t := "error"
		x := local("err")
		if !f.err {
			t = a.typeText(f.value.sort.goType)
			x = local(f.name)
		}
		vars, ts = append(vars, x), append(ts, t)
		if f.value.out != nil {
			converts = true
			x = f.value.out(a.goFile, x)
		}
		results = append(results, x)
	}
	switch {
	case len(results) == 0:
		a.printf("{\n\t%s\n}\n", call)
	case len(results) == 1 && converts:
		a.printf("%s {\n\treturn %s\n}\n", ts[0], op.results[0].value.out(a.goFile, call))
	case len(results) == 1:
		a.printf("%s {\n\treturn %s\n}\n", ts[0], call)
	case !converts:
		a.printf("(%s) {\n\treturn %s\n}\n", strings.Join(ts, ", "), call)
	default:
		a.printf("(%s) {\n\t%s := %s\n\treturn %s\n}\n", strings.Join(ts, ", "), strings.Join(vars, ", "), call, strings.Join(results, ", "))
	}
}

// optional prints results and body of a method whose only result may be nil.
func (a *adapter) optional(v *value, call, result, found string) {
	a.printf("(%s, bool) {\n", a.typeText(v.sort.goType))
	if v.bytes {
		a.printf("\t%s := %s\n\treturn %s, %s != nil\n}\n", result, call, v.out(a.goFile, result), result)
		return
	}
	a.printf("\t%s, %s := %s.(%s)\n\treturn %s, %s\n}\n", result, found, call, a.typeText(v.holds), result, found)
}
