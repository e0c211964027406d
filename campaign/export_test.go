package campaign

import "context"

// Spread publishes the shards of tests.
func (s *Store) Spread(ctx context.Context, name string, signed *Signed, tests []string, seed uint64, runs, shards int64) (int, error) {
	return s.spread(ctx, name, signed, tests, seed, runs, shards)
}
