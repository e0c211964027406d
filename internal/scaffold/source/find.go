package source

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// UnknownError says that the package has nothing of that name. Candidates are what it has instead.
type UnknownError struct {
	What, Name, Package string
	Candidates          []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("package %s has no %s %q", e.Package, e.What, e.Name)
}

// Query is what the user asks for: a package, perhaps a type in it, perhaps type arguments.
type Query struct {
	Pattern  string // as the go command takes it: ./kv, example.com/kv
	Name     string // of the type; empty for the whole package
	TypeArgs string // what stands in brackets; empty if nothing does
}

func (q Query) String() string {
	s := strings.TrimSuffix(q.Pattern+"."+q.Name, ".")
	if q.TypeArgs != "" {
		s += "[" + q.TypeArgs + "]"
	}
	return s
}

// version is the end of an import path such as gopkg.in/yaml.v3.
var version = regexp.MustCompile(`^v[0-9]+$`)

// ParseQuery takes "./kv.Store[int,string]" apart. A dot after the last slash separates
// the type, unless a version follows it or it is all there is.
func ParseQuery(arg string) (Query, error) {
	q := Query{Pattern: arg}
	if open := strings.IndexByte(arg, '['); open >= 0 {
		inner, closed := strings.CutSuffix(arg[open+1:], "]")
		if !closed || strings.TrimSpace(inner) == "" {
			return q, fmt.Errorf("%q: type arguments stand in brackets, as in ./kv.Store[int,string]", arg)
		}
		q.Pattern, q.TypeArgs = arg[:open], inner
	}
	slash := strings.LastIndexByte(q.Pattern, '/')
	switch dot := strings.LastIndexByte(q.Pattern, '.'); {
	case strings.HasSuffix(q.Pattern, ".go"):
		return q, fmt.Errorf("%q is a file: name its package, as in ./kv, or a type of it, as in ./kv.Store", arg)
	case dot <= slash || dot == len(q.Pattern)-1 || version.MatchString(q.Pattern[dot+1:]):
	default:
		q.Pattern, q.Name = q.Pattern[:dot], q.Pattern[dot+1:]
		if q.Pattern == "" { // ".Store" is the type of the package here
			q.Pattern = "."
		}
	}
	switch {
	case q.Pattern == "" || strings.Contains(q.Pattern, "=") || strings.Contains(q.Pattern, "..."):
		return q, fmt.Errorf("%q names no package: want one such as ./kv or example.com/kv", arg)
	case q.TypeArgs != "" && q.Name == "":
		return q, fmt.Errorf("%q: type arguments belong to a type, as in ./kv.Store[int,string]", arg)
	}
	return q, nil
}

// Find returns the type of a query, instantiated; nil for a package that has functions only.
func (p *Package) Find(q Query) (*types.Named, error) {
	if q.Name == "" {
		only, err := p.onlyType(q)
		if err != nil || only == "" {
			return nil, err
		}
		q.Name = only
	}
	obj := p.Types.Scope().Lookup(q.Name)
	tn, ok := obj.(*types.TypeName)
	switch {
	case obj == nil:
		return nil, &UnknownError{"type", q.Name, p.PkgPath, Names(p.Exports())}
	case !ok:
		return nil, fmt.Errorf("%s.%s is not a type", p.Name, q.Name)
	case !tn.Exported():
		return nil, fmt.Errorf("%s.%s is not exported, and tests outside of its package do not see it", p.Name, q.Name)
	}
	named, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok {
		return nil, fmt.Errorf("%s.%s has no methods", p.Name, q.Name)
	}
	if tn.IsAlias() && named.TypeArgs().Len() > 0 { // it says with which arguments
		return named, nil
	}
	return p.instantiate(named, q)
}

// Exports returns the exported types with methods, as the source has them.
func (p *Package) Exports() []*types.TypeName {
	out := slices.DeleteFunc(Exported[*types.TypeName](p.Types), func(tn *types.TypeName) bool {
		named, ok := tn.Type().(*types.Named)
		return tn.IsAlias() || !ok || len(p.Methods(named)) == 0
	})
	ByPosition(p.Fset, out)
	return out
}

// onlyType returns the type that a package is about: its only exported one with methods, or the
// only one of them that a function makes. It is empty for a package that has functions only.
func (p *Package) onlyType(q Query) (string, error) {
	fns := p.Functions()
	all := Names(p.Exports())
	made := slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		t := p.Types.Scope().Lookup(name).Type().(*types.Named)
		return !slices.ContainsFunc(fns, func(fn *types.Func) bool {
			rs := fn.Signature().Results()
			return rs.Len() > 0 && sameOrigin(NamedOf(rs.At(0).Type()), t)
		})
	})
	switch {
	case len(all) == 1:
		return all[0], nil
	case len(made) == 1:
		return made[0], nil
	case len(all) == 0 && len(fns) == 0:
		return "", fmt.Errorf("package %s has no exported methods or functions", p.PkgPath)
	case len(all) == 0:
		return "", nil
	}
	return "", fmt.Errorf("package %s has several types: say which one, %s.%s",
		p.PkgPath, q.Pattern, strings.Join(all, ", "+q.Pattern+"."))
}

// instantiate returns the type with the arguments that the user gave or, without any, with the
// first choice of string and int that satisfies the constraints.
func (p *Package) instantiate(named *types.Named, q Query) (*types.Named, error) {
	params := named.TypeParams()
	if params.Len() == 0 {
		if q.TypeArgs != "" {
			return nil, fmt.Errorf("%s has no type parameters", q.Name)
		}
		return named, nil
	}
	if q.TypeArgs == "" {
		choices := defaultArgs(params.Len())
		for _, k := range keysOf(p.Types, named) {
			slices.SortStableFunc(choices, func(x, y []types.Type) int { return k.apart(x) - k.apart(y) })
		}
		for _, args := range append(choices, p.fitting(params)) {
			if args == nil {
				continue
			}
			if t, err := types.Instantiate(nil, named, args, true); err == nil {
				return t.(*types.Named), nil
			}
		}
		return nil, fmt.Errorf("%s%s is generic, and neither a basic type nor one of the package fits: say which types, as in %s.%s[%s]",
			q.Name, typeParams(params), q.Pattern, q.Name, strings.Join(slices.Repeat([]string{"T"}, params.Len()), ","))
	}
	args, err := p.typeArgs(q.TypeArgs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q, err)
	}
	if len(args) != params.Len() {
		return nil, fmt.Errorf("%s: %s has the type parameters %s, and there are %d arguments", q, q.Name, typeParams(params), len(args))
	}
	t, err := types.Instantiate(nil, named, args, true)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q, err)
	}
	return t.(*types.Named), nil
}

// keyed are two type parameters: the keys of the values of the second one are of the first one.
type keyed struct{ key, value int }

// apart is 1 if keys are of another type than values.
func (k keyed) apart(args []types.Type) int {
	if args[k.key] == args[k.value] {
		return 0
	}
	return 1
}

// keysOf finds type parameters between which a constructor takes a function that tells the key of a
// value. If both are of one type, keys that calls draw are those of values that others draw.
func keysOf(pkg *types.Package, named *types.Named) (out []keyed) {
	for _, fn := range Exported[*types.Func](pkg) {
		sig := fn.Signature()
		if sig.Results().Len() == 0 {
			continue
		}
		made := NamedOf(sig.Results().At(0).Type())
		if made == nil || made.Origin() != named.Origin() {
			continue
		}
		args := slices.Collect(made.TypeArgs().Types())
		for v := range sig.Params().Variables() {
			f := Signature(v.Type())
			if f == nil || f.Params().Len() != 1 || f.Results().Len() != 1 || !types.Comparable(f.Results().At(0).Type()) || types.Comparable(f.Params().At(0).Type()) {
				continue
			}
			k := keyed{slices.Index(args, f.Results().At(0).Type()), slices.Index(args, f.Params().At(0).Type())}
			if k.key >= 0 && k.value >= 0 {
				out = append(out, k)
			}
		}
	}
	return out
}

// fitting returns for each type parameter the first type that its constraint allows: an int, a
// string, one of the package, or another basic type. It is nil if there is none.
func (p *Package) fitting(params *types.TypeParamList) (out []types.Type) {
	candidates := []types.Type{types.Typ[types.Int], types.Typ[types.String]}
	for _, tn := range p.Exports() {
		if n := tn.Type().(*types.Named); n.TypeParams().Len() == 0 && !types.IsInterface(n) {
			candidates = append(candidates, n, types.NewPointer(n))
		}
	}
	for kind := types.Bool; kind <= types.Float64; kind++ {
		candidates = append(candidates, types.Typ[kind])
	}
	for param := range params.TypeParams() {
		constraint := param.Constraint().Underlying().(*types.Interface)
		i := slices.IndexFunc(candidates, func(t types.Type) bool { return types.Satisfies(t, constraint) })
		if i < 0 {
			return nil
		}
		out = append(out, candidates[i])
	}
	return out
}

// typeArgs evaluates a list of types as they are seen from the package.
func (p *Package) typeArgs(list string) (out []types.Type, err error) {
	tv, err := types.Eval(p.Fset, p.Types, p.Syntax[0].Name.End(), "func("+list+")")
	if err != nil || !tv.IsType() {
		return nil, fmt.Errorf("package %s knows no types [%s]", p.Types.Name(), list)
	}
	for v := range tv.Type.(*types.Signature).Params().Variables() {
		out = append(out, v.Type())
	}
	return out, nil
}

// defaultArgs returns the choices of n type arguments in the order of preference: one is an
// integer; of several the first, often a key, is a string, and the others are integers.
func defaultArgs(n int) [][]types.Type {
	choice := func(bits int) []types.Type {
		args := slices.Repeat([]types.Type{types.Typ[types.Int]}, n)
		for i := range args {
			if bits>>i&1 == 1 {
				args[i] = types.Typ[types.String]
			}
		}
		return args
	}
	all := [][]types.Type{choice(min(n-1, 1))}
	if n > 4 { // nobody has so many; do not try all of them
		return all
	}
	for bits := range 1 << n {
		all = append(all, choice(bits))
	}
	return all
}

func typeParams(params *types.TypeParamList) string {
	var out []string
	for p := range params.TypeParams() {
		out = append(out, p.Obj().Name()+" "+types.TypeString(p.Constraint(), (*types.Package).Name))
	}
	return "[" + strings.Join(out, ", ") + "]"
}
