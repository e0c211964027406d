package campaign

import (
	"context"
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

// outcome is what a campaign has brought: a bucket for the results of its shards, one for its
// findings, and one for what shards have shown that are under way. No other campaign writes to
// them, and a result is written once. So the number of results is the number of messages of a
// stream, which the server keeps: to ask for it takes as long after a million of shards as after
// one.
type outcome struct {
	results, findings, open jetstream.KeyValue
	begun                   time.Time
}

// names are the names that campaigns may have: those that buckets may have.
var names = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// prefixes are how the names of the buckets of campaigns begin.
const resultsPrefix, findingsPrefix, openPrefix = "clouseau-results-", "clouseau-findings-", "clouseau-open-"

// begun makes the buckets of a campaign, unless they are there.
func (s *Store) begun(ctx context.Context, campaign string) error {
	if !names.MatchString(campaign) {
		return fmt.Errorf("the name of a campaign has letters, digits, - and _ alone, and not %q", campaign)
	}
	for _, prefix := range []string{resultsPrefix, findingsPrefix, openPrefix} {
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
	var errs [3]error
	o.results, errs[0] = s.js.KeyValue(ctx, resultsPrefix+campaign)
	o.findings, errs[1] = s.js.KeyValue(ctx, findingsPrefix+campaign)
	o.open, errs[2] = s.js.KeyValue(ctx, openPrefix+campaign)
	if err := errors.Join(errs[:]...); err != nil {
		if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrInvalidBucketName) {
			return nil, fmt.Errorf("unknown campaign %q", campaign)
		}
		return nil, err
	}
	about, err := s.js.Stream(ctx, stream(o.results))
	if err != nil {
		return nil, err
	}
	o.begun = about.CachedInfo().Created
	if s.outcomes == nil {
		s.outcomes = map[string]*outcome{}
	}
	s.outcomes[campaign] = o
	return o, nil
}

// finding returns a finding, and the revision of its value.
func (o *outcome) finding(ctx context.Context, key string) (*Finding, uint64, error) {
	v, err := o.findings.Get(ctx, key)
	if err != nil {
		return nil, 0, err
	}
	f, err := read[Finding](v.Value())
	return f, v.Revision(), err
}

// state returns how many messages the leader of a stream has, and the number of the newest one.
func (s *Store) state(ctx context.Context, stream string) (messages int, newest uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	about, err := s.js.Stream(ctx, stream)
	if err != nil {
		return 0, 0, err
	}
	now := about.CachedInfo().State
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
		if keys, newest, err = s.state(ctx, stream(kv)); err == nil && keys > 0 {
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
	n, _, err := s.state(ctx, stream(o.results))
	return n, err
}

// Reports calls f with the reports of the shards that are done.
func (s *Store) Reports(ctx context.Context, campaign string, f func(*report.Report) error) error {
	o, err := s.of(ctx, campaign)
	if err != nil {
		return err
	}
	return s.each(ctx, o.results, func(_ string, value []byte) error {
		r, err := read[report.Report](value)
		if err != nil {
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
	err = s.each(ctx, o.findings, func(key string, value []byte) (err error) {
		found[key], err = read[Finding](value)
		return err
	})
	for _, key := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[key])
	}
	return out, err
}
