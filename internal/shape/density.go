package shape

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"
	"unicode/utf8"
)

// maxColumns is where a line begins to be long; a tab counts as four columns.
const maxColumns = 140

// Density says how much is packed into lines and functions.
type Density struct {
	Lines   int
	Tokens  int // outside of comments, without the semicolons that the scanner adds
	Wide    int // lines of more than 140 columns
	Longest int // lines of the longest function

	Assignments int
	Packed      []string // places where one assignment gives several unrelated values
	Saved       []string // places where a function saves a field, sets it, and restores it
}

// Density measures the whole tree.
func (t *Tree) Density() (d Density) {
	for _, f := range t.Files {
		d.Tokens += tokens(f.Source)
		for line := range strings.Lines(string(f.Source)) {
			d.Lines++
			line = strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    ")
			if utf8.RuneCountInString(line) > maxColumns {
				d.Wide++
			}
		}
		t.functions(f, &d)
	}
	return d
}

func (t *Tree) functions(f File, d *Density) {
	loops := map[ast.Stmt]bool{} // for i, j := 0, n; ... is how Go writes it
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			long := t.Set.Position(n.End()).Line - t.Set.Position(n.Pos()).Line + 1
			d.Longest = max(d.Longest, long)
			if n.Body != nil && restores(n.Body) {
				d.Saved = append(d.Saved, t.at(n))
			}
		case *ast.ForStmt:
			loops[n.Init] = true
		case *ast.AssignStmt:
			d.Assignments++
			if unrelated(n) && !loops[n] {
				d.Packed = append(d.Packed, t.at(n))
			}
		}
		return true
	})
}

// tokens counts the tokens of a file.
func tokens(src []byte) (count int) {
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", set.Base(), len(src)), src, nil, 0)
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return count
		case tok == token.SEMICOLON && text == "\n":
		default:
			count++
		}
	}
}

// unrelated reports whether an assignment gives several values that have nothing to do with each
// other. A swap, and all else in which a new value is made of an old one of another variable, has.
func unrelated(a *ast.AssignStmt) bool {
	if len(a.Lhs) < 2 || len(a.Lhs) != len(a.Rhs) {
		return false
	}
	for i, l := range a.Lhs {
		if id, ok := l.(*ast.Ident); ok && id.Name == "_" {
			continue
		}
		for j, r := range a.Rhs {
			if i != j && mentions(r, types.ExprString(l)) {
				return false
			}
		}
	}
	return true
}

// mentions reports whether an expression has a part that is written as text.
func mentions(e ast.Expr, text string) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok && types.ExprString(x) == text {
			found = true
		}
		return !found
	})
	return found
}

// restores reports whether a function saves a field in a variable, gives it another value, and
// restores it, itself or in a function that it defers or returns.
func restores(body *ast.BlockStmt) (found bool) {
	saved := map[string]string{} // what a variable was given, by its name
	set := map[string]bool{}     // fields that were given something else since
	assign := func(l, r ast.Expr) {
		left := types.ExprString(l)
		right := types.ExprString(r)
		if field(l) {
			if set[left] && saved[right] == left {
				found = true
			}
			set[left] = true
		}
		if _, ok := l.(*ast.Ident); ok && field(r) {
			saved[left] = right
			delete(set, right)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i := range n.Lhs {
					assign(n.Lhs[i], n.Rhs[i])
				}
			}
		case *ast.CallExpr: // func(old T) { x.f = old }(x.f)
			fn, ok := n.Fun.(*ast.FuncLit)
			if !ok {
				break
			}
			var names []*ast.Ident
			for _, p := range fn.Type.Params.List {
				names = append(names, p.Names...)
			}
			for i, a := range n.Args {
				if i < len(names) && field(a) {
					saved[names[i].Name] = types.ExprString(a)
					set[types.ExprString(a)] = true
				}
			}
		}
		return true
	})
	return found
}

// field reports whether e is a field of something, or all that a pointer leads to.
func field(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return true
	case *ast.StarExpr:
		_, ok := e.X.(*ast.Ident)
		return ok
	}
	return false
}
