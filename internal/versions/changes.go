package versions

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// Change is a sentence that somebody wrote about what has changed.
type Change struct {
	Where string // such as CHANGELOG.md, or the name of a commit
	Text  string
}

// changelogs are the names of files in which modules say what has changed, in lower case.
var changelogs = []string{"changelog.md", "changes.md", "changelog", "changes", "changelog.txt", "history.md", "releases.md", "release_notes.md"}

// Changes returns what is written about the changes between two versions: the lines of changelogs
// that only one of them has, and the subjects of commits. What cannot be found out is left out.
func Changes(ctx context.Context, now, old Place) (all []Change) {
	n, errNow := now.list(ctx)
	o, errOld := old.list(ctx)
	if errNow != nil || errOld != nil {
		return nil
	}
	before := logged(o.root)
	for _, c := range logged(n.root) {
		if !slices.ContainsFunc(before, func(b Change) bool { return b.Text == c.Text }) {
			all = append(all, c)
		}
	}
	if old.commit == "" {
		return all
	}
	out, err := run(ctx, n.dir, "git", "log", "--no-merges", "--format=%h %s", old.commit+"..HEAD", "--", ".")
	if err != nil {
		return all
	}
	for line := range strings.Lines(out) {
		hash, subject, _ := strings.Cut(strings.TrimSpace(line), " ")
		all = append(all, Change{"commit " + hash, subject})
	}
	return all
}

func (p Place) list(ctx context.Context) (listed, error) {
	q, err := source.ParseQuery(p.Type)
	if err != nil {
		return listed{}, err
	}
	return list(ctx, p.Dir, q.Pattern)
}

// logged are the lines of the changelogs of a module.
func logged(root string) (lines []Change) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if !slices.Contains(changelogs, strings.ToLower(e.Name())) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, e.Name()))
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(data)) {
			if text := strings.Trim(line, " \t\r\n*-#"); text != "" {
				lines = append(lines, Change{e.Name(), text})
			}
		}
	}
	return lines
}

// Speaks reports whether a change is about something with one of the names.
func (c Change) Speaks(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return name != "" && regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).MatchString(c.Text)
	})
}
