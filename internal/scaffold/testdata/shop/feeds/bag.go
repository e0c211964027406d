package feeds

import "slices"

// Post is what a bag keeps.
type Post interface {
	Before(other Post) bool
	Score() float64
}

// Bag has posts.
type Bag struct{ posts []Post }

// NewBag returns an empty bag.
func NewBag() *Bag { return &Bag{} }

// Insert adds a post.
func (b *Bag) Insert(p Post) {
	i := slices.IndexFunc(b.posts, p.Before)
	if i < 0 {
		i = len(b.posts)
	}
	b.posts = slices.Insert(b.posts, i, p)
}

// First returns the first post, or nil.
func (b *Bag) First() Post {
	if len(b.posts) == 0 {
		return nil
	}
	return b.posts[0]
}

// All returns all posts in order.
func (b *Bag) All() []Post { return slices.Clone(b.posts) }
