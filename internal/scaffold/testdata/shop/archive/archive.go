// Package archive keeps cards.
package archive

import "sort"

// Card is what an archive keeps.
type Card struct {
	ID    int
	Title string
	Notes []byte
}

// Archive keeps cards by their numbers, and words by names.
type Archive struct {
	cards map[int]*Card
	words map[string]string
}

// Union returns an archive with all that others have; nil if there is none.
func Union(of ...*Archive) *Archive {
	if len(of) == 0 {
		return nil
	}
	out := &Archive{}
	for _, a := range of {
		for _, c := range a.cards {
			out.Keep(c)
		}
	}
	return out
}

// Keep puts a card in the place of that with its number.
func (a *Archive) Keep(card *Card) {
	if a.cards == nil {
		a.cards = map[int]*Card{}
	}
	a.cards[card.ID] = card
}

// KeepAll puts several in.
func (a *Archive) KeepAll(cards []*Card) {
	for _, c := range cards {
		a.Keep(c)
	}
}

// Set gives a word a meaning.
func (a *Archive) Set(word, meaning string) {
	if a.words == nil {
		a.words = map[string]string{}
	}
	a.words[word] = meaning
}

// Meaning returns what a word means.
func (a *Archive) Meaning(word string) string { return a.words[word] }

// Merge takes the words of another archive over.
func (a *Archive) Merge(other *Archive) {
	for w, m := range other.words {
		a.Set(w, m)
	}
}

// Len says how many cards there are.
func (a *Archive) Len() int { return len(a.cards) }

// Drawer goes through the cards by their numbers.
func (a *Archive) Drawer() Drawer {
	d := Drawer{}
	for id := range a.cards {
		d.ids = append(d.ids, id)
	}
	sort.Ints(d.ids)
	return d
}

// Drawer is a place in an archive.
type Drawer struct {
	ids []int
	at  int
}

// Seek goes to the first card whose number is not less.
func (d *Drawer) Seek(id int) { d.at = sort.SearchInts(d.ids, id) }

// ID is the number of the card there; 0 behind the last one.
func (d *Drawer) ID() int {
	if d.at < len(d.ids) {
		return d.ids[d.at]
	}
	return 0
}
