package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// outcome is what a campaign has brought: a bucket for the results of its shards, and one for its
// findings. No other campaign writes to them, and a result is written once. So the number of
// results is the number of messages of a stream, which the server keeps: to ask for it takes as
// long after a million of shards as after one.
type outcome struct{ results, findings jetstream.KeyValue }

// names are the names that campaigns may have: those that buckets may have.
var names = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// prefixes are how the names of the buckets of campaigns begin.
const resultsPrefix, findingsPrefix = "clouseau-results-", "clouseau-findings-"

// begun makes the buckets of a campaign, unless they are there.
func (s *Store) begun(ctx context.Context, campaign string) error {
	if !names.MatchString(campaign) {
		return fmt.Errorf("the name of a campaign has letters, digits, - and _ alone, and not %q", campaign)
	}
	for _, prefix := range []string{resultsPrefix, findingsPrefix} {
		if _, err := s.bucket(ctx, prefix+campaign); err != nil {
			return fmt.Errorf("the server does not store shards, nor what becomes of them: %w (where its disk is full, its own messages say so)", err)
		}
	}
	return nil
}

// of returns the buckets of a campaign that was begun.
func (s *Store) of(ctx context.Context, campaign string) (*outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.outcomes[campaign]; o != nil {
		return o, nil
	}
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	o := &outcome{}
	var err1, err2 error
	o.results, err1 = s.js.KeyValue(ctx, resultsPrefix+campaign)
	o.findings, err2 = s.js.KeyValue(ctx, findingsPrefix+campaign)
	if err := errors.Join(err1, err2); err != nil {
		if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrInvalidBucketName) {
			return nil, fmt.Errorf("there is no campaign %q", campaign)
		}
		return nil, err
	}
	if s.outcomes == nil {
		s.outcomes = map[string]*outcome{}
	}
	s.outcomes[campaign] = o
	return o, nil
}

// state returns how many keys the leader of a bucket has, and the number of the newest value.
func (s *Store) state(ctx context.Context, kv jetstream.KeyValue) (keys int, newest uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	stream, err := s.js.Stream(ctx, stream(kv))
	if err != nil {
		return 0, 0, err
	}
	now := stream.CachedInfo().State
	return int(now.Msgs), now.LastSeq, nil
}

func stream(kv jetstream.KeyValue) string { return "KV_" + kv.Bucket() }

// election is how long a cluster may take that has lost a server and agrees on a leader again.
const election = time.Minute

// insist asks again where no answer came in time, for as long as an election may take.
func insist(ctx context.Context, ask func() error) error {
	for end := time.Now().Add(election); ; {
		err := ask()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || time.Now().After(end) {
			return err
		}
	}
}

// each calls f with the keys of a bucket and their values, in the order in which they were written.
// Of several copies the one that answers may be behind: it reads until the newest value that the
// leader has. A value that is written meanwhile follows the older one of its key.
func (s *Store) each(ctx context.Context, kv jetstream.KeyValue, f func(key string, value []byte) error) error {
	var keys int
	var newest uint64
	var all jetstream.Consumer
	err := insist(ctx, func() (err error) {
		if keys, newest, err = s.state(ctx, kv); err == nil && keys > 0 {
			all, err = s.js.OrderedConsumer(ctx, stream(kv), jetstream.OrderedConsumerConfig{})
		}
		return err
	})
	if err != nil || keys == 0 {
		return err
	}
	values, err := all.Messages()
	if err != nil {
		return err
	}
	defer values.Stop()
	for {
		m, err := values.Next(jetstream.NextContext(ctx))
		if err != nil {
			return err
		}
		about, err := m.Metadata()
		if err != nil {
			return err
		}
		if err := f(strings.TrimPrefix(m.Subject(), "$KV."+kv.Bucket()+"."), m.Data()); err != nil {
			return err
		}
		if about.Sequence.Stream >= newest {
			return nil
		}
	}
}

// Done returns how many shards of a campaign have results.
func (s *Store) Done(ctx context.Context, campaign string) (int, error) {
	o, err := s.of(ctx, campaign)
	if err != nil {
		return 0, err
	}
	n, _, err := s.state(ctx, o.results)
	return n, err
}

// Found returns how many findings a campaign has.
func (s *Store) Found(ctx context.Context, campaign string) (int, error) {
	o, err := s.of(ctx, campaign)
	if err != nil {
		return 0, err
	}
	n, _, err := s.state(ctx, o.findings)
	return n, err
}

// Reports calls f with the reports of the shards that are done.
func (s *Store) Reports(ctx context.Context, campaign string, f func(*report.Report) error) error {
	o, err := s.of(ctx, campaign)
	if err != nil {
		return err
	}
	return s.each(ctx, o.results, func(_ string, value []byte) error {
		r := &report.Report{}
		if err := json.Unmarshal(value, r); err != nil {
			return err
		}
		return f(r)
	})
}

// Findings returns the failures that were found, in the order of their keys.
func (s *Store) Findings(ctx context.Context, campaign string) (out []*Finding, err error) {
	o, err := s.of(ctx, campaign)
	if err != nil {
		return nil, err
	}
	found := map[string]*Finding{} // by key; the newest value counts
	err = s.each(ctx, o.findings, func(key string, value []byte) error {
		f := &Finding{}
		found[key] = f
		return json.Unmarshal(value, f)
	})
	for _, key := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[key])
	}
	return out, err
}

// Merged returns the report of each test of a campaign so far, with findings as small as they are.
// It keeps no report of a shard, so its memory does not grow with their number, but for 100 bytes
// of each that say which runs it has made.
func (s *Store) Merged(ctx context.Context, campaign string) ([]*report.Report, error) {
	by := map[string]*report.Sum{}
	err := s.Reports(ctx, campaign, func(r *report.Report) error {
		if by[r.Test] == nil {
			by[r.Test] = &report.Sum{}
		}
		return by[r.Test].Add(r)
	})
	if err != nil {
		return nil, err
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
