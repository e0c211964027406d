package miniredis_test

import "slices"

// plain has the lists by key.
type plain map[string][]string

// newPlain makes one without keys.
func newPlain() plain { return plain{} }

func (p plain) Push(key, value string) int {
	p[key] = append(p[key], value)
	return len(p[key])
}

func (p plain) Lpush(key, value string) int {
	p[key] = slices.Insert(p[key], 0, value)
	return len(p[key])
}

func (p plain) Pop(key string) string  { return p.take(key, len(p[key])-1) }
func (p plain) Lpop(key string) string { return p.take(key, 0) }

func (p plain) take(key string, i int) string {
	if len(p[key]) == 0 {
		return ""
	}
	v := p[key][i]
	p[key] = slices.Delete(p[key], i, i+1)
	return v
}

func (p plain) List(key string) []string { return p[key] }

func (p plain) Copy(from, to string) bool {
	if len(p[from]) == 0 {
		return false
	}
	p[to] = slices.Clone(p[from])
	return true
}
