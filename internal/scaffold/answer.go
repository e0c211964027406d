package scaffold

import "fmt"

// answered makes arguments of what a function that a method takes returns, as far as it has values:
// the script chooses them. All calls of the function within one call of the method answer the same.
func (sc *scanner) answered(op *operation, c *callback) {
	results := c.sig.Results()
	c.answers = make([]*field, results.Len())
	add := func(i int, f *field) {
		c.answers[i], f.answer = f, true
		op.args = append(op.args, f)
	}
	for i := range results.Len() {
		r := results.At(i)
		switch {
		case i == 0 && (c.limit != nil || c.made != nil):
		case isError(r.Type()):
			add(i, &field{name: "fails", value: &value{sort: sc.values.boolean()}})
		default:
			v, _ := sc.values.part(r.Type())
			if v == nil || v.sort == nil || v.sort.fedByAnswers() {
				continue
			}
			name := "made"
			if n := r.Name(); n != "" && n != "_" {
				name += upperFirst(n)
			} else if i > 0 {
				name += fmt.Sprint(i + 1)
			}
			add(i, &field{name: name, value: v})
		}
	}
}

// failing prints an error that there is where fails is true.
func (w *goFile) failing(fails string) string {
	w.failed = true
	return "failing" + w.title + "(" + fails + ")"
}

// failure prints the function that makes it.
func (w *goFile) failure() {
	w.printf("\n// failing%s is an error of a function that the tester passes, if it fails.\n"+
		"func failing%[1]s(fails bool) error {\n\tif fails {\n\t\treturn %s.New(\"the function fails, as the script says\")\n\t}\n\treturn nil\n}\n", w.title, w.use("errors", "errors"))
}
