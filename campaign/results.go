package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// each calls f with the values of a campaign. Of several copies the one that answers may be behind:
// it is asked again until it has all that the leader has.
func (s *Store) each(ctx context.Context, kv jetstream.KeyValue, campaign string, f func(value []byte) error) error {
	want, err := s.count(ctx, kv, campaign)
	if err != nil {
		return err
	}
	for {
		keys, err := listed(ctx, kv, campaign)
		if err != nil {
			return err
		}
		if len(keys) < want {
			if !rest(ctx, lag) {
				return ctx.Err()
			}
			continue
		}
		for _, key := range keys {
			v, err := kv.Get(ctx, key)
			for errors.Is(err, jetstream.ErrKeyNotFound) && rest(ctx, lag) {
				v, err = kv.Get(ctx, key)
			}
			if err != nil {
				return err
			}
			if err := f(v.Value()); err != nil {
				return err
			}
		}
		return nil
	}
}

// lag is how long a copy that is behind is given before it is asked again.
const lag = 50 * time.Millisecond

// count returns how many keys of a campaign the leader of a bucket has.
func (s *Store) count(ctx context.Context, kv jetstream.KeyValue, campaign string) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	stream, err := s.js.Stream(ctx, "KV_"+kv.Bucket())
	if err != nil {
		return 0, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter("$KV."+kv.Bucket()+"."+campaign+".>"))
	if err != nil {
		return 0, err
	}
	return len(info.State.Subjects), nil
}

// listed returns the keys of a campaign.
func listed(ctx context.Context, kv jetstream.KeyValue, campaign string) (out []string, err error) {
	keys, err := kv.ListKeys(ctx)
	if err != nil {
		return nil, err
	}
	defer keys.Stop()
	for key := range keys.Keys() {
		if strings.HasPrefix(key, campaign+".") {
			out = append(out, key)
		}
	}
	return out, nil
}

// Reports returns the reports of the shards that are done.
func (s *Store) Reports(ctx context.Context, campaign string) (out []*report.Report, err error) {
	return out, s.each(ctx, s.results, campaign, func(v []byte) error {
		r := &report.Report{}
		out = append(out, r)
		return json.Unmarshal(v, r)
	})
}

// Findings returns the failures that were found.
func (s *Store) Findings(ctx context.Context, campaign string) (out []*Finding, err error) {
	return out, s.each(ctx, s.findings, campaign, func(v []byte) error {
		f := &Finding{}
		out = append(out, f)
		return json.Unmarshal(v, f)
	})
}

// Merged returns the report of each test of a campaign so far, with findings as small as they are.
func (s *Store) Merged(ctx context.Context, campaign string) ([]*report.Report, error) {
	all, err := s.Reports(ctx, campaign)
	if err != nil {
		return nil, err
	}
	found, err := s.Findings(ctx, campaign)
	if err != nil {
		return nil, err
	}
	by := map[string][]*report.Report{}
	var order []string
	for _, r := range all {
		if by[r.Test] == nil {
			order = append(order, r.Test)
		}
		by[r.Test] = append(by[r.Test], r)
	}
	var out []*report.Report
	for _, test := range order {
		whole, err := report.Merge(by[test])
		if err != nil {
			return nil, err
		}
		for _, f := range whole.Findings {
			for _, x := range found {
				if x.Small != nil && x.Test == test && x.Meaning == f.Meaning() {
					f.Record = x.Small
				}
			}
		}
		if len(whole.Findings) > 0 {
			whole.Failure = whole.Findings[0].Record
		}
		out = append(out, whole)
	}
	return out, nil
}
