// Package list is a list of gods, for clouseau init.
package list

import "github.com/emirpasic/gods/v2/lists/doublylinkedlist"

// List is a list of numbers.
type List struct {
	*doublylinkedlist.List[int]
}

// New makes an empty list.
func New() *List { return &List{doublylinkedlist.New[int]()} }

// Add appends a number.
func (l *List) Add(n int) { l.List.Add(n) }

// Insert inserts the numbers from 0 to n - 1.
func (l *List) Insert(index, n int) {
	var values []int
	for i := range n {
		values = append(values, i)
	}
	l.List.Insert(index, values...)
}
