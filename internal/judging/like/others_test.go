package like_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/like"
)

// joining is a list that takes in what is in another one.
type joining struct{ xs []int }

func (l *joining) PushBack(x int)  { l.xs = append(l.xs, x) }
func (l *joining) PushFront(x int) { l.xs = slices.Insert(l.xs, 0, x) }
func (l *joining) PopFront() (int, bool) {
	if len(l.xs) == 0 {
		return 0, false
	}
	x := l.xs[0]
	l.xs = l.xs[1:]
	return x, true
}
func (l *joining) Index(x int) int { return slices.Index(l.xs, x) }
func (l *joining) RemoveAll(x int) int {
	before := len(l.xs)
	l.xs = slices.DeleteFunc(l.xs, func(y int) bool { return x == y })
	return before - len(l.xs)
}
func (l *joining) Append(other []int) { l.xs = append(l.xs, other...) }

// All lists elements until there are as many as the limit.
func (l *joining) All(limit int) []int { return slices.Clone(l.xs[:min(len(l.xs), max(1, limit))]) }

// lossy forgets all but four elements when lists are put together.
type lossy struct{ joining }

func (l *lossy) Append(other []int) {
	l.joining.Append(other)
	l.xs = l.xs[:min(4, len(l.xs))]
}

// algebra is a set with operations on two.
type algebra map[int]bool

func members(xs []int) algebra {
	out := algebra{}
	out.Add(xs...)
	return out
}
func (s algebra) Add(xs ...int) int {
	before := len(s)
	for _, x := range xs {
		s[x] = true
	}
	return len(s) - before
}
func (s algebra) Remove(x int) bool {
	was := s[x]
	delete(s, x)
	return was
}
func (s algebra) Elems() []int { return slices.Sorted(maps.Keys(s)) }
func (s algebra) Max() (int, bool) {
	if len(s) == 0 {
		return 0, false
	}
	return slices.Max(s.Elems()), true
}
func (s algebra) Union(other []int) []int { return members(append(s.Elems(), other...)).Elems() }
func (s algebra) Minus(other []int) []int {
	out := maps.Clone(s)
	maps.DeleteFunc(out, func(x int, _ bool) bool { return slices.Contains(other, x) })
	return out.Elems()
}
func (s algebra) Retain(other []int) {
	maps.DeleteFunc(s, func(x int, _ bool) bool { return !slices.Contains(other, x) })
}
func (s algebra) Equal(other []int) bool    { return maps.Equal(s, members(other)) }
func (s algebra) SubsetOf(other []int) bool { return len(s.Minus(other)) == 0 }

// every is a set in which what is even stays when another one is taken away.
type every struct{ algebra }

func (s every) Retain(other []int) {
	maps.DeleteFunc(s.algebra, func(x int, _ bool) bool { return x%2 == 1 && !slices.Contains(other, x) })
}

// TestFindOthers: a method that takes another system is found, and one whose list is limited.
func TestFindOthers(t *testing.T) {
	for _, tt := range []struct {
		model   string
		open    func() any
		methods map[string]string
	}{
		{"List", func() any { return &joining{} }, map[string]string{"Append": "Append", "RemoveAll": "RemoveAll", "All": "All"}},
		{"Sorted", func() any { return algebra{} }, map[string]string{"Minus": "Minus", "SubsetOf": "IsSubset", "Retain": "And", "Equal": "Equal"}},
	} {
		t.Run(tt.model, func(t *testing.T) {
			t.Parallel()
			l := found(t, systemOf(tt.open), tt.model)
			for op, want := range tt.methods {
				if got := l.Method(op); got != want {
					t.Errorf("%s is %s, want %s", op, got, want)
				}
			}
		})
	}
}

// TestJudges: a model of what is designed otherwise does not judge.
func TestJudges(t *testing.T) {
	for name, open := range map[string]func() any{
		"lossy": func() any { return &lossy{} },
		"every": func() any { return every{algebra{}} },
		"short": func() any { return &lives{map[string]int{}} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := systemOf(open)
			a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, deep(), 100)})
			for i, l := range a.Found {
				if l.Share() >= 0.5 && l.Judges() {
					t.Errorf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
				}
			}
		})
	}
}

// lives is a map whose values have lives, of which walks draw none that ends.
type lives struct{ values map[string]int }

func (l *lives) Put(key string, value, life int) {
	if life >= 0 {
		l.values[key] = value
	}
}
func (l *lives) Get(key string) (int, bool) { v, ok := l.values[key]; return v, ok }
func (l *lives) Delete(key string)          { delete(l.values, key) }
func (l *lives) Len() int                   { return len(l.values) }
