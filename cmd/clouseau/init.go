package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/spf13/cobra"
)

func initCommand() *cobra.Command {
	cfg := scaffold.Config{}
	force := false
	c := cli.Verb("init TYPE", "write a first spec of a Go type", `Reads a Go type and writes a first spec for it, for you to edit. Its methods become
operations, and a scenario performs each of them once. Methods that cannot be
operations are listed with the reason.

TYPE is a type with its package, such as ./kv.Store, example.com/kv.Store or
./kv.Map[string,int]. For a package with one type, or with functions only, the package is
enough.

The spec goes into the directory of the package if that belongs to this module, else into
the current directory. Where a target alone does not reach the system, a Go test file with
an adapter is written, too.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			cfg.Type = args[0]
			return initialize(ctx, t, cfg, force)
		})
	c.Args = cobra.MatchAll(cli.Some("a Go type, such as ./kv.Store"), cli.AtMost(1))
	c.Example = `    clouseau init ./kv.Store
    clouseau init ./kv.Store --new NewStore --promises  also judge by guessed promises`
	fs := c.Flags()
	fs.StringVarP(&cfg.Output, "output", "o", "", "write the spec to `FILE`, \"-\" for standard output")
	fs.StringVar(&cfg.New, "new", "", "take `FUNC` of the package as the constructor")
	cli.List(fs, &cfg.Only, "only", "use only these methods `A,B,...`")
	fs.BoolVar(&cfg.Promises, "promises", false, "judge by the promises that names and signatures suggest; without it they are comments")
	fs.BoolVar(&cfg.Callbacks, "callbacks", false, "let functions that methods take panic and call the system")
	fs.BoolVar(&force, "force", false, "overwrite files that exist")
	return c
}

// initialize writes a spec, and the adapter that it needs.
func initialize(ctx context.Context, t *cli.Terminal, cfg scaffold.Config, force bool) error {
	files, err := scaffold.Write(ctx, cfg)
	if err != nil {
		return explainUnknown(err)
	}
	if cfg.Output == "-" {
		if files.Adapter.Text != nil {
			t.Notef("an adapter belongs to it, a Go file: with -o FILE both are written\n")
		}
		return t.Write(&cli.Output{}, files.Spec.Text)
	}
	if err := writeScaffold(t, files, force); err != nil {
		return err
	}
	hunt := "clouseau hunt " + report.Quoted(cfg.Type)
	if cfg.New != "" {
		hunt += " --new " + cfg.New
	}
	t.Notef("next: %s looks for bugs before you edit the spec\n", hunt)
	return nil
}

// explainUnknown adds what there is instead to an error that says that something is not there.
func explainUnknown(err error) error {
	var unknown *scaffold.UnknownError
	if errors.As(err, &unknown) {
		return fmt.Errorf("%w%s", err, alternatives(unknown))
	}
	return err
}

// alternatives returns ", did you mean ..." with a close name, or the list of all names if none is
// close.
func alternatives(e *scaffold.UnknownError) string {
	if s := cli.Suggestion(e.Name, e.Candidates); s != "" {
		return s
	}
	list := ""
	for _, c := range e.Candidates {
		list += "\n    " + c
	}
	if list == "" {
		return ""
	}
	return "; there are" + list
}

// writeScaffold writes a spec and an adapter. If one of the files exists, it writes neither.
func writeScaffold(t *cli.Terminal, files *scaffold.Files, force bool) error {
	all := []scaffold.File{files.Spec}
	if files.Adapter.Text != nil {
		all = append(all, files.Adapter)
	}
	for _, f := range all {
		if _, err := os.Stat(f.Name); err == nil && !force {
			return fmt.Errorf("%s exists; --force replaces it, -o FILE writes another one", f.Name)
		}
	}
	for _, f := range all {
		if err := file.Write(f.Name, f.Text); err != nil {
			return err
		}
		fmt.Fprintln(t.Stdout, f.Name)
	}
	for _, n := range files.Notes {
		fmt.Fprintln(t.Stderr, n)
	}
	return nil
}
