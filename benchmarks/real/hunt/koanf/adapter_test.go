package koanf_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/knadh/koanf/v2"
)

type conf struct{ *koanf.Koanf }

func newConf() *conf { return &conf{koanf.New(".")} }

func (c *conf) Set(path string, v int) bool { return c.Koanf.Set(path, v) == nil }
func (c *conf) Copy()                       { c.Koanf = c.Koanf.Copy() }
func (c *conf) Cut(path string)             { c.Koanf = c.Koanf.Cut(path) }

func (c *conf) MergeAt(path, key string, v int) bool {
	in := koanf.New(".")
	in.Set(key, v)
	return c.Koanf.MergeAt(in, path) == nil
}

// tree is a tree of maps; a leaf is a number.
type tree struct{ m map[string]any }

func newTree() *tree { return &tree{map[string]any{}} }

// put replaces what stands in the way.
func put(m map[string]any, path string, v int) {
	key, rest, ok := strings.Cut(path, ".")
	if !ok {
		m[key] = v
		return
	}
	next, is := m[key].(map[string]any)
	if !is {
		next = map[string]any{}
		m[key] = next
	}
	put(next, rest, v)
}

func (t *tree) Set(path string, v int) bool          { put(t.m, path, v); return true }
func (t *tree) Copy()                                {}
func (t *tree) MergeAt(path, key string, v int) bool { return t.Set(path+"."+key, v) }

func get(m map[string]any, path string) any {
	key, rest, ok := strings.Cut(path, ".")
	if !ok {
		return m[key]
	}
	next, _ := m[key].(map[string]any)
	return get(next, rest)
}

func (t *tree) Int(path string) int     { v, _ := get(t.m, path).(int); return v }
func (t *tree) Exists(path string) bool { return get(t.m, path) != nil }

func (t *tree) MapKeys(path string) []string {
	m, _ := get(t.m, path).(map[string]any)
	return slices.Sorted(maps.Keys(m))
}

func (t *tree) Cut(path string) {
	m, _ := get(t.m, path).(map[string]any)
	if m == nil {
		m = map[string]any{}
	}
	t.m = m
}

func remove(m map[string]any, path string) {
	key, rest, ok := strings.Cut(path, ".")
	if !ok {
		delete(m, key)
		return
	}
	if next, is := m[key].(map[string]any); is {
		remove(next, rest)
		if len(next) == 0 {
			delete(m, key)
		}
	}
}

func (t *tree) Delete(path string) { remove(t.m, path) }

func (t *tree) Keys() (keys []string) {
	var walk func(map[string]any, string)
	walk = func(m map[string]any, prefix string) {
		for k, v := range m {
			if next, ok := v.(map[string]any); ok {
				walk(next, prefix+k+".")
			} else {
				keys = append(keys, prefix+k)
			}
		}
	}
	walk(t.m, "")
	slices.Sort(keys)
	return keys
}
