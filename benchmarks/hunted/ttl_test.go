package hunted

import (
	"fmt"
	"maps"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/ttl"
)

var _ = walked("ttl", func(w *walk) {
	start := time.Unix(1000, 0)
	now := 0 // seconds since the start
	at := func(s int) time.Time { return start.Add(time.Duration(s) * time.Second) }
	c := ttl.New(10*time.Second, func() time.Time { return at(now) })
	type entry struct {
		value      string
		life, ends int
	}
	m := map[string]entry{}
	for w.next() {
		key := string("abcd"[w.IntN(4)])
		value := fmt.Sprint(w.made)
		e, had := m[key]
		switch w.IntN(16) {
		case 0, 1:
			c.Set(key, value)
			m[key] = entry{value, 10, now + 10}
		case 2, 3:
			life := w.IntN(16) - 1
			c.SetFor(key, value, time.Duration(life)*time.Second)
			m[key] = entry{value, life, now + life}
		case 4:
			w.same("Add", vals(c.Add(key, value)), vals(!had))
			if !had {
				m[key] = entry{value, 10, now + 10}
			}
		case 5, 6:
			w.same("Get", vals(c.Get(key)), vals(e.value, had))
		case 7:
			w.same("Replace", vals(c.Replace(key, value)), vals(had))
			if had {
				m[key] = entry{value, e.life, e.ends}
			}
		case 8:
			w.same("Touch", vals(c.Touch(key)), vals(had))
			if had {
				m[key] = entry{e.value, e.life, now + e.life}
			}
		case 9:
			left := e.ends - now
			if !had || e.life == 0 {
				left = 0
			}
			w.same("Remaining", vals(c.Remaining(key)), vals(time.Duration(left)*time.Second, had))
		case 10:
			w.same("Delete", vals(c.Delete(key)), vals(had))
			delete(m, key)
		case 11:
			if w.one(2) {
				w.same("Len", vals(c.Len()), vals(len(m)))
			}
		case 12:
			if w.one(2) {
				w.same("Sweep", vals(c.Sweep()), vals(len(m)))
			}
		case 13:
			next, ok := time.Time{}, false
			for _, e := range m {
				if e.life > 0 && (!ok || at(e.ends).Before(next)) {
					next, ok = at(e.ends), true
				}
			}
			w.same("Next", vals(c.Next()), vals(next, ok))
		default:
			now += w.IntN(5)
		}
		maps.DeleteFunc(m, func(_ string, e entry) bool { return e.life < 0 || e.life > 0 && e.ends <= now })
	}
})
