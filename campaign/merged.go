package campaign

import (
	"context"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// Merged returns the report of each test of a campaign so far: of the shards that are done, of the
// runs that others have told of, and with all findings, as small as they are. It keeps no report of
// a shard that is done, so its memory does not grow with their number, but for 100 bytes of each
// that say which runs it has made.
func (s *Store) Merged(ctx context.Context, campaign string) ([]*report.Report, error) {
	o, err := s.of(ctx, campaign)
	if err != nil {
		return nil, err
	}
	by := map[string]*report.Sum{}
	add := func(value []byte) error {
		r, err := read[report.Report](value)
		if err != nil {
			return err
		}
		if by[r.Test] == nil {
			by[r.Test] = &report.Sum{}
		}
		return by[r.Test].Add(r)
	}
	// A shard is done before it is open no longer.
	open := map[string][]byte{}
	err = s.each(ctx, o.open, func(key string, value []byte) error {
		if open[key] = value; len(value) == 0 { // what a shard leaves that is done
			delete(open, key)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = s.each(ctx, o.results, func(key string, value []byte) error { delete(open, key); return add(value) })
	if err != nil {
		return nil, err
	}
	for _, key := range slices.Sorted(maps.Keys(open)) {
		if err := add(open[key]); err != nil {
			return nil, err
		}
	}
	found, err := s.Findings(ctx, campaign)
	if err != nil {
		return nil, err
	}
	var out []*report.Report
	for _, test := range slices.Sorted(maps.Keys(by)) {
		whole, err := by[test].Report()
		if err != nil {
			return nil, err
		}
		out = append(out, whole)
	}
	for _, f := range found {
		out = f.into(out)
	}
	return out, nil
}

// into adds a finding to the report of its test. There it is one of those that were counted, or it
// was stored by a worker that was killed, whose runs were made again and did not fail.
func (f *Finding) into(rs []*report.Report) []*report.Report {
	i := slices.IndexFunc(rs, func(r *report.Report) bool { return r.Test == f.Test })
	if i < 0 {
		r := *f.As
		i, rs, r.Findings = len(rs), append(rs, &r), nil
	}
	r := rs[i]
	at := slices.IndexFunc(r.Findings, func(x *report.Finding) bool { return x.Meaning() == f.Meaning })
	if at < 0 {
		x := *f.As.Findings[0]
		at, r.Findings = len(r.Findings), append(r.Findings, &x)
	}
	if f.Small != nil {
		r.Findings[at].Record = f.Small
	}
	r.Failure = r.Findings[0].Record
	return rs
}
