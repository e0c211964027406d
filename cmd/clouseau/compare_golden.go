package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/regress"
	"github.com/clouseau-go/clouseau/internal/generated"
	"github.com/clouseau-go/clouseau/internal/report"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// checkGolden refuses file names that go test would ignore.
func checkGolden(file string) error {
	if file != "" && file != "-" && !strings.HasSuffix(file, "_test.go") {
		return cli.Usagef("-o writes a test, so its file is called NAME_test.go, not %s", file)
	}
	return nil
}

// record writes a test in plain Go of how the new version behaves: the calls of random runs, and
// the answers that they had. What differs between two systems is not asked for.
func record(ctx context.Context, t *cli.Terminal, c *comparison) error {
	code, err := t.TempFile("golden_test.go")
	if err != nil {
		return err
	}
	var without [][]string
	for _, op := range c.ends {
		without = append(without, []string{op})
	}
	beliefs, err := saved(t, rt.Beliefs{Other: &c.other, Without: without})
	if err != nil {
		return err
	}
	again := fmt.Sprintf("clouseau compare %s --with %s -o %s", report.Quoted(c.title), report.Quoted(c.with), report.Quoted(c.golden.Name))
	order, err := json.Marshal(&regress.Golden{
		File: code, Name: c.title[strings.LastIndexByte(c.title, '.')+1:] + " behaves as recorded",
		Doc:  "written by " + again,
		Hint: "an answer is not what was recorded. If it is meant to change: " + again,
	})
	if err != nil {
		return err
	}
	o := c.huntOptions
	x, err := o.confine(t, execution{binary: c.now.test.Path, seed: c.seed, unassessed: true})
	if err != nil {
		return err
	}
	x = x.with(environment.Golden.Is(string(order)), environment.Beliefs.Is(beliefs))
	x.runs = c.runs
	var out bytes.Buffer
	x.to = &out
	if err := runTests(ctx, t, x, []string{c.now.test.Tests[0] + "Trials"}); err != nil {
		return fmt.Errorf("-o: the answers could not be recorded: %w\n%s", err, &out)
	}
	text, err := os.ReadFile(code)
	if err != nil {
		return err
	}
	if text, err = gotest.Plain(text, c.now.files.Adapter.Text); err != nil {
		return err
	}
	return t.Write(&c.golden, append([]byte("// "+generated.Header(c.title)+"\n\n"), text...))
}
