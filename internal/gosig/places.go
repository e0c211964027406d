package gosig

import (
	"context"
	"path/filepath"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Methods returns where the names of the Go methods of the operations stand, as far as the
// target says whose they are and the package can be read.
func (m *Memory) Methods(ctx context.Context, s *uhat.Spec) map[*sre.Op]uhat.Range {
	ops := calls(s)
	path, typ := systemType(s.Target)
	if len(ops) == 0 || path == "" {
		return nil
	}
	src, err := load(ctx, filepath.Dir(s.File), path, m.name(ctx, s))
	if err != nil {
		return nil
	}
	if typ == "" {
		typ = src.made(s.Target.New)
	}
	out := map[*sre.Op]uhat.Range{}
	for _, o := range ops {
		called := emit.Method(s, o.Op)
		if f := src.method(typ, called); f != nil && f.Params != nil {
			at := src.place(f.Params.Pos()) // the name ends where the parameters begin
			at.Column, at.EndColumn = at.Column-len(called), at.Column
			out[o.Op] = at
		}
	}
	return out
}
