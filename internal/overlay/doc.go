// Package overlay compiles packages as if other text stood in their files, and writes nothing into
// them: the go command reads what an [Overlay] says in their place (go build -overlay).
//
// A [Rewrite] is a function over a parsed package. It inserts and replaces text, and adds files:
//
//	func counted(p *overlay.Package) error {
//		for _, f := range p.Files {
//			for _, d := range f.Syntax.Decls {
//				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
//					f.Insert(fn.Body.Lbrace+1, "calls.Add(1); ")
//				}
//			}
//		}
//		p.Add("calls.go", []byte("package "+p.Name+"\n\nimport \"sync/atomic\"\n\nvar calls atomic.Int64\n"))
//		return nil
//	}
//
//	o, err := overlay.New(dir)
//	err = o.Rewrite(ctx, system, counted)
//	err = o.Rewrite(ctx, system, yields.Seeded(7)) // the file that counted has left, once more
//	flags, err := o.Flags(ctx, module, "")         // for go build
//
// Rewrites compose, since each of them reads what the ones before have left. The first one reads
// what an overlay of the user says, if GOFLAGS names one. Whatever is inserted, what follows it
// keeps its line and its column in the errors of compilers and in stacks.
//
// Files of the standard library can be rewritten too. Those below the module cache cannot be
// replaced, the go command says, so a copy of the whole module takes its place.
package overlay
