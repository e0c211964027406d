package scaffold

import (
	"go/types"
	"strings"
)

// method prints a method with an operation's arguments and results.
func (a *adapter) method(op *operation) {
	if op.exchange {
		a.exchange(op)
		return
	}
	taken := map[string]bool{}
	local := func(name string) string {
		n := goLocal(name, func(s string) bool {
			return taken[s] || a.names[s] || s == a.self || types.Universe.Lookup(s) != nil
		})
		taken[n] = true
		return n
	}
	var params, args []string
	fields := map[*field]string{}
	for _, f := range op.args {
		fields[f] = local(f.name)
		params = append(params, fields[f]+" "+a.typeText(f.value.sort.goType))
	}
	for _, f := range op.collected() {
		fields[f] = local(f.name)
	}
	for _, p := range op.params {
		x := a.passed(p, fields)
		if p.spread {
			x += "..."
		}
		args = append(args, x)
	}
	callee := a.receiverOf(op, fields) + "." + op.fn.Name()
	if a.named == nil {
		callee = a.object(op.fn)
	}
	call := callee + "(" + strings.Join(args, ", ") + ")"
	a.printf("\nfunc (%s *%s) %s(%s) ", a.self, a.typeName, op.method(), strings.Join(params, ", "))
	if op.special() {
		a.specially(op, call, fields, local)
		return
	}
	a.methodBody(op, call, local)
}

// passed returns what stands for a parameter of the wrapped method in its call.
func (a *adapter) passed(p *param, fields map[*field]string) string {
	switch {
	case p.call != nil:
		return a.calls(p.call, fields)
	case p.writer != nil:
		return "&" + fields[p.writer]
	case p.buffer != nil:
		return fields[p.buffer]
	case p.fake != nil:
		return a.plays(p.fake, fields)
	case p.field == nil:
		return p.value.fixed(a.goFile)
	case p.value.in != nil:
		return p.value.in(a.goFile, fields[p.field])
	}
	return fields[p.field]
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
	switch {
	case v.holds == nil && !v.bytes:
		a.printf("\t%s := %s\n\treturn %[1]s, %[1]s != nil\n}\n", result, call)
		return
	case v.bytes:
		a.printf("\t%s := %s\n\treturn %s, %s != nil\n}\n", result, call, v.out(a.goFile, result), result)
		return
	}
	a.printf("\t%s, %s := %s.(%s)\n\treturn %s, %s\n}\n", result, found, call, a.typeText(v.holds), result, found)
}
