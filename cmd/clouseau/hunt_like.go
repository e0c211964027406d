package main

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Another implementation is read as the type is. What it lacks is not called, and the spec of the
// type gets it as a reference, with an adapter of its own where it needs one.

// compare has the type compared with the other implementation that the user names.
func (h *hunt) compare(ctx context.Context, t *cli.Terminal) error {
	if h.like == "" {
		return nil
	}
	made, maker, err := scaffold.Made(ctx, "", h.title, h.like)
	if err != nil {
		return explainUnknown(err)
	}
	cfg := h.cfg
	cfg.Type = made
	cfg.New = maker
	other, files, err := readType(ctx, t, cfg)
	if err != nil {
		return err
	}
	var without []string
	for _, op := range h.spec.Operations {
		if !shared(op.Op, other) || takesHandedOut(h.spec, op.Op) {
			without = append(without, op.Op.Name)
			h.unlike = append(h.unlike, emit.Method(h.spec, op.Op))
		}
	}
	if len(without) == len(h.spec.Operations) {
		return cli.Usagef("--like %s: it has no method in common with %s", h.like, h.title)
	}
	if len(h.unlike) > 0 {
		cfg := h.config()
		cfg.Without = without
		if h.spec, h.files, err = readType(ctx, t, cfg); err != nil {
			return err
		}
	}
	h.refer(other, files)
	return nil
}

// takesHandedOut reports whether an argument of an operation is what a system has handed out:
// another one cannot be given the same.
func takesHandedOut(s *uhat.Spec, op *sre.Op) bool {
	return slices.ContainsFunc(op.Fields[:op.Args()], func(f sre.Field) bool { return handedOut(s, f.Sort) })
}

// shared reports whether another type has an operation with as many arguments and results of the
// same kinds.
func shared(op *sre.Op, other *uhat.Spec) bool {
	i := slices.IndexFunc(other.Operations, func(o *uhat.Operation) bool { return o.Op.Name == op.Name })
	if i < 0 {
		return false
	}
	second := other.Operations[i]
	if len(second.Op.Fields) != len(op.Fields) || second.Op.Args() != op.Args() {
		return false
	}
	for i, f := range op.Fields {
		if !sameKind(f.Sort, second.Op.Fields[i].Sort) {
			return false
		}
	}
	return true
}

// sameKind reports whether two sorts are of one kind, and so are their elements and keys.
func sameKind(a, b *logic.Sort) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind() == b.Kind() && sameKind(a.Elem(), b.Elem()) && sameKind(a.Key(), b.Key())
}

// handedOut reports whether values of a sort belong to one system, as pointers do.
func handedOut(s *uhat.Spec, sort *logic.Sort) bool {
	i := slices.IndexFunc(s.Sorts, func(d *uhat.SortDecl) bool { return d.Sort == sort })
	return sort.Kind() == logic.OpaqueKind && i >= 0 && s.Sorts[i].Go != "string" && s.Sorts[i].Go != "any"
}

// refer makes the other type the reference of the spec.
func (h *hunt) refer(other *uhat.Spec, files *scaffold.Files) {
	maker := other.Target.New
	if files.Adapter.Text != nil {
		maker = scaffold.Second(maker)
		h.second = files.Adapter.Beside(h.spec.Target.Package)
	}
	r := &uhat.TargetReference{New: maker, Methods: map[string]uhat.ReferenceMethod{}, Errors: other.Target.Errors, Close: other.Target.Close}
	for _, op := range h.spec.Operations {
		r.Methods[op.Op.Name] = uhat.ReferenceMethod{Name: emit.Method(other, op.Op)}
		free := uhat.Freedom{Op: op.Op.Name}
		for _, f := range op.Op.Fields[op.Op.Args():] {
			if handedOut(h.spec, f.Sort) {
				free.Skip = append(free.Skip, f.Name)
			}
		}
		if free.Skip != nil {
			r.Freedoms = append(r.Freedoms, free)
		}
	}
	target := h.spec.Target
	target.Reference = r
	for _, path := range other.Target.Imports {
		if !slices.Contains(target.Imports, path) {
			target.Imports = append(target.Imports, path)
		}
	}
	for path, name := range files.Packages {
		target.Names[path] = name
	}
}

// addAdapters puts files into the package of the test.
func addAdapters(pkg *gotest.Package, files ...scaffold.File) {
	for _, f := range files {
		if f.Text == nil {
			continue
		}
		if pkg.Files == nil {
			pkg.Files = map[string][]byte{}
		}
		pkg.Files[filepath.Base(f.Name)] = f.Text
	}
}
