package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
)

// chosen returns the goals of a spec that --run and --list are about: those whose names match, the
// model or reference among them. It is false for a spec that does not load; who runs it says why.
func (rc runConfig) chosen(t *cli.Terminal, file string) (out []string, ok bool) {
	if _, err := t.Read(file); err != nil {
		return nil, false
	}
	s, _ := spec.Load(file, spec.NoGenerators(), specReader(t))
	if s == nil {
		return nil, false
	}
	add := func(name string) {
		if rc.match == nil || rc.match.MatchString(name) {
			out = append(out, name)
		}
	}
	for _, g := range s.Goals {
		add(g.Name)
	}
	if judge := s.Judge(); judge != nil {
		add(judge.Name)
	}
	return out, true
}

// list prints what run would run, a line for each test: the arguments that run that one alone.
func (rc runConfig) list(t *cli.Terminal, files, goals []string) error {
	for _, f := range files {
		if _, err := loadSpec(t, f); err != nil {
			return err
		}
		names, _ := rc.chosen(t, f)
		for _, name := range names {
			if len(goals) == 0 || slices.Contains(goals, name) {
				fmt.Fprintln(t.Stdout, f, name)
			}
		}
	}
	return nil
}

// newMisfits explains a test that does not compile by the function that --new has put in the place
// of the target's.
func (rc runConfig) newMisfits(usual string, err error) error {
	if rc.new == "" || usual == "" || err == nil || !strings.Contains(err.Error(), "does not compile") {
		return err
	}
	at := strings.LastIndexByte(rc.new, '.')
	switch name := rc.new[at+1:]; {
	case strings.Contains(err.Error(), "undefined: "+rc.new):
		hint := ""
		if i := strings.LastIndexByte(usual, '.'); i >= 0 && at < 0 {
			hint = fmt.Sprintf(", such as --new %s.%s", usual[:i], name)
		}
		return fmt.Errorf("--new %s: there is no such function in reach of the tests; it is named as the new of the target, %s, is%s. The compiler says:\n%w", rc.new, usual, hint, err)
	case !strings.Contains(err.Error(), name):
		return err // it says nothing of the function
	}
	return fmt.Errorf("--new %s: the tests take what %s makes, the new of the target, and a function in its place has to return the same type, without arguments. "+
		"Where %[2]s is of an adapter, write one beside it that wraps what %[1]s makes, and name that one. The compiler says:\n%[3]w", rc.new, usual, err)
}
