package benchmarks

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/gen"
)

// ShuffleRow is what the first generator of a published spec takes as it was written, and with
// other names and in another order.
type ShuffleRow struct {
	Name     string     `json:"name"`
	Seed     uint64     `json:"seed"`
	Written  SearchCost `json:"written"`
	Shuffled SearchCost `json:"shuffled"`
}

// Ratio returns by how much the counts differ, the greater over the smaller one: of refinements or
// of queries, whatever differs more.
func (r ShuffleRow) Ratio() float64 {
	of := func(x, y int) float64 { return float64(max(x, y, 1)) / float64(max(min(x, y), 1)) }
	return max(of(r.Written.Refinements, r.Shuffled.Refinements), of(r.Written.Queries, r.Shuffled.Queries))
}

// ShuffledSearches is as [PublishedSearches], for one generator. It compares each spec with what
// [gen.Shuffle] makes of it by the seed.
func ShuffledSearches(ctx context.Context, opt Options, seed uint64, row func(ShuffleRow)) error {
	for _, s := range Searches() {
		if !wanted(opt.Systems, s.Name) {
			continue
		}
		r := ShuffleRow{Name: s.Name, Seed: seed}
		other := s
		other.Spec = gen.Shuffle(s.Spec, seed)
		opt.progress(s.Name, "synthesis")
		err := s.measure(ctx, opt, 1, &r.Written)
		if err == nil {
			err = other.measure(ctx, opt, 1, &r.Shuffled)
		}
		if err != nil || ctx.Err() != nil {
			return err
		}
		row(r)
	}
	return nil
}
