package miniredis_test

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// redis is a server that is not started: the test calls its methods.
type redis struct{ *miniredis.Miniredis }

func newRedis() *redis { return &redis{miniredis.NewMiniRedis()} }

func (r *redis) Set(k, v string) bool        { return r.Miniredis.Set(k, v) == nil }
func (r *redis) Get(k string) (string, bool) { v, err := r.Miniredis.Get(k); return v, err == nil }
func (r *redis) Incr(k string, n int) (int, bool) {
	v, err := r.Miniredis.Incr(k, n)
	return v, err == nil
}
func (r *redis) Push(k, v string) (int, bool) { n, err := r.Miniredis.Push(k, v); return n, err == nil }
func (r *redis) Lpush(k, v string) (int, bool) {
	n, err := r.Miniredis.Lpush(k, v)
	return n, err == nil
}
func (r *redis) Pop(k string) (string, bool)    { v, err := r.Miniredis.Pop(k); return v, err == nil }
func (r *redis) Lpop(k string) (string, bool)   { v, err := r.Miniredis.Lpop(k); return v, err == nil }
func (r *redis) List(k string) ([]string, bool) { l, err := r.Miniredis.List(k); return l, err == nil }
func (r *redis) HSet(k, f, v string)            { r.Miniredis.HSet(k, f, v) }
func (r *redis) HKeys(k string) ([]string, bool) {
	l, err := r.Miniredis.HKeys(k)
	return l, err == nil
}
func (r *redis) SAdd(k, v string) (int, bool) { n, err := r.Miniredis.SAdd(k, v); return n, err == nil }
func (r *redis) SRem(k, v string) (int, bool) { n, err := r.Miniredis.SRem(k, v); return n, err == nil }
func (r *redis) Members(k string) ([]string, bool) {
	l, err := r.Miniredis.Members(k)
	return l, err == nil
}
func (r *redis) ZRem(k, v string) (bool, bool) {
	was, err := r.Miniredis.ZRem(k, v)
	return was, err == nil
}
func (r *redis) ZMembers(k string) ([]string, bool) {
	l, err := r.Miniredis.ZMembers(k)
	return l, err == nil
}
func (r *redis) Copy(a, b string) bool { return r.Miniredis.Copy(0, a, 0, b) == nil }

func (r *redis) ZAdd(k string, score int, v string) (bool, bool) {
	was, err := r.Miniredis.ZAdd(k, float64(score), v)
	return was, err == nil
}

func (r *redis) ZScore(k, v string) (int, bool) {
	s, err := r.Miniredis.ZScore(k, v)
	return int(s), err == nil
}

// SetTTL does nothing to a key that is not there: what that means is not documented.
func (r *redis) SetTTL(k string, n int) {
	if r.Exists(k) {
		r.Miniredis.SetTTL(k, time.Duration(n)*time.Second)
	}
}

func (r *redis) TTL(k string) int { return int(r.Miniredis.TTL(k) / time.Second) }
func (r *redis) Forward(n int)    { r.FastForward(time.Duration(n) * time.Second) }

// plain does the same with maps: what a key has is of one type.
type plain struct {
	at  map[string]any // string, []string, map[string]string, map[string]bool, map[string]int
	ttl map[string]int
}

func newPlain() *plain { return &plain{map[string]any{}, map[string]int{}} }

// of is what the key has, if nothing or that type; else it is not ok.
func of[T any](p *plain, k string) (v T, ok bool) {
	x, there := p.at[k]
	if !there {
		return v, true
	}
	v, ok = x.(T)
	return v, ok
}

func (p *plain) Exists(k string) bool { return p.at[k] != nil }
func (p *plain) Keys() []string       { return slices.Sorted(maps.Keys(p.at)) }

func (p *plain) Del(k string) bool {
	was := p.Exists(k)
	delete(p.at, k)
	delete(p.ttl, k)
	return was
}

func (p *plain) Type(k string) string {
	switch p.at[k].(type) {
	case string:
		return "string"
	case []string:
		return "list"
	case map[string]string:
		return "hash"
	case map[string]bool:
		return "set"
	case map[string]int:
		return "zset"
	}
	return ""
}

func (p *plain) Set(k, v string) bool {
	if _, ok := of[string](p, k); !ok {
		return false
	}
	p.Del(k)
	p.at[k] = v
	return true
}

func (p *plain) Get(k string) (string, bool) {
	v, ok := of[string](p, k)
	return v, ok && p.Exists(k)
}

func (p *plain) Incr(k string, n int) (int, bool) {
	v, ok := of[string](p, k)
	if !ok {
		return 0, false
	}
	if !p.Exists(k) {
		v = "0"
	}
	old, err := strconv.Atoi(v)
	if err != nil {
		return 0, false
	}
	p.at[k] = strconv.Itoa(old + n)
	return old + n, true
}

func (p *plain) list(k string, l []string) {
	if p.at[k] = l; len(l) == 0 {
		p.Del(k)
	}
}

func (p *plain) Push(k, v string) (int, bool) {
	l, ok := of[[]string](p, k)
	if ok {
		l = append(slices.Clone(l), v)
		p.list(k, l)
	}
	return len(l), ok
}

func (p *plain) Lpush(k, v string) (int, bool) {
	l, ok := of[[]string](p, k)
	if ok {
		l = append([]string{v}, l...)
		p.list(k, l)
	}
	return len(l), ok
}

func (p *plain) Pop(k string) (string, bool) {
	l, ok := of[[]string](p, k)
	if !ok || len(l) == 0 {
		return "", false
	}
	p.list(k, l[:len(l)-1])
	return l[len(l)-1], true
}

func (p *plain) Lpop(k string) (string, bool) {
	l, ok := of[[]string](p, k)
	if !ok || len(l) == 0 {
		return "", false
	}
	p.list(k, l[1:])
	return l[0], true
}

func (p *plain) List(k string) ([]string, bool) {
	l, ok := of[[]string](p, k)
	return l, ok && p.Exists(k)
}

func (p *plain) HSet(k, f, v string) {
	h, ok := of[map[string]string](p, k)
	if !ok || h == nil {
		p.Del(k)
		h = map[string]string{}
	}
	h = maps.Clone(h)
	h[f] = v
	p.at[k] = h
}

func (p *plain) HGet(k, f string) string { h, _ := of[map[string]string](p, k); return h[f] }

func (p *plain) HDel(k, f string) {
	if h, ok := of[map[string]string](p, k); ok && h != nil {
		h = maps.Clone(h)
		delete(h, f)
		if p.at[k] = h; len(h) == 0 {
			p.Del(k)
		}
	}
}

func (p *plain) HKeys(k string) ([]string, bool) {
	h, ok := of[map[string]string](p, k)
	return slices.Sorted(maps.Keys(h)), ok && h != nil
}

func (p *plain) SAdd(k, v string) (int, bool) {
	s, ok := of[map[string]bool](p, k)
	if !ok || s[v] {
		return 0, ok
	}
	s = maps.Clone(s)
	if s == nil {
		s = map[string]bool{}
	}
	s[v] = true
	p.at[k] = s
	return 1, true
}

func (p *plain) SRem(k, v string) (int, bool) {
	s, ok := of[map[string]bool](p, k)
	if !ok || s == nil {
		return 0, false
	}
	if !s[v] {
		return 0, true
	}
	s = maps.Clone(s)
	delete(s, v)
	if p.at[k] = s; len(s) == 0 {
		p.Del(k)
	}
	return 1, true
}

func (p *plain) Members(k string) ([]string, bool) {
	s, ok := of[map[string]bool](p, k)
	return slices.Sorted(maps.Keys(s)), ok && s != nil
}

func (p *plain) ZAdd(k string, score int, v string) (bool, bool) {
	z, ok := of[map[string]int](p, k)
	if !ok {
		return false, false
	}
	_, was := z[v]
	z = maps.Clone(z)
	if z == nil {
		z = map[string]int{}
	}
	z[v] = score
	p.at[k] = z
	return !was, true
}

func (p *plain) ZRem(k, v string) (bool, bool) {
	z, ok := of[map[string]int](p, k)
	if !ok || z == nil {
		return false, false
	}
	if _, was := z[v]; !was {
		return false, true
	}
	z = maps.Clone(z)
	delete(z, v)
	if p.at[k] = z; len(z) == 0 {
		p.Del(k)
	}
	return true, true
}

func (p *plain) ZScore(k, v string) (int, bool) {
	z, ok := of[map[string]int](p, k)
	return z[v], ok && z != nil
}

func (p *plain) ZMembers(k string) ([]string, bool) {
	z, ok := of[map[string]int](p, k)
	return slices.SortedFunc(maps.Keys(z), func(a, b string) int {
		return cmp.Or(z[a]-z[b], cmp.Compare(a, b))
	}), ok && z != nil
}

func (p *plain) Copy(a, b string) bool {
	if !p.Exists(a) {
		return false
	}
	v, ttl := p.at[a], p.ttl[a]
	p.Del(b)
	p.at[b] = v
	if ttl > 0 {
		p.ttl[b] = ttl
	}
	return true
}

func (p *plain) SetTTL(k string, n int) {
	if p.Exists(k) {
		p.ttl[k] = n
	}
}

func (p *plain) TTL(k string) int { return p.ttl[k] }

func (p *plain) Forward(n int) {
	for k := range p.ttl {
		if p.ttl[k] -= n; p.ttl[k] <= 0 {
			p.Del(k)
		}
	}
}
