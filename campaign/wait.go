package campaign

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Wait waits until so many shards of a campaign are done, and all its findings are made smaller;
// told, if not nil, is called with how many shards are left. It fails if workers refused some.
func (s *Store) Wait(ctx context.Context, campaign string, shards int, told func(left int)) error {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		if over, err := s.over(ctx, campaign, shards, told); over || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// over reports whether a campaign is. A finding is stored before the result of its shard, and a
// result before its task is done: so where no task was left, no other result comes. Work of other
// campaigns is waited for only where some of this one is missing.
func (s *Store) over(ctx context.Context, campaign string, shards int, told func(left int)) (bool, error) {
	tasks, err := s.Left(ctx)
	if err != nil {
		return false, nil // there is no server at the moment
	}
	done, err := s.Done(ctx, campaign)
	if err != nil {
		return false, nil
	}
	if told != nil {
		told(max(shards-done, 0))
	}
	switch {
	case done >= shards:
		return tasks == 0 || s.small(ctx, campaign), nil
	case tasks == 0:
		return false, fmt.Errorf("%d of %d shards were refused; the status of the campaign says why", shards-done, shards)
	}
	return false, nil
}

// small reports whether all findings of a campaign are made smaller.
func (s *Store) small(ctx context.Context, campaign string) bool {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	found, err := s.Findings(ctx, campaign)
	return err == nil && !slices.ContainsFunc(found, func(f *Finding) bool { return f.Small == nil })
}

// answer is how long a question waits for its answer. A server that dies takes some with it.
const answer = 5 * time.Second

// Left returns how many tasks of all campaigns are not done.
func (s *Store) Left(ctx context.Context) (int, error) {
	n, _, err := s.state(ctx, workStream)
	return n, err
}
