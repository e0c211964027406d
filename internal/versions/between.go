package versions

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// Between returns the names of the versions that came after an older one and before this one, the
// oldest first: published versions of a module, or commits of the main line of a repository. Each
// is a word for [Place.With].
func (p Place) Between(ctx context.Context, old Place) ([]string, error) {
	switch {
	case old.commit != "":
		return p.commits(ctx, old)
	case p.module != "" && p.module == old.module:
		return p.releases(ctx, old)
	}
	return nil, fmt.Errorf("nothing is known of what came between %s and %s: want two versions of one module, or a revision of this repository", old.Name, p.Name)
}

// commits lists those since an old one. What is worked on comes after the last one.
func (p Place) commits(ctx context.Context, old Place) ([]string, error) {
	q, err := source.ParseQuery(p.Type)
	if err != nil {
		return nil, err
	}
	l, err := list(ctx, p.Dir, q.Pattern)
	if err != nil {
		return nil, err
	}
	out, err := run(ctx, l.dir, "git", "rev-list", "--first-parent", "--reverse", "--abbrev-commit", old.commit+"..HEAD")
	return strings.Fields(out), err
}

// releases lists those of a module.
func (p Place) releases(ctx context.Context, old Place) ([]string, error) {
	out, err := run(ctx, old.Dir, "go", "list", "-m", "-versions", "-f", `{{range .Versions}}{{.}} {{end}}`, p.module)
	if err != nil {
		return nil, err
	}
	all := strings.Fields(out)
	for _, v := range []string{old.Name, p.Name} {
		if !module.IsPseudoVersion(v) && !slices.Contains(all, v) {
			return nil, fmt.Errorf("the module proxy lists %s of %s, and not %s", strings.Join(all, ", "), p.module, v)
		}
	}
	if semver.Compare(old.Name, p.Name) > 0 {
		return nil, fmt.Errorf("%s is no release before %s", old.Name, p.Name)
	}
	between := func(v string) bool { return semver.Compare(old.Name, v) < 0 && semver.Compare(v, p.Name) < 0 }
	return slices.DeleteFunc(all, func(v string) bool { return !between(v) }), nil
}
