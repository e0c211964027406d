package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/clouseau-go/clouseau/runtime/job"
	"github.com/clouseau-go/clouseau/runtime/report"
)

const (
	workStream  = "CLOUSEAU_WORK"
	workSubject = "clouseau.work"
	consumer    = "workers"
)

// Task is something for a worker to do: the runs of a job, or, if Shrink names a finding, the one
// run of a job once more, made smaller.
type Task struct {
	Campaign string  `json:"campaign"`
	Test     string  `json:"test"`
	Job      job.Job `json:"job"`
	Shrink   string  `json:"shrink,omitempty"` // the key of the finding
	Signed   *Signed `json:"signed"`
}

// key names the result of a task.
func (t *Task) key() string {
	return fmt.Sprintf("%s.%s.%d-%d-%d", t.Campaign, t.Test, t.Job.From, t.Job.To, t.Job.Step)
}

// Finding is a failure by what it means.
type Finding struct {
	Meaning string         `json:"meaning"`
	Test    string         `json:"test"`
	Run     int            `json:"run"`             // in which it was found first, counted from 1
	Small   *report.Record `json:"small,omitempty"` // made smaller; nil: it is not yet
	Trace   []byte         `json:"trace,omitempty"` // its trace file
}

// Store is where campaigns live.
type Store struct {
	js       jetstream.JetStream
	work     jetstream.Consumer
	binaries jetstream.ObjectStore
	results  jetstream.KeyValue
	findings jetstream.KeyValue
	refusals jetstream.KeyValue
	control  jetstream.KeyValue
}

// Open returns the store of a connection, and makes it where there is none. Each part has so many
// copies on different servers. Work that no worker has finished or asked more time for within wait
// is given to another one.
func Open(ctx context.Context, nc *nats.Conn, copies int, wait time.Duration) (*Store, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	s := &Store{js: js}
	_, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: workStream, Subjects: []string{workSubject},
		Retention: jetstream.WorkQueuePolicy, Replicas: copies, Duplicates: time.Hour})
	if err != nil {
		return nil, fmt.Errorf("the stream of work: %w", err)
	}
	s.work, err = js.CreateOrUpdateConsumer(ctx, workStream, jetstream.ConsumerConfig{Durable: consumer,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: wait, MaxDeliver: -1, MaxAckPending: -1})
	if err != nil {
		return nil, fmt.Errorf("the consumer of work: %w", err)
	}
	s.binaries, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: "clouseau-binaries", Replicas: copies})
	if err != nil {
		return nil, fmt.Errorf("the store of binaries: %w", err)
	}
	for _, b := range []struct {
		name string
		to   *jetstream.KeyValue
	}{{"results", &s.results}, {"findings", &s.findings}, {"refusals", &s.refusals}, {"control", &s.control}} {
		*b.to, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: "clouseau-" + b.name, Replicas: copies})
		if err != nil {
			return nil, fmt.Errorf("the store of %s: %w", b.name, err)
		}
	}
	return s, nil
}

// Begin stores a binary and publishes the shards of a campaign. What is there already stays: a
// campaign that is begun again goes on. It returns how many shards there are.
func (s *Store) Begin(ctx context.Context, name string, signed *Signed, binary []byte, seed uint64, runs, shards int64) (int, error) {
	b := &Bundle{}
	if err := json.Unmarshal(signed.Bundle, b); err != nil {
		return 0, err
	}
	if _, err := s.binaries.GetInfo(ctx, b.SHA256); err != nil {
		if _, err := s.binaries.PutBytes(ctx, b.SHA256, binary); err != nil {
			return 0, fmt.Errorf("storing the binary: %w", err)
		}
	}
	n := 0
	var sent []jetstream.PubAckFuture
	for _, test := range b.Tests {
		for i := range shards {
			t := &Task{Campaign: name, Test: test, Job: job.Shard(seed, runs, i, shards), Signed: signed}
			if t.Job.Runs() == 0 {
				continue
			}
			n++
			f, err := s.publishing(t, t.key())
			if err != nil {
				return n, err
			}
			if sent = append(sent, f); len(sent) == mostSent {
				if err := stored(ctx, sent); err != nil {
					return n, err
				}
				sent = sent[:0]
			}
		}
	}
	return n, stored(ctx, sent)
}

// mostSent is how many tasks are under way to the server.
const mostSent = 500

// publishing begins to give a task to the workers.
func (s *Store) publishing(t *Task, id string) (jetstream.PubAckFuture, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	return s.js.PublishMsgAsync(&nats.Msg{Subject: workSubject, Data: text, Header: nats.Header{jetstream.MsgIDHeader: {id}}})
}

// stored waits until the server has stored what was sent.
func stored(ctx context.Context, sent []jetstream.PubAckFuture) error {
	for _, f := range sent {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// publish gives a task to the workers, once.
func (s *Store) publish(ctx context.Context, t *Task, id string) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	_, err = s.js.Publish(ctx, workSubject, text, jetstream.WithMsgID(id))
	return err
}

// has reports whether a key is there.
func has(ctx context.Context, kv jetstream.KeyValue, key string) (bool, error) {
	_, err := kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, nil
	}
	return err == nil, err
}

// create stores a value where there is none.
func create(ctx context.Context, kv jetstream.KeyValue, key string, value []byte) error {
	_, err := kv.Create(ctx, key, value)
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil
	}
	return err
}

// FindingKey names a finding of a campaign.
func FindingKey(campaign, test, meaning string) string {
	sum := sha256.Sum256([]byte(meaning))
	return campaign + "." + test + "." + hex.EncodeToString(sum[:12])
}

// each calls f with the values of a campaign.
func each(ctx context.Context, kv jetstream.KeyValue, campaign string, f func(value []byte) error) error {
	keys, err := kv.ListKeys(ctx)
	if err != nil {
		return err
	}
	defer keys.Stop()
	for key := range keys.Keys() {
		if !strings.HasPrefix(key, campaign+".") {
			continue
		}
		v, err := kv.Get(ctx, key)
		if err != nil {
			return err
		}
		if err := f(v.Value()); err != nil {
			return err
		}
	}
	return nil
}

// Reports returns the reports of the shards that are done.
func (s *Store) Reports(ctx context.Context, campaign string) (out []*report.Report, err error) {
	return out, each(ctx, s.results, campaign, func(v []byte) error {
		r := &report.Report{}
		out = append(out, r)
		return json.Unmarshal(v, r)
	})
}

// Findings returns the failures that were found.
func (s *Store) Findings(ctx context.Context, campaign string) (out []*Finding, err error) {
	return out, each(ctx, s.findings, campaign, func(v []byte) error {
		f := &Finding{}
		out = append(out, f)
		return json.Unmarshal(v, f)
	})
}

// Refusals counts what workers refused, by the reason.
func (s *Store) Refusals(ctx context.Context) (map[string]int, error) {
	out := map[string]int{}
	keys, err := s.refusals.ListKeys(ctx)
	if err != nil {
		return nil, err
	}
	defer keys.Stop()
	for key := range keys.Keys() {
		reason, _, _ := strings.Cut(key, ".")
		out[reason]++
	}
	return out, nil
}

// Pause makes workers take no more work of any campaign, or go on.
func (s *Store) Pause(ctx context.Context, paused bool) error {
	_, err := s.control.PutString(ctx, "paused", fmt.Sprint(paused))
	return err
}

// Paused reports whether workers take no more work.
func (s *Store) Paused(ctx context.Context) (bool, error) {
	v, err := s.control.Get(ctx, "paused")
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, nil
	}
	return err == nil && string(v.Value()) == "true", err
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

// Wait waits until the work is done, and all findings are made smaller; told, if not nil, is called
// with how much work is left. It fails if workers refused some of so many shards.
func (s *Store) Wait(ctx context.Context, campaign string, shards int, told func(left int)) error {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		left, err := s.Left(ctx)
		if err == nil && told != nil {
			told(left)
		}
		if err == nil && left == 0 {
			done, err := s.settled(ctx, campaign, shards)
			if done || err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C: // there may be no server at the moment
		}
	}
}

// Left returns how many tasks of all campaigns are not done.
func (s *Store) Left(ctx context.Context) (int, error) {
	stream, err := s.js.Stream(ctx, workStream)
	if err != nil {
		return 0, err
	}
	return int(stream.CachedInfo().State.Msgs), nil
}

// settled reports whether all shards have results. A result is stored before its task is done, so
// where no task is left no other result will come.
func (s *Store) settled(ctx context.Context, campaign string, shards int) (bool, error) {
	n := 0
	err := each(ctx, s.results, campaign, func([]byte) error { n++; return nil })
	if err != nil {
		return false, nil // the server went away
	}
	if n < shards {
		if left, err := s.Left(ctx); err != nil || left > 0 {
			return false, nil
		}
		return false, fmt.Errorf("of %d shards %d were refused; the status of the campaign says why", shards, shards-n)
	}
	return true, nil
}
