package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// The arguments of a constructor are guessed. A text of the package helps: a parameter that it
// compares with nil may be nil, and so may a function in a struct. Else there is a value of the
// type already, one that its package has for that, or one that everybody takes; or a value is made,
// by a function such as DefaultConfig, or as a literal whose numbers are small.

// guesser guesses arguments.
type guesser struct {
	src    *source.Package
	system *types.Named // which is no argument of its own constructor; nil: there is none
	depth  int          // of the argument that is guessed
}

// guess is an argument that was guessed for a parameter of a constructor.
type guess struct {
	expr, why string
	// weak says that nothing better than nil was found, which the package may not expect, or than
	// the zero value of a struct that it hands out itself.
	weak bool
	// lacks is an interface in it that is nil, though the package does not ask whether it is;
	// empty: there is none.
	lacks string
}

// inDir reports whether a guess needs the directory of a run.
func (g guess) inDir() bool { return strings.Contains(g.expr, ".Join(dir, ") }

// small is the guess for integers: with such a size or degree, a system reaches its limits soon.
const small = "3"

// deepestGuess bounds how far arguments have arguments of their own.
const deepestGuess = 3

// The values that everybody takes, by their types.
var (
	buffer  = guess{expr: "new(" + std("bytes", "Buffer") + ")", why: "an empty one"}
	reader  = guess{expr: std("bytes", "NewReader(nil)"), why: "an empty one"}
	usually = map[string]guess{
		"context.Context":         {expr: std("context", "Background()")},
		"time.Duration":           {expr: std("time", "Hour"), why: "longer than any run"},
		"io/fs.FileMode":          {expr: "0o600"},
		"*time.Location":          {expr: std("time", "UTC")},
		"io.Reader":               buffer,
		"io.Writer":               buffer,
		"io.ReadWriter":           buffer,
		"io.ByteReader":           buffer,
		"io.ByteWriter":           buffer,
		"io.ByteScanner":          buffer,
		"io.RuneReader":           buffer,
		"io.RuneScanner":          buffer,
		"io.StringWriter":         buffer,
		"io.ReaderFrom":           buffer,
		"io.WriterTo":             buffer,
		"io.ReaderAt":             reader,
		"io.ReadSeeker":           reader,
		"io.Seeker":               reader,
		"io.ReadCloser":           {expr: std("io", "NopCloser("+buffer.expr+")"), why: "an empty one"},
		"net/http.ResponseWriter": {expr: std("net/http/httptest", "NewRecorder()"), why: "one for tests"},
		"*net/http.Request":       {expr: std("net/http/httptest", `NewRequest("GET", "/", nil)`), why: "one for tests"},
	}
)

// argument guesses an argument of a constructor.
func (g guesser) argument(p *types.Var) guess {
	t := types.Unalias(p.Type())
	if known, ok := usually[types.TypeString(t, nil)]; ok {
		return known
	}
	if named, ok := t.(*types.Named); ok {
		if consts := constants(g.src.Fset, named); consts != nil {
			return guess{expr: object(consts[0]), why: "the first of the constants"}
		}
	}
	if sig := source.Signature(t); sig != nil {
		return g.function(p, sig)
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		return basicArgument(p.Name(), b)
	}
	switch {
	case source.IsBytes(t) && !g.src.MayBeNil(p):
		return guess{expr: typeText(t) + `("a")`, why: "guessed"}
	case source.IsAny(t):
		return guess{expr: `"a"`, why: "guessed"}
	}
	if d, ok := byDefault(t); ok {
		return d
	}
	usual := guess{expr: "nil", why: "what is usual"}
	mayBeNil := g.src.MayBeNil(p)
	if mayBeNil && !types.IsInterface(t) {
		return usual
	}
	if given := g.declared(t); given != nil {
		return guess{expr: object(given), why: "one of those that the package has"}
	}
	if m, ok := g.made(t); ok {
		return m
	}
	if mayBeNil {
		return usual
	}
	return g.literal(t)
}

func basicArgument(name string, b *types.Basic) guess {
	switch info := b.Info(); {
	case info&types.IsFloat != 0 && words.Share.In(name):
		return guess{expr: "0.1", why: "a share"}
	case info&types.IsNumeric != 0:
		return guess{expr: small, why: "small, so that a run gets to its limits"}
	case info&types.IsBoolean != 0 && words.Writable.In(name):
		return guess{expr: "true", why: "so that it can be changed"}
	case info&types.IsBoolean != 0:
		return guess{expr: "false", why: "guessed"}
	case words.File.In(name):
		return guess{expr: std("path/filepath", `Join(dir, "data")`)}
	}
	return guess{expr: `""`, why: "guessed"}
}

// anew returns the expression for a value that is made for each call, as what a function makes, or
// a literal, rather than nil. It is empty if there is none but nil, which is no value of a type
// that is not a slice or a map.
func (g guesser) anew(p *types.Var) string {
	a := g.argument(p)
	if a.expr == "nil" {
		t := types.Unalias(p.Type())
		m, ok := g.made(t)
		if !ok {
			m = g.literal(t)
		}
		a = m
	}
	if a.weak || a.inDir() || a.expr == "nil" && !source.HasLength(p.Type()) {
		return ""
	}
	return a.expr
}

// literal guesses a value that no function makes.
func (g guesser) literal(t types.Type) guess {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		members, lacks := g.members(u)
		return guess{expr: typeText(t) + "{" + members + "}", why: "guessed", weak: source.HandedOut(t), lacks: lacks}
	case *types.Array:
		return guess{expr: typeText(t) + "{}", why: "guessed"}
	case *types.Pointer:
		n, ok := types.Unalias(u.Elem()).(*types.Named)
		if !ok {
			return guess{expr: "new(" + typeText(u.Elem()) + ")", why: "guessed"}
		}
		s, ok := n.Underlying().(*types.Struct)
		if ok && n.Obj().Exported() && (n.Obj().Pkg() == g.src.Types || source.Open(s)) {
			members, lacks := g.members(s)
			return guess{expr: "&" + typeText(n) + "{" + members + "}", why: "guessed", weak: source.HandedOut(n), lacks: lacks}
		}
	}
	return guess{expr: "nil", why: "guessed", weak: source.Nilable(t)}
}

// members guesses what a struct has to have: numbers, which may not be 0, and functions, readers
// and writers that are called without a look whether they are there. Another interface it lacks.
func (g guesser) members(s *types.Struct) (text, lacks string) {
	var out []string
	for f := range s.Fields() {
		if !f.Exported() || f.Embedded() || source.IsNamed(f.Type(), "time", "Duration") {
			continue
		}
		b, _ := types.Unalias(f.Type()).(*types.Basic)
		switch sig := source.Signature(f.Type()); {
		case b != nil && b.Info()&types.IsInteger != 0:
			out = append(out, f.Name()+": "+small)
		case sig != nil && !g.src.MayBeNil(f):
			out = append(out, f.Name()+": "+g.function(f, sig).expr)
		case types.IsInterface(f.Type()) && !source.IsAny(f.Type()) && !g.src.MayBeNil(f):
			if known, ok := usually[types.TypeString(f.Type(), nil)]; ok {
				out = append(out, f.Name()+": "+known.expr)
			} else {
				lacks = f.Name()
			}
		}
	}
	return join(out), lacks
}

// byDefault guesses a struct, or a pointer to one, for which its package has a function that gives
// the defaults, such as DefaultConfig. One that takes something, or may fail, is none.
func byDefault(t types.Type) (guess, bool) {
	named := source.NamedOf(t)
	if named == nil || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 {
		return guess{}, false
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return guess{}, false
	}
	for _, fn := range source.Exported[*types.Func](named.Obj().Pkg()) {
		sig := fn.Signature()
		if !strings.Contains(fn.Name(), "Default") || sig.Params().Len() > 0 || sig.Results().Len() != 1 || sig.TypeParams().Len() > 0 {
			continue
		}
		call := object(fn) + "()"
		switch gives := sig.Results().At(0).Type(); {
		case types.Identical(gives, t):
			return guess{expr: call, why: "the defaults"}, true
		case source.IsPointerTo(t, gives):
			return guess{expr: fmt.Sprintf("func() %s { x := %s; return &x }()", typeText(t), call), why: "the defaults"}, true
		case source.IsPointerTo(gives, t):
			return guess{expr: "*" + call, why: "the defaults"}, true
		}
	}
	return guess{}, false
}

// declared returns an exported constant or variable of the package of a type: of an interface one
// that implements it, as skiplist.String does; that of texts, which stand for values of any type,
// comes first. Of a struct it is a variable of that type. Nil: there is none.
func (g guesser) declared(t types.Type) types.Object {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	fits := func(o types.Object) bool { return types.Identical(o.Type(), t) }
	switch u := t.Underlying().(type) {
	case *types.Interface:
		fits = func(o types.Object) bool { return !source.IsError(o.Type()) && types.Implements(o.Type(), u) }
	case *types.Struct:
	default:
		return nil
	}
	found := slices.DeleteFunc(source.Exported[types.Object](named.Obj().Pkg()), func(o types.Object) bool {
		_, constant := o.(*types.Const)
		_, variable := o.(*types.Var)
		return !constant && !variable || !fits(o)
	})
	source.ByPosition(g.src.Fset, found)
	if len(found) == 0 {
		return nil
	}
	return found[max(0, slices.IndexFunc(found, func(o types.Object) bool { return strings.Contains(o.Name(), "String") }))]
}

// made guesses a value that a function of its package makes, the default one if there is one, else
// one with the name of the system: a File has the data that CreateFile makes, not CreateDir.
func (g guesser) made(t types.Type) (guess, bool) {
	named := source.NamedOf(t)
	if named == nil || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 || g.depth >= deepestGuess || g.system != nil && types.Identical(named, g.system) {
		return guess{}, false
	}
	g.depth++
	var found []*constructor
	for _, fn := range source.Exported[*types.Func](named.Obj().Pkg()) {
		c := makes(fn, named)
		if c == nil {
			c = makesBeside(fn, named)
		}
		if c != nil && !c.fails && (types.IsInterface(t) || types.Identical(c.result(), t)) {
			found = append(found, c)
		}
	}
	preference := func(c *constructor) int {
		if words.Default.In(c.fn.Name()) {
			return -1
		}
		r := 2 * c.rank(named)
		if g.system != nil && !strings.Contains(c.fn.Name(), g.system.Obj().Name()) {
			r++
		}
		return r
	}
	slices.SortStableFunc(found, func(a, b *constructor) int { return preference(a) - preference(b) })
	for _, c := range found {
		guesses, weak := g.arguments(c.sig)
		if weak || strings.HasPrefix(c.fn.Name(), "Must") && slices.ContainsFunc(guesses, func(a guess) bool { return a.expr == `""` }) {
			continue
		}
		var args []string
		for _, a := range guesses {
			args = append(args, a.expr)
		}
		return guess{expr: c.alone(typeText(t), object(c.fn)+"("+join(args)+")"), why: "guessed"}, true
	}
	return guess{}, false
}

// makesBeside returns fn as what makes a t beside other results; nil if it is none.
func makesBeside(fn *types.Func, t *types.Named) *constructor {
	rs := fn.Signature().Results()
	if rs.Len() < 2 || source.Fails(fn.Signature()) || fn.Signature().TypeParams().Len() > 0 || !types.IsInterface(t) {
		return nil
	}
	for i := range rs.Len() {
		if types.Implements(rs.At(i).Type(), t.Underlying().(*types.Interface)) {
			return &constructor{fn: fn, sig: fn.Signature(), made: t, at: i}
		}
	}
	return nil
}

// result is the type of what a constructor makes.
func (c *constructor) result() types.Type { return c.sig.Results().At(c.at).Type() }

// alone is an expression for what the call of a constructor makes, without what else it returns.
func (c *constructor) alone(of, call string) string {
	n := c.sig.Results().Len()
	if n == 1 {
		return call
	}
	vars := slices.Repeat([]string{"_"}, n)
	vars[c.at] = "made"
	return "func() " + of + " { " + join(vars) + " := " + call + "; return made }()"
}

// arguments guesses all arguments but variadic ones, and tells whether one is weak.
func (g guesser) arguments(sig *types.Signature) (out []guess, weak bool) {
	for _, p := range required(sig) {
		a := g.argument(p)
		out = append(out, a)
		weak = weak || a.weak
	}
	return out, weak
}

// required returns the parameters of a function but a variadic one.
func required(sig *types.Signature) []*types.Var {
	ps := slices.Collect(sig.Params().Variables())
	if sig.Variadic() {
		return ps[:len(ps)-1]
	}
	return ps
}

// function guesses a function: by its shape an order or what tells values apart, by its name an
// equality or a hash, else one that returns zero values.
func (g guesser) function(p *types.Var, sig *types.Signature) guess {
	if source.TellsTime(sig) {
		return guess{expr: std("time", "Now"), why: "under a clock in the spec the tester moves it"}
	}
	ps := sig.Params()
	rs := sig.Results()
	if ps.Len() > 0 && rs.Len() == 1 {
		t := ps.At(0).Type()
		r := rs.At(0).Type()
		switch {
		case ps.Len() == 2 && words.Equality.In(p.Name()) && source.IsBool(r) && types.Identical(t, ps.At(1).Type()) && types.Comparable(t):
			return guess{expr: fmt.Sprintf("func(a, b %s) bool { return a == b }", typeText(t)), why: "the usual equality"}
		case ps.Len() == 1 && words.Hash.In(p.Name()) && source.Is(r, types.IsInteger) && source.Is(t, types.IsInteger|types.IsString):
			x := "x"
			if source.Is(t, types.IsString) {
				x = "len(x)"
			}
			return guess{expr: fmt.Sprintf("func(x %s) %s { return %[2]s(%s) }", typeText(t), typeText(r), x), why: "a hash that collides"}
		}
		if key := keyOf(t, r); key != "" && ps.Len() == 1 && (source.Is(r, types.IsString) || makesKeys(p)) && !g.src.MayBeNil(p) {
			return guess{expr: fmt.Sprintf("func(x %s) %s { return %s }", typeText(t), typeText(r), key), why: "another one for each value"}
		}
	}
	if o := order(sig); o != "" && !words.NoOrder.In(p.Name()) {
		return guess{expr: o, why: "the usual order"}
	}
	if g.src.MayBeNil(p) {
		return guess{expr: "nil", why: "guessed"}
	}
	params, _ := parameters(sig)
	var results, zeros []string
	for r := range rs.Variables() {
		results = append(results, typeText(r.Type()))
		zeros = append(zeros, zero(r.Type()))
	}
	if ps.Len() == 0 && rs.Len() > 0 && source.Is(rs.At(0).Type(), types.IsInteger) && makesKeys(p) {
		zeros[0] = results[0] + "(n)"
		f := fmt.Sprintf("func() (%s)", join(results))
		return guess{expr: fmt.Sprintf("func() %s { n := 0; return %[1]s { n++; return %s } }()", f, join(zeros)), why: "it numbers what it makes"}
	}
	body := ""
	if zeros != nil {
		body = " return " + join(zeros) + " "
	}
	return guess{expr: fmt.Sprintf("func(%s) (%s) {%s}", params, join(results), body), why: "guessed"}
}

// makesKeys reports whether a function of a generic type makes keys: numbers of others may say how
// great a value is, or what it costs.
func makesKeys(p *types.Var) bool {
	r := source.Signature(p.Origin().Type()).Results().At(0).Type()
	_, param := r.(*types.TypeParam)
	return param && types.Comparable(r)
}

// keyOf is an expression for a text or number that tells a value x from others; empty if there is
// none.
func keyOf(t, r types.Type) string {
	key, of := "x", t
	if source.Is(r, types.IsString) && (source.Is(t, types.IsNumeric) || source.IsAny(t)) {
		key, of = std("fmt", "Sprint(x)"), types.Typ[types.String]
	}
	alike := func(info types.BasicInfo) bool { return source.Is(r, info) && source.Is(of, info) }
	switch {
	case !alike(types.IsString) && !alike(types.IsInteger):
		return ""
	case types.Identical(of, r):
		return key
	}
	return typeText(r) + "(" + key + ")"
}

// order guesses a function that compares: < on two values, or their three-way comparison. It is
// empty for another function.
func order(sig *types.Signature) string {
	ps := sig.Params()
	rs := sig.Results()
	if ps.Len() != 2 || rs.Len() != 1 || !types.Identical(ps.At(0).Type(), ps.At(1).Type()) {
		return ""
	}
	t := typeText(ps.At(0).Type())
	r, _ := rs.At(0).Type().Underlying().(*types.Basic)
	switch {
	case r == nil:
	case r.Kind() == types.Int && source.IsAny(ps.At(0).Type()):
		return fmt.Sprintf("func(a, b any) int { return %s(%s(a), %[2]s(b)) }", std("strings", "Compare"), std("fmt", "Sprint"))
	case r.Kind() == types.Int && source.IsBytes(ps.At(0).Type()):
		return std("bytes", "Compare")
	case !source.Is(ps.At(0).Type(), types.IsOrdered):
	case r.Kind() == types.Bool:
		return fmt.Sprintf("func(a, b %s) bool { return a < b }", t)
	case r.Kind() == types.Int:
		return fmt.Sprintf("%s[%s]", std("cmp", "Compare"), t)
	}
	return ""
}
