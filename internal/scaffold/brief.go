package scaffold

// A call that waits, for room or for its turn, may wait for as long as it likes where its context
// never ends: a hang that is no bug. So where a method's name or comment says that it waits, and it
// can answer an error, its context ends soon.

// briefly gives such an operation a context that ends.
func (sc *scanner) briefly(op *operation) {
	if !sc.waits(op) || op.handle() != nil { // of a handle the context may be kept
		return
	}
	for i, p := range op.params {
		if p.value != nil && p.value.fixed != nil && i < op.sig.Params().Len() && isNamed(op.sig.Params().At(i).Type(), "context", "Context") {
			op.params[i] = &param{value: &value{fixed: func(w *goFile) string { return w.briefContext() }}}
			op.wrapped = true
		}
	}
}

// waits reports whether the name or the comment of a method that can answer an error says that it
// waits.
func (sc *scanner) waits(op *operation) bool {
	rs := op.sig.Results()
	if rs.Len() == 0 || !isError(rs.At(rs.Len()-1).Type()) {
		return false
	}
	body := sc.bodies[op.fn.Origin()]
	return firstWord(op.fn.Name()) == "wait" || body != nil && waiting.MatchString(body.Doc.Text())
}

// briefContext refers to the function that makes such a context.
func (w *goFile) briefContext() string {
	w.brief = true
	return "brief" + w.title + "()"
}

// briefly prints that function.
func (w *goFile) briefly() {
	ctx := w.use("context", "context")
	w.printf("\n// brief%s is a context that ends soon, for what waits.\nfunc brief%[1]s() %s.Context {\n"+
		"\tctx, cancel := %[2]s.WithTimeout(%[2]s.Background(), 100*%s.Millisecond)\n\t%[2]s.AfterFunc(ctx, cancel)\n\treturn ctx\n}\n",
		w.title, ctx, w.use("time", "time"))
}
