package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// date finds for each cause since which version it shows, by halves: what shows in a version is
// taken to show in all after it. A version that cannot be compared is passed over.
func (c *comparison) date(ctx context.Context, t *cli.Terminal) error {
	if len(c.causes) == 0 {
		return nil
	}
	names, err := c.now.Between(ctx, c.old.Place)
	if err != nil {
		return err
	}
	shown := map[string][]string{} // the IDs of the differences of a version
	for _, x := range c.causes {
		after, from := 0, len(names) // it does not show before the one, and shows from the other on
		for after < from {
			at := (after + from) / 2
			name := names[at]
			if _, known := shown[name]; !known {
				t.ShowProgress("comparing " + name + " ...")
				if shown[name], err = c.shownIn(ctx, t, name); err != nil {
					if ctx.Err() != nil {
						return ctx.Err()
					}
					t.Notef("%s: not compared: %v\n", name, err)
					names = slices.Delete(names, at, at+1)
					delete(shown, name)
					from--
					continue
				}
			}
			if slices.ContainsFunc(x.shown, func(d *candidate) bool { return slices.Contains(shown[name], d.ids[0]) }) {
				from = at
			} else {
				after = at + 1
			}
		}
		x.since = c.now.Name
		if from < len(names) {
			x.since = names[from]
		}
	}
	return nil
}

// shownIn compares a version with the old one, and returns the IDs of what differs.
func (c *comparison) shownIn(ctx context.Context, t *cli.Terminal, name string) (ids []string, err error) {
	tmp, err := t.TempDir()
	if err != nil {
		return nil, err
	}
	at, err := c.now.With(ctx, tmp, name)
	if err != nil {
		return nil, err
	}
	o := *c.compareOptions
	o.bisect = false
	d := &comparison{compareOptions: &o, title: c.title, now: &compared{Place: at}, old: &compared{Place: c.old.Place}, called: map[string]int{}, panicked: map[string]int{}}
	if err := cmp.Or(d.run(ctx, t), ctx.Err()); err != nil {
		return nil, err
	}
	for _, x := range d.causes {
		for _, f := range x.shown {
			ids = append(ids, f.ids[0])
		}
	}
	return ids, nil
}
