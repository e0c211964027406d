package gotest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// Printed is a test that a failing run was printed as.
type Printed struct {
	Code  string
	Name  string // of the test in the binary
	Wrong string // what the compiler says of the code; empty: it compiles
}

// CompilePrinted compiles printed tests in the package, as if each stood in a file of its own
// there, and returns the path of the one binary that has those which compile. The file that was
// emitted is beside them only where they need it, since a binary without it is linked sooner. The
// error says what is wrong besides.
func (b *Binary) CompilePrinted(ctx context.Context, t *cli.Terminal, all []*Printed) (string, error) {
	put := texts{}
	files := map[*Printed]string{}
	beside := false
	for i, p := range all {
		code, err := b.fit(p, all[:i])
		if err != nil {
			p.Wrong = err.Error()
			continue
		}
		files[p] = fmt.Sprintf("clouseau_printed%d_test.go", i+1)
		put[files[p]] = code
		beside = beside || rerunFunction(code) != ""
	}
	if beside {
		put[OverlayName] = b.source
	}
	for len(files) > 0 {
		binary, err := compile(ctx, t, b.pkg, put, b.hidden)
		var wrong *Error
		if !errors.As(err, &wrong) || ctx.Err() != nil {
			return binary, err
		}
		if !beside {
			put[OverlayName] = b.source
			beside = true
			continue
		}
		before := len(put)
		for p, file := range files {
			if says := said(wrong.Out, file); says != "" {
				p.Wrong = says
				delete(put, file)
				delete(files, p)
			}
		}
		if len(put) == before {
			return "", err
		}
	}
	return "", nil
}

// fit returns the code of a printed test with names that are free in the package, and sets the name
// of the test. Others are beside it.
func (b *Binary) fit(p *Printed, others []*Printed) ([]byte, error) {
	files, err := filesOf(b.pkg.Dir, packageClause([]byte(p.Code)))
	if err != nil {
		return nil, err
	}
	taken := namesIn(files, nil)
	for _, o := range others {
		taken.Declared = append(taken.Declared, o.Name)
	}
	code, err := withNamesBeside([]byte(p.Code), filepath.Join(b.pkg.Dir, OverlayName), taken)
	if err != nil {
		return nil, err
	}
	names := testNames(code)
	if len(names) != 1 {
		return nil, fmt.Errorf("a printed file has %d tests", len(names))
	}
	p.Name = names[0]
	return code, nil
}

// said returns the first line that a compiler says of a file; empty if it says nothing of it.
func said(out, file string) string {
	for line := range strings.Lines(out) {
		if _, says, ok := strings.Cut(line, file+":"); ok {
			return strings.TrimSpace(says)
		}
	}
	return ""
}
