package miniredis

import "github.com/alicebob/miniredis/v2"

// Lists are the lists of a server.
type Lists struct {
	m *miniredis.Miniredis
}

// New makes a server without keys.
func New() *Lists { return &Lists{miniredis.NewMiniRedis()} }

// Push appends a value.
func (l *Lists) Push(key, value string) int {
	n, _ := l.m.Push(key, value)
	return n
}

// Lpush puts a value in front.
func (l *Lists) Lpush(key, value string) int {
	n, _ := l.m.Lpush(key, value)
	return n
}

// Pop takes the last value.
func (l *Lists) Pop(key string) string {
	v, _ := l.m.Pop(key)
	return v
}

// Lpop takes the first value.
func (l *Lists) Lpop(key string) string {
	v, _ := l.m.Lpop(key)
	return v
}

// List is the values.
func (l *Lists) List(key string) []string {
	v, _ := l.m.List(key)
	return v
}

// Copy copies a list to another key. It says whether there was one.
func (l *Lists) Copy(from, to string) bool { return l.m.Copy(0, from, 0, to) == nil }
