package etree_test

import (
	"fmt"

	"github.com/beevik/etree"
)

// tree is a document; its elements have numbers, of which each operation takes some modulo how many
// there are. The root is number 0.
type tree struct{ all []*etree.Element }

func newTree() *tree {
	return &tree{[]*etree.Element{etree.NewDocument().CreateElement("root")}}
}

func (t *tree) at(n int) *etree.Element { return t.all[n%len(t.all)] }

func (t *tree) Create(p int)  { t.all = append(t.all, t.at(p).CreateElement("e")) }
func (t *tree) Comment(p int) { t.at(p).CreateComment("c") }
func (t *tree) AddText(p int) { t.at(p).CreateText("t") }

func (t *tree) Copy(n int) {
	t.all = append(t.all, t.at(n).Copy())
}

// below says whether n is m or in the tree below m.
func below(n, m *etree.Element) bool {
	return n != nil && (n == m || below(n.Parent(), m))
}

func (t *tree) Add(p, n int) {
	if !below(t.at(p), t.at(n)) {
		t.at(p).AddChild(t.at(n))
	}
}

func (t *tree) InsertAt(p, i, n int) {
	if !below(t.at(p), t.at(n)) {
		t.at(p).InsertChildAt(i, t.at(n))
	}
}

func (t *tree) InsertBefore(p, ex, n int) {
	if !below(t.at(p), t.at(n)) && t.at(ex) != t.at(n) {
		t.at(p).InsertChild(t.at(ex), t.at(n))
	}
}

func (t *tree) Remove(n int) {
	if e := t.at(n); e != t.all[0] {
		e.Remove()
	}
}

func (t *tree) RemoveAt(p, i int)        { t.at(p).RemoveChildAt(i) }
func (t *tree) SetText(n int, s string)  { t.at(n).SetText(s) }
func (t *tree) SetCData(n int, s string) { t.at(n).SetCData(s) }
func (t *tree) Text(n int) string        { return t.at(n).Text() }
func (t *tree) Tail(n int) string        { return t.at(n).Tail() }
func (t *tree) SetTail(n int, s string)  { t.at(n).SetTail(s) }

// hold is what the documentation says of each child: its parent and its place among the children.
func hold(t *tree) error {
	for n, e := range t.all {
		for i, c := range e.Child {
			if c.Parent() != e || c.Index() != i {
				return fmt.Errorf("child %d of element %d says that it is number %d of %p, not of %p", i, n, c.Index(), c.Parent(), e)
			}
		}
		if e.Parent() == nil && e.Index() != -1 {
			return fmt.Errorf("element %d has no parent, and the index %d", n, e.Index())
		}
		if p := e.Parent(); p != nil && (e.Index() < 0 || e.Index() >= len(p.Child) || p.Child[e.Index()] != e) {
			return fmt.Errorf("element %d is not child %d of its parent", n, e.Index())
		}
	}
	return nil
}
