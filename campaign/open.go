package campaign

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const binariesBucket, refusalsBucket, controlBucket = "clouseau-binaries", "clouseau-refusals", "clouseau-control"

// ErrNothing says that a server has no store, since no campaign was begun there.
var ErrNothing = errors.New("no campaign was begun on this server")

// Open returns the store of a connection, and makes it where there is none. Each part has so many
// copies on different servers; with 1 it keeps those that it has. Work that no worker has finished
// or asked more time for within wait is given to another one.
func Open(ctx context.Context, nc *nats.Conn, want int, wait time.Duration) (*Store, error) {
	s, err := on(nc, want)
	if err != nil {
		return nil, err
	}
	_, err = s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: workStream, Subjects: []string{workSubject},
		Retention: jetstream.WorkQueuePolicy, Replicas: s.replicas(ctx, workStream), Duplicates: time.Hour})
	if err != nil {
		return nil, fmt.Errorf("the stream of work: %w", err)
	}
	s.work, err = s.js.CreateOrUpdateConsumer(ctx, workStream, jetstream.ConsumerConfig{Durable: consumer,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: wait, MaxDeliver: -1, MaxAckPending: -1})
	if err != nil {
		return nil, fmt.Errorf("the consumer of work: %w", err)
	}
	s.binaries, err = s.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: binariesBucket,
		Replicas: s.replicas(ctx, "OBJ_"+binariesBucket)})
	if err != nil {
		return nil, fmt.Errorf("the store of binaries: %w", err)
	}
	if s.refusals, err = s.bucket(ctx, refusalsBucket); err == nil {
		s.control, err = s.bucket(ctx, controlBucket)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Join returns the store of a connection as it is. Whoever begins a campaign says how many copies
// there are: a worker that made the store at the same moment would change that under way. The error
// is ErrNothing where there is no store, or not all of it.
func Join(ctx context.Context, nc *nats.Conn) (*Store, error) {
	s, err := on(nc, 1)
	if err != nil {
		return nil, err
	}
	if s.work, err = s.js.Consumer(ctx, workStream, consumer); err == nil {
		s.binaries, err = s.js.ObjectStore(ctx, binariesBucket)
	}
	if err == nil {
		s.refusals, err = s.js.KeyValue(ctx, refusalsBucket)
	}
	if err == nil {
		s.control, err = s.js.KeyValue(ctx, controlBucket)
	}
	for _, missing := range []error{jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrBucketNotFound} {
		if errors.Is(err, missing) {
			return nil, ErrNothing
		}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// on returns a store without its parts.
func on(nc *nats.Conn, copies int) (*Store, error) {
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncTimeout(patience))
	if err != nil {
		return nil, err
	}
	return &Store{nc: nc, js: js, copies: copies}, nil
}

// replicas returns how many copies a stream is to have on different servers: so many as wanted, and
// at least one. One is what whoever does not care wants: a stream that has more keeps them.
func (s *Store) replicas(ctx context.Context, stream string) int {
	if s.copies <= 1 {
		if there, err := s.js.Stream(ctx, stream); err == nil {
			return there.CachedInfo().Config.Replicas
		}
	}
	return max(s.copies, 1)
}

// bucket makes a bucket, unless it is there.
func (s *Store) bucket(ctx context.Context, name string) (jetstream.KeyValue, error) {
	kv, err := s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Replicas: s.replicas(ctx, "KV_"+name)})
	if err != nil {
		return nil, fmt.Errorf("the bucket %s: %w", name, err)
	}
	return kv, nil
}
