package spec

// unused warns about what the loaded file declares and never uses. It runs
// when everything is resolved.
func (r *resolver) unused(main *source) {
	for _, s := range r.order {
		if s.used || s.file != main {
			continue
		}
		r.block = s.block.Range()
		switch s.kind {
		case sortSymbol:
			r.fail(UnusedSort, s.at, "Nothing uses the sort %q.", s.name)
		case funcSymbol:
			r.fail(UnusedFunction, s.at, "Nothing uses the function %q.", s.name)
		case defineSymbol:
			r.fail(UnusedDefine, s.at, "Nothing uses the define %q.", s.name)
		}
	}
	for _, sc := range r.scopes {
		r.block = sc.block
		for _, v := range sc.vars {
			if sc.main && !v.used {
				r.fail(UnusedVariable, v.at, "Nothing in this %s uses the %s %q.", sc.kind, v.what, v.name)
			}
		}
	}
}
