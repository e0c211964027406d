package published_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/juju/ratelimit"
	"github.com/redis/go-redis/v9"
	bolt "go.etcd.io/bbolt"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/ref"
)

// operations is how many random operations a model and a published implementation are compared in;
// with CLOUSEAU_LONG=1 they are 100,000.
func operations() int {
	if environment.Long.Get() != "" {
		return 100_000
	}
	return 4_000
}

// outcome is what one operation answered, by the model and by the published implementation.
type outcome struct {
	what      string
	got, want []any
}

func answers(xs ...any) []any { return xs }

// compared makes operations and compares their answers.
func compared(t *testing.T, step func() outcome) {
	t.Helper()
	kinds := map[string]int{}
	for i := range operations() {
		o := step()
		kinds[strings.SplitN(o.what, " ", 2)[0]]++
		if !reflect.DeepEqual(o.got, o.want) {
			t.Fatalf("operation %d, %s: got %v, want %v", i, o.what, o.got, o.want)
		}
	}
	t.Logf("%d operations, 0 differences: %v", operations(), kinds)
}

func pcg() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// TestTTLMap: keys with times to live of Redis, as miniredis has them.
func TestTTLMap(t *testing.T) {
	t.Parallel()
	r, redis := pcg(), miniredis.RunT(t)
	m := ref.NewTimedMap[string, string]()
	seconds := func(most int) time.Duration { return time.Duration(1+r.IntN(most)) * time.Second / 2 }
	compared(t, func() outcome {
		key := string(rune('a' + r.IntN(5)))
		switch r.IntN(8) {
		case 0:
			value, ttl := strconv.Itoa(r.IntN(10)), seconds(8)
			m.Put(key, value, ttl)
			_ = redis.Set(key, value)
			redis.SetTTL(key, ttl)
			return outcome{what: "put " + key}
		case 1:
			ttl, there := seconds(8), redis.Exists(key)
			if there {
				redis.SetTTL(key, ttl)
			}
			return outcome{"touch " + key, answers(m.Touch(key, ttl)), answers(there)}
		case 2:
			return outcome{"delete " + key, answers(m.Delete(key)), answers(redis.Del(key))}
		case 3:
			d := seconds(3)
			m.Advance(d)
			redis.FastForward(d)
			return outcome{what: "advance " + d.String()}
		case 4:
			left, ok := m.TTL(key)
			return outcome{"ttl " + key, answers(left, ok), answers(redis.TTL(key), redis.Exists(key))}
		case 5:
			return outcome{"len", answers(m.Len()), answers(len(redis.Keys()))}
		}
		value, ok := m.Get(key)
		want, err := redis.Get(key)
		return outcome{"get " + key, answers(value, ok), answers(want, err == nil)}
	})
}

// clocked is a clock of the model for the published limiter.
type clocked struct{ *ref.Clock }

func (c clocked) Sleep(d time.Duration) { c.Advance(d) }

// TestLimiter: the buckets of juju/ratelimit.
func TestLimiter(t *testing.T) {
	t.Parallel()
	r := pcg()
	const burst, every = 5, 10 * time.Millisecond
	var l *ref.TimedLimiter
	var b *ratelimit.Bucket
	uses := 0
	compared(t, func() outcome {
		if uses--; uses < 0 { // the model remembers all that it has allowed
			l = ref.NewTimedLimiter(burst, every)
			b = ratelimit.NewBucketWithClock(every, burst, clocked{l.Clock})
			uses = 200
		}
		switch r.IntN(4) {
		case 0:
			d := time.Duration(r.IntN(25)) * time.Millisecond
			l.Advance(d)
			return outcome{what: "advance " + d.String()}
		case 1:
			return outcome{"tokens", answers(l.Tokens()), answers(int(b.Available()))}
		}
		n := 1 + r.IntN(burst+1)
		_, ok := b.TakeMaxDuration(int64(n), 0)
		return outcome{fmt.Sprint("allow ", n), answers(l.AllowN(n)), answers(ok)}
	})
}

// bolted is a store of bbolt with at most one open transaction.
type bolted struct {
	*testing.T
	path string
	db   *bolt.DB
	tx   *bolt.Tx // nil: none is open
}

func (b *bolted) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

func (b *bolted) open() {
	db, err := bolt.Open(b.path, 0o600, &bolt.Options{NoSync: true, NoFreelistSync: true})
	b.must(err)
	b.db = db
}

func (b *bolted) end(how func() error) bool {
	if b.tx == nil {
		return false
	}
	b.must(how())
	b.tx = nil
	return true
}

// see reads in the open transaction, or in one of its own.
func (b *bolted) see(read func(tx *bolt.Tx)) {
	if b.tx != nil {
		read(b.tx)
		return
	}
	b.must(b.db.View(func(tx *bolt.Tx) error { read(tx); return nil }))
}

// bucket reads a bucket, if it is there.
func (b *bolted) bucket(name string, read func(*bolt.Bucket)) {
	b.see(func(tx *bolt.Tx) {
		if x := tx.Bucket([]byte(name)); x != nil {
			read(x)
		}
	})
}

// TestStore: bbolt, with a file that is opened again.
func TestStore(t *testing.T) {
	t.Parallel()
	r, s := pcg(), ref.NewStore()
	b := &bolted{T: t, path: filepath.Join(t.TempDir(), "db")}
	b.open()
	t.Cleanup(func() { b.end(b.tx.Rollback); b.db.Close() })
	compared(t, func() outcome {
		name, key, value := string(rune('A'+r.IntN(3))), string(rune('a'+r.IntN(5))), strconv.Itoa(r.IntN(10))
		if r.IntN(3) == 0 {
			return transact(r.IntN(24), s, b, name)
		}
		got, want, ok := "", "", false
		switch r.IntN(6) {
		case 0, 1:
			if b.tx != nil {
				b.bucket(name, func(x *bolt.Bucket) { b.must(x.Put([]byte(key), []byte(value))); ok = true })
			}
			return outcome{"put " + key, answers(s.Put(name, key, value)), answers(ok)}
		case 2:
			b.bucket(name, func(x *bolt.Bucket) {
				if ok = b.tx != nil && x.Get([]byte(key)) != nil; ok {
					b.must(x.Delete([]byte(key)))
				}
			})
			return outcome{"delete " + key, answers(s.Delete(name, key)), answers(ok)}
		case 3:
			n := 0
			b.bucket(name, func(x *bolt.Bucket) { _ = x.ForEach(func(_, _ []byte) error { n++; return nil }) })
			return outcome{"len " + name, answers(s.Len(name)), answers(n)}
		case 4:
			b.bucket(name, func(x *bolt.Bucket) {
				k, v := x.Cursor().Seek([]byte(key))
				got, want, ok = string(k), string(v), k != nil
			})
			k, v, found := s.Next(name, key)
			return outcome{"next " + key, answers(k, v, found), answers(got, want, ok)}
		}
		b.bucket(name, func(x *bolt.Bucket) {
			v := x.Get([]byte(key))
			want, ok = string(v), v != nil
		})
		v, found := s.Get(name, key)
		return outcome{"get " + key, answers(v, found), answers(want, ok)}
	})
}

// transact begins or ends a transaction, or makes or removes a bucket.
func transact(kind int, s *ref.Store, b *bolted, name string) outcome {
	switch {
	case kind == 0:
		s.Reopen()
		if b.tx != nil {
			b.end(b.tx.Rollback)
		}
		b.must(b.db.Close())
		b.open()
		return outcome{what: "reopen"}
	case kind < 8:
		ok := b.tx == nil
		if ok {
			tx, err := b.db.Begin(true)
			b.must(err)
			b.tx = tx
		}
		return outcome{"begin", answers(s.Begin()), answers(ok)}
	case kind < 10:
		return outcome{"commit", answers(s.Commit()), answers(b.tx != nil && b.end(b.tx.Commit))}
	case kind < 12:
		return outcome{"rollback", answers(s.Rollback()), answers(b.tx != nil && b.end(b.tx.Rollback))}
	case kind < 18:
		ok := false
		if b.tx != nil {
			_, err := b.tx.CreateBucket([]byte(name))
			ok = err == nil
		}
		return outcome{"create " + name, answers(s.CreateBucket(name)), answers(ok)}
	case kind < 20:
		ok := b.tx != nil && b.tx.DeleteBucket([]byte(name)) == nil
		return outcome{"drop " + name, answers(s.DeleteBucket(name)), answers(ok)}
	}
	there := false
	b.bucket(name, func(*bolt.Bucket) { there = true })
	return outcome{"has " + name, answers(s.HasBucket(name)), answers(there)}
}

// stream is a stream of Redis with a consumer group for each consumer. The entry with offset n has
// the id n+1, since no id is 0.
type stream struct {
	*testing.T
	*redis.Client
	end int
}

func id(offset int) string { return fmt.Sprintf("%d-0", offset+1) }

func (s *stream) offset(id string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(id, "-0"))
	if err != nil {
		s.Fatal(err)
	}
	return n - 1
}

// read returns the next entry of a group.
func (s *stream) read(ctx context.Context, group string) []any {
	xs, err := s.XReadGroup(ctx, &redis.XReadGroupArgs{Group: group, Consumer: "c", Streams: []string{"log", ">"}, Count: 1, Block: -1, NoAck: true}).Result()
	if err == redis.Nil || err == nil && (len(xs) == 0 || len(xs[0].Messages) == 0) {
		return answers("", 0, false)
	}
	if err != nil {
		s.Fatal(err)
	}
	m := xs[0].Messages[0]
	return answers(m.Values["v"], s.offset(m.ID), true)
}

// TestLog: the streams of Redis, as miniredis has them.
func TestLog(t *testing.T) {
	t.Parallel()
	ctx, server := t.Context(), miniredis.RunT(t)
	s := &stream{T: t, Client: redis.NewClient(&redis.Options{Addr: server.Addr()})}
	t.Cleanup(func() { s.Close() })
	r, l := pcg(), ref.NewLog[string]()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, group := range []string{"x", "y"} {
		must(s.XGroupCreateMkStream(ctx, "log", group, "0").Err())
	}
	compared(t, func() outcome {
		group := string(rune('x' + r.IntN(2)))
		switch offset := max(0, s.end-r.IntN(12)+2); r.IntN(8) {
		case 0, 1:
			value := strconv.Itoa(r.IntN(10))
			must(s.XAdd(ctx, &redis.XAddArgs{Stream: "log", ID: id(s.end), Values: []string{"v", value}}).Err())
			s.end++
			return outcome{"append " + value, answers(l.Append(value)), answers(s.end - 1)}
		case 2:
			xs, err := s.XRange(ctx, "log", id(offset), id(offset)).Result()
			must(err)
			got, ok := l.At(offset)
			if len(xs) == 0 {
				return outcome{fmt.Sprint("at ", offset), answers(got, ok), answers("", false)}
			}
			return outcome{fmt.Sprint("at ", offset), answers(got, ok), answers(xs[0].Values["v"], true)}
		case 3:
			offset = min(offset, s.end) // an offset that is not reached is the end for Redis alone
			n, err := s.XTrimMinID(ctx, "log", id(offset)).Result()
			must(err)
			return outcome{fmt.Sprint("trim ", offset), answers(l.Trim(offset)), answers(int(n))}
		case 4:
			first, err := s.XLen(ctx, "log").Result()
			must(err)
			ok := offset >= s.end-int(first) && offset <= s.end
			if ok {
				must(s.XGroupDestroy(ctx, "log", group).Err())
				must(s.XGroupCreate(ctx, "log", group, id(offset-1)).Err())
			}
			return outcome{fmt.Sprint("seek ", offset), answers(l.Seek(group, offset)), answers(ok)}
		}
		entry, offset, ok := l.Read(group)
		if !ok {
			offset = 0
		}
		return outcome{"read " + group, answers(entry, offset, ok), s.read(ctx, group)}
	})
}
