package hunted

import (
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/limit"
)

var _ = walked("limit", func(w *walk) {
	const interval = 5 // seconds
	now := 0
	burst := 3
	tokens := burst
	age := 0 // seconds since the last token was added, while the bucket is not full
	clock := limit.Clock(func() time.Time { return time.Unix(int64(now), 0) })
	options := []limit.Option{clock}
	if w.one(3) {
		options = append(options, limit.Empty())
		tokens = 0
	}
	l, err := limit.New(interval*time.Second, burst, options...)
	w.same("New", vals(err), vals(nil))
	_, err = limit.New(interval*time.Second, 0, clock)
	w.same("New", vals(err != nil), vals(true))
	until := func(n int) time.Duration {
		return time.Duration(max(0, (n-tokens)*interval-age)) * time.Second
	}
	for w.next() {
		n := w.IntN(burst+2) - w.IntN(2)
		switch w.IntN(14) {
		case 0, 1, 2:
			w.same("Allow", vals(l.Allow()), vals(tokens > 0))
			if tokens > 0 {
				tokens--
			}
		case 3, 4:
			w.same("AllowN", vals(l.AllowN(n)), vals(n <= 0 || n <= tokens))
			if n > 0 && n <= tokens {
				tokens -= n
			}
		case 5, 6:
			if n < 1 || n > burst {
				w.same("Reserve", vals(l.Reserve(n)), vals(time.Duration(0), false))
				break
			}
			tokens -= n
			w.same("Reserve", vals(l.Reserve(n)), vals(until(0), true))
		case 7:
			w.same("Delay", vals(l.Delay()), vals(until(1)))
		case 8:
			l.Cancel(n)
			tokens = min(burst, tokens+max(n, 0))
		case 9:
			w.same("Tokens", vals(l.Tokens()), vals(tokens))
		case 10:
			if w.one(6) {
				burst = 1 + w.IntN(4)
				l.SetBurst(burst)
				tokens = min(tokens, burst)
			}
		default:
			for range w.IntN(12) {
				now++
				if tokens < burst {
					age++
				}
				if age == interval {
					age = 0
					tokens++
				}
			}
		}
		if tokens == burst {
			age = 0
		}
	}
})
