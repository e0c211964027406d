package main

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// unfit finds what the compiler says of a system without the methods that an emitted test calls.
// The second form is followed by the method that the system has, and that which the test calls.
var unfit = regexp.MustCompile(`variable of type ([^\n]+?)\) as \w+ value [^\n]*does not implement \w+ ` +
	`\((?:missing method (\w+)|wrong type for method (\w+)\)\s+have (.*)\s+want (.*))`)

// importPath finds the import path that the compiler writes before a type of a package.
var importPath = regexp.MustCompile(`"(?:[^"]*/)?([^"/]+)"\.`)

// explainBuild returns the error with which the build of a test ended. The compiler speaks of
// generated code that nobody has written. Where the system lacks a method, which is not seen before
// if a function of the tests makes it, the same is said of the spec.
func explainBuild(t *cli.Terminal, s *uhat.Spec, err error) error {
	e, ok := err.(*gotest.Error) // no wrapped one: that is explained already
	if !ok {
		return err
	}
	var found spec.Diagnostics
	for _, m := range unfit.FindAllStringSubmatch(importPath.ReplaceAllString(e.Out, "$1."), -1) {
		i := slices.IndexFunc(s.Operations, func(o *uhat.Operation) bool {
			return o.Op.Kind == sre.Call && emit.Method(s, o.Op) == m[2]+m[3]
		})
		if i < 0 {
			continue
		}
		o := s.Operations[i]
		detail := fmt.Sprintf("The system that %s makes is of the type %s, which has no method %s for %s. %s", s.Target.New, m[1], m[2], o.Op.Name, gosig.Remedy(s, o))
		if m[3] != "" {
			detail = fmt.Sprintf("The system that %s makes is of the type %s, whose method is %s; the sorts of %s make it %s. Give its fields sorts with the Go types of the method.", s.Target.New, m[1], m[4], o.Op.Name, m[5])
		}
		found = append(found, &spec.Diagnostic{Code: spec.MismatchedMethod, Severity: spec.Error, Subject: o.Range, Context: o.Range, Detail: detail})
	}
	if found = withoutDuplicates(found); len(found) == 0 {
		return err
	}
	return warn(t, found)
}
