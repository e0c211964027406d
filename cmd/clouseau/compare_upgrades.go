package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/versions"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// upgrades are the types of the modules that a go.mod file requires at another version than an
// older one does: those that the module's own code uses, or all.
func upgrades(ctx context.Context, t *cli.Terminal, o *compareOptions, file, tmp string) (pairs []*comparison, err error) {
	all, err := versions.Upgrades(ctx, file, o.with)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s requires no module at another version than that of %s", file, o.with)
	}
	dir := filepath.Dir(file)
	used, err := scaffold.Used(ctx, dir, func(pkg string) bool { return versions.Upgraded(all, pkg).Module != "" })
	if err != nil {
		return nil, err
	}
	for _, u := range all {
		pkgs := slices.Sorted(maps.Keys(used))
		pkgs = slices.DeleteFunc(pkgs, func(pkg string) bool { return versions.Upgraded(all, pkg) != u })
		if o.all {
			pkgs = []string{u.Module + "/..."}
		}
		before := len(pairs)
		for _, pkg := range pkgs {
			types, _, err := scaffold.TypesAndFunctions(ctx, dir, pkg)
			if err != nil {
				continue // it has neither types nor functions
			}
			for _, typ := range types {
				here := slices.DeleteFunc(slices.Clone(used[pkg]), func(name string) bool { return name != typ && !strings.HasPrefix(name, typ+"[") })
				switch {
				case len(here) > 0:
					typ = here[0]
				case !o.all:
					continue
				}
				now, old, err := u.Places(ctx, dir, tmp, typ)
				if err != nil {
					t.Notef("%s: not compared: %v\n", typ, err)
					continue
				}
				pairs = append(pairs, o.pair(now, old))
			}
		}
		if len(pairs) == before && !o.all {
			t.Notef("%s %s, and %s before: no type with state of it is used here (--all takes those that are not used, too)\n", u.Module, u.Now, u.Old)
		}
	}
	if len(pairs) == 0 {
		return nil, fmt.Errorf("nothing can be compared: %s are other versions than those of %s", rtreport.Plural(len(all), "module"), o.with)
	}
	return pairs, nil
}
