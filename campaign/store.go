package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/clouseau-go/clouseau/internal/process/job"
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
	Meaning string `json:"meaning"`
	Test    string `json:"test"`
	// Run is in which it was found first, counted from 1; 0: while another was made smaller.
	Run   int            `json:"run"`
	As    *report.Report `json:"as"`              // its test, with the failure as it was found
	Small *report.Record `json:"small,omitempty"` // made smaller; nil: it is not yet
	// Once says that its run did not fail again, so Small is as it was found.
	Once  bool   `json:"once,omitempty"`
	Trace []byte `json:"trace,omitempty"` // its trace file
}

// Store is where campaigns live.
type Store struct {
	nc       *nats.Conn
	js       jetstream.JetStream
	work     jetstream.Consumer
	binaries jetstream.ObjectStore
	refusals jetstream.KeyValue
	control  jetstream.KeyValue
	copies   int // of what campaigns make

	mu       sync.Mutex
	outcomes map[string]*outcome // of campaigns that were asked for
}

// Begin stores a binary and publishes the shards of a campaign. What is there already stays: a
// campaign that is begun again goes on. It returns how many shards there are.
func (s *Store) Begin(ctx context.Context, name string, signed *Signed, binary []byte, seed uint64, runs, shards int64) (int, error) {
	b, err := read[Bundle](signed.Bundle)
	if err != nil {
		return 0, err
	}
	if err := s.keep(ctx, b.SHA256, binary); err != nil {
		return 0, fmt.Errorf("storing the binary: %w", err)
	}
	if err := s.begun(ctx, name); err != nil {
		return 0, err
	}
	return s.spread(ctx, name, signed, b.Tests, seed, runs, shards)
}

// spread publishes the shards of tests of a campaign that was begun, and returns how many it has
// published.
func (s *Store) spread(ctx context.Context, name string, signed *Signed, tests []string, seed uint64, runs, shards int64) (int, error) {
	n := 0
	var sent []jetstream.PubAckFuture
	for _, test := range tests {
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
				if err := s.stored(ctx, sent); err != nil {
					return n, err
				}
				sent = sent[:0]
			}
		}
	}
	return n, s.stored(ctx, sent)
}

// passing returns how long a binary may take to pass, on a network that passes on a megabyte a
// second, or on a machine that is busy. Without a deadline of its own NATS gives up after five
// seconds.
func passing(size int64) time.Duration { return patience + time.Duration(size>>20)*time.Second }

// keep stores a binary, unless it is there. A server that dies takes with it what it has not yet
// acknowledged, so this ends.
func (s *Store) keep(ctx context.Context, name string, binary []byte) error {
	ctx, cancel := context.WithTimeout(ctx, passing(int64(len(binary))))
	defer cancel()
	if _, err := s.binaries.GetInfo(ctx, name); err == nil {
		return nil
	}
	_, err := s.binaries.PutBytes(ctx, name, binary)
	return err
}

// mostSent is how many tasks are under way to the server.
const mostSent = 500

// publishing begins to give a task to the workers.
func (s *Store) publishing(t *Task, id string) (jetstream.PubAckFuture, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	return s.js.PublishAsync(workSubject, text, jetstream.WithMsgID(id))
}

// patience is how long a server may take to store a task: it is not busy for so long, unless its
// disk is.
const patience = 30 * time.Second

// stored waits until the server has stored what was sent. A server whose disk is full does not
// answer, and then says why.
func (s *Store) stored(ctx context.Context, sent []jetstream.PubAckFuture) error {
	for _, f := range sent {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			if _, why := s.js.AccountInfo(ctx); why != nil {
				err = fmt.Errorf("%w (asked again, it says: %v; where its disk is full, the server's own messages say so)", err, why)
			}
			return fmt.Errorf("the server does not store shards: %w", err)
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

// foundSubject is where findings are announced, followed by the name of a campaign.
const foundSubject = "clouseau.found."

// announce tells whoever waits for a campaign of a new finding, and waits until they know. The
// server has it; there may be nobody.
func (s *Store) announce(ctx context.Context, campaign string) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	_, _ = s.nc.RequestWithContext(ctx, foundSubject+campaign, nil)
}

// Announced calls f after each new finding of a campaign, until stop is called. The test that has
// found it waits for that.
func (s *Store) Announced(campaign string, f func()) (stop func(), err error) {
	sub, err := s.nc.Subscribe(foundSubject+campaign, func(m *nats.Msg) {
		f()
		_ = m.Respond(nil)
	})
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
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
